/**
 * The journal's entries: what is stored of a match until it is over. The match is a fold over them
 * (`match/core/apply.ts`).
 */
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { SeatId, TeamId } from '../../../common/engine/match-types.ts'
import { FIRST, type RulesId } from '../../../common/engine/record/rules-id.ts'
import type { Settlement } from '../../../common/engine/record/settlement.ts'
import type { MatchOptions } from '../../../common/wire/match/options.ts'
import type { StoredLine } from '../stored-line.ts'

/** The former owner of a seat that somebody else has during a match, and the reason. */
export interface FormerOwner {
  readonly player: string
  readonly name: string
  readonly why: 'missing' | 'left' | 'sent away' | 'resigned' | 'no rematch'
}

export interface DrawRest {
  /** In whole rounds that were played (`LiveMatch.counted`). */
  readonly until: number
  readonly why: 'draw_declined' | 'draw_again'
}

/** A seat without the state that ends with the process (connections). */
export interface ChairState {
  readonly id: SeatId
  readonly team: TeamId
  occupant: 'open' | 'bot' | 'human'
  /** The player's id; empty without one. */
  player: string
  name: string
  /** Of the player: whether the name belongs to an account, and whether it is a program. */
  account: boolean
  program: boolean
  neighbourhood: string
  choice: string
  ready: boolean
  /** Rounds in which the seat owed orders, and nobody was connected to give any. */
  missed: number
  /**
   * The same, but once the seat is out it counts every round: what is shown must not reveal which seats are
   * out.
   */
  absent: number
  /** Whole rounds in a row without any orders of the player, who was connected. */
  idle: number
  /** The seat's team may offer no draw before so many whole rounds were played, and why. */
  drawRest?: DrawRest | undefined
  /** Has the player been here since the match began? */
  came: boolean
  stead?: FormerOwner | undefined
}

/**
 * The most lines in the record of a match: the first of the players, of the spectators, and about each seat.
 */
export const LINES_IN_RECORD = { players: 200, gallery: 100, seat: 20 } as const

/** An organiser's ruling: a player to keep out, or an account name to let in. */
export type Ruling = { readonly barred: string } | { readonly allowed: string }

/** Where a match comes from. */
export interface Origin {
  /** The player who created it; empty for none. */
  readonly organiser: string
  /** The neighbourhood of their address, hashed with the server's key; empty if unknown. */
  readonly from?: string
  /** The players' chatroom; empty for none. */
  readonly room: string
  /** Were the seats reserved? Then nobody may stand up before the first match is over. */
  readonly bound: boolean
  /** The organiser's rulings at the time when a rematch's table was opened. */
  readonly rulings?: readonly Ruling[]
}

/** When the planning of a round opens and ends, server ms. */
export interface ClockEntry {
  readonly opensAt: number
  readonly deadline: number
  /** The name of the person who has paused the clock. */
  readonly pausedBy?: string
  /** Since when the clock stands, for any reason. */
  readonly stoppedAt?: number
}

/** The rules that a table uses. */
export const rulesOfTable = ({
  game,
  rules,
  engine,
}: Pick<Entry & { kind: 'opened' }, 'game' | 'rules' | 'engine'>): RulesId => ({
  game,
  rules: rules ?? FIRST.rules,
  engine: engine ?? FIRST.engine,
})

/** An entry with its number. */
export interface WrittenEntry {
  readonly seq: number
  readonly entry: Entry
}

export type Entry =
  /**
   * A process resumes from the entries up to `after`. Writes of a killed process may still reach the database
   * after that, with numbers of their own: they were never acknowledged, and do not count.
   */
  | { readonly kind: 'resumed'; readonly after: number }
  /**
   * A table was opened: people may sit down. Without versions it is from the time before versions were stored
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
  /** The seats, whenever they have changed, and in play the seats of participants who have left. */
  | { readonly kind: 'seats'; readonly chairs: readonly ChairState[]; readonly gone?: readonly SeatId[] }
  /** A match has begun with the current seats. */
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
   * A round was played with these orders, and these players were here; written before anybody sees it. The
   * clock is the next round's.
   */
  | ({
      readonly kind: 'round'
      readonly round: number
      readonly orders: Readonly<Record<SeatId, unknown>>
      readonly present?: readonly SeatId[]
    } & ClockEntry)
  /**
   * The players have ended the match, or a fault has. After a fault `rounds` is how many rounds stand, as the
   * last one could not be shown.
   */
  | ({ readonly kind: 'settled'; readonly rounds?: number } & Settlement)
  /** The organiser has dismissed a player, or named an account that may sit down. */
  | ({ readonly kind: 'door' } & Ruling)
  /** The clock of the round was changed. */
  | ({ readonly kind: 'clock' } & ClockEntry)
  | { readonly kind: 'said'; readonly line: StoredLine }
  /** A moderator has erased that line. */
  | { readonly kind: 'erased'; readonly line: number }

// Long entries are stored compressed: deflate in base64, which every database accepts as text.

/** The first character of a compressed entry; others are JSON and begin with a brace. */
const PACKED = 'z'
/** Entries from this length on are compressed (characters). */
export const LONG = 1024

// Both run in Node's thread pool: sixteen orders of 64 kB at once delay no match.
const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** The stored form: compressed, unless the text is short or would not get shorter. */
export async function pack(text: string): Promise<string> {
  if (text.length < LONG) return text
  const packed = PACKED + (await deflate(text)).toString('base64')
  return packed.length < text.length ? packed : text
}

export const unpack = async (kept: string): Promise<string> =>
  kept.startsWith(PACKED)
    ? (await inflate(Buffer.from(kept.slice(PACKED.length), 'base64'))).toString()
    : kept
