import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Group } from './group.ts'
import { fits, seated } from './packing.ts'

const REST = { sigma: 8, played: 3, opponents: 3, account: false, bot: false, neighbourhood: '' }

const groups = (...sizes: number[]): Group[] =>
  sizes.map((size, i) =>
    Array.from({ length: size }, (_, j) => ({ player: `g${i}.${j}`, name: '', mu: 25, ...REST })),
  )
const seatedSizes = (shape: { teams: number; size: number }, ...sizes: number[]) => {
  const all = groups(...sizes)
  return seated(all, shape)?.map((group) => all.indexOf(group))
}

describe('packing', () => {
  test('parties of two do not make two teams of three, though their sum is right', () => {
    expect(fits([3, 3], [2, 2, 2])).toBe(false)
    expect(fits([3, 3], [2, 2, 1, 1])).toBe(true)
    expect(fits([3, 3], [2, 2], [2, 1, 1])).toBe(true)
    expect(fits([3, 3], [2, 2, 2], [1, 1, 1])).toBe(false)
    expect(fits([], [])).toBe(true)
    expect(fits([2], [])).toBe(false)
  })

  test('players are seated as they come, and a party that does not fit waits for others', () => {
    expect(seatedSizes({ teams: 2, size: 1 }, 1)).toBeUndefined()
    expect(seatedSizes({ teams: 2, size: 1 }, 1, 1, 1)).toEqual([0, 1])
    expect(seatedSizes({ teams: 2, size: 2 }, 1, 2, 2)).toEqual([1, 2])
    expect(seatedSizes({ teams: 2, size: 2 }, 1, 2, 2, 1)).toEqual([0, 1, 3])
    expect(seatedSizes({ teams: 2, size: 3 }, 2, 2, 2, 1)).toBeUndefined()
    expect(seatedSizes({ teams: 2, size: 3 }, 2, 2, 2, 1, 1)).toEqual([0, 1, 3, 4])
  })

  /** Tries every subset of `may` in every order: slow, but obviously correct. */
  function plainly(places: number[], must: number[], may: number[]): boolean {
    if (must.length > 0)
      return places.some(
        (place, i) => place >= must[0]! && plainly(places.with(i, place - must[0]!), must.slice(1), may),
      )
    if (may.length > 0) return plainly(places, [], may.slice(1)) || plainly(places, [may[0]!], may.slice(1))
    return places.every((place) => place === 0)
  }

  test('fits agrees with a search through all packings', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
        sizes,
        sizes,
        (places, must, may) => {
          expect(fits(places, must, may)).toBe(plainly(places, must, may))
        },
      ),
    )
  })
})
