import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Packr, unpack } from 'msgpackr'
import { FORMS, KEY_BYTES, LEVELS, notPlain, VALUES } from './plain.ts'

const packr = new Packr({ useRecords: false })
/** The SDK's settings. */
const recording = new Packr()
const structured = new Packr({ useRecords: false, structuredClone: true, moreTypes: true })
const looked = (bytes: Uint8Array) => notPlain(bytes, 0)
const bytes = (...some: number[]) => Uint8Array.from(some)
const JSON_CANNOT = 'it holds something that JSON cannot say'

const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)])

describe('plain bytes', () => {
  test('bytes are plain for every JSON value that our packers write', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(looked(packr.pack(value))).toBeUndefined()
        expect(looked(recording.pack(value))).toBeUndefined()
      }),
    )
  })

  test('bytes are plain for objects of one form with their keys written once', () => {
    const fleet = {
      round: 1,
      orders: Object.fromEntries(
        Array.from({ length: 20 }, (_, i) => [
          `A${i}`,
          { chits: 'F', launch: [{ kind: 'missile', at: { q: i, r: -100 - i } }] },
        ]),
      ),
      ready: true,
    }
    const packed = recording.pack(fleet)
    expect(packed.length).toBeLessThan(packr.pack(fleet).length)
    expect(looked(packed)).toBeUndefined()
    for (let end = 0; end < packed.length; end++) expect(looked(packed.subarray(0, end))).toBeDefined()
  })

  test.each([
    [
      'numbers of every size',
      [
        0, 127, 128, 255, 256, 65_536, 4_294_967_296, 1e300, -1, -32, -33, -129, -40_000, -2_147_483_649, 0.1,
        -0,
      ],
    ],
    [
      'texts of every length',
      ['', 'é', 'x'.repeat(31), 'x'.repeat(32), 'x'.repeat(255), 'x'.repeat(256), 'x'.repeat(70_000)],
    ],
    [
      'lists and objects of every length',
      [
        [],
        Array(15).fill(0),
        Array(16).fill(0),
        Array(18_000).fill(0),
        {},
        Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, i])),
      ],
    ],
    ['a field that is left out', { line: undefined }],
    ['an object with a key as long as a text may be', { ['k'.repeat(300)]: 1 }],
  ])('bytes are plain for %s', (_what, value) => {
    expect(looked(packr.pack(value))).toBeUndefined()
  })

  test('bytes are plain after a head that is skipped', () => {
    expect(notPlain(bytes(0xc1, 0xc1, 0x80), 2)).toBeUndefined()
  })
})

describe('bytes that are not plain', () => {
  const round: { self?: unknown } = {}
  round.self = round
  test.each<[string, unknown]>([
    ['a reference', round],
    ['the same object twice', [round, round]],
    ['a Set', new Set([1])],
    ['a RegExp', /(a+)+$/],
    ['an Error', new Error('x')],
    ['a BigInt', 2n ** 63n],
    ['a large BigInt', 2n ** 200n],
    ['a date', new Date()],
    ['a date before all dates', new Date(NaN)],
    ['bytes', Buffer.from([1, 2, 3])],
  ])('bytes are not plain with %s at any depth', (_what, value) => {
    for (const packed of [
      structured.pack(value),
      structured.pack([value]),
      structured.pack({ deep: [{ value }] }),
    ])
      expect(looked(packed)).toBe(JSON_CANNOT)
  })

  test('bytes are not plain with infinities or NaN', () => {
    for (const number of [Infinity, -Infinity, NaN])
      expect(looked(packr.pack({ number }))).toBe('a number is not finite')
    // As 32-bit numbers.
    for (const head of [0x7f80, 0xff80, 0x7fc0])
      expect(looked(bytes(0xca, head >> 8, head & 0xff, 0, 0))).toBe('a number is not finite')
    expect(looked(bytes(0xca, 0x7f, 0x7f, 0xff, 0xff))).toBeUndefined()
  })

  test.each([
    ['a typed array', bytes(0xc7, 5, 0x74, 0, 1, 2, 3, 4)],
    ['a buffer', bytes(0xc7, 2, 0x74, 16, 1)],
    ['a form with a number of two bytes', bytes(0xd5, 0x72, 0x40, 0, 0x90)],
  ])('bytes are not plain with %s in raw form', (_what, packed) => {
    expect(looked(packed)).toBe(JSON_CANNOT)
  })

  test.each([
    ['a Map', structured.pack(new Map([[1, 2]]))],
    ['a number as a key', bytes(0x81, 1, 1)],
    ['a list as a key', bytes(0x81, 0x90, 1)],
    ['nothing as a key', bytes(0x81, 0xc0, 1)],
  ])('bytes are not plain with %s', (_what, packed) => {
    expect(looked(packed)).toBe('a key is not a text')
  })

  test('bytes are not plain with any extension of any length', () => {
    for (let type = 0; type < 256; type++) {
      for (const kind of [0xd4, 0xd5, 0xd6, 0xd7, 0xd8])
        if (kind !== 0xd4 || ![0, 0x72].includes(type))
          expect(looked(bytes(kind, type, ...Array<number>(16).fill(0)))).toBe(JSON_CANNOT)
      for (const length of [
        [0xc7, 0],
        [0xc8, 0, 0],
        [0xc9, 0, 0, 0, 0],
      ])
        expect(looked(bytes(...length, type))).toBe(JSON_CANNOT)
    }
  })

  test(`bytes are not plain with more than ${LEVELS} levels`, () => {
    expect(looked(packr.pack(nested(LEVELS)))).toBeUndefined()
    expect(looked(packr.pack(nested(LEVELS + 1)))).toBe(`it has more than ${LEVELS} levels`)
    expect(looked(bytes(...Array<number>(70_000).fill(0x91), 0))).toBe(`it has more than ${LEVELS} levels`)
    const object = (levels: number): unknown => (levels === 0 ? 0 : { a: object(levels - 1) })
    expect(looked(packr.pack(object(LEVELS + 1)))).toBe(`it has more than ${LEVELS} levels`)
  })

  test(`bytes are not plain with more than ${VALUES} values`, () => {
    expect(looked(packr.pack(Array(VALUES - 1).fill(0)))).toBeUndefined()
    expect(looked(packr.pack(Array(VALUES).fill(0)))).toBe(`it has more than ${VALUES} values`)
  })

  test(`bytes are not plain with objects of more than ${FORMS} forms`, () => {
    const forms = (count: number) =>
      bytes(
        0xdc,
        0,
        count,
        ...Array.from({ length: count }, (_, i) => [
          0xd4,
          0x72,
          0x40 + (i % 2),
          0x91,
          0xa1,
          97 + (i % 26),
          1,
        ]).flat(),
      )
    expect(looked(forms(FORMS))).toBeUndefined()
    expect(looked(forms(FORMS + 1))).toBe(`it has objects of more than ${FORMS} forms`)
  })

  test('bytes are not plain with long keys that are referred to again and again', () => {
    const long = Buffer.from(`x`.repeat(20_000))
    const times = (count: number) =>
      Buffer.concat([
        bytes(0xdc, 0, count, 0xd4, 0x72, 0x40, 0x91, 0xda, 20_000 >> 8, 20_000 & 0xff),
        long,
        bytes(1, ...Array.from({ length: count - 1 }, () => [0x40, 1]).flat()),
      ])
    expect(looked(times(13))).toBeUndefined()
    expect(looked(times(14))).toBe(`its keys have more than ${KEY_BYTES} bytes`)
  })

  test.each([
    ['no list of keys', bytes(0xd4, 0x72, 0x40, 0x80)],
    ['keys that are numbers', bytes(0xd4, 0x72, 0x40, 0x91, 1, 1)],
    ['more keys than bytes', bytes(0xd4, 0x72, 0x40, 0xdd, 255, 255, 255, 255, 0xa0)],
    [
      'objects that have themselves in them',
      bytes(0xd4, 0x72, 0x40, 0x91, 0xa1, 97, ...Array<number>(40).fill(0x40)),
    ],
    ['nothing at all', bytes(0xd4, 0x72)],
  ])('bytes are not plain with a form that has %s', (_what, packed) => {
    expect(looked(packed)).toBeDefined()
  })

  test('bytes are not plain when the value ends too early or something follows', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const packed = packr.pack(value)
        for (let end = 0; end < packed.length; end++) expect(looked(packed.subarray(0, end))).toBeDefined()
        expect(looked(Buffer.concat([packed, bytes(0xc0)]))).toBe('something follows after its end')
      }),
    )
    for (const huge of [
      bytes(0xdd, 255, 255, 255, 255),
      bytes(0xdf, 255, 255, 255, 255),
      bytes(0xdb, 255, 255, 255, 255, 65),
    ])
      expect(looked(huge)).toBe('it ends too early')
  })

  test('accepted bytes can be walked like JSON, and do not grow', () => {
    const nasty = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 255 }),
        fc.constantFrom(
          0x40,
          0x41,
          0x72,
          0x81,
          0x91,
          0x92,
          0xa1,
          0xc7,
          0xd4,
          0xd6,
          0x69,
          0x70,
          0x73,
          0xdc,
          0xde,
          0xc0,
        ),
      ),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(nasty, (some) => {
        const given = Uint8Array.from(some)
        if (looked(given) !== undefined) return
        expect(JSON.stringify(unpack(given))?.length ?? 0).toBeLessThan(30 * given.length + 30)
      }),
      { numRuns: 5000 },
    )
  })
})
