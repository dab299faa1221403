import type { JSX } from 'preact'
import type { SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { Period } from '../board/camera/period.ts'
import type { Point } from '../board/camera/view.ts'
import type { Mark } from '../board/marks/mark.ts'
import type { Picture } from '../board/pictures/atlas.ts'
import type { Showing } from '../board/playback/playback.ts'
import type { Backdrop } from '../board/sky/backdrop.ts'
import type { PlayedRound } from '../net/match/link.ts'

/** Whose eyes the board is drawn for. */
export interface Eyes {
  readonly seat: SeatId | ''
  readonly team: TeamId | ''
  /** CSS pixels per world unit: what must stay readable grows when this shrinks. */
  readonly scale: number
  readonly calm: boolean
  /** The page is in its bright colours: what stands for paper is white then. */
  readonly bright?: boolean
  /** True and false in turn, for what blinks; always true when calm. */
  readonly beat: boolean
  /** The game's `overlay` is to be seen. */
  readonly overlay?: boolean
  /** What the game's `deduce` makes of all that was seen until now. */
  readonly deduced?: unknown
  /**
   * Seconds that go on while nothing is played, for what flows; 0 when calm. Whoever reads it is drawn anew
   * several times a second.
   */
  readonly flow?: number
}

export interface Dot {
  readonly at: Point
  readonly team: TeamId
  readonly own: boolean
}

/** What of a game is drawn: a state as it stands, and a played round at any moment of it. */
export interface BoardView<State> {
  readonly pictures: () => Record<string, Picture>
  readonly backdrop: (state: State, eyes: Pick<Eyes, 'bright'>) => Backdrop
  /**
   * After what the board repeats: the field has no edge, and is seen again and again. Undefined where it has
   * one.
   */
  period?(state: State): Period | undefined
  /**
   * Of a board that repeats in both directions: the middle of the one period that the camera shows and that
   * is lively, around the fight and what there is to be seen `besides`.
   */
  heart?(state: State, besides: readonly Point[]): Point
  /** The field's corners, in world units: what the radar shows; one period of a field that repeats. */
  outline(state: State): readonly Point[]
  /** Corners of what is worth seeing, in world units; it may be another for who has a part in it. */
  extent(state: State, eyes: Pick<Eyes, 'seat' | 'team'>): readonly Point[]
  /** The state as it stands, without plans. */
  still(state: State, eyes: Eyes): Mark[]
  /** A played round at a moment (seconds). */
  moment(showing: Showing, t: number, eyes: Eyes): Mark[]
  /**
   * The state at a moment of a played round, for panels and the position in words. Asked for when an event
   * begins or ends, and when `turnsOf` says.
   */
  stateAt(showing: Showing, t: number): State
  /** When else it changes (seconds): as a shot is felt while it is shown. */
  turnsOf?(showing: Showing): readonly number[]
  /**
   * What the viewer can tell of others by the rounds before the one that is planned or shown, where the rules
   * do not tell it.
   */
  deduce?(setup: unknown, rounds: readonly PlayedRound[]): unknown
  dots(state: State, eyes: Pick<Eyes, 'team'>): Dot[]
  /**
   * Something that the board shows besides, by a button that everybody has: who plays, who watches, and in
   * replays. The pictures ask `Eyes.overlay`.
   */
  readonly overlay?: { readonly label: string; readonly key: string; readonly icon: JSX.Element }
  teamColour(team: TeamId): string
}
