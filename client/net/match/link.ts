/** A match as the screens know it, wherever it is played: signals to draw from, and what one may ask of it. */
import type { ReadonlySignal } from '@preact/signals'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId, TeamId } from '../../../common/engine/match-types.ts'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { Phase } from '../../../common/wire/match/match-schema.ts'
import type {
  Channel,
  ChatLine,
  Request,
  RequestName,
  Substitute,
} from '../../../common/wire/match/messages.ts'
import type { MatchOptions } from '../../../common/wire/match/options.ts'

export interface SeatView {
  readonly id: SeatId
  readonly team: TeamId
  readonly name: string
  readonly occupant: 'open' | 'bot' | 'human'
  readonly connected: boolean
  readonly ready: boolean
  readonly autopilot: boolean
  readonly choice: string
  /** The name is kept: there is a profile. */
  readonly account: boolean
  /** A program plays here. */
  readonly program: boolean
  /** Whose it is has not come to the match that has begun. */
  readonly missing: boolean
  /** In whose place a bot has it, or a substitute; empty where that is nobody's. */
  readonly stead: string
}

/** The synced state but for the game's own table. */
export interface Snapshot {
  readonly game: AnyGame
  readonly setup: unknown
  readonly options: MatchOptions
  readonly phase: Phase
  readonly round: number
  readonly opensAt: number
  readonly deadline: number
  /** 0: without a clock. */
  readonly roundSeconds: number
  readonly seats: readonly SeatView[]
  readonly spectators: number
  /** Why the match stands still, in words; empty while it goes on. */
  readonly trouble: string
  /** How long the server was away in this match the last time, seconds. */
  readonly away: number
  /** Who has stopped the clock; empty while it runs. */
  readonly pausedBy: string
  /** Whether the result counts for ratings. */
  readonly rated: boolean
  /** Seats were given out before: it begins when all who have one are ready, or at `deadline`. */
  readonly bound: boolean
  /** Bots alone play, for those who watch: nothing of it is kept. */
  readonly exhibition: boolean
  /** The chatroom that the players came from; empty for none. */
  readonly room: string
  /** The seats that offer a draw. */
  readonly draw: readonly SeatId[]
  /**
   * On the match's clock: from then on the only side with anybody left may take it as won; 0 while there is
   * more than one (ms).
   */
  readonly returnBy: number
  readonly winners: readonly TeamId[]
  readonly by: string
  readonly seedHash: string
  readonly seed: string
  /** At the end: what the seed was mixed from. */
  readonly secret: string
  readonly shares: string
}

/** A round that was watched live: enough to show it again. */
export interface PlayedRound {
  readonly round: number
  readonly before: unknown
  readonly after: unknown
  readonly timeline: readonly { kind: string }[]
}

export interface Mine {
  readonly seat: SeatId | ''
  /** What the seat brings; in games with fog nobody else is told. */
  readonly choice: string
  readonly round: number
  readonly orders: unknown
  readonly ready: boolean
  /** Whether this player rules over the match: stops its clock, sends others away. */
  readonly organiser: boolean
  /** Who of one's own side would resign. */
  readonly resigning: readonly SeatId[]
  /** Why one may not sit down, in a sentence; empty where one may. */
  readonly barred: string
}

/** Of one who watches. */
export const NO_SEAT: Mine = {
  seat: '',
  choice: '',
  round: 0,
  orders: null,
  ready: false,
  organiser: false,
  resigning: [],
  barred: '',
}

export type LinkStatus =
  | { is: 'joining' }
  | { is: 'open' }
  | { is: 'changing' }
  | { is: 'lost'; tries: number; why?: { readonly code: string; readonly message: string } }
  | { is: 'ended'; code: string; message: string; wait?: number }

export interface Link {
  readonly id: string
  /** Whether one can talk to others here. */
  readonly talks: boolean
  /**
   * Whether it goes on without this page: plans are then kept through a reload, and who leaves gives up a
   * seat.
   */
  readonly lasting: boolean
  /** Whether all has happened already: its rounds are shown one after the other, from any of them on. */
  readonly replays: boolean
  /** The page that one leaves to. */
  readonly home: string
  readonly status: ReadonlySignal<LinkStatus>
  readonly snapshot: ReadonlySignal<Snapshot | undefined>
  /** The state before the round being planned. */
  readonly state: ReadonlySignal<unknown>
  /** The state as everybody may know it once the match is over: what its outcome is read from. */
  readonly final: ReadonlySignal<unknown>
  /** The rounds that were watched, oldest first. */
  readonly played: ReadonlySignal<readonly PlayedRound[]>
  /**
   * Once the match is over: its rounds with the whole truth of each, as far as they are to be had. Rejects
   * when none are.
   */
  whole(): Promise<readonly PlayedRound[]>
  readonly mine: ReadonlySignal<Mine>
  /** Who asks to take over what a bot flies. */
  readonly substitutes: ReadonlySignal<readonly Substitute[]>
  readonly chat: ReadonlySignal<readonly ChatLine[]>
  /** What was shown last by those who watch; none where nobody can. */
  readonly reactions?: ReadonlySignal<ReactionCounts>
  /** The clock that deadlines go by, ms. */
  readonly clock: { now(): number }
  /** Resolves with the answer or rejects with a `Refusal`. */
  request<N extends RequestName>(name: N, payload: Request<N>): Promise<unknown>
  say(channel: Channel, text: string): Promise<unknown>
  /** Joins anew, if it must, as one who watches, or who plays where a seat is free. */
  rejoinAs(as: 'auto' | 'player' | 'spectator'): void
  /** Goes away for good: a seat in play is left to a bot. */
  leave(giveUpSeat: boolean): Promise<void>
  close(): void
}
