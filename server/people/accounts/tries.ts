/**
 * Limits wrong guesses of a secret; right ones do not count. Anybody can try any account, so the limit per
 * account comes last and is the loosest: a stranger must not lock out the owner, who comes from elsewhere.
 */
import { RateLimit } from '../../base/rate-limit.ts'
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
  readonly limit: RateLimit
  key(what: string, from: string): string
}

export class Tries {
  /** In the order of checking: what one refuses is not counted by the next. */
  private readonly limits: readonly TryLimit[]

  constructor({ ofOneFromOne, fromOne, ofOne }: TryLimits) {
    const by = (points: number | undefined, duration: number, key: TryLimit['key']): TryLimit[] =>
      points === undefined ? [] : [{ limit: new RateLimit({ points, duration }), key }]
    this.limits = [
      ...by(ofOneFromOne, 3600, (what, from) => `${prefixOf(from) ?? from} ${what}`),
      ...by(fromOne, 900, (_what, from) => hostOf(from)),
      ...by(fromOne && SITE_TIMES * fromOne, 900, (_what, from) => siteOf(from)),
      ...by(ofOne, 3600, (what) => what),
    ]
  }

  /**
   * Counts a try of `what` from that address. If it is over a limit, counts nothing, and returns the seconds
   * to wait.
   */
  begin(what: string, from: string): number {
    for (const [i, { limit, key }] of this.limits.entries()) {
      const wait = limit.take(key(what, from))
      if (wait === 0) continue
      this.takeBack(what, from, i)
      return Math.ceil(wait / 1000)
    }
    return 0
  }

  /** Undoes a try: it was right, or was not made after all. */
  takeBack(what: string, from: string, first = this.limits.length): void {
    for (const { limit, key } of this.limits.slice(0, first)) limit.giveBack(key(what, from))
  }
}
