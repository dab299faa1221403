import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { length } from '../../geometry/hex.ts'
import { countersOf, FACES, split, sumOf } from './face.ts'

const counters = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 })

/**
 * The source's procedure, one step at a time in random order: opposite counters cancel, then counters two
 * faces apart combine.
 */
function byHand(given: readonly number[], lots: readonly number[]): number[] {
  const now = [...given]
  const on = (face: number) => (face + 6) % 6
  const opposite = () => [0, 1, 2].filter((face) => now[face]! > 0 && now[face + 3]! > 0)
  const apart = () => [0, 1, 2, 3, 4, 5].filter((face) => now[face]! > 0 && now[on(face + 2)]! > 0)
  for (let lot = 0; ; lot++) {
    const pick = (among: number[]) => among[lots[lot % lots.length]! % among.length]!
    if (opposite().length > 0) {
      const face = pick(opposite())
      now[face]!--
      now[face + 3]!--
    } else if (apart().length > 0) {
      const face = pick(apart())
      now[face]!--
      now[on(face + 2)]!--
      now[on(face + 1)]!++
    } else return now
  }
}

describe('counters', () => {
  test('VC-2.2 there are six counters, one for each face, and none at rest', () => {
    expect([countersOf({ q: 0, r: 0 }), split({ q: 0, r: 0 })]).toEqual([[0, 0, 0, 0, 0, 0], undefined])
    expect(FACES.map((face, i) => countersOf(face)[i])).toEqual([1, 1, 1, 1, 1, 1])
  })
  test('VC-2.9 the faces are N, NE, SE, S, SW and NW', () => {
    expect(FACES).toEqual([
      { q: 0, r: -1 },
      { q: 1, r: -1 },
      { q: 1, r: 0 },
      { q: 0, r: 1 },
      { q: -1, r: 1 },
      { q: -1, r: 0 },
    ])
  })
  test('VC-2.3 opposite counters cancel, and those two faces apart combine, in any order', () =>
    fc.assert(
      fc.property(counters, fc.array(fc.nat(20), { minLength: 1, maxLength: 9 }), (given, lots) => {
        expect(countersOf(sumOf(given))).toEqual(byHand(given, lots))
      }),
    ))
  test('VC-2.9 resolved counters are on two neighbouring faces at most, as many as the length', () =>
    fc.assert(
      fc.property(counters, (given) => {
        const sum = sumOf(given)
        const parts = split(sum)
        expect((parts?.ahead ?? 0) + (parts?.aside ?? 0)).toBe(length(sum))
        expect(sumOf(countersOf(sum))).toEqual(sum)
        if (parts) expect([parts.ahead >= 1, parts.aside >= 0]).toEqual([true, true])
      }),
    ))
})
