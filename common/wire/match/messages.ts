/**
 * What crosses the network beside the synced state: requests of clients, messages of the server, and their
 * limits.
 */
import { z } from 'zod'
import type { SeatId } from '../../engine/match-types.ts'
import type { SeatChange } from '../../engine/record/seat-changes.ts'
import { REACTIONS, type ReactionCounts } from '../chat/crowd.ts'
import { TALK_REQUESTS, type TalkLine, type TalkMessages } from '../chat/talk.ts'
import { callsign } from '../people/callsign.ts'
import { CHOICE_LENGTH } from './options.ts'
import type { PackedTimeline } from './timeline.ts'

/** The largest frame a client may send, in bytes: orders may be texts of 64 kB (SA-2.5). */
export const FRAME_BYTES = 72 * 1024
/** The largest frame of a request that carries no orders. */
export const REQUEST_BYTES = 4 * 1024
export const isLarge = (request: string): boolean => request === 'orders'
/** Frames a second a client may send, for ever; one that sends more is dropped. */
export const FRAMES_A_SECOND = 40
/** Tabs that a player may have in a room. */
export const TABS_AT_MOST = 6
/** Close codes of ours. */
export const CLOSE = {
  abandoned: 4101,
  failed: 4102,
  sentAway: 4103,
  noSpectators: 4104,
  closed: 4105,
  unwatched: 4106,
} as const
/** What the organiser adds to a round's time, s. */
export const EXTENSION = 30
export const CHAT_LENGTH = 300
/** Lines that are kept of players, and as many of those who watch. */
export const CHAT_HISTORY = 50

const seatId = z.string().max(8)

export const joining = z.object({
  /** Of a program; a browser has a cookie. */
  token: z.string().max(1000).optional(),
  /** `auto`: a seat if one is free, else the gallery; `candidate`: watches, but from where seats are given. */
  as: z.enum(['auto', 'player', 'spectator', 'candidate']).default('auto'),
  /** The seat that one asks for who comes to play in the middle; without it any that is to be had. */
  seat: seatId.optional(),
  /** The player's share of the match seed. */
  entropy: z
    .string()
    .regex(/^[0-9a-f]{0,64}$/, 'entropy is at most 64 hex digits')
    .default(''),
})

/** Requests by name. Every one is answered; a refusal has a code and a sentence (`refusals.ts`). */
export const REQUESTS = {
  /** Orders for the round; replace earlier ones. `ready: false` keeps them for when time runs out. */
  orders: z.strictObject({ round: z.int(), orders: z.unknown(), ready: z.boolean().default(true) }),
  /** Takes this round's orders back. */
  withdraw: z.strictObject({ round: z.int() }),
  sit: z.strictObject({ seat: seatId }),
  /**
   * Whether somebody who asks may take over what a bot flies; `never` is for all who would ask after them,
   * too.
   */
  admit: z.strictObject({ id: z.int(), answer: z.enum(['yes', 'no', 'never']) }),
  stand: z.strictObject({}),
  choose: z.strictObject({ choice: z.string().max(CHOICE_LENGTH) }),
  /** Ready to begin, or for a rematch. */
  ready: z.strictObject({ ready: z.boolean() }),
  /**
   * To end the match: resign or agree on a draw (of a side most must want it), or take it as won when no
   * other side has anybody left. A draw that is declined cannot be offered again for some rounds.
   */
  settle: z.discriminatedUnion('act', [
    z.strictObject({ act: z.enum(['resign', 'draw']), yes: z.boolean().default(true) }),
    z.strictObject({ act: z.enum(['claim', 'decline']) }),
  ]),
  /**
   * For the organiser of a private match, and, "kick" alone, for the host of a listed one that has not begun;
   * "stop" and "go on" are about the clock, `seat` is whom to send away.
   */
  organise: z.discriminatedUnion('act', [
    z.strictObject({ act: z.enum(['stop', 'go on', 'extend']) }),
    z.strictObject({ act: z.literal('kick'), seat: seatId }),
    z.strictObject({ act: z.literal('allow'), name: callsign }),
    /** Before it begins: who sits in `seat` changes places with `to`, where somebody may sit, too. */
    z.strictObject({ act: z.literal('move'), seat: seatId, to: seatId }),
  ]),
  ...TALK_REQUESTS,
  chat: z.strictObject({
    channel: z.enum(['all', 'team', 'spectators']),
    text: z.string().max(4 * CHAT_LENGTH),
  }),
  /** Of those who watch, and after the end of everybody. Players are shown none while they play. */
  react: z.strictObject({ reaction: z.enum(REACTIONS) }),
  /** The server's time, to set the client's clock by. */
  time: z.strictObject({}),
} as const

export type RequestName = keyof typeof REQUESTS
export type Request<N extends RequestName> = z.input<(typeof REQUESTS)[N]>
export type Channel = z.infer<(typeof REQUESTS)['chat']>['channel']

export interface ChatLine extends TalkLine {
  readonly channel: Channel
  readonly seat: SeatId | ''
  /** Of a line of the kind `seat`: what has changed, and the round that was being planned. */
  readonly change?: SeatChange
  readonly round?: number
}

/** Somebody who asks to take over, in the middle of the match, what a bot flies. */
export interface Substitute {
  readonly id: number
  readonly name: string
  /** The name is kept. */
  readonly account: boolean
  readonly seat: SeatId
}

/** Messages of the server by name. */
export interface Messages extends TalkMessages {
  /** After the patch that holds the round's result. */
  round: { round: number; timeline: PackedTimeline }
  /**
   * Your seat, what you bring, the orders of this round that the server has from it, who of your side would
   * resign, and why you may not sit down, if so.
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
  chat: ChatLine
  /** What those who watch have said since the last time: many write at once there. */
  lines: ChatLine[]
  /** What was shown since the last time, by all together. */
  reactions: ReactionCounts
  /** What was said before you came. */
  history: ChatLine[]
  /** Those who ask, and whom you have yet to answer. */
  substitutes: readonly Substitute[]
  /** Something that was asked for comes to nothing, or an unknown message was sent. */
  refused: { code: string; message: string }
}
