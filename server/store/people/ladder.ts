/**
 * The ladders: accounts by strength per game and kind of match, separate for people and programs. Provisional
 * and absent accounts have no rank and come last.
 */
import type { ExpressionBuilder, Selectable } from 'kysely'
import {
  type LadderOf,
  OPPONENTS_NEEDED,
  PROVISIONAL_ABOVE,
  provisional,
  type RatingKind,
  shown,
} from '../../../common/wire/people/rating.ts'
import type { LadderPage } from '../../../common/wire/published.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** Without a rated match for this long an account counts as absent (ms). */
export const AWAY_AFTER = 60 * 24 * 3600 * 1000
export const LADDER_PAGE = 50
/** How long counted ranks are cached (ms), as counting reads a whole ladder. */
const COUNTED_FOR = 30_000

type LadderColumns = ExpressionBuilder<Pick<Tables, 'rating' | 'account'>, 'rating' | 'account'>
const settled = (now: number) => (eb: LadderColumns) =>
  eb.and([
    eb('rating.sigma', '<=', PROVISIONAL_ABOVE),
    eb('rating.opponents', '>=', OPPONENTS_NEEDED),
    eb('rating.at', '>=', now - AWAY_AFTER),
  ])

/** The key of a ladder. */
export interface Ladder {
  readonly game: string
  readonly kind: RatingKind
  readonly of: LadderOf
}

interface LadderCounts {
  readonly at: number
  /** The strengths of ranked accounts, the best first. */
  readonly ranked: readonly number[]
  /** The number of accounts with or without a rank. */
  readonly all: number
}

export class Ladders {
  private readonly db: Database
  private readonly countedFor: number
  private readonly counts = new Map<string, Promise<LadderCounts>>()

  constructor(db: Database, countedFor = COUNTED_FOR) {
    this.db = db
    this.countedFor = countedFor
  }

  /** `page` from 1. */
  async page(ladder: Ladder, page: number, now = Date.now()): Promise<LadderPage> {
    const {
      ranked: { length: ranked },
      all,
    } = await this.counted(ladder, now)
    const first = (page - 1) * LADDER_PAGE
    const above = await this.rows(ladder, settled(now), first, Math.min(LADDER_PAGE, ranked - first))
    const below = await this.rows(
      ladder,
      (eb) => eb.not(settled(now)(eb)),
      Math.max(0, first - ranked),
      first + LADDER_PAGE > ranked ? LADDER_PAGE - above.length : 0,
    )
    return {
      ...ladder,
      page,
      pages: Math.max(1, Math.ceil(all / LADDER_PAGE)),
      rows: [...above, ...below].map(({ name, mu, played, at, ...how }, i) => ({
        rank: i < above.length ? first + i + 1 : null,
        name,
        rating: shown(mu),
        provisional: provisional(how),
        away: at < now - AWAY_AFTER,
        played,
        last: at,
      })),
    }
  }

  /** The rank of a rating, if it has one, and the number of ranks. */
  async rankOf(
    { game, kind, program, mu, at, ...how }: Omit<Selectable<Tables['rating']>, 'player' | 'played'>,
    now = Date.now(),
  ): Promise<{ rank: number | null; of: number }> {
    const { ranked } = await this.counted({ game, kind, of: program === 1 ? 'programs' : 'people' }, now)
    const worse = ranked.findIndex((other) => other <= mu)
    return {
      rank: provisional(how) || at < now - AWAY_AFTER ? null : 1 + (worse < 0 ? ranked.length : worse),
      of: ranked.length,
    }
  }

  private rows(
    ladder: Ladder,
    which: (eb: LadderColumns) => ReturnType<ReturnType<typeof settled>>,
    from: number,
    limit: number,
  ) {
    if (limit <= 0) return []
    return this.standing(ladder)
      .where(which)
      .select(['account.name', 'rating.mu', 'rating.sigma', 'rating.opponents', 'rating.played', 'rating.at'])
      .orderBy('rating.mu', 'desc')
      .orderBy('rating.player', 'desc')
      .offset(from)
      .limit(limit)
      .execute()
  }

  private standing = ({ game, kind, of }: Ladder) =>
    this.db
      .selectFrom('rating')
      .innerJoin('account', 'account.player', 'rating.player')
      .where('rating.game', '=', game)
      .where('rating.kind', '=', kind)
      .where('rating.program', '=', Number(of === 'programs'))

  private async counted(ladder: Ladder, now: number): Promise<LadderCounts> {
    const key = `${ladder.game} ${ladder.kind} ${ladder.of}`
    const known = await this.counts.get(key)
    if (known && now - known.at < this.countedFor) return known
    const counting = this.count(ladder, now)
    this.counts.set(key, counting)
    counting.catch(() => this.counts.delete(key))
    return counting
  }

  private async count(ladder: Ladder, now: number): Promise<LadderCounts> {
    const { all } = await this.standing(ladder)
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
    const ranked = await this.standing(ladder)
      .where(settled(now))
      .select('rating.mu')
      .orderBy('rating.mu', 'desc')
      .execute()
    return { at: now, all, ranked: ranked.map(({ mu }) => mu) }
  }
}
