/** What a clock that counts whole seconds shows, when it shows another one, and how it warns. */

const WARN = 10
const URGENT = 5

/** Of what is left of a round that has so far to go (ms). */
export const secondsLeft = (now: number, opensAt: number, deadline: number): number =>
  Math.max(0, Math.ceil((deadline - Math.max(now, opensAt)) / 1000))

/**
 * After how long it changes (ms), or may: the clock of the server, which it goes by, is measured again and
 * again.
 */
export function untilNextSecond(now: number, opensAt: number, deadline: number): number {
  if (now < opensAt) return Math.min(1000, opensAt - now)
  const left = deadline - now
  return left <= 0 ? 1000 : left % 1000 || 1000
}

/**
 * How a clock that runs warns. Of a round that takes a moment, of bots mostly, only who is asked for
 * something (`asked`) needs to be warned: it would begin as urgent. `length`: of the round's planning (ms).
 */
export function warningOf(seconds: number, length: number, asked: boolean): 'calm' | 'warn' | 'urgent' {
  if (!asked && length <= 1000 * URGENT) return 'calm'
  return seconds <= URGENT ? 'urgent' : seconds <= WARN ? 'warn' : 'calm'
}
