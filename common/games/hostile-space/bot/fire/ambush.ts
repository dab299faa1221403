/**
 * Places from which craft that cannot change their velocity any more can be hit in coming rounds, without
 * being visible to them now.
 */
import { add, FACINGS, scale, UNITS } from '../../../../geometry/hex.ts'
import { torusKey, wrapped } from '../../../../geometry/torus.ts'
import type { State } from '../../state.ts'
import { lostBy, type Ship } from '../worth.ts'
import { around } from './lines.ts'

/** Number of rounds that a bot looks ahead, and the factor of certainty per round. */
const AHEAD = 3
const PER_ROUND = 0.7

/**
 * By team and key of the hex in which a craft ends its move: the share of its worth that one of that team
 * would lose, times that worth.
 */
export function ambushes(
  { torus, rules }: State,
  ships: readonly Ship[],
  teams: number,
  fixed: Int16Array,
): readonly Float32Array[] {
  const { width, height } = torus
  const all = Array.from({ length: teams }, () => new Float32Array(width * height))
  const lost = lostBy(rules)
  const rounds = rules.missileLife > 0 ? Math.min(AHEAD, rules.missileLife - 1) : AHEAD
  for (const { craft, steers, team, worth } of ships) {
    if (craft.deltaV > 0 && steers) continue
    const of = all[team]!
    for (let k = 1; k <= rounds; k++) {
      const gain = worth * lost(craft.hp, 1) * PER_ROUND ** k
      // The missile flies one round more than the craft needs to get there from its next place.
      const at = wrapped(torus, add(craft.at, scale(craft.velocity, k + 1)))
      if (fixed[torusKey(torus, at)] !== 0) break
      for (const d of FACINGS) {
        const u = UNITS[d]!
        let { q, r } = at
        for (let steps = 1; steps <= (k + 1) * rules.missileSpeed + 1; steps++) {
          q = around(q - u.q, width)
          r = around(r - u.r, height)
          const key = q * height + r
          if (fixed[key] !== 0) break
          if (steps > k * rules.missileSpeed && of[key]! < gain) of[key] = gain
        }
      }
    }
  }
  return all
}
