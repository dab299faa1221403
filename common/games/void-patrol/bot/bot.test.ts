import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { voidPatrol as game } from '../game.ts'
import type { State } from '../state.ts'

/** Plays a seeded match; `level` gives each seat's level. */
function play(seed: string, given: object, level: (seat: string) => number) {
  const setup = game.setup.parse(given)
  let state: State = game.start(setup, game.seats(setup), diceOf(seed, 0))
  let rocks = 0
  while (!game.outcome(state)) {
    const orders = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [seat, game.think(state, seat, diceOf(`whims ${seed}`, state.played), level(seat))]),
    )
    for (const [seat, of] of Object.entries(orders)) expect(game.check(state, seat, of)).toEqual([])
    const played = game.resolve(state, orders, diceOf(seed, state.played + 1))
    rocks += played.timeline.filter((event) => event.kind === 'collision' && event.hull > 0).length
    state = played.state
  }
  return { winners: game.outcome(state)!.winners, rounds: state.played, rocks }
}

describe('bots', () => {
  // Plays both sides of each start, so that neither side nor model decides.
  const wins = (starts: number, given: object, better: number, worse: number) => {
    let won = 0
    for (let i = 0; i < 2 * starts; i++) {
      const side = i % 2 ? 'A' : 'B'
      if (play(`duel ${i >> 1}`, given, (seat) => (seat[0] === side ? better : worse)).winners[0] === side)
        won++
    }
    return won
  }
  test('level 2 beats level 1 in at least 30 of 40 duels', () =>
    expect(wins(20, {}, 2, 1)).toBeGreaterThanOrEqual(30))
  test('level 3 beats level 2 in at least 7 of 10 matches, under simple and standard rules', () => {
    for (const rules of ['simple', 'standard'])
      expect(wins(5, { rules, fightersPerSeat: 2 }, 3, 2)).toBeGreaterThanOrEqual(7)
  })
  test('all levels fly matches of several teams with legal orders, and seldom into asteroids', () => {
    // The searching level is tested with the search itself.
    for (const level of game.botLevels.filter((one) => one !== game.search!.level)) {
      const matches = Array.from({ length: 2 }, (_, i) =>
        play(
          `melee ${i}`,
          { teams: 3, seatsPerTeam: 2, density: 8, rules: i % 2 ? 'simple' : 'advanced' },
          () => level,
        ),
      )
      const fighterRounds = matches.reduce((sum, match) => sum + match.rounds * 6, 0)
      expect(matches.reduce((sum, match) => sum + match.rocks, 0) / fighterRounds).toBeLessThan(0.05)
    }
  })
  test('the same view always gives the same orders', () => {
    const setup = game.setup.parse({ seatsPerTeam: 2 })
    const state = game.start(setup, game.seats(setup), diceOf('s', 0))
    for (const level of game.botLevels)
      expect(game.think(state, 'A1', diceOf('t', 1), level)).toEqual(
        game.think(structuredClone(state), 'A1', diceOf('t', 1), level),
      )
  })
})
