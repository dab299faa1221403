/** For tests: rounds of a match between bots, as shown to spectators. */
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { Game } from '../../common/engine/game.ts'
import { lengthOf, type Showing } from '../board/playback/playback.ts'

const ROUNDS = 40

export function shownRounds<Setup, State, Orders, Event extends { kind: string }>(
  game: Game<Setup, State, Orders, Event>,
): Showing<State, Event>[] {
  const setup = game.setup.parse({})
  const level = game.botLevels[1] ?? game.botLevels[0]!
  let state = game.start(setup, game.seats(setup), diceOf('panels', 0))
  const all: Showing<State, Event>[] = []
  while (!game.outcome(state) && all.length < ROUNDS) {
    const round = all.length + 1
    const orders = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [
          seat,
          game.think(game.view(state, seat), seat, diceOf(`panels/${seat}`, round), level),
        ]),
    )
    const { state: after, timeline } = game.resolve(state, orders, diceOf('panels', round))
    const told = game.viewTimeline(timeline, after, 'gallery')
    const spans = game.schedule(told)
    all.push({
      round: {
        round,
        before: game.view(state, 'gallery'),
        after: game.view(after, 'gallery'),
        timeline: told,
      },
      spans,
      length: lengthOf(spans),
    })
    state = after
  }
  return all
}

type Piece = Readonly<Record<string, unknown>>

/**
 * For each round, the pieces at the end of its playback, paired with those of the state after it; only pieces
 * that existed before the round. `later`: properties that are computed only at the end, and are ignored.
 */
export function piecesShown<State, Event extends { kind: string }>(
  rounds: readonly Showing<State, Event>[],
  stateAt: (showing: Showing<State, Event>, t: number) => State,
  piecesOf: (state: State) => readonly object[],
  later: readonly string[] = [],
): { readonly shown: unknown; readonly after: unknown }[] {
  const name = (one: Piece) => one['id'] ?? one['name']
  return rounds.map((showing) => {
    const known = new Set((piecesOf(showing.round.before) as readonly Piece[]).map(name))
    const of = (state: State) =>
      (piecesOf(state) as readonly Piece[])
        .filter((one) => known.has(name(one)))
        .map((one) => Object.fromEntries(Object.entries(one).filter(([key]) => !later.includes(key))))
    return {
      shown: of(stateAt({ ...showing, length: Infinity }, showing.length)),
      after: of(showing.round.after),
    }
  })
}
