/**
 * A rate limit for an action, whichever way it is requested: per player, and per neighbourhood of addresses.
 */
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { RateLimit } from '../base/rate-limit.ts'
import { neighbourhoodsOf } from './address.ts'

/** Takes points; if too few are left, returns a refusal that says how long to wait. */
export function spend(limit: RateLimit, key: string, points = 1): Refused | undefined {
  const wait = limit.take(key, points)
  return wait > 0 ? refusal('too_fast', `Wait ${Math.ceil(wait / 1000)} s.`) : undefined
}

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
  readonly limit: RateLimit
  key(spender: Spender): string | undefined
}

export class ActionBudget {
  private readonly limits: readonly KeyedLimit[]

  constructor({ seconds: duration, each, near, around }: ActionLimits) {
    const by = (points: number | undefined, key: KeyedLimit['key']): KeyedLimit[] =>
      points === undefined ? [] : [{ limit: new RateLimit({ points, duration }), key }]
    this.limits = [
      ...by(each, ({ player }) => player),
      ...by(near, ({ address }) => neighbourhoodsOf(address)[0]),
      ...by(around, ({ address }) => neighbourhoodsOf(address)[1]),
    ]
  }

  /**
   * Counts an action, or refuses with the time to wait. An action refused by one limit is counted by none.
   */
  spend(spender: Spender): Refused | undefined {
    for (const [i, { limit, key }] of this.limits.entries()) {
      const of = key(spender)
      const hasty = of === undefined ? undefined : spend(limit, of)
      if (!hasty) continue
      for (const before of this.limits.slice(0, i)) {
        const counted = before.key(spender)
        if (counted !== undefined) before.limit.giveBack(counted)
      }
      return hasty
    }
    return undefined
  }
}
