/**
 * The messages of a match beside its synced state: requests of clients, messages of the server, and their
 * limits.
 */
import { z } from 'zod'
import { CHOICE_LENGTH, type SeatId } from '../../engine/match-types.ts'
import { REACTIONS, type ReactionCounts } from '../chat/crowd.ts'
import { CHANNELS, CHAT_LENGTH, type ChatLine, TALK_REQUESTS, type TalkMessages } from '../chat/talk.ts'
import { callsign } from '../people/callsign.ts'

/** The largest frame a client may send, in bytes: orders may be texts of 64 kB (SA-2.5). */
export const FRAME_BYTES = 72 * 1024
/** The largest frame of a request without orders. */
export const REQUEST_BYTES = 4 * 1024
export const isLarge = (request: string): boolean => request === 'orders'
/** Frames per second that a client may send continuously; a client that sends more is disconnected. */
export const FRAMES_A_SECOND = 40
/** Tabs that a player may have open in a room. */
export const TABS_AT_MOST = 6
/** Close codes of our own. */
export const CLOSE = {
  abandoned: 4101,
  failed: 4102,
  sentAway: 4103,
  noSpectators: 4104,
  closed: 4105,
  unwatched: 4106,
} as const
/** Seconds that the organiser may add to a round. */
export const EXTENSION = 30
/** Number of stored lines by players, and as many by spectators. */
export const CHAT_HISTORY = 50

const seatId = z.string().max(8)

export const joining = z.object({
  /** For programs; a browser has a cookie. */
  token: z.string().max(1000).optional(),
  /** `auto`: a seat if one is free, else the gallery; `candidate`: a spectator who may be given a seat. */
  as: z.enum(['auto', 'player', 'spectator', 'candidate']).default('auto'),
  /** The requested seat when joining a running match; any free one if undefined. */
  seat: seatId.optional(),
  /** The player's share of the match seed. */
  entropy: z
    .string()
    .regex(/^[0-9a-f]{0,64}$/, 'entropy is at most 64 hex digits')
    .default(''),
})

/** Requests by name. Every request is answered; a refusal has a code and a sentence (`refusals.ts`). */
export const REQUESTS = {
  /**
   * Orders for the round; they replace earlier ones. `ready: false` stores them for use when time runs out.
   */
  orders: z.strictObject({ round: z.int(), orders: z.unknown(), ready: z.boolean().default(true) }),
  /**
   * Checks orders without giving them. Answers with a `forecast`: what would come of them if all others did
   * what they do without orders, with dice of its own.
   */
  try: z.strictObject({ round: z.int(), orders: z.unknown() }),
  /** Withdraws this round's orders. */
  withdraw: z.strictObject({ round: z.int() }),
  sit: z.strictObject({ seat: seatId }),
  /**
   * Whether a would-be substitute may take over a seat that a bot flies; `never` also answers all later ones.
   */
  admit: z.strictObject({ id: z.int(), answer: z.enum(['yes', 'no', 'never']) }),
  stand: z.strictObject({}),
  choose: z.strictObject({ choice: z.string().max(CHOICE_LENGTH) }),
  /** Ready to begin, or for a rematch. */
  ready: z.strictObject({ ready: z.boolean() }),
  /**
   * Ends the match: resigns, agrees to a draw (a majority of a side must want it), or claims the win if no
   * other side has players left. A declined draw cannot be offered again for some rounds.
   */
  settle: z.discriminatedUnion('act', [
    z.strictObject({ act: z.enum(['resign', 'draw']), yes: z.boolean().default(true) }),
    z.strictObject({ act: z.enum(['claim', 'decline']) }),
  ]),
  /**
   * For the organiser of a private match. In a listed match that has not begun, its host may use "kick" only.
   * "stop" and "go on" concern the clock; `seat` is the player to remove.
   */
  organise: z.discriminatedUnion('act', [
    z.strictObject({ act: z.enum(['stop', 'go on', 'extend']) }),
    z.strictObject({ act: z.literal('kick'), seat: seatId }),
    z.strictObject({ act: z.literal('allow'), name: callsign }),
    /** Before the match begins: swaps the players of `seat` and `to`; either may be empty. */
    z.strictObject({ act: z.literal('move'), seat: seatId, to: seatId }),
  ]),
  ...TALK_REQUESTS,
  chat: z.strictObject({
    channel: z.enum(CHANNELS),
    text: z.string().max(4 * CHAT_LENGTH),
  }),
  /** For spectators, and for everybody after the end. Players see no reactions while they play. */
  react: z.strictObject({ reaction: z.enum(REACTIONS) }),
  /** Asks for the server's time, to synchronize the client's clock. */
  time: z.strictObject({}),
} as const

export type RequestName = keyof typeof REQUESTS
export type Request<N extends RequestName> = z.input<(typeof REQUESTS)[N]>

/** Somebody who asks to take over a seat that a bot flies, during the match. */
export interface Substitute {
  readonly id: number
  readonly name: string
  /** Whether they have an account. */
  readonly account: boolean
  readonly seat: SeatId
}

/** Messages of the server by name. */
export interface Messages extends TalkMessages {
  /**
   * Your seat, your choice, the orders for this round that the server has from you, who of your side would
   * resign, and, if you may not sit down, why.
   */
  mine: {
    seat: SeatId | ''
    choice: string
    round: number
    orders: unknown
    ready: boolean
    organiser: boolean
    resigning: readonly SeatId[]
    barred: string
  }
  /** Lines since the last message; spectators' lines are batched, because many write at once. */
  lines: ChatLine[]
  /** All reactions since the last message. */
  reactions: ReactionCounts
  /** Lines from before you joined. */
  history: ChatLine[]
  /** Would-be substitutes whom you have not answered yet. */
  substitutes: readonly Substitute[]
  /** A request cannot be fulfilled, or the client sent an unknown message. */
  refused: { code: string; message: string }
}
