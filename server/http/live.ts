/** Matches that run, for the lobby and for anybody else to read: with viewers, strength, and the one most worth watching. */
import { matchMaker } from '@colyseus/core'
import { z } from 'zod'
import { liveMatch, type LiveMatch } from '../../common/wire/published.ts'
import { shown, START, type Kind } from '../../common/wire/rating.ts'
import { refusal } from '../../common/wire/refusals.ts'
import { nameKey } from '../../common/wire/names.ts'
import type { Database } from '../store/database.ts'
import { endpoint, NOTHING, type Endpoint } from './endpoint.ts'

const LISTED_AT_MOST = 100
/** However many lobbies ask: the list reads every room of the cluster (ms). */
const KEPT_FOR = 1000

export class LiveMatches {
  private readonly db: Database
  private list: Promise<LiveMatch[]> | undefined

  constructor(db: Database) {
    this.db = db
  }

  all(): Promise<LiveMatch[]> {
    if (!this.list) {
      this.list = this.read()
      setTimeout(() => (this.list = undefined), KEPT_FOR).unref()
    }
    return this.list
  }

  async one(id: string): Promise<LiveMatch | undefined> {
    const [room] = await matchMaker.query({ name: 'match', roomId: id })
    return room && (await this.withStrength([listing(room)]))[0]
  }

  private async read(): Promise<LiveMatch[]> {
    const rooms = await matchMaker.query({ name: 'match', private: false })
    const matches = await this.withStrength(rooms.filter((room) => room.clients > 0).slice(0, LISTED_AT_MOST).map(listing))
    const featured = mostWorthWatching(matches)
    return matches.map((match) => ({ ...match, featured: match === featured }))
  }

  /** Who plays is known by name; only an account's name is one person's. */
  private async withStrength(matches: readonly LiveMatch[]): Promise<LiveMatch[]> {
    const keys = [...new Set(matches.flatMap(({ names }) => names.map(nameKey)))]
    const rows = keys.length === 0 ? [] : await this.db.selectFrom('account').innerJoin('rating', 'rating.player', 'account.player')
      .select(['account.key', 'rating.game', 'rating.kind', 'rating.mu']).where('account.key', 'in', keys).execute()
    const strengths = new Map(rows.map(({ key, game, kind, mu }) => [`${game} ${kind} ${key}`, mu]))
    return matches.map((match) => {
      const kind: Kind = match.teams > 2 ? 'ffa' : 'team'
      const known = match.names.flatMap((name) => strengths.get(`${match.game} ${kind} ${nameKey(name)}`) ?? [])
      return { ...match, strength: known.length === 0 ? null : shown(known.reduce((sum, mu) => sum + mu, 0) / known.length) }
    })
  }
}

/** As the room describes itself (`play/listing.ts`). */
const listing = ({ roomId, metadata }: { roomId: string; metadata?: unknown }): LiveMatch => ({ ...metadata as LiveMatch, id: roomId, strength: null, featured: false })

/** People against people, by how strong they are and how many watch already. */
export function mostWorthWatching(matches: readonly LiveMatch[]): LiveMatch | undefined {
  const worth = ({ strength, viewers }: LiveMatch) => (strength ?? shown(START.mu)) * (1 + viewers)
  return matches.filter(({ phase, watchable, taken }) => phase === 'playing' && watchable && taken > 1).toSorted((a, b) => worth(b) - worth(a))[0]
}

const matchId = z.string().max(40)

export const liveEndpoints = (live: LiveMatches): Endpoint[] => [
  endpoint({
    path: '/matches', summary: 'Matches that run or gather', description: 'Private matches are found by their link only.', params: NOTHING, answer: z.array(liveMatch), keptFor: 1,
    query: z.strictObject({ id: matchId.optional().meta({ description: 'Only this match, private ones, too; none where it does not run any more.' }) }),
    handle: async ({ query: { id }, forAskerOnly }) => {
      if (id === undefined) return live.all()
      // Whoever asks wants to know it as it is now.
      forAskerOnly()
      const match = await live.one(id)
      return match ? [match] : []
    },
  }),
  endpoint({
    path: '/matches/:id', summary: 'A match that runs or gathers', params: z.object({ id: matchId.meta({ description: '`id` of a match in `/api/matches`, or the end of its link `/m/{id}`.' }) }), query: NOTHING, answer: liveMatch, keptFor: 0,
    handle: async ({ params }) => (await live.one(params.id)) ?? refusal('unknown_match'),
  }),
]
