/** The inevitable cost of the next round from a place: that of the cheapest manoeuvre. */
import { add, length } from '../../../geometry/hex.ts'
import { manoeuvres } from '../manoeuvres.ts'
import type { Motion } from '../move.ts'
import type { Fighter } from '../state.ts'
import { flown, type Prospect, rocks } from './prospect.ts'

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
