/** Frames that say more than JSON can: refused by every room alike, before they cost anything. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { Packr } from 'msgpackr'
import { REQUESTS } from '../../common/wire/messages.ts'
import { PICKUP_REQUESTS, QUICK, QUICK_REQUESTS } from '../../common/wire/pickup-messages.ts'
import { LOBBY, ROOM_REQUESTS, roomIdOf } from '../../common/wire/room-messages.ts'
import { busy } from '../testing/busy.ts'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { newMatch, person, post } from '../testing/table.ts'
import { RawSocket, reserve } from '../testing/raw-socket.ts'

jest.setTimeout(120_000)

/** How long the event loop may be busy with one frame (ms). */
const AT_MOST = 20

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(() => node.stop())

const [ROOM_DATA, ROOM_REQUEST, ROOM_RESPONSE] = [13, 21, 22]
const structured = new Packr({ useRecords: false, structuredClone: true, moreTypes: true })
const text = (name: string) => [0xa0 | name.length, ...Buffer.from(name)]

/** Each level holds the one below it twice: `levels` references make 2^levels values of it for whoever walks it. */
function bomb(levels: number): number[] {
  // 0xd6 0x69: the next value has this number; 0xd6 0x70: the value of that number once more.
  const level = (n: number): number[] => [0xd6, 0x69, 0, 0, 0, n, ...(n === 0 ? [0x90] : [0x92, ...level(n - 1), 0xd6, 0x70, 0, 0, 0, n - 1])]
  return level(levels)
}

/** The same with long keys that are written once. */
const recordBomb = () => [0xdc, 0x3a, 0x98, 0xd4, 0x72, 0x40, 0x91, 0xda, 0x75, 0x30, ...Buffer.alloc(30_000, 'k'), 1, ...Array.from({ length: 14_999 }, () => [0x40, 1]).flat()]

const PAYLOADS: readonly (readonly [string, readonly number[]])[] = [
  ['references that double 20 times', bomb(20)], ['references that double 60 times', bomb(60)], ['and a byte that trails', [...bomb(60), 0xc0]],
  ['the same under a name that orders have', [0x82, ...text('round'), 1, ...text('orders'), ...bomb(60)]], ['long keys written once', recordBomb()],
  ...([['a Map', new Map([[1, 2]])], ['a Set', new Set([1])], ['a RegExp', /(a+)+$/], ['an Error', new Error('x')], ['a BigInt', 2n ** 63n], ['a date', new Date()], ['bytes', Buffer.alloc(60_000)]] as const)
    .map(([what, value]) => [what, [...structured.pack(value)]] as const),
  ['a typed array', [0xc7, 9, 0x74, 7, 0, 0, 0, 0, 0, 0, 0, 0]], ['33 levels', [...Array<number>(33).fill(0x91), 0x90]], ['70,000 levels', [...Array<number>(70_000).fill(0x91), 0x90]],
  ['20,001 values', [0xdd, 0, 0, 0x4e, 0x21, ...Buffer.alloc(20_001, 1)]], ['a value that claims four thousand million', [0xdd, 255, 255, 255, 255]], ['nothing whole', [0x92, 1]],
]

test.each([
  ['a match', (): Promise<string> => newMatch(node.url), { as: 'spectator' }, REQUESTS],
  ['a chatroom', (): Promise<string> => Promise.resolve(roomIdOf(LOBBY)), {}, { ...ROOM_REQUESTS, ...PICKUP_REQUESTS }],
  ['the quick match', async (): Promise<string> => { await post(`${node.url}/api/quick/open`, {}); return QUICK }, { game: 'void-patrol' }, QUICK_REQUESTS],
] as const)('%s refuses what JSON could not say, whatever it is called, in no time', async (_room, open, options, requests) => {
  const room = await open()
  const { token } = await person(node.url, 'Mallory')
  const slow: string[] = []
  for (const name of [...Object.keys(requests), 'nobody']) {
    let socket: RawSocket | undefined
    for (const [i, [what, payload]] of PAYLOADS.entries()) {
      // A connection may send so many frames a second.
      if (i % 5 === 0) {
        socket?.close()
        socket = await RawSocket.open(node.url, await reserve(node.url, room, { token, ...options }))
      }
      const { ask }: RawSocket = socket!
      let code: string | undefined
      const took: number = await busy(async () => {
        const answer: Buffer | undefined = await ask([ROOM_REQUEST, 1, ...text(name), ...payload], ([kind]) => kind === ROOM_RESPONSE)
        code = /malformed|too_large/.exec(String(answer))?.[0]
      }, AT_MOST)
      expect({ name, what, code }).toEqual({ name, what, code: expect.any(String) })
      // The same, of which nobody waits for an answer.
      const unasked: number = await busy(() => ask([ROOM_DATA, ...text(name), ...payload], (frame) => frame[0] === ROOM_DATA && frame.includes('refused')), AT_MOST)
      if (took > AT_MOST || unasked > AT_MOST) slow.push(`${name}, ${what}: ${took.toFixed(0)} and ${unasked.toFixed(0)} ms`)
    }
    socket?.close()
  }
  expect(slow).toEqual([])
})
