/** Connections that never read: the server buffers only a bounded amount for each. */
import type { Room } from '@colyseus/core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { WebSocket } from 'ws'
import { LOBBY } from '../../common/wire/chat/room-messages.ts'
import { FRAMES_A_SECOND, TABS_AT_MOST } from '../../common/wire/match/messages.ts'
import { roomOf, startTestNode, type TestNode } from '../testing/machines/node.ts'
import { closedForGood, deafSocket, masked, RawSocket, reserve } from '../testing/people/raw-socket.ts'
import { allLeave, duel, join, newMatch, person, playRound, refusedToJoin } from '../testing/people/table.ts'
import { enter } from '../testing/people/talk.ts'
import { FrameRate, JOIN_WITHIN, WAITING_BYTES } from './game-socket.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(() => allLeave())
afterAll(() => node.stop())

const JOIN_ROOM = 10
const inside = (id: string) => roomOf(id) as Room
const waitingFor = (id: string) =>
  inside(id).clients.map(({ ref }) => (ref as unknown as WebSocket).bufferedAmount)

test('a client that does not read is hung up on, and the others play on', async () => {
  const { id, a, b } = await duel(node.url)
  const { token } = await person(node.url, 'Deaf')
  const { socket } = await deafSocket(node.port, await reserve(node.url, id, { token, as: 'spectator' }))
  socket.write(masked([JOIN_ROOM]))
  await a.until('the watcher to be counted', () => a.state.spectators === 1)
  let most = 0
  // Far more than the kernel buffers for it.
  for (let i = 0; i < 400 && inside(id).clients.length === 3; i++) {
    inside(id).clients[2]!.send('chat', 'x'.repeat(64 * 1024))
    most = Math.max(most, ...waitingFor(id))
    await new Promise(setImmediate)
  }
  await a.until('the watcher to be gone', () => a.state.spectators === 0)
  expect(most).toBeLessThan(WAITING_BYTES + 128 * 1024)
  await closedForGood(socket)
  await playRound([a, b])
})

test('a client that never answers that it has joined is hung up on, and held in no room', async () => {
  const id = await newMatch(node.url)
  const { token } = await person(node.url, 'Late')
  const started = Date.now()
  const raw = await RawSocket.open(node.url, await reserve(node.url, id, { token }), false)
  expect(await raw.closed).toEqual({ code: 4002, reason: 'You have not joined in time.' })
  expect(Date.now() - started).toBeGreaterThanOrEqual(JOIN_WITHIN - 100)
  while ((inside(id)?.clients.length ?? 0) > 0) await new Promise(setImmediate)
})

test('a client that keeps to the rate stays, and one that does not is hung up on', async () => {
  const id = await newMatch(node.url)
  const { token } = await person(node.url, 'Fast')
  const raw = await RawSocket.open(node.url, await reserve(node.url, id, { token, as: 'spectator' }))
  // For three seconds, in bursts as a network delivers them. (The frame of joining was one.)
  for (let i = 0; i < 12; i++) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    for (let n = 0; n < FRAMES_A_SECOND / 4 - (i === 0 ? 1 : 0); n++) raw.send([18])
  }
  expect(raw.socket.readyState).toBe(raw.socket.OPEN)
  for (let n = 0; n < 2 * FRAMES_A_SECOND; n++) raw.send([18])
  expect(await raw.closed).toEqual({ code: 4002, reason: 'Too many frames.' })
})

describe(`the limit of ${TABS_AT_MOST} tabs`, () => {
  test('a tab over the limit of a match is refused until another is closed', async () => {
    const { id, a, people } = await duel(node.url)
    const tabs = []
    for (let i = 1; i < TABS_AT_MOST; i++) tabs.push(await join(node.url, id, people[0]))
    expect(await refusedToJoin(node.url, id, { token: people[0].token })).toMatchObject({
      message: 'many_tabs',
    })
    // The others keep their seats.
    expect(a.seat()).toBe('A1')
    await tabs[0]!.leave()
    expect((await join(node.url, id, people[0])).seat()).toBe('A1')
  })

  test('a tab over the limit of a chatroom is refused, and others have theirs', async () => {
    const ann = await person(node.url, 'Ann')
    for (let i = 0; i < TABS_AT_MOST; i++) await enter(node.url, LOBBY, ann)
    await expect(enter(node.url, LOBBY, ann)).rejects.toMatchObject({ message: 'many_tabs' })
    const bob = await enter(node.url, LOBBY, await person(node.url, 'Bob'))
    await bob.until('Ann, once', () => bob.people()['Ann']?.away === false)
  })
})

describe('an upgrade', () => {
  test.each([
    ['from a foreign page', ['Origin: https://evil.example'], '/x/y', 403],
    ['that is not well formed', [], '/x y', 400],
    ['to an inherited property', [], '/x/constructor?sessionId=a', 404],
    ['for a seat of an inherited name', [], '/x/abcdefgh?sessionId=__proto__', 404],
  ])(
    'an upgrade %s is refused and closed, though its client never hangs up',
    async (_what, headers, target, status) => {
      const refused = await deafSocket(node.port, target, ...headers)
      expect(refused.status).toBe(status)
      await closedForGood(refused.socket)
    },
  )
})

const taken = (rate: FrameRate, times: readonly number[]) =>
  times.map((at) => rate.take(at)).filter(Boolean).length

test('forty frames a second are taken for ever, in any rhythm', () => {
  const rate = new FrameRate(40, 0)
  const even = Array.from({ length: 4000 }, (_, i) => i * 25)
  expect(taken(rate, even)).toBe(4000)
  // The network delivers twenty frames at a time.
  const bunched = Array.from({ length: 4000 }, (_, i) => 100_000 + Math.ceil((i + 1) / 20) * 500)
  expect(taken(new FrameRate(40, 100_000), bunched)).toBe(4000)
})

test('a silent client may send a full burst of frames, and not one more', () => {
  const rate = new FrameRate(40, 0)
  expect(taken(rate, Array<number>(40).fill(5000))).toBe(40)
  expect(rate.take(5000)).toBe(false)
  expect(rate.take(5024)).toBe(false)
  expect(rate.take(5051)).toBe(true)
})

test('fifty frames a second are refused before long', () => {
  const rate = new FrameRate(40, 0)
  expect(
    taken(
      rate,
      Array.from({ length: 250 }, (_, i) => i * 20),
    ),
  ).toBeLessThan(250)
})
