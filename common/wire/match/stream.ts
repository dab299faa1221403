/**
 * The lines of a match's stream (`GET /api/matches/ID/stream`), for programs in any language. `state` and
 * `legal` are the game's own (`GET /api/games/GAME`).
 */
import { z } from 'zod'

const ms = z.number().meta({ description: 'Server time, ms since 1970.' })
const seat = z.string().meta({ description: 'A seat, as `A1`; empty for who watches.' })
const json = z.unknown()

const place = {
  n: z.int().meta({
    description: 'The round that follows the state shown so far; the stream can be continued after it.',
  }),
  of: z.string().meta({
    description:
      'The hash of the match’s seed: another one is another match at the same table. Empty before.',
  }),
}

export const streamSeat = z.object({
  id: seat,
  team: z.string(),
  name: z.string(),
  occupant: z.enum(['open', 'human', 'bot']),
  connected: z.boolean(),
  ready: z.boolean(),
  choice: z.string(),
  program: z.boolean(),
  autopilot: z.boolean().meta({ description: 'A bot orders for it at the moment.' }),
})

/** What is the same for everybody at the table, and changes between rounds. */
const course = {
  phase: z.enum(['gathering', 'playing', 'finished']),
  round: z.int().meta({ description: 'The round to plan, from 1; 0 before the first.' }),
  opensAt: ms.meta({ description: 'When planning begins; until then people watch the last round.' }),
  deadline: ms,
  ms: z.int().meta({ description: 'Milliseconds to the deadline, when the line was written.' }),
  pausedBy: z.string().meta({ description: 'Who has stopped the clock; empty while it runs.' }),
  trouble: z.string().meta({ description: 'Why the match is halted, in words; empty while it goes on.' }),
  draw: z.array(seat).meta({ description: 'The seats that offer a draw.' }),
  seats: z.array(streamSeat),
}

export const accepted = z.object({
  orders: json.meta({ description: 'As the server has them.' }),
  ready: z.boolean().meta({ description: 'Not ready: they count when time is up.' }),
})

/** What there is to plan. */
const planning = {
  step: z.object({ title: z.string(), task: z.string() }).nullable(),
  state: json.meta({ description: 'The state as this seat may see it; null before the match.' }),
  owing: z.array(seat).meta({ description: 'The seats that owe orders, as far as this one may know.' }),
  legal: json.meta({
    description:
      'What this seat may order: `orders`, every one of them, or `bounds` and an `example`; null if it owes none.',
  }),
  accepted: accepted.nullable().meta({ description: 'The orders that the server has of this seat.' }),
}

export const STREAM_LINES = {
  /** The first line, and again whenever a match begins or one's seat changes: all that is known now. */
  full: z.object({
    type: z.literal('full'),
    ...place,
    match: z.string().meta({ description: 'Its ID, as in the address of the stream.' }),
    game: z.string(),
    rules: z.int().meta({ description: 'The version of the rules.' }),
    setup: json,
    options: json,
    seat,
    seedHash: z.string().meta({ description: 'SHA-256 of the seed; empty before the match.' }),
    commitment: z.string().meta({ description: 'SHA-256 of the server’s share of the next match’s seed.' }),
    rated: z.boolean(),
    ...course,
    ...planning,
  }),
  /** A round was played. */
  round: z.object({
    type: z.literal('round'),
    ...place,
    played: z.int().meta({ description: 'The round that was played.' }),
    timeline: z.array(json).meta({ description: 'What happened, as this seat may see it.' }),
    ...course,
    ...planning,
  }),
  /** The clock, a seat or an offer has changed. */
  status: z.object({ type: z.literal('status'), ...place, ...course }),
  /** The orders that the server has of this seat have changed, whoever sent them. */
  orders: z.object({ type: z.literal('orders'), ...place, round: z.int(), accepted: accepted.nullable() }),
  chat: z.object({
    type: z.literal('chat'),
    channel: z.enum(['all', 'team', 'spectators']),
    seat,
    name: z.string(),
    text: z.string(),
    at: ms,
  }),
  /** A sentence for this player alone; with a code if something was refused. */
  note: z.object({ type: z.literal('note'), code: z.string().optional(), message: z.string() }),
  /** The match is over. The stream goes on: a rematch begins with `full`. */
  end: z.object({
    type: z.literal('end'),
    ...place,
    winners: z.array(z.string()).meta({ description: 'Teams; none for a draw.' }),
    by: z.string().meta({ description: 'How it ended, in the game’s words.' }),
    record: z.string().meta({ description: 'Its name in `/api/records/NAME` and `/r/NAME`.' }),
    seed: z.string(),
    secret: z.string().meta({ description: 'The server’s share of the seed.' }),
    shares: z.array(z.string()).meta({ description: 'The players’ shares.' }),
  }),
  /** The last line: why the stream ends. */
  gone: z.object({ type: z.literal('gone'), code: z.string(), message: z.string() }),
} as const

export type StreamLines = { readonly [N in keyof typeof STREAM_LINES]: z.infer<(typeof STREAM_LINES)[N]> }
export type StreamLine = StreamLines[keyof StreamLines]
