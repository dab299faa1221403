import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type CaptainsDraft, captained, obvious, pick, pickable, picks } from './captains.ts'
import { type Group, playersOf, type TeamShape } from './group.ts'
import { seated } from './packing.ts'

const REST = { sigma: 8, played: 3, opponents: 3, account: false, bot: false, neighbourhood: '' }

const alone = (player: string, mu: number): Group => [{ player, name: player, mu, ...REST }]
const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((player, i) => alone(player, 40 - i))
const four: TeamShape = { teams: 2, size: 4 }

/** The captains in the order of their picks, for a whole game. */
function order(start: CaptainsDraft): number[] {
  const found: number[] = []
  for (let now = start; now.left.length > 0; now = pick(now, pickable(now)[0]!)) found.push(picks(now)!)
  return found
}

describe('captains', () => {
  test('the two strongest lead, and the weaker one picks first, then two and two', () => {
    const start = captained(eight, four, new Set())
    expect(start.captains).toEqual(['b', 'a'])
    expect(order(start)).toEqual([0, 1, 1, 0, 0])
  })

  test('willing captains go before stronger players', () => {
    expect(captained(eight, four, new Set(['e', 'h'])).captains).toEqual(['h', 'e'])
    expect(captained(eight, four, new Set(['h'])).captains).toEqual(['h', 'a'])
  })

  test('a party has one captain, comes with them, and counts for as many picks', () => {
    const [a, b, ...rest] = eight
    const start = captained([[...a!, ...b!], ...rest], four, new Set())
    expect(start.captains).toEqual(['c', 'a'])
    expect(start.teams.map(playersOf)).toEqual([['c'], ['a', 'b']])
    expect(order(start)).toEqual([0, 1, 0, 0])
  })

  test('a pick leaves every party a place', () => {
    const start = captained(
      [alone('a', 40), alone('b', 39), alone('c', 10), alone('d', 9), [...alone('e', 1), ...alone('f', 1)]],
      { teams: 2, size: 3 },
      new Set(),
    )
    expect(pickable(start).map((group) => group[0]!.player)).toEqual(['c', 'd', 'e'])
    const after = pick(start, start.left[0]!)
    expect(picks(after)).toBe(1)
    expect(pickable(after).map((group) => group[0]!.player)).toEqual(['e'])
  })

  test('the clock runs through any teams when the strongest is always picked', () => {
    fc.assert(
      fc.property(
        fc.record({ teams: fc.integer({ min: 2, max: 4 }), size: fc.integer({ min: 2, max: 4 }) }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 16, maxLength: 16 }),
        fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }),
        (shape, sizes, willing) => {
          let n = 0
          const people = [...sizes.filter((size) => size <= shape.size), ...Array<number>(16).fill(1)].map(
            (size) =>
              Array.from({ length: size }, () => ({
                player: `p${n}`,
                name: '',
                mu: (n++ * 37) % 50,
                ...REST,
              })),
          )
          const groups = seated(people, shape)!
          let now = captained(groups, shape, new Set(playersOf(groups).filter((_, i) => willing[i])))
          expect(new Set(now.captains).size).toBe(shape.teams)
          while (now.left.length > 0) now = pick(now, obvious(now)!)
          expect(now.teams.map((team) => playersOf(team).length)).toEqual(Array(shape.teams).fill(shape.size))
          expect(playersOf(now.teams.flat()).sort()).toEqual(playersOf(groups).sort())
          now.teams.forEach((team, i) => expect(playersOf(team)).toContain(now.captains[i]))
        },
      ),
      { numRuns: 60 },
    )
  })
})
