/**
 * Focused fire: an enemy that friends' guns damage this round is worth more, until it has no hull left to
 * shoot at.
 */
import { sub } from '../../../geometry/hex.ts'
import { rangeBetween } from '../sight.ts'
import type { Fighter } from '../state.ts'
import type { Guess } from './guesses.ts'
import { arcsOf, volley } from './gunfire.ts'
import type { RatedManoeuvre } from './rate.ts'

const WORN = 0.5
const OVERKILL = 0.5

/** Worth of a point of an enemy's hull; `hurt`: the friends' expected damage to it. */
export const focused =
  (hurt: ReadonlyMap<Fighter, number>) =>
  (enemy: Fighter): number => {
    const left = enemy.hull - (hurt.get(enemy) ?? 0)
    return left > 0 ? 1 + WORN * (1 - left / enemy.hullFull) : OVERKILL
  }

/** Adds a fighter's expected damage to each enemy. */
export function allotted(
  hurt: Map<Fighter, number>,
  fighter: Fighter,
  { motion, m }: RatedManoeuvre,
  guesses: readonly Guess[],
): void {
  for (const { enemy, motion: theirs, thrusts, weight } of guesses) {
    const does =
      weight *
      volley(
        fighter,
        enemy,
        rangeBetween(motion.at, theirs.at),
        motion.facing,
        arcsOf(sub(theirs.at, motion.at)),
        m.spins,
        thrusts,
      )
    if (does > 0) hurt.set(enemy, (hurt.get(enemy) ?? 0) + does)
  }
}
