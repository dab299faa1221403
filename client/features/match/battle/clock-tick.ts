/** The displayed seconds of a clock, the time of their next change, and warnings. */

const WARN = 10
const URGENT = 5

/** Remaining seconds of a round (from ms). */
export const secondsLeft = (now: number, opensAt: number, deadline: number): number =>
  Math.max(0, Math.ceil((deadline - Math.max(now, opensAt)) / 1000))

/** Ms until the display changes, or may change, because the server's clock is measured repeatedly. */
export function untilNextSecond(now: number, opensAt: number, deadline: number): number {
  if (now < opensAt) return Math.min(1000, opensAt - now)
  const left = deadline - now
  return left <= 0 ? 1000 : left % 1000 || 1000
}

/**
 * How a running clock warns. In a very short round, mostly of bots, only players who owe orders (`asked`) get
 * a warning: otherwise it would begin as urgent. `length`: planning time (ms).
 */
export function warningOf(seconds: number, length: number, asked: boolean): 'calm' | 'warn' | 'urgent' {
  if (!asked && length <= 1000 * URGENT) return 'calm'
  return seconds <= URGENT ? 'urgent' : seconds <= WARN ? 'warn' : 'calm'
}
