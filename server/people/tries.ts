/** How often somebody may be wrong about a secret: by what is tried, and by who tries. Being right costs nothing. */
import { RateLimiterMemory } from 'rate-limiter-flexible'

export interface TryLimits {
  /** Within an hour, whoever tries. */
  readonly ofOne: number
  /** Within a quarter of an hour, whatever is tried; 0 for no such limit. */
  readonly fromOne: number
}

export class Tries {
  private readonly limiters: readonly RateLimiterMemory[]

  constructor({ ofOne, fromOne }: TryLimits) {
    this.limiters = [new RateLimiterMemory({ points: ofOne, duration: 3600 }), ...(fromOne ? [new RateLimiterMemory({ points: fromOne, duration: 900 })] : [])]
  }

  /** Counts a try of `what`, from that address. Gives the seconds to wait instead, if it may not be. */
  async begin(what: string, from: string): Promise<number> {
    const waits = await Promise.all(this.limiters.map((limiter, i) => limiter.consume([what, from][i]!).then(() => 0, (told: { msBeforeNext: number }) => Math.ceil(told.msBeforeNext / 1000))))
    return Math.max(...waits)
  }

  /** It was right. */
  async right(what: string, from: string): Promise<void> {
    await Promise.all(this.limiters.map((limiter, i) => limiter.reward([what, from][i]!)))
  }
}
