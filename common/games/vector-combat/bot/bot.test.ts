import { describe, expect, jest, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { type MatchRecord, opening, playRound } from '../../../engine/record/record.ts'
import { search } from '../../../engine/search/search.ts'
import { check } from '../check.ts'
import { vectorCombat } from '../game.ts'
import { mapWith, PLANET, play, position } from '../sample.ts'
import type { State } from '../state.ts'
import { think } from './think.ts'

jest.setTimeout(360_000)

const orders = (state: State, seat: string) => think(state, seat, diceOf('bot', 1), 1).actions

/** Counts the bots' events by kind in a match between them. */
function tally(setup: object, seed: string, level = 1): Record<string, number> {
  const made = vectorCombat.setup.parse(setup)
  const record: MatchRecord = {
    game: vectorCombat.id,
    seed,
    setup: made,
    seats: vectorCombat.seats(made),
    rounds: [],
  }
  const told: Record<string, number> = {}
  let state = opening(vectorCombat, record)
  for (let round = 1; !state.result; round++) {
    const given = Object.fromEntries(
      vectorCombat.owing(state).map((seat) => [seat, think(state, seat, diceOf(seat, round), level)]),
    )
    for (const [seat, one] of Object.entries(given)) expect(check(state, seat, one)).toEqual([])
    const played = playRound(vectorCombat, state, seed, round, given)
    for (const event of played.timeline) {
      // Crashing missiles are allowed.
      const what = event.kind === 'crash' && event.id.includes('-m') ? 'wasted' : event.kind
      told[what] = (told[what] ?? 0) + 1
    }
    state = played.state
  }
  return told
}

describe('a bot', () => {
  test('VC-1.7 a bot has public knowledge only, and orders only its own ships in play', () => {
    const state = position({ ships: { A1: {}, A2: { at: [3, 3], hull: 0 }, B1: { at: [9, 0] } } })
    const after = play(state).state
    expect([Object.keys(orders(after, 'A')), vectorCombat.view(after, 'B')]).toEqual([['A1'], after])
  })
  test('a bot fires when the odds are good, and not when they are bad or it is too hot', () => {
    const at = (r: number, more: object = {}) =>
      orders(position({ ships: { A1: { missiles: 0, ...more }, B1: { at: [0, r] } } }), 'A')['A1']
    expect([at(2), at(3), at(5)]).toEqual(['fire B1', 'fire B1', expect.not.stringMatching('fire')])
    expect(at(2, { heat: 5 })).not.toMatch('fire')
  })
  test('a bot keeps its orbit while there is nobody to shoot at', () => {
    let state = position({
      map: 'planet',
      victory: { kind: 'orbit', turns: 9, hold: 3 },
      ships: { A1: { at: [0, -2], counters: [0, 0, 2, 0, 0, 0] }, B1: { at: [0, 20] } },
    })
    for (let i = 0; i < 8; i++) state = play(state, orders(state, 'A')).state
    expect(state.ships[0]).toMatchObject({ ring: 'planet-2', run: 8 })
  })
  test('a bot turns away in time from a planet that it would run into', () => {
    let state = position({
      map: mapWith({ bodies: [PLANET] }),
      ships: { A1: { at: [0, -9], facing: 3, counters: [0, 0, 0, 2, 0, 0] }, B1: { at: [0, 9] } },
    })
    for (let i = 0; i < 8; i++) state = play(state, orders(state, 'A')).state
    expect(state.ships[0]!.status).toBe('flying')
  })
  test('a bot lands rather than crash, and takes off again', () => {
    const state = position({
      map: mapWith({ bodies: [PLANET] }),
      ships: { A1: { at: [0, -2], counters: [0, 0, 0, 1, 0, 0] }, B1: { at: [0, 9] } },
    })
    expect(orders(state, 'A')['A1']).toBe('land +')
    const landed = play(state, orders(state, 'A')).state
    expect(orders(landed, 'A')['A1']).toMatch(/^(takeoff|turn)/)
  })
  test.each([
    {},
    { scenario: 'orbit', factions: 3, altitude: true },
    { scenario: 'sunward', ships: 3 },
    { scenario: 'moonshot', seatsPerFaction: 2, ships: 4 },
  ])('a bot plays %j to its end with shots, and hardly runs into anything', (setup) => {
    const told = tally(setup, 'bots')
    expect([(told['shot'] ?? 0) > 5, (told['crash'] ?? 0) <= 1, (told['left'] ?? 0) <= 1]).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe.each([2, 3])('a bot of level %i', (level) => {
  test.each([
    { scenario: 'sunward', altitude: true, turns: 2 },
    { scenario: 'moonshot', altitude: true, relativistic: true, seatsPerFaction: 2, ships: 2, turns: 2 },
    { scenario: 'own', map: 'star', victory: 'hull', altitude: true, relativistic: true, turns: 2, ships: 1 },
    { scenario: 'belt', factions: 3, ships: 1, turns: 3 },
    { scenario: 'rock-ring', sheets: 'heavy', altitude: true, turns: 2 },
    { scenario: 'own', map: 'lagrange', factions: 4, ships: 1, turns: 2 },
  ])('VC-4.8 a bot gives legal orders only, and runs into nothing: %j', (setup) => {
    const told = tally(setup, 'planners', level)
    expect([told['crash'] ?? 0, told['left'] ?? 0]).toEqual([0, 0])
  })
  test('the same view and the same dice give the same orders', () => {
    const state = position({
      map: 'planet',
      ships: { A1: { at: [0, -6] }, A2: { at: [1, -6] }, B1: { at: [0, 5] } },
      missiles: { 'B1-m1': { faction: 'B', at: [4, -6], target: 'A1' } },
    })
    const given = () => think(structuredClone(state), 'A', diceOf('same', 1), level)
    expect(given()).toEqual(given())
  })
})

test.each([{}, { scenario: 'high-ring', sheets: 'heavy' }, { scenario: 'orbit', ships: 3 }])(
  'the searching level gives legal orders in %j, the same for the same dice, and differs from level 3',
  (setup) => {
    const made = vectorCombat.setup.parse(setup)
    let state = opening(vectorCombat, {
      game: vectorCombat.id,
      seed: 'seer',
      setup: made,
      seats: vectorCombat.seats(made),
      rounds: [],
    })
    let differs = 0
    for (let round = 1; round <= 8 && !state.result; round++) {
      const given = Object.fromEntries(
        vectorCombat.owing(state).map((seat) => {
          const thought = vectorCombat.think(state, seat, diceOf(seat, round), 4)
          expect(check(state, seat, thought)).toEqual([])
          // Thinking is slow, so in each round only one seat is asked twice, by turns.
          if (seat === vectorCombat.owing(state)[round % 2])
            expect(vectorCombat.think(structuredClone(state), seat, diceOf(seat, round), 4)).toEqual(thought)
          if (
            JSON.stringify(thought) !==
            JSON.stringify(vectorCombat.think(state, seat, diceOf(seat, round), 3))
          )
            differs++
          return [seat, thought]
        }),
      )
      state = playRound(vectorCombat, state, 'seer', round, given).state
    }
    expect(differs).toBeGreaterThan(0)
  },
)

test('with more than two factions the searching level keeps the plan of the level below', () => {
  const setup = vectorCombat.setup.parse({ factions: 3, scenario: 'belt' })
  const seats = vectorCombat.seats(setup)
  let state = vectorCombat.start(setup, seats, diceOf('three', 0))
  for (let round = 1; round <= 4; round++) {
    for (const seat of vectorCombat.owing(state))
      expect(
        search({ game: vectorCombat, view: state, seat, dice: diceOf(seat, round) }).candidates[0]!.chance,
      ).toBeGreaterThan(0.99)
    state = vectorCombat.resolve(
      state,
      Object.fromEntries(
        vectorCombat.owing(state).map((seat) => [seat, think(state, seat, diceOf(seat, round), 3)]),
      ),
      diceOf('three', round),
    ).state
  }
})
