import { describe, expect, test } from '@jest/globals'
import { told } from '../../../engine/analysis/turning-points.ts'
import { botMatch } from '../../../engine/bots/bot-match.ts'
import { type Dice, diceOf } from '../../../engine/dice/dice.ts'
import type { PlayedRound } from '../../../engine/match-types.ts'
import { debriefOf } from '../../../engine/presentation/debrief.ts'
import { fold } from '../../../engine/record/record.ts'
import { hex } from '../../../geometry/hex.ts'
import type { Event } from '../events.ts'
import { voidPatrol } from '../game.ts'
import { DRIFT, type FighterOrders } from '../orders.ts'
import { resolve } from '../resolve.ts'
import { sampleFighter, sampleState } from '../sample.ts'
import { fighterNamed, type State } from '../state.ts'

type Round = PlayedRound<State, Event>

function play(
  before: State,
  orders: Record<string, Partial<FighterOrders>> = {},
  dice: Dice = diceOf('debriefing', 1),
  round = 1,
): Round {
  const { state: after, timeline } = resolve(
    before,
    Object.fromEntries(Object.entries(orders).map(([id, order]) => [id, { [id]: { ...DRIFT, ...order } }])),
    dice,
  )
  return { round, before, after, timeline }
}
const debrief = (...rounds: readonly Round[]) => debriefOf(voidPatrol, rounds)!

function foughtMatch(seed: string, setup: object): Round[] {
  const played = fold(voidPatrol, botMatch(voidPatrol, seed, setup, 1).record)
  return played
    .slice(1)
    .map(({ state, timeline }, i) => ({ round: i + 1, before: played[i]!.state, after: state, timeline }))
}

describe('the debrief of a match', () => {
  const matches = [
    ['duel', {}],
    ['ordnance', { rules: 'standard', seatsPerTeam: 2 }],
    ['arena', { rules: 'advanced', field: 'arena', radius: 9, teams: 3, density: 8 }],
  ] as const
  test.each(matches)('%s has no more hits than shots, and the damage of the states', (seed, setup) => {
    const rounds = foughtMatch(seed, setup)
    const { teams, seats, losses } = debrief(...rounds)
    expect(Object.values(teams).some(({ shots }) => shots > 0)).toBe(true)
    for (const { shots, hits } of [...Object.values(teams), ...Object.values(seats)])
      expect(hits).toBeLessThanOrEqual(shots)
    const last = rounds.at(-1)!.after
    for (const [team, { actual }] of Object.entries(teams)) {
      expect(actual).toBe(last.scores[team]!.damage)
      for (const what of ['shots', 'hits', 'actual', 'own'] as const)
        expect(
          Object.entries(seats)
            .filter(([seat]) => seat.startsWith(team))
            .reduce((sum, [, tally]) => sum + tally[what], 0),
        ).toBe(teams[team]![what])
    }
    for (const { before, after, timeline, round } of rounds) {
      const blows = voidPatrol.debriefing!.blows({ before, after, timeline, round })
      for (const team of Object.keys(before.scores)) {
        const hull = (state: State) =>
          state.fighters.filter((f) => f.team === team).reduce((sum, f) => sum + f.hull, 0)
        const lost = hull(before) - hull(after)
        const done = blows.filter(({ on }) => on === team).reduce((sum, { actual }) => sum + actual, 0)
        const gone = timeline.some(
          (event) =>
            (event.kind === 'destroyed' || event.kind === 'imploded') &&
            fighterNamed(before, event.fighter)!.team === team,
        )
        // Damage beyond the remaining hull does not count as lost.
        if (gone) expect(done).toBeGreaterThanOrEqual(lost)
        else expect(done).toBe(lost)
      }
    }
    expect(losses.map(({ words }) => words.split(' ')[0]!).sort()).toEqual(
      last.fighters
        .filter(({ status }) => status !== 'flying')
        .map(({ id }) => id)
        .sort(),
    )
    for (const { round, event } of losses)
      expect(['destroyed', 'retired', 'imploded']).toContain(rounds[round - 1]!.timeline[event]!.kind)
  })

  test('VP-4.7 expected damage is the average over the dice', () => {
    const armed = (id: string, team: string, q: number, given = {}) =>
      sampleFighter(id, team, {
        at: hex(q, 0),
        guns: ['laser 8/150', 'lb 6/100'],
        hull: 1_000_000,
        shields: 12,
        gunnery: 3,
        ...given,
      })
    const sky = sampleState([
      armed('A1', 'A', 0),
      armed('B1', 'B', 2, { facing: 3, gunnery: -1, shields: 0 }),
    ])
    const rounds = Array.from({ length: 2000 }, (_, i) =>
      play(sky, { B1: { chits: 'LR' } }, diceOf('odds', i + 1), i + 1),
    )
    const { teams } = debrief(...rounds)
    expect(teams['A']!.shots).toBe(4000)
    for (const { expected, actual } of Object.values(teams))
      expect(Math.abs(actual - expected!) / expected!).toBeLessThan(0.03)
    // The expected damage includes double hits, spins and shields.
    expect(teams['A']!.expected).toBeGreaterThan(2 * teams['B']!.expected!)
  })

  const shooter = sampleFighter('B1', 'B', { at: hex(2, 0), facing: 3, guns: ['laser 6/100'] })
  test('VP-9.5 the debrief names whose gun destroyed which fighter, with its odds', () => {
    const fixed = diceOf('kill', 1, { 'hit/B1/0': 1 })
    const { losses } = debrief(
      play(sampleState([sampleFighter('A1', 'A', { hull: 20, shields: 0 }), shooter]), {}, fixed),
    )
    expect(losses).toMatchObject([
      {
        seat: 'A1',
        team: 'A',
        own: false,
        words: 'A1 Sample was destroyed by B1 Sample’s laser (range 2, 90\u00a0%)',
        round: 1,
      },
    ])
    const hurt = play(
      sampleState([sampleFighter('A1', 'A', { hull: 90 }), shooter], { roundLimit: 1 }),
      {},
      fixed,
    )
    expect(told(voidPatrol, hurt as never, ['B'])).toMatchObject({
      words: 'B1 Sample’s laser (range 2, 90\u00a0%) hit A1 Sample for 40',
    })
  })

  test("VP-7.2 one's own missile is said to be one's own", () => {
    const friend = sampleFighter('A2', 'A', { at: hex(1, 0), hull: 60, shields: 0 })
    const launcher = sampleFighter('A1', 'A', { missiles: 1, grenades: 1, hull: 60, shields: 0 })
    const far = sampleFighter('B1', 'B', { at: hex(9, 0) })
    const { losses, teams } = debrief(
      play(sampleState([launcher, friend, far], { rules: 'standard' }), { A1: { launch: 'missile' } }),
    )
    expect(losses).toMatchObject([
      { seat: 'A2', own: true, words: 'A2 Sample was destroyed by A1 Sample’s missile, a friend’s' },
    ])
    expect(teams['A']).toMatchObject({ shots: 1, hits: 0, expected: 0, actual: 0, own: 100 })
    // A grenade at rest explodes where it is.
    expect(
      debrief(play(sampleState([launcher, far], { rules: 'standard' }), { A1: { launch: 'grenade' } }))
        .losses,
    ).toMatchObject([{ seat: 'A1', own: true, words: 'A1 Sample was destroyed by its own grenade' }])
    const back = {
      id: 'A1-m1',
      by: 'A1',
      fresh: false,
      at: hex(-2, 0),
      facing: 0,
      velocity: hex(0, 0),
      lock: 'A1',
    } as const
    expect(
      debrief(play(sampleState([launcher, far], { rules: 'standard', missiles: [back] }))).losses,
    ).toMatchObject([{ seat: 'A1', own: true, words: 'A1 Sample was destroyed by its own missile' }])
  })

  test('VP-3.5, VP-6.2 the debrief tells of rocks and the border, and a retired fighter is no loss', () => {
    const sky = sampleState(
      [
        sampleFighter('A1', 'A', { at: hex(0, 0), velocity: hex(4, 0), hull: 90 }),
        sampleFighter('A2', 'A', { at: hex(-15, 12), velocity: hex(-3, 1) }),
        sampleFighter('B1', 'B', { at: hex(-9, -6), velocity: hex(-2, -1) }),
      ],
      { asteroids: [hex(2, 0)] },
    )
    expect(debrief(play(sky)).losses.map(({ words, own }) => [words, own])).toEqual([
      ['A1 Sample was destroyed by an asteroid (170 damage)', true],
      ['A2 Sample left the field and imploded', true],
      ['B1 Sample left the field through its own side', false],
    ])
  })
})
