import type { JSX } from 'preact'
import type { PlayedRound, SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { Period } from '../board/camera/period.ts'
import type { Point } from '../board/camera/view.ts'
import type { Mark } from '../board/marks/mark.ts'
import type { Picture } from '../board/pictures/atlas.ts'
import type { Showing } from '../board/playback/playback.ts'
import type { Backdrop } from '../board/sky/sky.ts'

/** What deserves attention on the board at a moment: a crowd has only its names. */
export interface Attention {
  /** Names from the events of this moment: of pieces, and of what they launched (`A1-3`, launched by A1). */
  readonly busy: readonly string[]
  /** The pointer's place, in world units. */
  readonly pointed: Point | undefined
}

/** The viewer for whom the board is drawn. */
export interface Eyes {
  readonly seat: SeatId | ''
  readonly team: TeamId | ''
  /** CSS pixels per world unit: things that must stay readable grow as this shrinks. */
  readonly scale: number
  readonly calm: boolean
  /** The page uses its bright theme: paper is then drawn white. */
  readonly bright?: boolean
  /** Alternates between true and false, for blinking; always true when calm. */
  readonly beat: boolean
  /** The match has ended, also if its rules could go on: nobody plans anything any more. */
  readonly over?: boolean
  /** Whether to show the game's `overlay`. */
  readonly overlay?: boolean
  /** Read by `game-kit/crowd.ts`; a picture that reads it is redrawn when the pointer moves. */
  readonly attention?: Attention
  /** The result of the game's `deduce` for everything seen so far. */
  readonly deduced?: unknown
  /**
   * A clock in seconds that runs while nothing is played, for idle animations; 0 when calm. A picture that
   * reads it is redrawn several times a second.
   */
  readonly flow?: number
}

/** The viewer as far as texts and the camera care: the seat and team, empty for a spectator. */
export type SeatEyes = Pick<Eyes, 'seat' | 'team'>

export interface Dot {
  readonly at: Point
  readonly team: TeamId
  readonly own: boolean
}

/** How a game is drawn: a state at rest, and a played round at any moment. */
export interface BoardView<Setup, State, Event extends { kind: string }> {
  readonly pictures: () => Record<string, Picture>
  readonly backdrop: (state: State, eyes: Pick<Eyes, 'bright'>) => Backdrop
  /** The period of a field that repeats because it has no edge; undefined for others. */
  period?(state: State): Period | undefined
  /**
   * For a board that repeats in both directions: the centre of the period that is drawn at full strength and
   * that the camera shows. Centred on the fight and on `besides`.
   */
  heart?(state: State, besides: readonly Point[]): Point
  /** The field's corners, in world units, for the radar; for a repeating field, one period. */
  outline(state: State): readonly Point[]
  /** Corners of the area of interest, in world units; may depend on the viewer's seat. */
  extent(state: State, eyes: SeatEyes): readonly Point[]
  /** The state at rest, without plans. */
  still(state: State, eyes: Eyes): Mark[]
  /** A played round at a moment (seconds). */
  moment(showing: Showing<State, Event>, t: number, eyes: Eyes): Mark[]
  /**
   * The state at a moment of a played round, for panels and the position in words. Called when an event
   * begins or ends, and at the times of `turnsOf`.
   */
  stateAt(showing: Showing<State, Event>, t: number): State
  /** Further times at which it changes (seconds), such as when a hit takes effect during its event. */
  turnsOf?(showing: Showing<State, Event>): readonly number[]
  /**
   * What the viewer can infer about others from the rounds before the planned or shown one, beyond what the
   * rules reveal.
   */
  deduce?(setup: Setup, rounds: readonly PlayedRound<State, Event>[]): unknown
  dots(state: State, eyes: Pick<Eyes, 'team' | 'deduced'>): Dot[]
  /**
   * An optional overlay, toggled by a button for players, spectators and replays alike. Pictures read
   * `Eyes.overlay`.
   */
  readonly overlay?: { readonly label: string; readonly key: string; readonly icon: JSX.Element }
  teamColour(team: TeamId): string
}
