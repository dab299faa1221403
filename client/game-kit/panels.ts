import type { ComponentType, JSX } from 'preact'
import type { Seat, SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { PlayedRound } from '../net/match/link.ts'
import type { BattleWords } from './battle-words.ts'
import type { Eyes } from './board-view.ts'
import type { Desk } from './planner.ts'

/** What a finished match brings a seat. */
export interface EndingNews {
  /** For the player, in sentences. */
  readonly news: readonly string[]
  /** What the seat brings to a rematch. */
  readonly choice: string
}

/** What a seat brings to a match, where players choose or make it. */
export interface Brings<State> {
  /**
   * Of what a seat brings, the part that is one of the offered choices (or is in place of one); and the same
   * with another in its place. Without these the whole is.
   */
  chosen?(choice: string): string
  choosing?(choice: string, to: string): string
  /**
   * A match is over: what the browser keeps of it is kept here. Told again after a reload; `match` names it
   * and no other.
   */
  ended?(state: State, seat: SeatId, choice: string, match: string): EndingNews
  /** A drawing of one of the offered choices. */
  readonly Picture?: ComponentType<{ choice: string }>
  /** Where players make what they bring themselves, if the setup lets them. */
  readonly Workshop?: ComponentType<{
    setup: unknown
    choice: string
    choose: (choice: string) => void
    seat: SeatId
  }>
}

/** A control for a setting; what it changes is made to go with the rest. */
export type SetupPart<Setup> = (props: { setup: Setup; change: (to: Partial<Setup>) => void }) => JSX.Element

/** What the form of a setup has beside what the setup's schema says. The parts get the game's own setup. */
export interface SetupParts {
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly Picture?: ComponentType<{ setup: any }>
  /** Controls by the names of their settings, in place of plain ones. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly parts?: Readonly<Record<string, SetupPart<any>>>
  /** What stands at the end of a group, by its heading. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly afterGroup?: Readonly<Record<string, ComponentType<{ setup: any }>>>
}

/** How a team stands, for who looks up for a moment. */
export interface Glance {
  readonly team: TeamId
  /** Points of hull left, and of all that it began with. */
  readonly hull: number
  readonly full: number
  /** Pieces left. */
  readonly pieces: number
  /** What it has won by so far, in a few words; empty where only what is left counts. */
  readonly score: string
}

/** What stands around the board, and before and after a match. */
export interface Panels<State, D extends Desk> {
  /** How the teams stand, at a glance: of those whose hull the state tells. */
  glance(state: State): readonly Glance[]
  /** How the teams stand, in words: a heading and a line a team. */
  standings(state: State): {
    readonly columns: readonly string[]
    readonly rows: readonly { readonly team: TeamId; readonly cells: readonly string[] }[]
  }
  /** What a seat is called on the screen, where its id could be taken for one of the game's pieces. */
  seatName?(seat: SeatId, seats: readonly Pick<Seat, 'id' | 'team'>[], setup: unknown): string
  /**
   * What is to be won, and how far each team has come, in a line: it stands over the board where players have
   * no bar.
   */
  readonly Progress?: ComponentType<{ state: State }>
  /** What is selected on the desk (or anything, without one), in detail. */
  readonly Sheet: ComponentType<{ state: State; desk: D | undefined; eyes: Pick<Eyes, 'seat' | 'team'> }>
  /** A played round as a page to read and to print. */
  readonly Report?: ComponentType<{ round: PlayedRound; eyes: Pick<Eyes, 'seat' | 'team'> }>
  /** The whole position in words, for screen readers. */
  readonly TextBoard: ComponentType<{ state: State; eyes: Pick<Eyes, 'seat' | 'team'> }>
  readonly brings?: Brings<State>
  readonly setup?: SetupParts
  /**
   * What players call things: one's own piece, several of them, what they lose first, what they do without
   * orders ("drift"), a blow and a loss.
   */
  readonly words: BattleWords & {
    readonly unit: string
    readonly units: string
    readonly hull: string
    readonly idle: string
  }
}
