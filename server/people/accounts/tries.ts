/**
 * Limits wrong guesses of a secret; right ones do not count. Anybody can try any account, so the limit per
 * account comes last and is the loosest: a stranger must not lock out the owner, who comes from elsewhere.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { hostOf, prefixOf, SITE_TIMES, siteOf } from '../address.ts'

/** The numbers of tries; undefined for no limit. */
export interface TryLimits {
  /** Per account and neighbourhood of addresses, within an hour. */
  readonly ofOneFromOne?: number
  /** Per address, within a quarter of an hour. */
  readonly fromOne?: number | undefined
  /** Per account, within an hour. */
  readonly ofOne: number
}

interface TryLimit {
  readonly limiter: RateLimiterMemory
  key(what: string, from: string): string
}

export class Tries {
  /** In the order of checking: what one refuses is not counted by the next. */
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
   * Counts a try of `what` from that address. If it is over a limit, counts nothing, and returns the seconds
   * to wait.
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

  /** Undoes a try: it was right, or was not made after all. */
  async takeBack(what: string, from: string, first = this.limits.length): Promise<void> {
    await Promise.all(this.limits.slice(0, first).map(({ limiter, key }) => limiter.reward(key(what, from))))
  }
}
