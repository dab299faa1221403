/** The live matches as lists show them: with spectators, strength, and the featured match. */
import { matchMaker } from '@colyseus/core'
import { nameKey } from '../../../common/wire/people/names.ts'
import { type RatingKind, shown } from '../../../common/wire/people/rating.ts'
import type { PublishedMatch } from '../../../common/wire/published.ts'
import { featuredOf } from '../../exhibition/featured.ts'
import type { SleepingMatches } from '../../match/room/routing/sleeping.ts'
import type { Database } from '../../store/database.ts'
import { isRunning } from '../../store/journal/leases.ts'
import { listedRooms } from '../../store/listed-rooms.ts'

export const LISTED_AT_MOST = 100
/** How long the list is reused (ms), as it reads all rooms of the cluster. */
const KEPT_FOR = 1000
/** The most different queries whose answers are reused for as long. */
const QUERIES_AT_MOST = 200

/** Which live matches are asked for. */
export interface LiveQuery {
  readonly game?: string | undefined
  /** Of players who came from this chatroom, by slug. */
  readonly room?: string | undefined
  /** Among these, by id. */
  readonly among?: readonly string[] | undefined
  /** That began then or later, and before (server ms); matches that gather have not begun. */
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** A listed match; `slug`: of its chatroom, even if public lists do not name that. */
interface LiveEntry {
  readonly match: PublishedMatch
  readonly slug: string
}

interface LiveList {
  /** All of them, the most interesting first, without strength. */
  readonly every: readonly LiveEntry[]
  /** The first of them, with strength. */
  readonly first: readonly PublishedMatch[]
  /** Answers to queries, by query. */
  readonly found: Map<string, Promise<PublishedMatch[]>>
}

export class LiveMatches {
  private readonly db: Database
  private readonly sleeping: Pick<SleepingMatches, 'one'>
  private list: Promise<LiveList> | undefined

  constructor(db: Database, sleeping: Pick<SleepingMatches, 'one'>) {
    this.db = db
    this.sleeping = sleeping
  }

  /** The most interesting ones, as many as a list may have. */
  async all(): Promise<readonly PublishedMatch[]> {
    return (await this.now()).first
  }

  /** The most interesting ones among those that are asked for. */
  async found(query: LiveQuery): Promise<readonly PublishedMatch[]> {
    const list = await this.now()
    const key = JSON.stringify(query)
    const known = list.found.get(key) ?? this.look(list, query)
    if (list.found.size < QUERIES_AT_MOST) list.found.set(key, known)
    return known
  }

  private async look({ every, first }: LiveList, query: LiveQuery): Promise<PublishedMatch[]> {
    const { game, room, among, after = -Infinity, before = Infinity, limit } = query
    const timed = query.after !== undefined || query.before !== undefined
    const those = every
      .filter(
        ({ match, slug }) =>
          (game ?? match.game) === match.game &&
          (room ?? slug) === slug &&
          (among?.includes(match.id) ?? true) &&
          (!timed || (match.began > 0 && match.began >= after && match.began < before)),
      )
      .slice(0, limit)
    const strong = new Map(first.map((match) => [match.id, match]))
    const others = await this.withStrength(
      those.flatMap(({ match }) => (strong.has(match.id) ? [] : [match])),
    )
    for (const match of others) strong.set(match.id, match)
    return those.map(({ match, slug }) => {
      const found = strong.get(match.id)!
      // Somebody who asks for an unlisted room knows it.
      return room === undefined ? found : { ...found, room: slug }
    })
  }

  async one(id: string): Promise<PublishedMatch | undefined> {
    const [room] = await matchMaker.query({ name: 'match', roomId: id })
    const asleep = room ? undefined : await this.sleeping.one(id)
    const found = room ?? (asleep && { roomId: id, metadata: asleep.listing })
    return found && (await this.withStrength((await this.listed([found])).map(({ match }) => match)))[0]
  }

  /** Is the match between two nodes? */
  moving = (id: string): Promise<boolean> => isRunning(this.db, id)

  private now(): Promise<LiveList> {
    if (!this.list) {
      this.list = this.read()
      setTimeout(() => (this.list = undefined), KEPT_FOR).unref()
    }
    return this.list
  }

  private async read(): Promise<LiveList> {
    const rooms = await matchMaker.query({ name: 'match', private: false })
    const now = Date.now()
    const shown = rooms.filter((room) => room.clients + presentIn(room) > 0 || listing(room).exhibition)
    const all = await this.listed(shown)
    const slugs = new Map(all.map(({ match, slug }) => [match, slug]))
    const order = [
      ...new Set([
        ...featuredOf(
          all.map(({ match }) => match),
          now,
        ),
        ...slugs.keys(),
      ]),
    ]
    // Adds strength to the listed matches only.
    const matches = await this.withStrength(order.slice(0, LISTED_AT_MOST))
    const [featured] = featuredOf(matches, now)
    return {
      every: order.map((match) => ({ match, slug: slugs.get(match)! })),
      first: matches.map((match) => ({ ...match, featured: match === featured })),
      found: new Map(),
    }
  }

  private async listed(rooms: readonly ListedRoom[]): Promise<LiveEntry[]> {
    const all = rooms.map((room) => ({ match: listing(room), slug: slugOf(room) }))
    const listed = await listedRooms(
      this.db,
      all.map(({ slug }) => slug),
    )
    return all.map(({ match, slug }) => ({
      match: { ...match, room: listed.has(slug) ? slug : null },
      slug,
    }))
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

interface ListedRoom {
  readonly roomId: string
  readonly metadata?: unknown
}

/** What nodes of earlier versions do not list. */
const SINCE_THEN = { setup: null as unknown, room: null as string | null, began: 0 }

/** The room's own listing (`match/listing.ts`). */
function listing({ roomId, metadata }: ListedRoom): PublishedMatch {
  const { present: _notShown, ...shown } = metadata as PublishedMatch & { readonly present?: number }
  return Object.assign({}, SINCE_THEN, shown, {
    id: roomId,
    strength: null,
    featured: false,
  })
}

const slugOf = ({ metadata }: ListedRoom): string =>
  (metadata as { readonly room?: string } | undefined)?.room ?? ''

/** Players in their seats: programs that speak HTTP are no clients of the room. */
const presentIn = ({ metadata }: Pick<ListedRoom, 'metadata'>): number =>
  (metadata as { present?: number } | undefined)?.present ?? 0
