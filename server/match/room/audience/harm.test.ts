/**
 * Whatever a client sends and whatever fails in a room gets a refusal with a code, and everybody else plays
 * on.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { FRAME_BYTES, FRAMES_A_SECOND } from '../../../../common/wire/match/messages.ts'
import { startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import { allLeave, duel, join, person, playRound, type Table } from '../../../testing/people/table.ts'

let node: TestNode
/** A match unrelated to the faults. */
let bystanders: readonly [Table, Table]
beforeAll(async () => {
  node = await startTestNode()
})
beforeEach(async () => {
  const { a, b } = await duel(node.url)
  bystanders = [a, b]
})
afterEach(async () => {
  // After each fault they play a round, and have missed nothing.
  await playRound(bystanders, 'L')
  expect(bystanders.map(({ closed }) => closed)).toEqual([undefined, undefined])
  await allLeave()
})
afterAll(() => node.stop())

const [ROOM_DATA, ROOM_REQUEST, ROOM_DATA_BYTES] = [13, 21, 17]
const send = (table: Table, bytes: Uint8Array | number[]): void =>
  table.room.connection.send(Uint8Array.from(bytes))
const text = (s: string): number[] => [0xa0 | s.length, ...Buffer.from(s)]

describe('frames', () => {
  test('a frame that is too large ends its connection, and the seat stays', async () => {
    const { id, a, b, people } = await duel(node.url)
    send(a, new Uint8Array(FRAME_BYTES + 1))
    expect(await a.left).toBe(1009)
    const back = await join(node.url, id, people[0])
    expect(back.seat()).toBe('A1')
    await playRound([back, b])
  })

  test('a frame of the largest size is read', async () => {
    const { a } = await duel(node.url)
    expect(
      await a.refused('orders', { round: 1, orders: { A1: { chits: 'F'.repeat(FRAME_BYTES - 100) } } }),
    ).toMatchObject({ code: 'illegal_orders' })
  })

  test('a frame of garbage ends at most its own connection', async () => {
    const { id, b } = await duel(node.url)
    // A seeded generator, so that failures are reproducible.
    let x = 12345
    const random = (n: number) => (x = (x * 1103515245 + 12345) % 2147483648) % n
    for (let i = 0; i < 12; i++) {
      const watcher = await join(node.url, id, await person(node.url, `Noise ${i}`), { as: 'spectator' })
      for (let n = 0; n < 30 && watcher.closed === undefined; n++)
        send(watcher, [random(32), ...Array.from({ length: random(40) }, () => random(256))])
      send(watcher, [])
      for (const code of [ROOM_DATA, ROOM_REQUEST, ROOM_DATA_BYTES]) send(watcher, [code])
      await watcher.drop().catch(() => undefined)
    }
    await b.settled()
  })

  test.each<[string, number[]]>([
    [
      'a list in a list, 7,000 deep',
      [
        ROOM_REQUEST,
        1,
        ...text('orders'),
        0x83,
        ...text('round'),
        1,
        ...text('orders'),
        ...Buffer.alloc(7000, 0x91),
        0x90,
        ...text('ready'),
        0xc3,
      ],
    ],
    [
      'a list that claims four thousand million entries',
      [ROOM_REQUEST, 1, ...text('orders'), 0xdd, 0xff, 0xff, 0xff, 0xff],
    ],
    ['a map that claims them', [ROOM_REQUEST, 1, ...text('orders'), 0xdf, 0xff, 0xff, 0xff, 0xff]],
    ['a string that claims them', [ROOM_DATA, ...text('chat'), 0xdb, 0xff, 0xff, 0xff, 0xff]],
    ['a type name that claims them', [ROOM_DATA, 0xdb, 0xff, 0xff, 0xff, 0xff]],
    [
      'a key of __proto__',
      [
        ROOM_REQUEST,
        1,
        ...text('orders'),
        0x83,
        ...text('round'),
        1,
        ...text('orders'),
        0x81,
        ...text('__proto__'),
        0x81,
        ...text('chits'),
        ...text('F'),
        ...text('ready'),
        0xc3,
      ],
    ],
    ['a type name of __proto__', [ROOM_REQUEST, 1, ...text('__proto__'), 0x80]],
    ['a type name of constructor', [ROOM_DATA, ...text('constructor'), 0x80]],
    ['a type that is a number', [ROOM_DATA, 7, 0x80]],
    [
      'an extension of msgpack that makes classes',
      [ROOM_REQUEST, 1, ...text('orders'), 0xc7, 2, 0x65, 0x91, 0x90],
    ],
    ['bytes where a message should be', [ROOM_DATA_BYTES, ...text('orders'), 1, 2, 3]],
  ])('frames with %s end at most their own connection', async (_what, frame) => {
    const { id, a, b, people } = await duel(node.url)
    send(a, frame)
    // Either the request is refused and the connection stays, or the connection is closed.
    await Promise.race([a.settled().catch(() => undefined), a.left])
    const again = a.closed === undefined ? a : await join(node.url, id, people[0])
    await playRound([again, b])
    expect(({} as Record<string, unknown>)['chits']).toBeUndefined()
  })

  test('a flood of frames ends its own connection and holds up nobody', async () => {
    const { id, a, b, people } = await duel(node.url)
    for (let i = 0; i < FRAMES_A_SECOND * 3; i++) send(a, [ROOM_DATA, ...text('time'), 0x80])
    expect(await a.left).toBe(4002)
    const back = await join(node.url, id, people[0])
    await playRound([back, b])
  })

  test('requests are all answered up to the allowed rate', async () => {
    const { a } = await duel(node.url)
    const answers = await Promise.all(Array.from({ length: FRAMES_A_SECOND - 10 }, () => a.ask('time', {})))
    expect(answers.every((answer) => typeof answer === 'number')).toBe(true)
  })
})

describe('messages', () => {
  test('a message of an unknown name is refused by name', async () => {
    const { a } = await duel(node.url)
    const long = [0xda, 2000 & 0xff, 2000 >> 8, ...Buffer.alloc(2000, 'x')]
    for (const [i, type] of [text('cheat'), text('toString'), text('__proto__'), text(''), long].entries()) {
      send(a, [ROOM_DATA, ...type, 0x81, ...text('win'), 0xc3])
      await a.until('the refusal', () => a.heard('refused').length === i + 1)
    }
    expect(a.last('refused')).toMatchObject({ code: 'unknown_message' })
    for (const type of ['cheat', 'toString', 'constructor'])
      expect(await a.refused(type, {})).toMatchObject({ code: 'no_handler' })
    expect(a.closed).toBeUndefined()
  })

  test('a message of any wrong shape is refused by name', async () => {
    const { a } = await duel(node.url)
    const wrong: [string, unknown][] = [
      ['time', 7],
      ['withdraw', {}],
      ['withdraw', { round: '1' }],
      ['sit', {}],
      ['sit', { seat: 'A'.repeat(9) }],
      ['sit', { seat: { $gt: '' } }],
      ['stand', { seat: 'B1' }],
      ['choose', { choice: 'x'.repeat(1001) }],
      ['ready', { ready: 1 }],
      ['ready', null],
      ['chat', { channel: 'all' }],
      ['chat', []],
    ]
    for (const [name, payload] of wrong)
      expect({ name, payload, ...(await a.refused(name, payload)) }).toMatchObject({
        name,
        payload,
        code: 'malformed',
      })
    expect(await a.refused('sit', { seat: 'Z1' })).toMatchObject({ code: 'unknown_seat' })
  })
})
