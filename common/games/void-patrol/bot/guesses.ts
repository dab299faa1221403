/** Where an enemy may end this round: a handful of places and facings, with weights that add up to 1. */
import { add, turned, unit, type Facing, type Hex } from '../../../geometry/hex.ts'
import type { Fighter } from '../state.ts'

export interface Guess {
  readonly enemy: Fighter
  readonly at: Hex
  readonly facing: Facing
  readonly thrusts: number
  readonly spins: number
  readonly weight: number
}

export function guessesOf(enemy: Fighter): Guess[] {
  const drift = add(enemy.at, enemy.velocity)
  const ahead = unit(enemy.facing)
  const guess = (at: Hex, turn: number, thrusts: number, weight: number): Guess =>
    ({ enemy, at, facing: turned(enemy.facing, turn), thrusts, spins: Math.abs(turn), weight })
  return [
    guess(drift, 0, 0, 0.3), guess(drift, 1, 0, 0.1), guess(drift, -1, 0, 0.1),
    guess(add(drift, ahead), 0, 1, 0.2),
    guess(add(drift, unit(enemy.facing + 1)), 1, 1, 0.1), guess(add(drift, unit(enemy.facing - 1)), -1, 1, 0.1),
    guess(add(add(drift, ahead), ahead), 0, 2, 0.1),
  ]
}
