import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hexesWithin, hexKey } from './hex.ts'
import { HexMap } from './hex-map.ts'

const keys = hexesWithin(12).map(hexKey)

test('a hex map answers as a map does, however many it was made for', () =>
  fc.assert(fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.nat()), { maxLength: 200 }), fc.nat(40), (entries, room) => {
    const made = new HexMap<number>(room)
    for (const [key, value] of entries) made.set(key, value)
    const map = new Map(entries)
    expect(made.size).toBe(map.size)
    expect(keys.map((key) => made.get(key))).toEqual(keys.map((key) => map.get(key)))
    expect(keys.map((key) => made.has(key))).toEqual(keys.map((key) => map.has(key)))
  })))
