import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Group, playersOf, strengthOf, type TeamShape } from './group.ts'
import { seated } from './packing.ts'
import { balanced, spread } from './teams.ts'

const REST = { sigma: 8, played: 3, opponents: 3, account: false, bot: false, neighbourhood: '' }

const group = (id: string, ...mus: number[]): Group =>
  mus.map((mu, i) => ({ player: `${id}${i}`, name: id, mu, ...REST }))

const shapes = fc.constantFrom<TeamShape>(
  { teams: 2, size: 1 },
  { teams: 2, size: 2 },
  { teams: 2, size: 3 },
  { teams: 2, size: 4 },
  { teams: 3, size: 2 },
  { teams: 4, size: 2 },
)
const sized = (largest: number) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: largest }), {
    minLength: 8,
    maxLength: 12,
  })

/** Groups that fill the shape, parties among them. */
const filling = (shape: TeamShape, sized: readonly (readonly number[])[]): Group[] | undefined =>
  seated(
    [...sized.map((mus, i) => group(`p${i}.`, ...mus)), ...sized.map(([mu], i) => group(`s${i}.`, mu!))],
    shape,
  )

/** The least difference of all divisions, by trying every one. */
function least(groups: readonly Group[], { teams, size }: TeamShape): number {
  let best = Infinity
  const sums = new Array<number>(teams).fill(0)
  const places = new Array<number>(teams).fill(size)
  const put = (i: number): void => {
    if (i === groups.length) return void (best = Math.min(best, Math.max(...sums) - Math.min(...sums)))
    for (let team = 0; team < teams; team++) {
      const { length } = groups[i]!
      if (places[team]! < length) continue
      places[team]! -= length
      sums[team]! += strengthOf(groups[i]!)
      put(i + 1)
      places[team]! += length
      sums[team]! -= strengthOf(groups[i]!)
    }
  }
  put(0)
  return best
}

describe('balanced teams', () => {
  test('the strongest player plays with the weakest', () => {
    const [a, b] = balanced([group('a', 40), group('b', 30), group('c', 20), group('d', 10)], {
      teams: 2,
      size: 2,
    })
    expect([playersOf(a!), playersOf(b!)]).toEqual([
      ['a0', 'd0'],
      ['b0', 'c0'],
    ])
  })

  test('balanced teams are the most equal ones, with parties together and everybody once', () => {
    fc.assert(
      fc.property(
        shapes.chain((shape) => fc.tuple(fc.constant(shape), sized(shape.size))),
        ([shape, sized]) => {
          const groups = filling(shape, sized)
          fc.pre(groups !== undefined)
          const teams = balanced(groups, shape)
          expect(spread(teams)).toBeCloseTo(least(groups, shape))
          for (const team of teams) expect(playersOf(team)).toHaveLength(shape.size)
          expect(playersOf(teams.flat()).sort()).toEqual(playersOf(groups).sort())
          for (const one of groups)
            expect(teams.filter((team) => playersOf(team).includes(one[0]!.player))).toEqual([
              expect.arrayContaining([expect.arrayContaining([...one])]),
            ])
        },
      ),
      { numRuns: 60 },
    )
  })

  test('the same people make the same teams in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(6).keys()], { minLength: 6 }), (order) => {
        const groups = [
          group('a', 25),
          group('b', 25),
          group('c', 25),
          group('d', 31),
          group('e', 19),
          group('f', 25),
        ]
        expect(
          balanced(
            order.map((i) => groups[i]!),
            { teams: 2, size: 3 },
          ),
        ).toEqual(balanced(groups, { teams: 2, size: 3 }))
      }),
    )
  })

  test.each([
    { teams: 4, size: 4 },
    { teams: 2, size: 8 },
  ])('sixteen players get the only equal division, %j', ({ teams, size }) => {
    // The same numbers in every run, so large that divisions are rarely equal.
    let x = size
    const random = (below: number) =>
      Math.floor(((x = (Math.imul(x, 1664525) + 1013904223) >>> 0) / 0x1_0000_0000) * below)
    for (let n = 0; n < 8; n++) {
      const people = Array.from({ length: teams }, () => {
        const mates = Array.from({ length: size - 1 }, () => 100_000 + random(100_000))
        return [...mates, size * 150_000 - mates.reduce((a, b) => a + b, 0)]
      })
      expect(
        spread(
          balanced(
            people.flat().map((mu, i) => group(`p${i}`, mu)),
            { teams, size },
          ),
        ),
      ).toBe(0)
    }
  })

  test('forty-eight people in six teams are divided well, if not best, with parties together', () => {
    const people = (n: number) =>
      Array.from({ length: n }, (_, i) => group(`p${i}`, 10 + ((i * 7919) % 311) / 10))
    expect(spread(balanced(people(48), { teams: 6, size: 8 }))).toBeLessThan(0.5)
    const withParties = [group('big', 40, 40, 40, 40, 40, 40), group('trio', 5, 5, 5), ...people(39)]
    const teams = balanced(withParties, { teams: 6, size: 8 })
    expect(teams.map((team) => playersOf(team).length)).toEqual([8, 8, 8, 8, 8, 8])
    for (const party of withParties.slice(0, 2))
      expect(
        teams
          .filter((team) => playersOf(team).some((player) => playersOf([party]).includes(player)))
          .map((team) => playersOf(team)),
      ).toEqual([expect.arrayContaining(playersOf([party]))])
  })

  test('groups that cannot be divided are an error, not teams of another size', () => {
    expect(() =>
      balanced([group('a', 1, 1), group('b', 1, 1), group('c', 1, 1)], { teams: 2, size: 3 }),
    ).toThrow('cannot make 2 teams of 3')
  })
})
