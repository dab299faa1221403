import type { ComponentType, JSX } from 'preact'
import type { PlayedRound, Seat, SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { BattleWords } from './battle-words.ts'
import type { Eyes, SeatEyes } from './board-view.ts'
import type { Meaning } from './meaning.tsx'
import type { Desk } from './plan/planner.ts'

/** A seat's results of a finished match. */
export interface EndingNews {
  /** Sentences for the player. */
  readonly news: readonly string[]
  /** The seat's choice for a rematch. */
  readonly choice: string
}

/** What players bring to a match (fleet, pilot, …), chosen or made by them. */
export interface Brings<Setup, State> {
  /**
   * For a compound choice: the part that is one of the offered options (or replaces one), and the choice with
   * that part replaced. Without these the whole choice is the option.
   */
  chosen?(choice: string): string
  choosing?(choice: string, to: string): string
  /**
   * Called when a match is over, so that the game can store results in the browser. Called again after a
   * reload; `match` is a unique id.
   */
  ended?(state: State, seat: SeatId, choice: string, match: string): EndingNews
  /** A picture of an offered choice. */
  readonly Picture?: ComponentType<{ choice: string }>
  /** An editor for players' own choices, if the setup permits them. */
  readonly Workshop?: ComponentType<{
    setup: Setup
    choice: string
    choose: (choice: string) => void
    seat: SeatId
  }>
}

/** A control for one setting; the form adapts the other settings to its changes. */
export type SetupPart<Setup> = (props: { setup: Setup; change: (to: Partial<Setup>) => void }) => JSX.Element

/** Additions to the form generated from the setup's schema. The parts get the game's own setup. */
export interface SetupParts {
  // oxlint-disable-next-line typescript/no-explicit-any -- any type of a game fits here
  readonly Picture?: ComponentType<{ setup: any }>
  /** Replacements for plain controls, by setting name. */
  // oxlint-disable-next-line typescript/no-explicit-any -- any type of a game fits here
  readonly parts?: Readonly<Record<string, SetupPart<any>>>
  /** Components shown at the end of a group, by its heading. */
  // oxlint-disable-next-line typescript/no-explicit-any -- any type of a game fits here
  readonly afterGroup?: Readonly<Record<string, ComponentType<{ setup: any }>>>
}

/** A team's standing, for a quick look. */
export interface Glance {
  readonly team: TeamId
  /** Hull points left, and at the start. */
  readonly hull: number
  readonly full: number
  /** Pieces left. */
  readonly pieces: number
  /** Points towards victory so far, in a few words; empty if only the remaining pieces count. */
  readonly score: string
  /** How these points are counted. */
  readonly meaning?: Meaning
}

/** `desk`: without one nobody plans now, or the viewer watches. */
export interface UnitSheetProps<State, D> {
  readonly state: State
  readonly desk: D | undefined
  readonly eyes: SeatEyes
}

/** Panels around the board, and before and after a match. */
export interface Panels<Setup, State, Event extends { kind: string }, D extends Desk> {
  /** Quick standings of the teams whose hull the state reveals. */
  glance(state: State): readonly Glance[]
  /**
   * Standings as a table: headings and one row per team. `over`: the match has ended, also if its rules could
   * go on.
   */
  standings(
    state: State,
    over: boolean,
  ): {
    readonly columns: readonly string[]
    readonly rows: readonly { readonly team: TeamId; readonly cells: readonly string[] }[]
  }
  /** Explanations of headings of the standings. */
  readonly standingTerms?: Readonly<Record<string, Meaning>>
  /**
   * A seat's display name, if its id could be mistaken for one of the game's pieces. `setup`: perhaps not
   * known yet, or of an older version.
   */
  seatName?(seat: SeatId, seats: readonly Pick<Seat, 'id' | 'team'>[], setup: unknown): string
  /**
   * The objective and each team's progress in one line; shown above the board when there is no planning bar.
   */
  readonly Progress?: ComponentType<{ state: State }>
  /** Details of what is selected on the desk (or of anything, without a desk). */
  readonly Sheet: ComponentType<UnitSheetProps<State, D>>
  /** A played round as a page for reading and printing. */
  readonly Report?: ComponentType<{ round: PlayedRound<State, Event>; eyes: SeatEyes }>
  /** The whole position in sentences, for screen readers. Warnings end with an exclamation mark. */
  positionInWords(state: State, eyes: SeatEyes & Pick<Eyes, 'deduced'>): readonly string[]
  readonly brings?: Brings<Setup, State>
  readonly setup?: SetupParts
  /**
   * The players' vocabulary: one's own piece and its plural, what pieces lose first, what they do without
   * orders ("drift"), a blow and a loss.
   */
  readonly words: BattleWords & {
    readonly unit: string
    readonly units: string
    readonly hull: string
    readonly idle: string
  }
}
