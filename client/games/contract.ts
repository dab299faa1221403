/** What the client has of a game, beside its rules: pictures, scenes, a planning desk. A folder each, a line in the list. */
import type { ReadonlySignal, Signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import type { AnyGame, GameSummary } from '../../common/engine/game.ts'
import type { Seat, SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { Contact } from '../board/approach.ts'
import type { Picture } from '../board/atlas.ts'
import type { Backdrop } from '../board/backdrop.ts'
import type { Highlight } from '../board/director/highlight.ts'
import type { Grip } from '../board/gestures.ts'
import type { Leavings } from '../board/leavings.ts'
import type { Mark } from '../board/mark.ts'
import type { Period } from '../board/period.ts'
import type { Showing } from '../board/playback.ts'
import type { SoundParameters } from '../board/sound.ts'
import type { Tune } from '../board/sound-bed.ts'
import type { Point } from '../board/view.ts'
import type { PlayedRound } from '../net/link.ts'
import type { Draft } from './draft.ts'

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
  /** Seconds that go on while nothing is played, for what flows; 0 when calm. Whoever reads it is drawn anew several times a second. */
  readonly flow?: number
}

export interface Dot {
  readonly at: Point
  readonly team: TeamId
  readonly own: boolean
}

/** The planning of one round at one seat. Signals: the board and the panels follow them. */
export interface Desk {
  /** What is planned, and the way back. */
  readonly draft: Pick<Draft<never>, 'orders' | 'edits' | 'canUndo' | 'undo'>
  /** The orders, and what is coming of them, in words. */
  readonly inWords: ReadonlySignal<readonly string[]>
  /** While it is true the plan is sent as ready, without a press, as soon as no round is shown. Whoever takes that back is left to plan. */
  readonly goesOn?: ReadonlySignal<boolean>
  /** What giving Ready is called for the plan as it stands, where it has a name of its own. */
  readonly commit?: ReadonlySignal<string>
  /** False while nothing is planned that one could be ready with, and pressing gives the turn away: the button is not lit then. */
  readonly lit?: ReadonlySignal<boolean>
  /** Of a desk that plans ahead (`plansAhead`): what is planned is to be sent as soon as it is asked for, if it can be. A button sets it, and the desk of that round is told by what this one keeps. */
  readonly armed?: Signal<boolean> | undefined
  /** Something that the board shows or not, by a button. */
  readonly toggler: { readonly label: string; readonly key: string; readonly on: Signal<boolean> }
  marks(eyes: Eyes): Mark[]
  /** Where the plan leads, in world units, beyond what `extent` has: the camera takes it in. Reads signals. */
  leads?(): readonly Point[]
  /** World units; `reach`: what a fingertip covers; `more`: with Shift, in addition to what was tapped before. */
  tapped(at: Point, reach: number, more?: boolean): void
  /** What can be dragged there. */
  grabbed(at: Point, reach: number): Grip | undefined
  hovered(at: Point | undefined): void
  /** True when the key meant something here. */
  key(event: KeyboardEvent): boolean
  /** What is kept in the browser, so that a reload loses no plan; guesses, too. Reads signals. */
  keep(): unknown
}

/** What a desk kept so many rounds ago. */
export interface Earlier {
  readonly rounds: number
  readonly kept: unknown
}

/** What the lobby shows of a game, and the way to the rest: small, for it comes before anything else does. */
export interface GameEntry extends GameSummary {
  /** What one does in it, in a sentence: it stands beside its moving picture, `public/games/<id>.svg`. */
  readonly pitch: string
  /** What players call its bots, by level, and what these do, in words that follow "they". */
  readonly levels: readonly (readonly [level: number, name: string, note: string])[]
  /** What Play now offers. */
  readonly quick: readonly QuickMatch[]
  /** What it offers in place of the first of them who has never played, against the easiest bots. */
  readonly firstMatch?: QuickMatch
  readonly pages: readonly Page[]
  rules(): Promise<AnyGame>
  load(): Promise<AnyClientGame>
}

/** What a finished match brings a seat. */
export interface Ending {
  /** For the player, in sentences. */
  readonly news: readonly string[]
  /** What the seat brings to a rematch. */
  readonly choice: string
}

/** A page of a game's own, at `/g/<game>/<path>`, with a card in the lobby. */
export interface Page {
  readonly path: string
  readonly title: string
  readonly note: string
  /** Where one who has never played had best begin: the lobby says so. */
  readonly forNewcomers?: boolean
  /** `rest`: what stands behind the page's path, as `lesson` in `/g/<game>/<path>/lesson`. */
  readonly load: () => Promise<ComponentType<{ rest: string }>>
}

/** What a seat brings to a match, where players choose or make it. */
export interface Brings<State> {
  /** Of what a seat brings, the part that is one of the offered choices (or is in place of one); and the same with another in its place. Without these the whole is. */
  chosen?(choice: string): string
  choosing?(choice: string, to: string): string
  /** A match is over: what the browser keeps of it is kept here. Told again after a reload; `match` names it and no other. */
  ended?(state: State, seat: SeatId, choice: string, match: string): Ending
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

/** A match against bots at a touch. */
export interface QuickMatch {
  readonly name: string
  /** In a few words, the first of them in small letters after a colon. */
  readonly note: string
  readonly setup: Readonly<Record<string, unknown>>
  /** Planning time of a round (s), where the match is to be over soon; without it there is no clock. */
  readonly roundSeconds?: number
  /** What seats bring, where that is not left to chance. The player has the first seat. */
  readonly choices?: Readonly<Record<SeatId, string>>
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

/** What a game does not have it leaves out. */
export interface ClientGame<State, Event extends { kind: string }> {
  readonly id: string
  readonly pictures: () => Record<string, Picture>
  readonly backdrop: (state: State, eyes: Pick<Eyes, 'bright'>) => Backdrop
  /** After what the board repeats: the field has no edge, and is seen again and again. Undefined where it has one. */
  period?(state: State): Period | undefined
  /**
   * Of a board that repeats in both directions: the middle of the one period that the camera shows and that is lively,
   * around the fight and what there is to be seen `besides`.
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
  /** The state at a moment of a played round, for panels and the position in words. Asked for when an event begins or ends, and when `turnsOf` says. */
  stateAt(showing: Showing, t: number): State
  /** When else it changes (seconds): as a shot is felt while it is shown. */
  turnsOf?(showing: Showing): readonly number[]
  /** What is worth being near to in a played round. */
  contacts?(showing: Showing): readonly Contact[]
  /** What is worth seeing and telling in a played round, in the order of its timeline, as far as the round that is given tells it. The tolls are all that its pieces lose in it. */
  highlights(showing: Showing): readonly Highlight[]
  /** How the teams stand, at a glance: of those whose hull the state tells. */
  glance(state: State): readonly Glance[]
  /** What a played round leaves on the board for the rounds after it. Worked out once a round. */
  leaves?(round: PlayedRound): Leavings
  /** How hard the camera recoils when an event begins, from 0 to 1, and how long after that (seconds). */
  shake?(event: Event): { readonly strength: number; readonly after?: number } | undefined
  /** Where an event happens. */
  whereabouts?(event: Event, before: State): Point | undefined
  /** The team that loses a piece by an event, empty for a piece of nobody's; undefined when none is lost. */
  lost?(event: Event, before: State): TeamId | '' | undefined
  /** What is to be heard when an event begins. */
  heard?(event: Event): SoundParameters | undefined
  /** Of the music below its battles. */
  readonly tune: Tune
  /** What there is to be won, in a sentence for who looks on. */
  goal(state: State): string
  /** How the teams stand, in words: a heading and a line a team. */
  standings(state: State): {
    readonly columns: readonly string[]
    readonly rows: readonly { readonly team: TeamId; readonly cells: readonly string[] }[]
  }
  dots(state: State, eyes: Pick<Eyes, 'team'>): Dot[]
  /** What a seat is called on the screen, where its id could be taken for one of the game's pieces. */
  seatName?(seat: SeatId, seats: readonly Pick<Seat, 'id' | 'team'>[], setup: unknown): string
  /** `kept`: what `Desk.keep` gave for this very round; `orders`: what the server has; `earlier`: what was kept last of an earlier round of this match. */
  desk(state: State, seat: SeatId, orders: unknown, kept: unknown, earlier?: Earlier): Desk
  /** Whether a seat that owes no orders now may plan for its next turn. It has a desk then, of which nothing is sent: what it keeps is what the next one is told as `earlier`. */
  plansAhead?(state: State, seat: SeatId): boolean
  /** The bar of controls under the board. */
  readonly Bar: ComponentType<{ desk: Desk; ready: boolean }>
  /** What is to be won, and how far each team has come, in a line: it stands over the board where players have no bar. */
  readonly Progress?: ComponentType<{ state: unknown }>
  /** What is selected on the desk (or anything, without one), in detail. */
  readonly Sheet: ComponentType<{ state: unknown; desk: Desk | undefined; eyes: Pick<Eyes, 'seat' | 'team'> }>
  /** A played round as a page to read and to print. */
  readonly Report?: ComponentType<{ round: PlayedRound; eyes: Pick<Eyes, 'seat' | 'team'> }>
  /** The whole position in words, for screen readers. */
  readonly TextBoard: ComponentType<{ state: unknown; eyes: Pick<Eyes, 'seat' | 'team'> }>
  readonly brings?: Brings<State>
  readonly setup?: SetupParts
  /** Something that the board shows besides, by a button that everybody has: who plays, who watches, and in replays. The pictures ask `Eyes.overlay`. */
  readonly overlay?: { readonly label: string; readonly key: string; readonly icon: JSX.Element }
  /** For the first match, one after the other. */
  readonly hints?: readonly string[]
  readonly keys?: readonly (readonly [string, string])[]
  readonly rules: () => Promise<string>
  /** What players call things: one's own piece, several of them, what they lose first, and what they do without orders ("drift"). */
  readonly words: {
    readonly unit: string
    readonly units: string
    readonly hull: string
    readonly idle: string
  }
  teamColour(team: TeamId): string
}

/** A game whose types the caller does not know. */
// The parameters stand in both positions, so no narrower type than `any` fits every game.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyClientGame = ClientGame<any, any>
