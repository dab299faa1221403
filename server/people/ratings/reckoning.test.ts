import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { provisional, ratingText, START, shown } from '../../../common/wire/people/rating.ts'
import { type RatedParticipant, reckon, type Strength } from './reckoning.ts'

interface Case {
  readonly people: readonly RatedParticipant[]
  readonly winners: readonly string[]
  readonly before: ReadonlyMap<string, Strength>
}

const TEAMS = ['A', 'B', 'C', 'D', 'E']
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/**
 * Two to five teams of one to three people, some of whom may have left, with one winning team, several, or
 * none.
 */
const played = (mayLeave: boolean, winning: readonly [number, number] = [0, 2]): fc.Arbitrary<Case> =>
  fc
    .array(
      fc.array(
        fc.record({
          left: mayLeave ? fc.boolean() : fc.constant(false),
          mu: number(0, 50),
          sigma: number(1, 9),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      { minLength: 2, maxLength: 5 },
    )
    .chain((teams) =>
      fc.record({
        teams: fc.constant(teams),
        winners: fc.subarray(TEAMS.slice(0, teams.length), { minLength: winning[0], maxLength: winning[1] }),
      }),
    )
    .map(({ teams, winners }) => {
      const all = teams.flatMap((members, t) =>
        members.map((one, i) => ({ ...one, team: TEAMS[t]!, player: `${TEAMS[t]}${i}` })),
      )
      return {
        people: all,
        winners,
        before: new Map(all.map(({ player, mu, sigma }) => [player, { mu, sigma }])),
      }
    })

const gain = (
  { people, winners, before }: Case,
  who: string,
  after = reckon(people, winners, before),
): number => after.get(who)!.mu - before.get(who)!.mu

describe('ratings after a match', () => {
  test('winners who stayed never lose points', () => {
    fc.assert(
      fc.property(played(true, [1, 2]), (one) => {
        const after = reckon(one.people, one.winners, one.before)
        for (const { player, team, left } of one.people)
          if (after.size > 0 && !left && one.winners.includes(team))
            expect(gain(one, player, after)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  test('a player who left has lost, whether others left or stayed', () => {
    fc.assert(
      fc.property(played(true), (one) => {
        const after = reckon(one.people, one.winners, one.before)
        for (const { player, left } of one.people) if (left) expect(gain(one, player, after)).toBeLessThan(0)
      }),
    )
  })
  test('leaving never costs less than staying and losing', () => {
    fc.assert(
      fc.property(played(false, [1, 1]), (one) => {
        const lost = reckon(one.people, one.winners, one.before)
        for (const quitter of one.people.filter(({ team }) => !one.winners.includes(team))) {
          const people = one.people.map((other) => (other === quitter ? { ...other, left: true } : other))
          expect(gain({ ...one, people }, quitter.player)).toBeLessThanOrEqual(
            gain(one, quitter.player, lost),
          )
        }
      }),
    )
  })
  test('gains and losses balance, each weighed by how unsure the rating was', () => {
    fc.assert(
      fc.property(played(false, [0, 1]), (one) => {
        const after = reckon(one.people, one.winners, one.before)
        // Mates gain in proportion to their own uncertainty, so one of each group stands for it.
        const groups = new Map(one.people.map(({ player, team }) => [team, player]))
        const sum = [...groups.values()].reduce((total, player) => {
          const { sigma } = one.before.get(player)!
          return total + gain(one, player, after) / (sigma ** 2 + (25 / 300) ** 2)
        }, 0)
        expect(sum).toBeCloseTo(0, 9)
      }),
    )
  })
  test('ratings do not depend on the order of the rows, to the last bit', () => {
    fc.assert(
      fc.property(played(true), fc.integer({ min: 0, max: 14 }), ({ people, winners, before }, by) => {
        const turned = [
          ...people.slice(by % people.length),
          ...people.slice(0, by % people.length),
        ].toReversed()
        const sorted = (map: Map<string, Strength>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
        expect(sorted(reckon(turned, winners.toReversed(), before))).toEqual(
          sorted(reckon(people, winners, before)),
        )
      }),
    )
  })
  test('a match makes every rating surer, except the surest', () => {
    fc.assert(
      fc.property(played(false), ({ people, winners, before }) => {
        for (const [player, { sigma }] of reckon(people, winners, before))
          if (before.get(player)!.sigma > 3) expect(sigma).toBeLessThan(before.get(player)!.sigma + 0.01)
      }),
    )
  })

  const newcomers = (...names: readonly string[]) => new Map(names.map((name) => [name, { ...START }]))
  const one = (player: string, left = false): RatedParticipant => ({ player, team: player[0]!, left })

  test('a draw of equals changes nothing, of unequals it favours the weaker', () => {
    expect(
      gain({ people: [one('A1'), one('B1')], winners: [], before: newcomers('A1', 'B1') }, 'A1'),
    ).toBeCloseTo(0)
    const uneven = {
      people: [one('A1'), one('B1')],
      winners: [],
      before: new Map([
        ['A1', { mu: 35, sigma: 4 }],
        ['B1', { mu: 20, sigma: 4 }],
      ]),
    }
    expect(gain(uneven, 'B1')).toBeGreaterThan(0)
    expect(gain(uneven, 'A1')).toBeLessThan(0)
  })
  test('a player leaving the winning team has lost, and the remaining mate has won', () => {
    const people = [one('A1'), one('A2', true), one('B1'), one('B2')]
    const match = { people, winners: ['A'], before: newcomers('A1', 'A2', 'B1', 'B2') }
    expect(gain(match, 'A1')).toBeGreaterThan(0)
    expect(gain(match, 'A2')).toBeLessThan(gain(match, 'B1'))
    expect(gain(match, 'B1')).toBeLessThan(0)
  })
  test('a player left alone loses less than with a mate at their side', () => {
    const before = newcomers('A1', 'A2', 'B1', 'B2')
    const alone = gain(
      { people: [one('A1'), one('A2', true), one('B1'), one('B2')], winners: ['B'], before },
      'A1',
    )
    expect(alone).toBeGreaterThan(
      gain({ people: [one('A1'), one('A2'), one('B1'), one('B2')], winners: ['B'], before }, 'A1'),
    )
  })
  test('both players have lost when everybody has left a duel', () => {
    expect(
      gain(
        { people: [one('A1', true), one('B1', true)], winners: ['A'], before: newcomers('A1', 'B1') },
        'A1',
      ),
    ).toBeLessThan(0)
  })
})

describe('a rating as people read it', () => {
  test('a shown rating is a whole number, 1500 at first, and says when it is provisional', () => {
    expect([shown(START.mu), provisional({ ...START, opponents: 9 })]).toEqual([1500, true])
    expect(shown(30.123)).toBe(1628)
    expect([
      ratingText({ rating: 1512, provisional: true }),
      ratingText({ rating: 1512, provisional: false }),
    ]).toEqual(['1512?', '1512'])
  })
  test('a shown rating is settled after some ten duels', () => {
    let before = new Map<string, Strength>([
      ['A1', START],
      ['B1', START],
    ])
    let matches = 0
    for (; provisional({ ...before.get('A1')!, opponents: 9 }); matches++)
      before = reckon([one('A1'), one('B1')], [matches % 2 ? 'A' : 'B'], before)
    expect(matches).toBeGreaterThanOrEqual(8)
    expect(matches).toBeLessThanOrEqual(12)
  })
  const one = (player: string): RatedParticipant => ({ player, team: player[0]!, left: false })
})
