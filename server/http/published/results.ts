/** Public routes of finished matches. */
import { z } from 'zod'
import { GAMES, gameNamed } from '../../../common/games/list.ts'
import { ROOM_SLUG } from '../../../common/wire/chat/room-messages.ts'
import { result, resultsPage } from '../../../common/wire/published.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { lastAt, type ResultCursor, resultOf, results } from '../../store/archive/results.ts'
import type { Database } from '../../store/database.ts'
import { DAMAGED } from '../../store/journal/damage.ts'
import { accountNamed } from '../../store/people/account-names.ts'
import { type Endpoint, endpoint, NOTHING } from '../endpoint.ts'

const PAGE = 30
const PAGE_AT_MOST = 100
const KEPT_FOR = 10

export const game = z
  .string()
  .max(40)
  .meta({ description: `Id of a game: ${GAMES.map(({ id }) => `\`${id}\``).join(' or ')}.` })
export const playerName = z.string().min(1).max(40).meta({
  description:
    'Name of an account, as it is written or nearly so: capitals, blanks and dots make no difference.',
})
export const roomSlug = z
  .string()
  .regex(ROOM_SLUG, 'a room is the end of its address, /room/NAME')
  .meta({ description: 'The end of its address, `/room/{room}`.' })

const matchId = z.string().min(1).max(40)
const recordName = z.string().min(1).max(40)

/** How many rows an answer has at most. */
export const limitOf = (usually: number) =>
  z.coerce
    .number('limit is a number')
    .int('limit is a whole number')
    .min(1, 'limit is at least 1')
    .max(PAGE_AT_MOST, `limit is at most ${PAGE_AT_MOST}`)
    .default(usually)
    .meta({ description: 'How many at most.' })

export const page = {
  before: z
    .string()
    .regex(/^\d{1,15}(\.[0-9a-f]{1,40})?$/, 'a time is in ms, or `next` of a page')
    .optional()
    .meta({ description: 'Only what was finished before: ms, or `next` of the page before.' }),
  limit: limitOf(PAGE),
}

/** A row's place in the list, from a time or a cursor. */
export const behind = (before: string | undefined): ResultCursor | undefined => {
  const [at, match = ''] = before?.split('.') ?? []
  return at === undefined ? undefined : { at: Number(at), match }
}

export const resultEndpoints = (db: Database): Endpoint[] => [
  endpoint({
    path: '/results',
    summary: 'Finished matches, newest first',
    description: 'Private matches are not listed.',
    params: NOTHING,
    answer: resultsPage,
    keptFor: KEPT_FOR,
    query: z.strictObject({
      ...page,
      game: game.optional().meta({ description: `Only matches of this game. ${game.description}` }),
      player: playerName
        .optional()
        .meta({ description: `Only matches of this player. ${playerName.description}` }),
      rated: z
        .enum(['yes', 'no'], 'rated is yes or no')
        .optional()
        .meta({ description: '`yes`: only rated matches; `no`: only those that are not; neither: all.' }),
      room: roomSlug.optional().meta({
        description: `Only matches whose players came from this chatroom. ${roomSlug.description}`,
      }),
      match: matchId.optional().meta({
        description: 'Only this match and its rematches, which have the same ID.',
      }),
      after: page.before.meta({
        description:
          'Only what was finished then or later: ms; or `MS.RECORD` of a row, only what came after it.',
      }),
    }),
    async handle({ query: { game, player, rated, room, match, before, after, limit } }) {
      if (game !== undefined && !gameNamed(game)) return refusal('unknown_game')
      const account = player === undefined ? undefined : await accountNamed(db, player)
      if (player !== undefined && !account) return refusal('unknown_player')
      return results(db, {
        game,
        player: account?.player,
        rated: rated && rated === 'yes',
        room,
        place: match,
        before: behind(before),
        after: behind(after),
        limit,
      })
    },
  }),
  endpoint({
    path: '/results/:record',
    summary: 'One finished match',
    description: 'Also a private one: for who knows its name. A match is there a moment after its end.',
    params: z.object({
      record: recordName.meta({ description: 'As in the link `/r/{record}` of its replay.' }),
    }),
    query: NOTHING,
    answer: result,
    keptFor: KEPT_FOR,
    handle: async ({ params }) => {
      const found = await resultOf(db, params.record)
      return found === DAMAGED ? refusal('damaged_record') : (found ?? refusal('unknown_match'))
    },
  }),
  endpoint({
    path: '/matches/:match/record',
    summary: 'The record of a match that has ended, or of its last rematch',
    description: 'For who has the link of a match that is closed: where the replay is.',
    params: z.object({ match: matchId.meta({ description: 'The end of its link `/m/{match}`.' }) }),
    query: NOTHING,
    answer: z.object({
      record: z.string().meta({ description: 'As in the link `/r/{record}` of its replay.' }),
    }),
    keptFor: KEPT_FOR,
    handle: async ({ params }) => {
      const last = await lastAt(db, params.match)
      return last === DAMAGED ? refusal('damaged_record') : (last ?? refusal('unknown_match'))
    },
  }),
]
