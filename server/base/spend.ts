import type { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Refused, refusal } from '../../common/wire/refusals.ts'

/**
 * Takes points from a rate limiter; if too few are left, resolves with a refusal that says how long to wait.
 */
export const spend = (limiter: RateLimiterMemory, player: string, points = 1): Promise<Refused | undefined> =>
  limiter.consume(player, points).then(
    () => undefined,
    ({ msBeforeNext }: RateLimiterRes) =>
      refusal('too_fast', `Wait ${Math.max(1, Math.ceil(msBeforeNext / 1000))} s.`),
  )
