import { expect, test } from '@jest/globals'
import type { AnyGame } from '../../common/engine/game.ts'
import type { TeamId } from '../../common/engine/match-types.ts'
import { diceIn, opening, playRound } from '../../common/engine/record/record.ts'
import type { QuickMatch } from '../game-kit/entry.ts'
import { ENTRIES } from './list.ts'

const PLAYER = 'A1'
const SEEDS = Array.from({ length: 50 }, (_, i) => `first/${i}`)
const MOST_ROUNDS = 400
/** Where pieces fire by themselves, an idle player is lucky now and then. */
const LUCKY = 0.3
/** An opponent that comes and fights beats an idle player in more matches than this. */
const FOUGHT = 0.5

/** The winners of a match against bots when the player plans nothing in any round. */
function idledThrough(game: AnyGame, match: QuickMatch, level: number, seed: string): readonly TeamId[] {
  const setup = game.setup.parse(match.setup)
  const seats = game.seats(setup).map((seat) => {
    const choice = match.choices?.[seat.id]
    return choice === undefined ? seat : { ...seat, choice }
  })
  let state = opening(game, { game: game.id, seed, setup, seats, rounds: [] })
  for (let round = 1; round <= MOST_ROUNDS && !game.outcome(state); round++) {
    const orders = Object.fromEntries(
      game
        .owing(state)
        .filter((seat) => seat !== PLAYER)
        .map((seat) => [
          seat,
          game.think(game.view(state, seat), seat, diceIn(game, `${seed}/${seat}`, round), level),
        ]),
    )
    state = playRound(game, state, seed, round, orders).state
  }
  return game.outcome(state)!.winners
}

test.each(ENTRIES.flatMap((entry) => (entry.firstMatch ? [{ ...entry, match: entry.firstMatch }] : [])))(
  '$title: the first match is mostly lost by planning nothing, as the opponent comes and fights',
  async ({ rules, match, levels }) => {
    const game = await rules()
    const winners = SEEDS.map((seed) => idledThrough(game, match, levels[0]![0], seed))
    const wonBy = (team: TeamId) => winners.filter((teams) => teams.includes(team)).length
    expect(wonBy('A')).toBeLessThanOrEqual(LUCKY * SEEDS.length)
    expect(wonBy('B')).toBeGreaterThan(FOUGHT * SEEDS.length)
  },
)
