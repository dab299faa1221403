/**
 * Nobody learns orders before the reveal, nor the seed before the end. The test searches everything that the
 * sockets of a server process receive, and its output.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { seedHash } from '../../../../common/engine/dice/dice.ts'
import { fold } from '../../../../common/engine/record/record.ts'
import { voidPatrol } from '../../../../common/games/void-patrol/game.ts'
import { type RunningServer, runServer } from '../../../testing/machines/process.ts'
import { allLeave, duel, join, newMatch, person, type Table } from '../../../testing/people/table.ts'

let server: RunningServer
beforeAll(async () => {
  server = await runServer({ LOG_LEVEL: 'trace' })
})
afterAll(async () => {
  await allLeave()
  await server.stop()
})

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/**
 * Occurrences of a text in everything that a socket received: raw frames, and messages and state as decoded
 * by the SDK.
 */
const tracesIn = (table: Table, text: string): string[] =>
  [
    ...table.frames.map(latin),
    ...table.log.map((heard) => JSON.stringify(heard)),
    JSON.stringify(table.state),
  ]
    .filter((found) => found.includes(text))
    .map((found) => {
      // Do not print raw frames to a terminal.
      const at = found.indexOf(text)
      return found.slice(Math.max(0, at - 40), at + 80).replace(/[^ -~]/g, '.')
    })

describe('orders', () => {
  test('orders leave no trace in frames or logs before the reveal, and are public after it', async () => {
    // No stock fighter plays this by chance, and no callsign, id or token contains these letters in a row.
    const SECRET = 'LRLLRL'
    const RENEWED = 'RLRRLR'
    const { id, a, b, people } = await duel(server.url)
    const watcher = await join(server.url, id, await person(server.url, 'Wim'), { as: 'spectator' })
    await a.ask('orders', { round: 1, orders: { A1: { chits: SECRET, holdFire: true } }, ready: true })
    await a.ask('orders', { round: 1, orders: { A1: { chits: RENEWED, holdFire: true } }, ready: false })
    await a.ask('withdraw', { round: 1 })
    await a.ask('orders', { round: 1, orders: { A1: { chits: SECRET, holdFire: true } }, ready: true })
    expect(
      (await a.refused('orders', { round: 1, orders: { A1: { chits: `${SECRET}FFFFFFFF` } } })).code,
    ).toBe('illegal_orders')

    // Others join in the meantime: a late spectator, and the opponent again, in a second tab and after a
    // reconnection.
    const late = await join(server.url, id, await person(server.url, 'Lou'), { as: 'spectator' })
    const again = await join(server.url, id, people[1])
    expect(again.seat()).toBe('B1')
    await b.drop()
    const back = await join(server.url, id, people[1])
    const others = [b, watcher, late, again, back]
    await Promise.all(others.filter((table) => table !== b).map((table) => table.settled()))
    await back.until('Ann to be ready', () => back.state.seats.get('A1')?.ready)
    for (const table of others)
      for (const secret of [SECRET, RENEWED, 'holdFire', 'chits']) expect(tracesIn(table, secret)).toEqual([])
    expect(server.output()).not.toContain(SECRET)
    expect(server.output()).not.toContain(RENEWED)
    expect([...back.state.seats.values()].map(({ ready }) => ready)).toEqual([true, false])

    // The owner receives them in another tab, which proves that the search finds them.
    const own = await join(server.url, id, people[0])
    expect(own.last('mine')).toMatchObject({ seat: 'A1', orders: { A1: { chits: SECRET } }, ready: true })
    expect(tracesIn(own, SECRET)).not.toEqual([])

    await back.order('F')
    const present = [a, watcher, late, again, back, own]
    await Promise.all(
      present.map((table) => table.until('the reveal', () => table.heard('round').length > 0)),
    )
    for (const table of present) expect(tracesIn(table, SECRET)).not.toEqual([])
    for (const table of present) expect(tracesIn(table, RENEWED)).toEqual([])
    expect(server.output()).not.toContain(SECRET)
  })

  test('orders that replace earlier ones send nothing to others', async () => {
    const { a, b } = await duel(server.url)
    await a.order('F')
    await b.until('Ann to be ready', () => b.state.seats.get('A1')?.ready)
    await b.settled()
    const before = b.frames.length
    for (const chits of ['FF', 'LFR', '']) await a.order(chits)
    await b.settled()
    // One more frame is the answer to `settled`.
    expect(b.frames.length).toBe(before + 1)
  })
})

describe('the seed', () => {
  test('the seed reaches nobody before the end, and then fits its hash and replays the match', async () => {
    const id = await newMatch(server.url, { bots: 0 }, { density: 6, radius: 10 })
    const a = await join(server.url, id, await person(server.url, 'Ann'), { entropy: 'a1'.repeat(32) })
    const b = await join(server.url, id, await person(server.url, 'Bob'), { entropy: 'b2'.repeat(32) })
    const watcher = await join(server.url, id, await person(server.url, 'Wim'), { as: 'spectator' })
    await a.ask('choose', { choice: 'Kestrel' })
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await Promise.all([a, b, watcher].map((table) => table.toRound(1)))
    const setup: unknown = JSON.parse(a.state.setup)
    const seats = [
      { id: 'A1', team: 'A', choice: 'Kestrel' },
      { id: 'B1', team: 'B' },
    ]
    const hash = a.state.seedHash
    expect(hash).toMatch(/^[0-9a-f]{64}$/)

    const rounds: Record<string, Record<string, { chits: string; holdFire: boolean; launch: null }>>[] = []
    const states = [watcher.position]
    let framesBefore = 0
    for (const table of [a, b, watcher]) expect(table.state.seed).toBe('')
    while (a.state.phase === 'playing') {
      framesBefore = watcher.frames.length
      const round = a.state.round
      const order = (chits: string) => ({ chits, holdFire: false, launch: null })
      // In odd rounds Bob gives no chits, like the standing orders.
      const orders = { A1: { A1: order('F') }, B1: { B1: order(round % 2 ? '' : 'FF') } }
      rounds.push(orders)
      await a.ask('orders', { round, orders: orders.A1 })
      await b.ask('orders', { round, orders: orders.B1 })
      await Promise.all(
        [a, b, watcher].map((table) => table.until('the play', () => table.heard('round').length === round)),
      )
      states.push(watcher.position)
    }
    const { seed } = watcher.state
    expect(seedHash(seed)).toBe(hash)
    for (const table of [a, b, watcher]) {
      const last = table === watcher ? framesBefore : 0
      if (last) expect(table.frames.slice(0, last).filter((frame) => latin(frame).includes(seed))).toEqual([])
      // Once in the last patch, and once in the resulting state.
      expect(tracesIn(table, seed)).toHaveLength(2)
    }
    expect(server.output()).not.toContain(seed)

    const again = fold(voidPatrol, { game: 'void-patrol', seed, setup, seats, rounds })
    expect(again.map(({ state }) => state)).toEqual(states)
    // Another seed does not reproduce the match, because its rocks are elsewhere.
    expect(
      fold(voidPatrol, { game: 'void-patrol', seed: `${seed}0`, setup, seats, rounds: [] })[0]!.state,
    ).not.toEqual(states[0])
  })
})

describe('tokens', () => {
  test('tokens of players are in no frame that others get and in no log line', async () => {
    const { a, b, people } = await duel(server.url)
    await a.order('F')
    await a.drop()
    const back = await join(server.url, a.room.roomId, people[0])
    for (const { token } of people) {
      for (const table of [a, b, back]) expect(tracesIn(table, token.slice(-20))).toEqual([])
      expect(server.output()).not.toContain(token.slice(-20))
    }
  })
})
