/** The largest nonsense that fits in a frame, in every field of every request, costs almost nothing. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { GAMES } from '../../../common/games/list.ts'
import { enteringRoom, LOBBY, ROOM_REQUESTS, roomIdOf } from '../../../common/wire/chat/room-messages.ts'
import {
  FRAME_BYTES,
  isLarge,
  joining,
  REQUEST_BYTES,
  REQUESTS,
} from '../../../common/wire/match/messages.ts'
import {
  joiningQuick,
  PICKUP_REQUESTS,
  QUICK,
  QUICK_REQUESTS,
} from '../../../common/wire/match/pickup-messages.ts'
import { SOCIAL } from '../../../common/wire/people/social.ts'
import { joiningSocial, SOCIAL_REQUESTS } from '../../../common/wire/people/social-requests.ts'
import type { Requests } from '../../rooms/requests.ts'
import { busy } from '../../testing/busy.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { type Nonsense, nonsense } from '../../testing/nonsense.ts'
import { accountFor } from '../../testing/people/people.ts'
import { FRAME, RawSocket, requestFrame, reserve } from '../../testing/people/raw-socket.ts'
import { newMatchOf, person, post } from '../../testing/people/table.ts'

jest.setTimeout(360_000)

/** Longest time that the event loop may be busy with one frame (ms). */
const AT_MOST = 20
/** Frames per connection, which may send this many in a second. */
const EACH = 35
/** Bytes of the request's name and of its framing. */
const AROUND = 60
/** Size of order texts, less the bytes around them. */
const ORDER_BYTES = 64 * 1024 - 200

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(() => node.stop())

let people = 0
const boss = async (): Promise<string> =>
  (await accountFor(node.database, `Boss ${++people}`, { role: 'admin' })).token
const guest = async (): Promise<string> => (await person(node.url, `Guest ${++people}`)).token

/** A match in which the sender has a seat: gathering, or in play. */
const matchOf = (game: string, instant: boolean) => async (): Promise<string> => {
  const token = await boss()
  const asked = {
    game,
    setup: game === 'void-patrol' ? { rules: 'advanced', pilots: 'campaign' } : {},
    options: { instant, listed: false, roundSeconds: 240 },
  }
  const { body } = await post(`${node.url}/api/matches`, asked, { authorization: `Bearer ${token}` })
  return reserve(node.url, String(body['id']), { token })
}
const lobby = (who: () => Promise<string>) => async (): Promise<string> =>
  reserve(node.url, roomIdOf(LOBBY), { token: await who() })
const quick = async (): Promise<string> => {
  await post(`${node.url}/api/quick/open`, {})
  return reserve(node.url, QUICK, { token: await guest(), game: GAMES[0]!.id })
}

const social = async (): Promise<string> => {
  await post(`${node.url}/api/social/open`, {})
  return reserve(node.url, SOCIAL, { token: await boss() })
}

/** Only these requests are read by the game; all others are the same in every match. */
const { orders, choose } = REQUESTS

const PLACES: readonly (readonly [string, Requests, () => Promise<string>])[] = [
  ...GAMES.flatMap(({ id }, i) => [
    [`a match of ${id} that gathers`, i === 0 ? REQUESTS : { choose }, matchOf(id, false)] as const,
    [`a match of ${id} that is played`, i === 0 ? REQUESTS : { orders, choose }, matchOf(id, true)] as const,
  ]),
  ['the lobby, for a guest', { ...ROOM_REQUESTS, ...PICKUP_REQUESTS }, lobby(guest)],
  ['the lobby, for an administrator', { ...ROOM_REQUESTS, ...PICKUP_REQUESTS }, lobby(boss)],
  ['the quick match', QUICK_REQUESTS, quick],
  ['the room of friends', SOCIAL_REQUESTS, social],
]

const KNOWN = { round: 1, seat: 'A1', person: 'p1', key: 'A1', game: GAMES[0]!.id }

function nonsenseFor(place: string, name: string, shape: Requests[string]): Nonsense[] {
  const all = nonsense(shape, (isLarge(name) ? FRAME_BYTES : REQUEST_BYTES) - AROUND, KNOWN)
  const orders =
    name === 'orders'
      ? GAMES.filter(({ id }) => place.includes(id)).flatMap((game) =>
          nonsense(game.orders, ORDER_BYTES, KNOWN, 'output'),
        )
      : []
  return [...all, ...orders.map(({ what, payload }) => ({ what, payload: { round: 1, orders: payload } }))]
}

test.each(PLACES)('no request keeps %s busy', async (named, requests, place) => {
  const slow: string[] = []
  const unread: string[] = []
  for (const [name, shape] of Object.entries(requests)) {
    let socket = await RawSocket.open(node.url, await place())
    let sent = 0
    /** Use the next connection when this one's rate is used up. */
    const ask = async (frame: Buffer): Promise<string> => {
      for (;;) {
        const answer =
          sent++ < EACH
            ? (await socket.ask(frame, ([kind]) => kind === FRAME.response))?.toString()
            : undefined
        if (answer !== undefined && !answer.includes('too_many')) return answer
        socket.close()
        socket = await RawSocket.open(node.url, await place())
        sent = 0
      }
    }
    for (const { what, payload } of nonsenseFor(named, name, shape)) {
      const frame = requestFrame(name, payload)
      const took = await busy(async () => {
        const answer = await ask(frame)
        if (/internal|too_large/.test(answer)) unread.push(`${name}, ${what}: ${answer}`)
      }, AT_MOST)
      if (took > AT_MOST) slow.push(`${name}, ${what}: ${took.toFixed(0)} ms`)
    }
    socket.close()
  }
  expect({ slow, unread }).toEqual({ slow: [], unread: [] })
})

test('no options of joining keep the server busy', async () => {
  const id = await newMatchOf(node.url, GAMES[0]!.id, {}, {})
  for (const room of ['quick', 'social']) await post(`${node.url}/api/${room}/open`, {})
  const slow: string[] = []
  for (const [room, shape] of [
    [id, joining],
    [roomIdOf(LOBBY), enteringRoom],
    [QUICK, joiningQuick],
    [SOCIAL, joiningSocial],
  ] as const)
    for (const { what, payload } of nonsense(shape, REQUEST_BYTES - AROUND, {
      token: await guest(),
      entropy: 'a1',
      game: GAMES[0]!.id,
    })) {
      const took = await busy(() => post(`${node.url}/matchmake/joinById/${room}`, payload), AT_MOST)
      if (took > AT_MOST) slow.push(`${room}, ${what}: ${took.toFixed(0)} ms`)
    }
  expect(slow).toEqual([])
})
