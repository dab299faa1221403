import { expect, test } from '@jest/globals'
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { opening, playRound } from '../../common/engine/record/record.ts'
import { EVERY_ENTRY } from './with-sample.ts'

/** Enough rounds for pieces that appear after the start. */
const ROUNDS = 12

interface Piece {
  readonly name: string
  readonly seat: string | undefined
}

/** Everything in a state that has a name. */
const piecesIn = (state: object): Piece[] =>
  Object.values(state)
    .filter(Array.isArray)
    .flat()
    .flatMap((one: { id?: unknown; name?: unknown; seat?: string } | null) => {
      const name = one?.id ?? one?.name
      return typeof name === 'string' ? [{ name, seat: one!.seat }] : []
    })

/** States of a match between bots, from its start on. */
function statesOf(game: AnyGame, setup: unknown): object[] {
  const seed = 'names'
  let state: unknown = opening(game, { game: game.id, seed, setup, seats: game.seats(setup), rounds: [] })
  const all = [state as object]
  for (let round = 1; round <= ROUNDS && !game.outcome(state); round++) {
    const orders = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [
          seat,
          game.think(game.view(state, seat), seat, diceOf(seat, round), game.botLevels[0]!) as unknown,
        ]),
    )
    state = playRound(game, state as never, seed, round, orders).state
    all.push(state as object)
  }
  return all
}

test.each(EVERY_ENTRY.map((entry) => [entry.id, entry] as const))(
  '%s: no seat has the name of a piece of another seat',
  async (_, entry) => {
    const [game, client] = await Promise.all([entry.rules(), entry.load()])
    for (const given of [{}, ...game.trials, ...entry.quick.map(({ setup }) => setup)]) {
      const setup = game.setup.parse(given) as unknown
      const seats = game.seats(setup)
      const names = seats.map((seat) => client.seatName?.(seat.id, seats, setup) ?? seat.id)
      expect(new Set(names).size).toBe(seats.length)
      for (const state of statesOf(game, setup)) {
        const pieces = piecesIn(state)
        for (const [i, name] of names.entries()) {
          const namesake = pieces.find((piece) => piece.name === name)
          // A fighter shares its pilot's seat, so an equal name is not ambiguous.
          if (namesake)
            expect([namesake.seat, pieces.filter(({ seat }) => seat === namesake.seat).length]).toEqual([
              seats[i]!.id,
              1,
            ])
        }
      }
    }
  },
)
