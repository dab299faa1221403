/** The client side of a game, in four parts. A game is a folder, and a line in the list. */
import { teamColour } from '../board/pictures/colours.ts'
import { commonPictures } from '../board/pictures/pictures.ts'
import { lengthOf } from '../board/playback/playback.ts'
import type { BoardView } from './board-view.ts'
import type { Panels } from './panels.ts'
import { type BoardPiece, fromPieces } from './pieces.ts'
import type { Desk, Planner } from './plan/planner.ts'
import type { Show } from './show.ts'

/** Games omit optional parts that they do not have. */
export interface ClientGame<Setup, State, Orders, Event extends { kind: string }, D extends Desk>
  extends BoardView<Setup, State, Event>,
    Show<State, Event>,
    Planner<State, Orders, D>,
    Panels<Setup, State, Event, D> {
  readonly id: string
  /** The rules as a page, in Markdown. */
  readonly rulesText: () => Promise<string>
}

/** A game whose types are unknown to the caller. */
// The parameters stand in both positions, so no narrower type than `any` fits every game.
// oxlint-disable-next-line typescript/no-explicit-any -- any type of a game fits here
export type AnyClientGame = ClientGame<any, any, any, any, any>

/** Parts that a game need not write: they are worked out from the others, or are mostly the same. */
type Plain = 'pictures' | 'teamColour' | 'extent' | 'stateAt'
/** Parts that follow from a game's list of its pieces. */
type OfPieces = 'glance' | 'dots' | 'nearness'

/** A game as it is written. One with a list of its pieces writes of the parts about them what it has better. */
type WrittenGame<Game extends AnyClientGame, State> = Omit<Game, Plain | OfPieces> &
  Partial<Pick<Game, Plain>> &
  (
    | Pick<Game, OfPieces>
    | (Partial<Pick<Game, OfPieces>> & { readonly pieces: (state: State) => readonly BoardPiece[] })
  )

/** Adds what the game has left out: the usual pictures and colours, a field that is all of interest, … */
export function clientGame<Setup, State, Orders, Event extends { kind: string }, D extends Desk>(
  game: WrittenGame<ClientGame<Setup, State, Orders, Event, D>, State>,
): ClientGame<Setup, State, Orders, Event, D> {
  const plain: Pick<ClientGame<Setup, State, Orders, Event, D>, Plain> = {
    pictures: commonPictures,
    teamColour,
    extent: (state) => game.outline(state),
    // Panels show a round's results after all of it has been shown.
    stateAt: ({ round, spans }, t) => (t >= lengthOf(spans) ? round.after : round.before),
  }
  return 'pieces' in game
    ? { ...plain, ...fromPieces(game.pieces, game.words.unit.toLowerCase()), ...game }
    : { ...plain, ...game }
}
