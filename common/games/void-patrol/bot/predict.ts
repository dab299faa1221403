/** Predicts a fighter's manoeuvre by searching as it would: the better a manoeuvre, the likelier. */
import { add, length } from '../../../geometry/hex.ts'
import { manoeuvres } from '../manoeuvres.ts'
import type { Motion } from '../move.ts'
import type { Fighter } from '../state.ts'
import type { Guess } from './guesses.ts'
import { flown, type Prospect, rocks } from './prospect.ts'
import { type RatedManoeuvre, rate } from './rate.ts'

const LOOKED_AT_TWICE = 16
/** Points of hull: a manoeuvre worse by this much than the best is less than half as likely. */
const DOUBT = 6

/** The best manoeuvres, including the inevitable cost of the next round, best first. */
export const secondLook = (prospect: Prospect, rated: readonly RatedManoeuvre[]): RatedManoeuvre[] =>
  rated
    .slice(0, LOOKED_AT_TWICE)
    .map((r) => ({ ...r, value: r.value - trapped(prospect, r.motion) }))
    .sort((a, b) => b.value - a.value)

/**
 * Up to `most` guesses at what `prospect.self` does if it expects its enemies to do as `expected` says; the
 * weights sum to `share`.
 */
export function predict(prospect: Prospect, expected: readonly Guess[], most: number, share = 1): Guess[] {
  const best = secondLook(prospect, rate(prospect, expected)).slice(0, most)
  const odds = best.map(({ value }) => likelihood(best[0]!.value - value))
  const all = odds.reduce((sum, odd) => sum + odd, 0)
  return best.map(({ motion, m }, i) => ({
    enemy: prospect.self,
    motion,
    thrusts: m.thrusts,
    spins: m.spins,
    weight: (share * odds[i]!) / all,
  }))
}

/** Falls nearly exponentially, but identically on every machine. */
function likelihood(worse: number): number {
  const once = 1 + worse / (4 * DOUBT)
  return 1 / (once * once * once * once)
}

/** The inevitable cost of the next round from a place: that of the cheapest manoeuvre. */
const CHITS_AT_MOST = 5

export function trapped({ self, state, asteroids }: Prospect, motion: Motion): number {
  const then: Fighter = { ...self, ...motion }
  let least = Infinity
  for (const m of manoeuvres(state.rules, then)) {
    if (m.chits.length > CHITS_AT_MOST) break
    const { at, velocity } = flown(then, m)
    const beyond = Math.max(0, length(at) - state.field.radius)
    const further = Math.max(0, length(add(at, velocity)) - state.field.radius - 3)
    const hurt = beyond * 60 + further * 10
    if (hurt >= least) continue
    least = Math.min(least, hurt + rocks({ self: then, asteroids }, motion.at, at))
    if (least === 0) return 0
  }
  return least
}
