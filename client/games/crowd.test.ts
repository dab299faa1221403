/** In every game with many pieces: nobody's names hide a crowd, and who fires or is hit has a name. */
import { expect, test } from '@jest/globals'
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import { type MatchRecord, opening, playRound } from '../../common/engine/record/record.ts'
import { roundIn, stepOf } from '../../common/engine/step.ts'
import type { Attention } from '../game-kit/board-view.ts'
import { entryNamed } from './list.ts'

/** The position at the beginning of the first round; bots set up. */
function firstRound(game: AnyGame, given: object): unknown {
  const setup: unknown = game.setup.parse(given)
  const rounds: Record<SeatId, unknown>[] = []
  const record: MatchRecord = { game: game.id, seed: 'crowd', setup, seats: game.seats(setup), rounds }
  let state: unknown = opening(game, record)
  while (roundIn(stepOf(game, state, rounds.length + 1)) === undefined) {
    const round = rounds.length + 1
    const orders = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [seat, game.think(game.view(state, seat), seat, diceOf(seat, round), 0) as unknown]),
    )
    rounds.push(orders)
    state = playRound(game, state as never, 'crowd', round, orders).state
  }
  return game.view(state, 'gallery')
}

test.each<readonly [game: string, setup: object, piece: string]>([
  ['void-patrol', { teams: 4, seatsPerTeam: 6, radius: 16, density: 0, field: 'arena' }, 'B2'],
  ['vector-combat', { scenario: 'skirmish', factions: 4, ships: 6 }, 'B2'],
  ['space-arena', { teams: 3, seatsPerTeam: 8 }, 'B2'],
  ['hostile-space', { play: 'base-defence', teams: 2, seatsPerTeam: 2, craftEach: 8, entityDice: 1 }, 'B2'],
])('a crowd of %s has only the names of what happens', async (name, setup, piece) => {
  const entry = entryNamed(name)!
  const [rules, client] = await Promise.all([entry.rules(), entry.load()])
  const state = firstRound(rules, setup)
  expect(client.dots(state, { team: '' }).length).toBeGreaterThan(16)
  const labels = (attention: Attention) =>
    client
      .still(state, { seat: '', team: '', scale: 2, calm: true, beat: true, attention })
      .filter(({ frame }) => frame === 'pill').length
  // Places of a map have labels, too.
  const none = labels({ busy: [], pointed: undefined })
  expect(none).toBeLessThan(16)
  expect(labels({ busy: ['hit', piece], pointed: undefined })).toBe(none + 1)
})
