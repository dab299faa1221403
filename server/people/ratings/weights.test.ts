import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { OPPONENTS_NEEDED, provisional, START, shown } from '../../../common/wire/people/rating.ts'
import { reckon, type Strength } from './reckoning.ts'
import { concerned, newAmong, type OpponentHistory, scaled, weightOf } from './weights.ts'

const of = (player: string, neighbourhood = '') => ({ player, neighbourhood })
const met = (player: string, times: number, neighbourhood = ''): OpponentHistory => ({
  ...of(player, neighbourhood),
  times,
})

describe('the weight of a match', () => {
  test.each<[string, string, readonly ReturnType<typeof of>[], readonly OpponentHistory[], number]>([
    ['against somebody new', 'here', [of('b', 'there')], [], 1],
    ['the second time', 'here', [of('b', 'there')], [met('b', 1, 'there')], 1],
    ['the third time', 'here', [of('b', 'there')], [met('b', 2, 'there')], 1 / 2],
    ['the fourth time', 'here', [of('b')], [met('b', 3)], 1 / 4],
    ['whatever others were met', 'here', [of('b', 'there')], [met('c', 9, 'elsewhere'), met('d', 9)], 1],
    [
      'from elsewhere than before',
      'here',
      [of('b', 'there')],
      [met('b', 1, 'elsewhere'), met('b', 2)],
      1 / 4,
    ],
    [
      'the third from one neighbourhood',
      'here',
      [of('d', 'there')],
      [met('b', 1, 'there'), met('c', 1, 'there')],
      1 / 2,
    ],
    ['as before without known addresses', '', [of('d')], [met('b', 5), met('c', 5)], 1],
    ['next door', 'here', [of('b', 'here')], [], 1 / 2],
    ['next door again, also another person', 'here', [of('c', 'here')], [met('b', 1, 'here')], 1 / 4],
    [
      'the mean over several',
      'here',
      [of('b', 'there'), of('c', 'elsewhere')],
      [met('b', 2, 'there')],
      3 / 4,
    ],
    [
      'several from one neighbourhood, one after the other',
      'here',
      [of('b', 'there'), of('c', 'there'), of('d', 'there')],
      [],
      (1 + 1 + 1 / 2) / 3,
    ],
  ])('a match counts by its opponents: %s', (_what, own, opponents, before, weight) => {
    expect(weightOf(own, opponents, before)).toBe(weight)
  })

  test.each<[string, string, readonly ReturnType<typeof of>[], readonly OpponentHistory[], number]>([
    ['all that were not met', 'here', [of('b', 'there'), of('c', 'elsewhere')], [met('c', 1)], 1],
    ['nobody of a neighbourhood that was met', 'here', [of('b', 'there')], [met('c', 1, 'there')], 0],
    ['one of each neighbourhood', 'here', [of('b', 'there'), of('c', 'there')], [], 1],
    ['nobody next door', 'here', [of('b', 'here')], [], 0],
    ['all when addresses say nothing', '', [of('b'), of('c')], [], 2],
  ])('new opponents are %s', (_who, own, opponents, before, count) => {
    expect(newAmong(own, opponents, before)).toHaveLength(count)
  })

  test.each<[string, readonly [string, 'account' | 'guest' | 'program', 'early'?][], string]>([
    [
      'all accounts that meet',
      [
        ['a', 'account'],
        ['b', 'account'],
      ],
      'a b',
    ],
    [
      'guests only when there is one',
      [
        ['a', 'account'],
        ['b', 'guest'],
        ['c', 'guest'],
      ],
      'b c',
    ],
    [
      'early leavers only',
      [
        ['a', 'account'],
        ['b', 'account', 'early'],
        ['c', 'account'],
      ],
      'b',
    ],
    [
      'no account that left a guest',
      [
        ['a', 'account', 'early'],
        ['b', 'guest'],
      ],
      '',
    ],
    [
      'programs only when there is one',
      [
        ['a', 'account'],
        ['b', 'program'],
        ['c', 'program'],
      ],
      'b c',
    ],
    [
      'programs among themselves',
      [
        ['a', 'program'],
        ['b', 'program'],
      ],
      'a b',
    ],
    [
      'nobody when a person leaves a program early',
      [
        ['a', 'account', 'early'],
        ['b', 'program'],
      ],
      '',
    ],
    [
      'a program that leaves a person early',
      [
        ['a', 'account'],
        ['b', 'program', 'early'],
      ],
      'b',
    ],
  ])('a match changes the ratings of %s', (_who, people, changed) => {
    expect(
      concerned(
        people.map(([player, is, early]) => ({
          player,
          account: is !== 'guest',
          program: is === 'program',
          early: early !== undefined,
        })),
      )
        .map(({ player }) => player)
        .join(' '),
    ).toBe(changed)
  })
})

/** A player's rating and opponents, as the archive provides them. */
interface Climber extends Strength {
  readonly opponents: number
  readonly met: readonly OpponentHistory[]
}
const newcomer: Climber = { ...START, opponents: 0, met: [] }

/** The winner's rating after a duel. */
function won(own: Climber, home: string, loser: Strength & ReturnType<typeof of>): Climber {
  const before = new Map<string, Strength>([
    ['climber', own],
    [loser.player, loser],
  ])
  const full = reckon(
    [
      { player: 'climber', team: 'A', left: false },
      { player: loser.player, team: 'B', left: false },
    ],
    ['A'],
    before,
  ).get('climber')!
  const { player, neighbourhood } = loser
  return {
    ...scaled(own, full, weightOf(home, [loser], own.met)),
    opponents: own.opponents + newAmong(home, [loser], own.met).length,
    met: [...own.met, { player, neighbourhood, times: 1 }],
  }
}

describe('a farm of accounts that lose on purpose', () => {
  const farm = fc.record({
    accounts: fc.integer({ min: 1, max: 40 }),
    matches: fc.integer({ min: 1, max: 120 }),
    sameHouse: fc.boolean(),
    mu: fc.double({ min: 10, max: 40, noNaN: true }),
    sigma: fc.double({ min: 1, max: START.sigma, noNaN: true }),
  })
  test('a farm behind one neighbourhood brings three wins at most, and never a rank', () => {
    fc.assert(
      fc.property(farm, ({ accounts, matches, sameHouse, mu, sigma }) => {
        let own: Climber = { ...newcomer, mu, sigma }
        const first = won(own, 'home', { ...of('0'), ...START }).mu - mu
        for (let i = 0; i < matches; i++)
          own = won(own, 'home', { ...of(String(i % accounts), sameHouse ? 'home' : 'farm'), ...START })
        // The first win brings most, or nearly: with the surest ratings, each match makes the model slightly
        // less sure.
        expect(own.mu - mu).toBeLessThanOrEqual(first * (sameHouse ? 1 : 3) * 1.01)
        expect(own.opponents).toBeLessThanOrEqual(1)
        expect(provisional(own)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
  test.each([
    ['of the own house', 'home', (i: number) => of(String(i), 'home'), 1563],
    ['behind one other address', 'home', (i: number) => of(String(i), 'farm'), 1668],
    ['of one account without known addresses', '', () => of('friend'), 1668],
  ])('a farm %s brings a newcomer a bounded, provisional rating', (_whose, home, loser, rating) => {
    let own = newcomer
    for (let i = 0; i < 500; i++) own = won(own, home, { ...loser(i), ...START })
    expect([shown(own.mu), provisional(own)]).toEqual([rating, true])
  })
})

test('a player’s rating against different people is unchanged to the last bit, and gets a rank', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          mu: fc.double({ min: 10, max: 40, noNaN: true }),
          sigma: fc.double({ min: 1, max: START.sigma, noNaN: true }),
        }),
        { minLength: 1, maxLength: 20 },
      ),
      (others) => {
        let own = newcomer
        let plain: Strength = START
        for (const [i, strength] of others.entries()) {
          plain = reckon(
            [
              { player: 'climber', team: 'A', left: false },
              { player: String(i), team: 'B', left: false },
            ],
            ['A'],
            new Map<string, Strength>([
              ['climber', plain],
              [String(i), strength],
            ]),
          ).get('climber')!
          own = won(own, 'home', { ...of(String(i), `home of ${i}`), ...strength })
        }
        expect([own.mu, own.sigma, own.opponents]).toEqual([plain.mu, plain.sigma, others.length])
        expect(provisional({ ...own, sigma: 1 })).toBe(others.length < OPPONENTS_NEEDED)
      },
    ),
  )
})
