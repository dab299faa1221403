/**
 * Public routes of live matches, for the lobby and for others: with spectators, strength, and the featured
 * match.
 */
import { matchMaker } from '@colyseus/core'
import { z } from 'zod'
import { gameNamed } from '../../../common/games/list.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import { type RatingKind, shown } from '../../../common/wire/people/rating.ts'
import { featuredMatches, liveMatch, type PublishedMatch } from '../../../common/wire/published.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { featuredOf } from '../../exhibition/featured.ts'
import type { SleepingMatches } from '../../match/room/sleeping.ts'
import type { WhyGone } from '../../match/room/why-gone.ts'
import type { Database } from '../../store/database.ts'
import { isRunning } from '../../store/journal/leases.ts'
import { type Endpoint, endpoint, NOTHING } from '../endpoint.ts'

const LISTED_AT_MOST = 100
/** How long the list is reused (ms), as it reads all rooms of the cluster. */
const KEPT_FOR = 1000

export class LiveMatches {
  private readonly db: Database
  private readonly sleeping: Pick<SleepingMatches, 'one'>
  private list: Promise<PublishedMatch[]> | undefined

  constructor(db: Database, sleeping: Pick<SleepingMatches, 'one'>) {
    this.db = db
    this.sleeping = sleeping
  }

  all(): Promise<PublishedMatch[]> {
    if (!this.list) {
      this.list = this.read()
      setTimeout(() => (this.list = undefined), KEPT_FOR).unref()
    }
    return this.list
  }

  async one(id: string): Promise<PublishedMatch | undefined> {
    const [room] = await matchMaker.query({ name: 'match', roomId: id })
    if (room) return (await this.withStrength([listing(room)]))[0]
    const asleep = await this.sleeping.one(id)
    return asleep && (await this.withStrength([listing({ roomId: id, metadata: asleep.listing })]))[0]
  }

  /** Is the match between two nodes? */
  moving = (id: string): Promise<boolean> => isRunning(this.db, id)

  private async read(): Promise<PublishedMatch[]> {
    const rooms = await matchMaker.query({ name: 'match', private: false })
    const now = Date.now()
    const all = rooms
      .map((room) => ({ people: room.clients + presentIn(room), match: listing(room) }))
      .filter(({ people, match }) => people > 0 || match.exhibition)
      .map(({ match }) => match)
    // Adds strength to the listed matches only, the most interesting first.
    const matches = await this.withStrength(
      [...new Set([...featuredOf(all, now), ...all])].slice(0, LISTED_AT_MOST),
    )
    const [featured] = featuredOf(matches, now)
    return matches.map((match) => ({ ...match, featured: match === featured }))
  }

  /** Players are listed by name, and only an account's name belongs to one person. */
  private async withStrength(matches: readonly PublishedMatch[]): Promise<PublishedMatch[]> {
    const keys = [...new Set(matches.flatMap(({ names }) => names.map(nameKey)))]
    const rows =
      keys.length === 0
        ? []
        : await this.db
            .selectFrom('account')
            .innerJoin('rating', 'rating.player', 'account.player')
            .select(['account.key', 'rating.game', 'rating.kind', 'rating.mu'])
            .where('account.key', 'in', keys)
            .execute()
    const strengths = new Map(rows.map(({ key, game, kind, mu }) => [`${game} ${kind} ${key}`, mu]))
    return matches.map((match) => {
      const kind: RatingKind = match.teams > 2 ? 'ffa' : 'team'
      const known = match.names.flatMap(
        (name) => strengths.get(`${match.game} ${kind} ${nameKey(name)}`) ?? [],
      )
      return {
        ...match,
        strength: known.length === 0 ? null : shown(known.reduce((sum, mu) => sum + mu, 0) / known.length),
      }
    })
  }
}

/** The room's own listing (`match/listing.ts`). */
const listing = ({ roomId, metadata }: { roomId: string; metadata?: unknown }): PublishedMatch => ({
  ...(metadata as PublishedMatch),
  id: roomId,
  strength: null,
  featured: false,
})

/** Players in their seats: programs that speak HTTP are no clients of the room. */
const presentIn = ({ metadata }: { metadata?: unknown }): number =>
  (metadata as { present?: number } | undefined)?.present ?? 0

const matchId = z.string().max(40)

export const liveEndpoints = (live: LiveMatches, whyGone: WhyGone): Endpoint[] => [
  endpoint({
    path: '/matches',
    summary: 'Matches that run or gather',
    description: 'Private matches are found by their link only.',
    params: NOTHING,
    answer: z.array(liveMatch),
    keptFor: 1,
    query: z.strictObject({
      id: matchId
        .optional()
        .meta({ description: 'Only this match, private ones, too; none where it does not run any more.' }),
    }),
    handle: async ({ query: { id }, forAskerOnly }) => {
      if (id === undefined) return live.all()
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
    path: '/matches/:id',
    summary: 'A match that runs or gathers',
    params: z.object({
      id: matchId.meta({
        description: '`id` of a match in `/api/matches`, or the end of its link `/m/{id}`.',
      }),
    }),
    query: NOTHING,
    answer: liveMatch,
    keptFor: 0,
    handle: async ({ params: { id } }) => {
      const match = await live.one(id)
      if (match) return match
      return (await whyGone(id)) ?? refusal((await live.moving(id)) ? 'moving' : 'unknown_match')
    },
  }),
]
