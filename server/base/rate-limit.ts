/**
 * A rate limit: so many points per key within a window, which begins with the key's first. It is asked at every
 * request, so it is synchronous and sets no timers: one per key would wake the process for each request again.
 */

interface RateWindow {
  taken: number
  /** When it ends (ms, `performance.now`). */
  readonly ends: number
}

export interface RateLimitOptions {
  readonly points: number
  /** The length of a window (s). */
  readonly duration: number
}

export class RateLimit {
  private readonly points: number
  private readonly span: number
  /** Windows that began since the last turn of the generations. */
  private young = new Map<string, RateWindow>()
  /** Windows that began before: all of them end before the next turn. */
  private old = new Map<string, RateWindow>()
  /** When the young become the old (ms, `performance.now`). */
  private turnsAt = 0

  constructor({ points, duration }: RateLimitOptions) {
    this.points = points
    this.span = duration * 1000
  }

  /** Takes points, and returns 0; or takes none if too few are left, and returns how long to wait (ms). */
  take(key: string, points = 1): number {
    const now = performance.now()
    const window = this.current(key, now) ?? this.begin(key, now)
    if (window.taken + points > this.points) return window.ends - now
    window.taken += points
    return 0
  }

  /** Undoes a `take`, unless its window has ended. */
  giveBack(key: string, points = 1): void {
    const window = this.current(key, performance.now())
    if (window) window.taken = Math.max(0, window.taken - points)
  }

  /** The keys held in memory: those of two windows' time at most. */
  get size(): number {
    return this.young.size + this.old.size
  }

  private current(key: string, now: number): RateWindow | undefined {
    if (now >= this.turnsAt) this.turn(now)
    const window = this.young.get(key) ?? this.old.get(key)
    return window && window.ends > now ? window : undefined
  }

  private begin(key: string, now: number): RateWindow {
    const window = { taken: 0, ends: now + this.span }
    this.young.set(key, window)
    return window
  }

  /** Drops the windows that have ended for certain. */
  private turn(now: number): void {
    this.old = now - this.turnsAt < this.span ? this.young : new Map()
    this.young = new Map()
    this.turnsAt = now + this.span
  }
}
