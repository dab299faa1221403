/**
 * What is written of a match while it is not over: the journal's entries. The match is a fold over them
 * (`match/restored.ts`).
 */
import type { SeatId, TeamId } from '../../../common/engine/match-types.ts'
import { FIRST, type RulesId } from '../../../common/engine/record/rules-id.ts'
import type { SeatChange } from '../../../common/engine/record/seat-changes.ts'
import type { Settlement } from '../../../common/engine/record/settlement.ts'
import type { Channel } from '../../../common/wire/match/messages.ts'
import type { MatchOptions } from '../../../common/wire/match/options.ts'
import type { KeptLine } from '../people/lines.ts'

/** In whose place somebody else has a seat of a match that runs, and how that has come. */
export interface Stead {
  readonly player: string
  readonly name: string
  readonly why: 'missing' | 'left' | 'sent away' | 'resigned' | 'no rematch'
}

/**
 * A seat without what ends with the process: who has it, and what they said before the match and of the
 * round.
 */
export interface ChairState {
  readonly id: SeatId
  readonly team: TeamId
  occupant: 'open' | 'bot' | 'human'
  /** The player's id; empty without one. */
  player: string
  name: string
  /** Of the player: whether the name is kept, and whether it is a program. */
  account: boolean
  program: boolean
  neighbourhood: string
  choice: string
  ready: boolean
  /** Rounds in which it owed orders, and nobody was there to give any. */
  missed: number
  /**
   * The same without regard to what it owed, once it is out: nobody may see from what is shown of it which it
   * is.
   */
  absent: number
  /** Whoever has it has been here since the match began. */
  came: boolean
  stead?: Stead | undefined
}

/** A line of a match's chat. */
export interface ChatEntry extends KeptLine {
  readonly channel: Channel
  readonly seat: SeatId | ''
  readonly team: TeamId | ''
  /**
   * Of a team line: who was in the team when it was said. Nobody reads the other side's plans by changing
   * seats.
   */
  readonly mates: readonly string[]
  /** The round being planned when it was said; 0 before the first and after the last. */
  readonly round: number
  /** Of a line about a seat: who flies it from then on. */
  readonly change?: SeatChange
}

/** Is it for those who watch? */
export const ofGallery = ({ channel }: Pick<ChatEntry, 'channel'>): boolean => channel === 'spectators'

/**
 * So many lines the record of a match keeps: the first of the players, of those who watch, and about each
 * seat.
 */
export const LINES_IN_RECORD = { players: 200, gallery: 100, seat: 20 } as const

/** What an organiser has said of somebody: of a player, or of the name of an account. */
export type Ruling = { readonly barred: string } | { readonly allowed: string }

/** Where a match comes from. */
export interface Origin {
  /** The player who asked for it; empty for nobody in particular. */
  readonly organiser: string
  /** The neighbourhood of their address, under the server's key; empty where that is not known. */
  readonly from?: string
  /** The chatroom that its players came from; empty for none. */
  readonly room: string
  /** Whether the seats were given out before: nobody stands up before the first match is over. */
  readonly bound: boolean
  /** What the organiser had said of who may sit down, when a rematch's table was opened. */
  readonly rulings?: readonly Ruling[]
}

/** When the planning of a round opens and ends, server ms. */
export interface ClockEntry {
  readonly opensAt: number
  readonly deadline: number
  /** Who has stopped the clock. */
  readonly pausedBy?: string
  /** Since when it stands still, for whatever reason. */
  readonly stoppedAt?: number
}

/** By which rules is played at a table. */
export const rulesOfTable = ({
  game,
  rules,
  engine,
}: Pick<Entry & { kind: 'opened' }, 'game' | 'rules' | 'engine'>): RulesId => ({
  game,
  rules: rules ?? FIRST.rules,
  engine: engine ?? FIRST.engine,
})

/** An entry, and the number that it is kept under. */
export interface WrittenEntry {
  readonly seq: number
  readonly entry: Entry
}

export type Entry =
  /**
   * A process goes on with what it has read, up to `after`. What a killed one had sent to the database may
   * come later than that, under numbers of its own: it was never acknowledged, and does not count.
   */
  | { readonly kind: 'resumed'; readonly after: number }
  /**
   * A table was opened: people may sit down. Without versions it is of before anybody wrote them down
   * (`rulesOfTable`).
   */
  | {
      readonly kind: 'opened'
      readonly game: string
      readonly rules?: number
      readonly engine?: number
      readonly setup: unknown
      readonly options: MatchOptions
      readonly secret: string
      readonly origin?: Origin
    }
  /** Who sits where, whenever that has changed, and in play who among those who began has gone, by seat. */
  | { readonly kind: 'seats'; readonly chairs: readonly ChairState[]; readonly gone?: readonly SeatId[] }
  /** A match has begun with who sits there. */
  | ({ readonly kind: 'begun'; readonly shares: readonly string[]; readonly at?: number } & ClockEntry)
  /** A seat's orders were accepted; written before they are acknowledged. */
  | {
      readonly kind: 'orders'
      readonly round: number
      readonly seat: SeatId
      readonly orders: unknown
      readonly ready: boolean
    }
  | { readonly kind: 'withdrawn'; readonly round: number; readonly seat: SeatId }
  /**
   * A round was played with these orders, and those people were there; written before anybody is shown it.
   * The clock is the next round's.
   */
  | ({
      readonly kind: 'round'
      readonly round: number
      readonly orders: Readonly<Record<SeatId, unknown>>
      readonly present?: readonly SeatId[]
    } & ClockEntry)
  /**
   * Its people have ended the match, or a fault has: then only so many rounds stand, for the last one could
   * not be shown.
   */
  | ({ readonly kind: 'settled'; readonly rounds?: number } & Settlement)
  /** The organiser has sent this player away, or named somebody who may sit down. */
  | ({ readonly kind: 'door' } & Ruling)
  /** The clock of the round was changed. */
  | ({ readonly kind: 'clock' } & ClockEntry)
  | { readonly kind: 'said'; readonly line: ChatEntry }
  /** A moderator has taken that line away. */
  | { readonly kind: 'erased'; readonly line: number }
