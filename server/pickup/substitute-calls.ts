/**
 * For which matches that began in a room somebody is wanted in the place of who has not come. Each match says
 * so again and again.
 */
import { CALLS_AT_MOST, type WantedView } from '../../common/wire/match/pickup-messages.ts'
import type { SubstituteNews } from '../match/match-news.ts'

/** A call that is not heard again for so long stands no more (ms): its match is gone. */
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

  /** In the order of their matches, so that none moves whenever it is heard again. */
  get all(): readonly WantedView[] {
    return [...this.calls.values()]
      .map(({ match, game, seats }) => ({ match, game, seats }))
      .sort((one, other) => (one.match < other.match ? -1 : 1))
      .slice(0, CALLS_AT_MOST)
  }

  /** When the next stands no more (server ms); nothing without any. */
  get due(): number | undefined {
    const first = Math.min(...[...this.calls.values()].map(({ until }) => until))
    return Number.isFinite(first) ? first : undefined
  }

  settle(now: number): void {
    for (const [match, { until }] of this.calls) if (until <= now) this.calls.delete(match)
  }
}
