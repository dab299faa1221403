/** A match as the screens see it, wherever it is played: signals to draw from, and requests. */
import type { ReadonlySignal } from '@preact/signals'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { PlayedRound, SeatId, TeamId } from '../../../common/engine/match-types.ts'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { Channel, ChatLine } from '../../../common/wire/chat/talk.ts'
import type { Phase } from '../../../common/wire/match/match-schema.ts'
import type { Request, RequestName, Substitute } from '../../../common/wire/match/messages.ts'
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
  /** Whether the player has an account, and so a profile page. */
  readonly account: boolean
  /** A program plays here. */
  readonly program: boolean
  /** The match has begun without the seat's player. */
  readonly missing: boolean
  /** The player whom a bot or a substitute replaces; empty for none. */
  readonly stead: string
}

/** The synced state, except the game's own table. */
export interface Snapshot {
  readonly game: AnyGame
  readonly setup: unknown
  readonly options: MatchOptions
  readonly phase: Phase
  readonly round: number
  readonly opensAt: number
  readonly deadline: number
  /** 0: no clock. */
  readonly roundSeconds: number
  readonly seats: readonly SeatView[]
  readonly spectators: number
  /** Why the match is halted, in words; empty while it goes on. */
  readonly trouble: string
  /** The server's last downtime in this match, in seconds. */
  readonly away: number
  /** The player who stopped the clock; empty while it runs. */
  readonly pausedBy: string
  /** Whether the result counts for ratings. */
  readonly rated: boolean
  /** Seats were assigned beforehand: the match begins when all their players are ready, or at `deadline`. */
  readonly bound: boolean
  /** Only bots play, for spectators: the match is not stored. */
  readonly exhibition: boolean
  /** The chatroom that the players came from; empty for none. */
  readonly room: string
  /** The seats that offer a draw. */
  readonly draw: readonly SeatId[]
  /**
   * Time on the match's clock (ms) from which the only side with players left may claim the win; 0 while
   * several sides have players.
   */
  readonly returnBy: number
  readonly winners: readonly TeamId[]
  readonly by: string
  readonly seedHash: string
  readonly seed: string
  /** At the end: the parts of the seed. */
  readonly secret: string
  readonly shares: string
}

export interface Mine {
  readonly seat: SeatId | ''
  /** The seat's choice; in games with fog only its player knows it. */
  readonly choice: string
  readonly round: number
  readonly orders: unknown
  readonly ready: boolean
  /** Whether this player is the organiser, who may stop the clock and remove players. */
  readonly organiser: boolean
  /** Seats of one's own side that would resign. */
  readonly resigning: readonly SeatId[]
  /** Why the player may not sit down, in a sentence; empty if allowed. */
  readonly barred: string
}

/** For a spectator. */
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
  /** Whether there is a chat. */
  readonly talks: boolean
  /**
   * Whether the match goes on without this page. If so, drafts survive a reload, and leaving means giving up
   * a seat.
   */
  readonly lasting: boolean
  /** Whether this is a replay: its rounds can be shown from any one on. */
  readonly replays: boolean
  /** The page to leave to. */
  readonly home: string
  readonly status: ReadonlySignal<LinkStatus>
  readonly snapshot: ReadonlySignal<Snapshot | undefined>
  /** The state before the round being planned. */
  readonly state: ReadonlySignal<unknown>
  /** The full state once the match is over; the outcome is read from it. */
  readonly final: ReadonlySignal<unknown>
  /** The rounds watched, oldest first. */
  readonly played: ReadonlySignal<readonly PlayedRound[]>
  /**
   * Once the match is over: its rounds with the full truth of each, as far as available. Rejects if none are.
   */
  whole(): Promise<readonly PlayedRound[]>
  readonly mine: ReadonlySignal<Mine>
  /** Those who ask to take over a seat that a bot flies. */
  readonly substitutes: ReadonlySignal<readonly Substitute[]>
  readonly chat: ReadonlySignal<readonly ChatLine[]>
  /** The latest reactions of spectators; undefined if nobody can react here. */
  readonly reactions?: ReadonlySignal<ReactionCounts>
  /** The clock for deadlines, ms. */
  readonly clock: { now(): number }
  /** Resolves with the answer or rejects with a `Refusal`. */
  request<N extends RequestName>(name: N, payload: Request<N>): Promise<unknown>
  say(channel: Channel, text: string): Promise<unknown>
  /** Rejoins, if necessary, as a spectator, or as a player if a seat is free. */
  rejoinAs(as: 'auto' | 'player' | 'spectator'): void
  /** Leaves for good: a bot takes over the player's seat. */
  leave(giveUpSeat: boolean): Promise<void>
  close(): void
}
