import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hex, hexesWithin, hexKey, keyOf } from './hex.ts'
import { HexSet } from './hex-set.ts'

const asked = [
  ...hexesWithin(40).map(hexKey),
  keyOf(-2000, -2000),
  keyOf(2000, 2000),
  keyOf(-2000, 2000),
  keyOf(2000, -2000),
]

test('a hex set answers as a set does, for hexes within it and far beyond', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc
          .tuple(fc.integer({ min: -35, max: 35 }), fc.integer({ min: -35, max: 35 }))
          .map(([q, r]) => hexKey(hex(q, r))),
        { maxLength: 80 },
      ),
      (keys) => {
        const set = new Set(keys)
        const made = new HexSet(set)
        expect(made.size).toBe(set.size)
        expect(asked.filter((key) => made.has(key))).toEqual(asked.filter((key) => set.has(key)))
        const start = hexKey(hex(3, -2))
        const steps = asked.map((key) => key - start)
        const found: number[] = []
        for (let i = made.next(start, steps, 0); i < steps.length; i = made.next(start, steps, i + 1))
          found.push(asked[i]!)
        expect(found).toEqual(asked.filter((key) => set.has(key)))
      },
    ),
    { numRuns: 60 },
  ))
