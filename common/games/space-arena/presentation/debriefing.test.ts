import { describe, expect, test } from '@jest/globals'
import { botMatch } from '../../../engine/bots/bot-match.ts'
import type { PlayedRound } from '../../../engine/match-types.ts'
import { debriefOf } from '../../../engine/presentation/debrief.ts'
import { fold } from '../../../engine/record/record.ts'
import type { Event } from '../events.ts'
import { spaceArena } from '../game.ts'
import { play, sampleShip, sampleState } from '../sample.ts'
import { type State, teamOf } from '../state.ts'
import { callName } from './call-names.ts'

type Round = PlayedRound<State, Event>

function fought(before: State, lines: Readonly<Record<string, readonly string[]>> = {}, round = 1): Round {
  const { state: after, timeline } = play(before, lines)
  return { round, before, after, timeline }
}
const debrief = (...rounds: readonly Round[]) => debriefOf(spaceArena, rounds)!
const BARE = { N: 0, E: 0, S: 0, W: 0 }
const missile = (by: string, x: number, y: number) =>
  ({ name: `${by}-Rocket-R1-1`, by, payload: 'Rocket', x, y, heading: 0, speed: 0, battery: 75 }) as const

describe('the debrief of a match', () => {
  test.each([
    ['duel', { distance: 450, ships: 'one', type: 'H2545' }],
    [
      'races',
      { seatsPerTeam: 2, ships: 'race', races: ['Human', 'Feline'], starbases: 'both', distance: 450 },
    ],
  ])(
    '%s has no more hits than shots, and the damage of the states',
    (seed, setup) => {
      const played = fold(spaceArena, botMatch(spaceArena, seed, { ...setup, roundLimit: 8 }, 1).record)
      const rounds = played
        .slice(1)
        .map(({ state, timeline }, i) => ({ round: i + 1, before: played[i]!.state, after: state, timeline }))
      const { teams, losses } = debrief(...rounds)
      expect(Object.values(teams).some(({ hits, expected }) => hits > 0 && expected! > 0)).toBe(true)
      for (const { shots, hits } of Object.values(teams)) expect(hits).toBeLessThanOrEqual(shots)
      const done = rounds.flatMap((round) => spaceArena.debriefing!.blows(round))
      for (const team of Object.keys(teams)) {
        // Starbases and boosts restore hull on top of that. The timeline shows both only as the value
        // afterwards.
        const hull = (state: State) =>
          state.ships.filter((ship) => ship.team === team).reduce((sum, ship) => sum + ship.hull, 0)
        const hits = rounds.flatMap(({ timeline }) =>
          timeline.flatMap((event) =>
            event.kind === 'hit' && event.loss && teamOf(event.target) === team ? [event.loss] : [],
          ),
        )
        expect(done.filter(({ on }) => on === team).reduce((sum, { actual }) => sum + actual, 0)).toBe(
          hits.reduce((sum, loss) => sum + loss.hull + loss.shield, 0),
        )
        if (!rounds.some(({ timeline }) => timeline.some(({ kind }) => kind === 'replenish')))
          expect(hull(rounds[0]!.before) - hull(rounds.at(-1)!.after)).toBe(
            hits.reduce((sum, loss) => sum + loss.hull, 0),
          )
      }
      expect(losses.map(({ words }) => words.split(' ')[0]!).sort()).toEqual(
        rounds
          .at(-1)!
          .after.ships.filter((ship) => ship.hull <= 0)
          .map(({ name }) => callName(name))
          .sort(),
      )
    },
    60_000,
  )

  const target = sampleShip('B1', 'H2545', { y: 80 })
  const hunter = sampleShip('A1', 'F2551')
  test('SA-4.1 a laser’s expected damage is for the last sighting, the actual for the real place', () => {
    const shots = { A1: ['1: Fire L1 B1', '2: Fire L1 B1'] }
    const blind = debrief(fought(sampleState([hunter, target]), shots)).teams['A']!
    expect([blind.shots, blind.hits, blind.expected, blind.actual > 0]).toEqual([2, 2, 0, true])
    const seen = (y: number) =>
      debrief(
        fought(
          sampleState([hunter, target], {
            sightings: { A: [{ name: 'B1', kind: 'ship', x: 0, y, round: 0, tick: 10 }] },
          }),
          shots,
        ),
      ).teams['A']!
    expect(seen(80)).toMatchObject({ expected: blind.actual, actual: blind.actual })
    expect(
      spaceArena.debriefing!.blows(fought(sampleState([hunter, target]), shots)).map(({ words }) => words),
    ).toContain(`Albatross’s laser hit Badger: ${blind.actual / 2} off its shields`)
    // Two shots ten units farther each, and none at a target out of reach.
    expect([seen(90).expected, seen(5000).expected]).toEqual([blind.actual - 20, 0])
  })

  test('SA-4.1, SA-6.7 shots after a kill do not count, and a kill expects no more than is left', () => {
    const weak = sampleShip('B1', 'H2545', { y: 80, hull: 5, shields: BARE })
    const state = sampleState([hunter, weak], {
      sightings: { A: [{ name: 'B1', kind: 'ship', x: 0, y: 80, round: 0, tick: 10 }] },
    })
    const all = { A1: ['1: Fire L1 B1', '2: Fire L1 B1', '3: Fire L1 B1', '4: Fire L1 B1'] }
    const killed = fought(state, all)
    expect(debrief(killed).teams['A']).toMatchObject({ shots: 1, hits: 1, expected: 5, actual: 5 })
    // The next round's orders name a target that is gone.
    expect(debrief({ ...fought(killed.after, { A1: ['1: Fire L1 B1'] }, 2) }).teams['A']).toMatchObject({
      shots: 0,
      hits: 0,
      expected: 0,
      actual: 0,
    })
  })

  test('SA-5.8 a missile shot down counts apart, and no damage is promised for it', () => {
    const state = sampleState([hunter, target], {
      ordnance: [missile('B1', 0, 60)],
      sightings: { A: [{ name: 'B1-Rocket-R1-1', kind: 'missile', x: 0, y: 60, round: 0, tick: 10 }] },
    })
    expect(debrief(fought(state, { A1: ['1: Fire L1 B1-Rocket-R1-1'] })).teams['A']).toMatchObject({
      shots: 0,
      hits: 0,
      ordnance: { shots: 1, hits: 1 },
      expected: 0,
      actual: 0,
    })
  })

  test("SA-5.6 one's own missile is said to be one's own, and a friend's to be a friend's", () => {
    const [near, weak] = [
      sampleShip('B1', 'H2545', { y: 10 }),
      (name: string) => sampleShip(name, 'F2551', { hull: 5, shields: BARE }),
    ]
    const own = debrief(fought(sampleState([weak('A1'), near], { ordnance: [missile('A1', 0, 5)] })))
    expect(own.losses).toMatchObject([
      { seat: 'A1', own: true, words: 'Albatross F2551 was destroyed by its own Rocket', round: 1 },
    ])
    expect([own.teams['A']!.own > 0, own.teams['A']!.hits]).toEqual([true, 1])
    expect(
      debrief(
        fought(
          sampleState([weak('A1'), sampleShip('A2', 'F2551', { x: 900 }), near], {
            ordnance: [missile('A2', 0, 5)],
          }),
        ),
      ).losses[0]!.words,
    ).toBe('Albatross F2551 was destroyed by Aurora’s Rocket, a friend’s')
    expect(
      debrief(fought(sampleState([weak('A1'), near], { ordnance: [missile('B1', 0, 5)] }))).losses[0],
    ).toMatchObject({ own: false, words: 'Albatross F2551 was destroyed by Badger’s Rocket' })
  })

  test('SA-8.1 the killing blow names the laser', () => {
    const { losses } = debrief(
      fought(
        sampleState([hunter, sampleShip('B1', 'H2545', { y: 80, hull: 1, shields: { ...BARE, N: 200 } })]),
        { A1: ['3: Fire L1 B1'] },
      ),
    )
    expect(losses).toMatchObject([
      { seat: 'B1', team: 'B', own: false, words: 'Badger H2545 was destroyed by Albatross’s laser' },
    ])
  })
})
