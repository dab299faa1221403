/** Public routes of live matches. */
import { z } from 'zod'
import { gameNamed } from '../../../common/games/list.ts'
import { featuredMatches, liveMatch } from '../../../common/wire/published.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { featuredOf } from '../../exhibition/featured.ts'
import type { WhyGone } from '../../match/room/routing/why-gone.ts'
import type { Online } from '../../people/online.ts'
import type { Database } from '../../store/database.ts'
import { accountNamed } from '../../store/people/account-names.ts'
import { type Endpoint, endpoint, NOTHING } from '../endpoint.ts'
import { LISTED_AT_MOST, type LiveMatches } from './live.ts'
import { game, limitOf, playerName, roomSlug } from './results.ts'

const matchId = z.string().max(40)

/** A time of `began`. */
const began = (words: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'a time is a number of ms')
    .transform(Number)
    .optional()
    .meta({ description: words })

export const matchEndpoints = (
  db: Database,
  live: LiveMatches,
  online: Pick<Online, 'seatsOf'>,
  whyGone: WhyGone,
): Endpoint[] => [
  endpoint({
    path: '/matches',
    summary: 'Matches that run or gather',
    description: `The most worth watching first, ${LISTED_AT_MOST} at most. Private matches are found by their link only.`,
    params: NOTHING,
    answer: z.array(liveMatch),
    keptFor: 1,
    query: z.strictObject({
      id: matchId
        .optional()
        .meta({ description: 'Only this match, private ones, too; none where it does not run any more.' }),
      room: roomSlug.optional().meta({
        description: `Only matches whose players came from this chatroom. ${roomSlug.description}`,
      }),
      game: game.optional().meta({ description: `Only matches of this game. ${game.description}` }),
      player: playerName
        .optional()
        .meta({ description: `Only matches in which this player has a seat. ${playerName.description}` }),
      after: began('Only matches that began then or later: ms.'),
      before: began('Only matches that began before: ms.'),
      limit: limitOf(LISTED_AT_MOST),
    }),
    handle: async ({ query: { id, player, ...wanted }, forAskerOnly }) => {
      if (wanted.game !== undefined && !gameNamed(wanted.game)) return refusal('unknown_game')
      if (id === undefined) {
        const account = player === undefined ? undefined : await accountNamed(db, player)
        if (player !== undefined && !account) return refusal('unknown_player')
        return [...(await live.found({ ...wanted, among: account && online.seatsOf(account.player) }))]
      }
      // The client wants the current state.
      forAskerOnly()
      const match = await live.one(id)
      return match ? [match] : (await live.moving(id)) ? refusal('moving') : []
    },
  }),
  endpoint({
    path: '/featured',
    summary: 'Matches that are most worth watching',
    description: 'By the ratings of those who play, by viewers, and by how fresh the last move is.',
    params: NOTHING,
    answer: featuredMatches,
    keptFor: 1,
    query: z.strictObject({
      game: z.string().max(40).optional().meta({ description: 'Of this game only.' }),
    }),
    handle: async ({ query: { game } }) =>
      game !== undefined && !gameNamed(game)
        ? refusal('unknown_game')
        : { matches: featuredOf(await live.all(), Date.now(), game) },
  }),
  endpoint({
    path: '/matches/:match',
    summary: 'A match that runs or gathers',
    params: z.object({
      match: matchId.meta({
        description: '`id` of a match in `/api/matches`, or the end of its link `/m/{match}`.',
      }),
    }),
    query: NOTHING,
    answer: liveMatch,
    keptFor: 0,
    handle: async ({ params: { match: id } }) => {
      const match = await live.one(id)
      if (match) return match
      return (await whyGone(id)) ?? refusal((await live.moving(id)) ? 'moving' : 'unknown_match')
    },
  }),
]
