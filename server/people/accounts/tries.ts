/**
 * How often somebody may be wrong about a secret. Being right costs nothing. What is tried can be named by
 * anybody, so it alone is limited last and least: a stranger who guesses must not shut out the owner, who
 * comes from elsewhere.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { hostOf, prefixOf, SITE_TIMES, siteOf } from '../address.ts'

/** How many tries there are; without a number there is no such limit. */
export interface TryLimits {
  /** At one thing from one neighbourhood of addresses, within an hour. */
  readonly ofOneFromOne?: number
  /** From one address, whatever is tried, within a quarter of an hour. */
  readonly fromOne?: number | undefined
  /** At one thing, whoever tries, within an hour. */
  readonly ofOne: number
}

interface TryLimit {
  readonly limiter: RateLimiterMemory
  key(what: string, from: string): string
}

export class Tries {
  /** In the order in which they are asked: what one refuses is not counted by those after it. */
  private readonly limits: readonly TryLimit[]

  constructor({ ofOneFromOne, fromOne, ofOne }: TryLimits) {
    const limit = (points: number | undefined, duration: number, key: TryLimit['key']): TryLimit[] =>
      points === undefined ? [] : [{ limiter: new RateLimiterMemory({ points, duration }), key }]
    this.limits = [
      ...limit(ofOneFromOne, 3600, (what, from) => `${prefixOf(from) ?? from} ${what}`),
      ...limit(fromOne, 900, (_what, from) => hostOf(from)),
      ...limit(fromOne && SITE_TIMES * fromOne, 900, (_what, from) => siteOf(from)),
      ...limit(ofOne, 3600, (what) => what),
    ]
  }

  /**
   * Counts a try of `what`, from that address. Gives the seconds to wait instead, if it may not be; then
   * nothing is counted.
   */
  async begin(what: string, from: string): Promise<number> {
    for (const [i, { limiter, key }] of this.limits.entries()) {
      const wait = await limiter.consume(key(what, from)).then(
        () => 0,
        (told: { msBeforeNext: number }) => Math.ceil(told.msBeforeNext / 1000),
      )
      if (wait === 0) continue
      await this.takeBack(what, from, i)
      return wait
    }
    return 0
  }

  /** It was right, or was not tried after all. */
  async takeBack(what: string, from: string, first = this.limits.length): Promise<void> {
    await Promise.all(this.limits.slice(0, first).map(({ limiter, key }) => limiter.reward(key(what, from))))
  }
}
