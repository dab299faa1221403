/** A hex as an end of a move: possible targets from there, possible attackers, and other dangers. */
import type { Hex } from '../../../geometry/hex.ts'
import { through } from '../gunnery.ts'
import { clearSight, type Sky } from '../sight.ts'
import type { Fighter } from '../state.ts'
import type { Guess } from './guesses.ts'
import { type Arcs, arcsOf, reachOfGuns, volley } from './gunfire.ts'
import { ROCKETS_AHEAD } from './ordnance.ts'

/** Probability that an enemy fires its rockets at a fighter within their range. */
const SUSPICION = 0.4

export interface Place {
  readonly at: Hex
  /** The nearest guess; undefined if there is none. */
  readonly closest: Guess | undefined
  readonly near: number
  /** Expected damage by the guns from there, each at the nearest enemy (VP-4.1). */
  dealt(facing: number, spins: number): number
  /** Expected damage by the enemies' guns and rockets there. */
  taken(thrusts: number): number
}

interface Sight {
  readonly guess: Guess
  readonly range: number
  readonly out: Arcs
  readonly back: Arcs
}

const SPINS = 8

export function placeOf(
  self: Fighter,
  sky: Sky<{ id: string; team: string; at: Hex }>,
  guesses: readonly Guess[],
  worth: (enemy: Fighter) => number,
  at: Hex,
): Place {
  const reach = reachOfGuns(self)
  let closest: Guess | undefined
  let near = Infinity
  const sights: Sight[] = []
  let rockets = 0
  for (const guess of guesses) {
    const { at: to, facing } = guess.motion
    const q = to.q - at.q
    const r = to.r - at.r
    const away = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
    if (away < near) [near, closest] = [away, guess]
    if (away > Math.max(reach, reachOfGuns(guess.enemy))) continue
    const back = arcsOf({ q: -q, r: -r })
    if (guess.enemy.rockets > 0 && away > 0)
      rockets += SUSPICION * guess.weight * through(ROCKETS_AHEAD[facing]!({ q: -q, r: -r }), self.shields)
    // A line along which nobody can fire need not be tested.
    if (away > reach && (back & (1 << facing)) === 0) continue
    if (clearSight(sky, at, to)) sights.push({ guess, range: Math.max(1, away), out: arcsOf({ q, r }), back })
  }
  sights.sort((a, b) => a.range - b.range)
  const dealing: number[] = []
  const taking: number[] = []
  return {
    at,
    closest,
    near,
    dealt(facing, spins) {
      const i = facing * SPINS + spins
      return (dealing[i] ??= dealt(self, sights, facing, spins, worth))
    },
    taken: (thrusts) => (taking[thrusts] ??= rockets + taken(self, sights, thrusts)),
  }
}

/**
 * A gun fires at the nearest enemy only, so a farther one counts by the probability that no nearer one is in
 * the arc.
 */
function dealt(
  self: Fighter,
  sights: readonly Sight[],
  facing: number,
  spins: number,
  worth: (enemy: Fighter) => number,
): number {
  const nearer = new Map<Fighter, number>()
  let sum = 0
  for (const { guess, range, out } of sights) {
    if ((out & (1 << facing)) === 0) continue
    const { enemy } = guess
    let free = 1
    for (const [other, mass] of nearer) if (other !== enemy) free *= 1 - mass
    sum += guess.weight * free * volley(self, enemy, range, facing, out, spins, guess.thrusts) * worth(enemy)
    nearer.set(enemy, (nearer.get(enemy) ?? 0) + guess.weight)
  }
  return sum
}

function taken(self: Fighter, sights: readonly Sight[], thrusts: number): number {
  let sum = 0
  for (const { guess, range, back } of sights)
    sum += guess.weight * volley(guess.enemy, self, range, guess.motion.facing, back, guess.spins, thrusts)
  return sum
}
