/**
 * Payloads with more than JSON can express, or that expand a small frame, for every request in every room:
 * must be refused before they are decoded.
 */
import { Packr } from 'msgpackr'
import { FRAME, requestFrame } from '../people/raw-socket.ts'
import { type Attack, untilOver } from './attack.ts'
import { requestsOf } from './crowd.ts'

const structured = new Packr({ useRecords: false, structuredClone: true, moreTypes: true })
const text = (name: string) => [0xa0 | name.length, ...Buffer.from(name)]

/** Each level contains the one below twice, so `levels` references expand to 2^levels values. */
function bomb(levels: number): number[] {
  // 0xd6 0x69: the next value gets this number; 0xd6 0x70: repeats the value with that number.
  const level = (n: number): number[] => [
    0xd6,
    0x69,
    0,
    0,
    0,
    n,
    ...(n === 0 ? [0x90] : [0x92, ...level(n - 1), 0xd6, 0x70, 0, 0, 0, n - 1]),
  ]
  return level(levels)
}

/** The same with long keys that are written only once. */
const recordBomb = () => [
  0xdc,
  0x3a,
  0x98,
  0xd4,
  0x72,
  0x40,
  0x91,
  0xda,
  0x75,
  0x30,
  ...Buffer.alloc(30_000, 'k'),
  1,
  ...Array.from({ length: 14_999 }, () => [0x40, 1]).flat(),
]

export const BOMBS: readonly (readonly [string, readonly number[]])[] = [
  ['references that double 20 times', bomb(20)],
  ['references that double 60 times', bomb(60)],
  ['and a byte that trails', [...bomb(60), 0xc0]],
  ['the same under a name that orders have', [0x82, ...text('round'), 1, ...text('orders'), ...bomb(60)]],
  ['long keys written once', recordBomb()],
  ...(
    [
      ['a Map', new Map([[1, 2]])],
      ['a Set', new Set([1])],
      ['a RegExp', /(a+)+$/],
      ['an Error', new Error('x')],
      ['a BigInt', 2n ** 63n],
      ['a date', new Date()],
      ['bytes', Buffer.alloc(60_000)],
    ] as const
  ).map(([what, value]) => [what, [...structured.pack(value)]] as const),
  ['a typed array', [0xc7, 9, 0x74, 7, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['33 levels', [...Array<number>(33).fill(0x91), 0x90]],
  ['70,000 levels', [...Array<number>(70_000).fill(0x91), 0x90]],
  ['20,001 values', [0xdd, 0, 0, 0x4e, 0x21, ...Buffer.alloc(20_001, 1)]],
  ['a value that claims four thousand million', [0xdd, 255, 255, 255, 255]],
  ['nothing whole', [0x92, 1]],
]

export const decoderBombs: Attack = {
  name: 'decoder-bombs',
  what: 'small frames that unpack into something large',
  async run(crowd, effort) {
    const findings = new Set<string>()
    await untilOver(effort, 4, async () => {
      const place = await crowd.place()
      const socket = await crowd.enter(await crowd.newcomer(), place)
      if (!socket) return
      const names = Object.keys(requestsOf(place.room))
      for (let i = 0; i < 30 && !effort.over(); i++) {
        const [name, [what, payload]] = [effort.random.of(names), effort.random.of(BOMBS)]
        const answer = await socket.ask(
          requestFrame(name, Buffer.from(payload)),
          ([kind]) => kind === FRAME.response,
        )
        if (!/malformed|too_large/.test(String(answer))) findings.add(`${name} took ${what}`)
      }
      socket.close()
    })
    return [...findings]
  },
}
