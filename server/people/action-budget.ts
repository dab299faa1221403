/**
 * A rate limit for an action, whichever way it is requested: per player, and per neighbourhood of addresses.
 */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { neighbourhoodsOf } from './address.ts'

/**
 * Takes points from a rate limiter; if too few are left, resolves with a refusal that says how long to wait.
 */
export const spend = (limiter: RateLimiterMemory, player: string, points = 1): Promise<Refused | undefined> =>
  limiter.consume(player, points).then(
    () => undefined,
    ({ msBeforeNext }: RateLimiterRes) =>
      refusal('too_fast', `Wait ${Math.max(1, Math.ceil(msBeforeNext / 1000))} s.`),
  )

export interface ActionLimits {
  /** The period (s); within it at most */
  readonly seconds: number
  /** this many by one player, */
  readonly each?: number
  /** by one IPv4 /24 or IPv6 /64, */
  readonly near?: number
  /** and by one IPv6 /48. */
  readonly around?: number
}

/** The person to count. Without an address, or with a loopback one, only the player counts. */
export interface Spender {
  readonly player: string
  readonly address: string
}

interface KeyedLimit {
  readonly limiter: RateLimiterMemory
  key(spender: Spender): string | undefined
}

export class ActionBudget {
  private readonly limits: readonly KeyedLimit[]

  constructor({ seconds: duration, each, near, around }: ActionLimits) {
    const limit = (points: number | undefined, key: KeyedLimit['key']): KeyedLimit[] =>
      points === undefined ? [] : [{ limiter: new RateLimiterMemory({ points, duration }), key }]
    this.limits = [
      ...limit(each, ({ player }) => player),
      ...limit(near, ({ address }) => neighbourhoodsOf(address)[0]),
      ...limit(around, ({ address }) => neighbourhoodsOf(address)[1]),
    ]
  }

  /**
   * Counts an action, or refuses with the time to wait. An action refused by one limit is counted by none.
   */
  async spend(spender: Spender): Promise<Refused | undefined> {
    for (const [i, { limiter, key }] of this.limits.entries()) {
      const of = key(spender)
      const hasty = of === undefined ? undefined : await spend(limiter, of)
      if (!hasty) continue
      for (const before of this.limits.slice(0, i)) {
        const counted = before.key(spender)
        if (counted !== undefined) await before.limiter.reward(counted)
      }
      return hasty
    }
    return undefined
  }
}
