/** Describes the routes of programs (`http/programs/`): matches, events and challenges by HTTP. */
import { z } from 'zod'
import { STREAM_LINES } from '../../../common/wire/match/stream.ts'
import { EVENT_SHAPES } from '../programs/event-routes.ts'
import { eventQuery } from '../programs/event-streams.ts'
import { SHAPES } from '../programs/match-shapes.ts'
import { worded } from './site-routes.ts'

export interface ProgramRoute {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** Below `/api`; parameters as `{name}`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer?: z.ZodType
  /** The response is a stream of these lines of JSON. */
  readonly lines?: z.ZodType
}

const done = z.object({})
const { full, round, status, orders, chat, note, end, gone } = STREAM_LINES

/** The lines of a match's stream. */
export const matchLine = z
  .discriminatedUnion('type', [full, round, status, orders, chat, note, end, gone])
  .meta({ id: 'MatchLine' })

const match = z.string().meta({ description: 'Its ID, as in `/api/matches/{match}`.' })
/** The lines of a player's stream (`programs/events.ts`). */
export const eventLine = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('challenge'),
      direction: z.enum(['in', 'out']),
      challenge: z.object({
        id: z.int(),
        name: z.string().meta({ description: 'Who challenges, or is challenged.' }),
        program: z.boolean(),
        game: z.string(),
        setup: z.unknown(),
        differs: z.array(z.string()).meta({ description: 'What is not as usual, in words.' }),
        roundSeconds: z.int(),
        rated: z.boolean(),
        deadline: z.number().meta({ description: 'Server time, ms.' }),
      }),
    }),
    z.object({ type: z.literal('challengeCanceled'), id: z.int() }),
    z.object({
      type: z.literal('matchStart'),
      match,
      game: z.string(),
      phase: z.enum(['gathering', 'playing', 'finished']),
    }),
    z.object({
      type: z.literal('matchFinish'),
      match,
      record: z
        .string()
        .nullable()
        .meta({ description: 'Its name in `/api/records/NAME`; null if it has none.' }),
    }),
    note,
    gone,
  ])
  .meta({ id: 'EventLine' })

const BLANK =
  'A blank line comes after 7 s of silence. The same lines come as texts by a WebSocket at the same address.'

export const PROGRAM_ROUTES: readonly ProgramRoute[] = [
  {
    method: 'post',
    path: '/matches/{match}/seat',
    summary: 'Takes a seat in a match, or comes back to one’s own',
    description:
      'Open a stream then: without one, and without requests, you count as away after 15 s. The answer says which seat is yours.',
    body: SHAPES.seat,
    answer: z.object({ match: z.string(), seat: z.string() }),
  },
  { method: 'delete', path: '/matches/{match}/seat', summary: 'Leaves one’s seat', answer: done },
  {
    method: 'get',
    path: '/matches/{match}/stream',
    summary: 'A match, line by line',
    description: `What your seat may see and no more, as lines of JSON. It goes with the match from node to node. ${BLANK}`,
    query: SHAPES.stream,
    lines: matchLine,
  },
  {
    method: 'post',
    path: '/matches/{match}/ready',
    summary: 'Ready to begin, or for a rematch',
    body: worded(SHAPES.ready, { ready: 'False: not yet.' }),
    answer: done,
  },
  {
    method: 'post',
    path: '/matches/{match}/orders',
    summary: 'Orders for a round',
    description:
      'They replace earlier ones. With `?dry=1` they are only checked, and the answer says what would come of them by themselves.',
    query: z.object({
      dry: z.string().optional().meta({ description: 'With any value: the orders are only checked.' }),
    }),
    body: SHAPES.orders,
    answer: z.object({ round: z.int(), ready: z.boolean().optional(), forecast: z.unknown().optional() }),
  },
  {
    method: 'delete',
    path: '/matches/{match}/orders',
    summary: 'Takes the orders of this round back',
    query: SHAPES.withdrawn,
    answer: z.object({ round: z.int(), ready: z.boolean() }),
  },
  { method: 'post', path: '/matches/{match}/resign', summary: 'Resigns', answer: done },
  {
    method: 'post',
    path: '/matches/{match}/draw',
    summary: 'Offers, accepts, takes back or declines a draw',
    body: SHAPES.draw,
    answer: done,
  },
  {
    method: 'post',
    path: '/matches/{match}/chat',
    summary: 'Says a line',
    body: worded(SHAPES.chat, {
      channel: 'Who is to read it; all, if it is left out.',
      text: 'One line.',
    }),
    answer: z.object({ id: z.int() }),
  },
  {
    method: 'get',
    path: '/bot/events',
    summary: 'What happens to you, line by line',
    description: `Challenges, and matches in which you have a seat, first those that are there already. ${BLANK}`,
    query: eventQuery,
    lines: eventLine,
  },
  {
    method: 'put',
    path: '/bot/accepting',
    summary: 'The games to which you accept challenges',
    description: 'For accounts of programs, while their stream of events is open.',
    body: worded(EVENT_SHAPES.accepting, { games: 'Ids of games; none ends it.' }),
    answer: done,
  },
  {
    method: 'post',
    path: '/challenges',
    summary: 'Challenges an account to a match',
    body: worded(EVENT_SHAPES.challenge, {
      name: 'Of the account that you challenge.',
      game: 'Id of a game.',
      setup: 'What the game lets one choose; without it, the usual.',
      packed: 'A setup that is too large, packed: its JSON, deflated, in base 64.',
      roundSeconds: 'Time to plan a round.',
      rated: 'Whether the match is to count.',
    }),
    answer: z.object({ id: z.int() }),
  },
  { method: 'delete', path: '/challenges', summary: 'Takes one’s own challenge back', answer: done },
  {
    method: 'post',
    path: '/challenges/{id}/accept',
    summary: 'Accepts a challenge',
    description: 'The match is there at once, with a seat for each of you: take yours within 25 s.',
    answer: z.object({ match: z.string() }),
  },
  { method: 'post', path: '/challenges/{id}/refuse', summary: 'Refuses a challenge', answer: done },
]
