/**
 * The matches from this room that need substitutes for players who have not come. Each match repeats its
 * call.
 */
import { CALLS_AT_MOST, type WantedView } from '../../common/wire/match/pickup-messages.ts'
import type { SubstituteNews } from '../match/match-news.ts'

/** A call that is not repeated within this time ends, as its match is gone (ms). */
const STANDS_FOR = 30_000

interface Call extends WantedView {
  /** Server ms. */
  readonly until: number
}

export class SubstituteCalls {
  private readonly calls = new Map<string, Call>()

  heard({ id, game, wanted }: Omit<SubstituteNews, 'kind' | 'fresh'>, now: number): void {
    this.calls.delete(id)
    if (wanted.length > 0) this.calls.set(id, { match: id, game, seats: wanted, until: now + STANDS_FOR })
  }

  finished(match: string): void {
    this.calls.delete(match)
  }

  /** Sorted by match, so that a repeated call does not change the order. */
  get all(): readonly WantedView[] {
    return [...this.calls.values()]
      .map(({ match, game, seats }) => ({ match, game, seats }))
      .sort((one, other) => (one.match < other.match ? -1 : 1))
      .slice(0, CALLS_AT_MOST)
  }

  /** When the next call ends (server ms); undefined without any. */
  get due(): number | undefined {
    const first = Math.min(...[...this.calls.values()].map(({ until }) => until))
    return Number.isFinite(first) ? first : undefined
  }

  settle(now: number): void {
    for (const [match, { until }] of this.calls) if (until <= now) this.calls.delete(match)
  }
}
