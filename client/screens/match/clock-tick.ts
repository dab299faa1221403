/** When a clock that shows whole seconds shows another one. */

/** Of what is left of a round that has so far to go (ms). */
export const secondsLeft = (now: number, opensAt: number, deadline: number): number => Math.max(0, Math.ceil((deadline - Math.max(now, opensAt)) / 1000))

/** After how long it changes (ms), or may: the clock of the server, which it goes by, is measured again and again. */
export function untilNextSecond(now: number, opensAt: number, deadline: number): number {
  if (now < opensAt) return Math.min(1000, opensAt - now)
  const left = deadline - now
  return left <= 0 ? 1000 : left % 1000 || 1000
}
