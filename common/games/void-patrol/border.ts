/** VP-6: the field's sides, and what happens beyond them. */
import { add, length, type Hex } from '../../geometry/hex.ts'
import type { Field, Fighter } from './state.ts'

/** By how much a place exceeds each side 0…5 of a hexagon of that radius; over 0 is outside (VP-6.1). */
export const excesses = (at: Hex, radius: number): readonly number[] =>
  [at.q + at.r, at.r, -at.q, -(at.q + at.r), -at.r, at.q].map((x) => x - radius)

const largest = (values: readonly number[]): number => Math.max(...values)

export const outside = (field: Field, at: Hex): boolean => length(at) > field.radius

/** VP-6.3: would drifting one round lessen the largest excess? */
export const pointsBack = (at: Hex, velocity: Hex, radius: number): boolean =>
  largest(excesses(add(at, velocity), radius)) < largest(excesses(at, radius))

/** What becomes of a fighter at the end of a round: it stays, retires, or implodes (VP-6.2 to VP-6.4). */
export function fate(field: Field, fighter: Pick<Fighter, 'at' | 'velocity' | 'team'>): 'stays' | 'retires' | 'implodes' {
  if (!outside(field, fighter.at)) return 'stays'
  if (field.kind === 'arena') return 'implodes'
  if (pointsBack(fighter.at, fighter.velocity, field.radius)) return 'stays'
  const over = excesses(fighter.at, field.radius)
  const most = largest(over)
  const own = over.some((excess, side) => excess === most && field.sides[side] === fighter.team)
  return own ? 'retires' : 'implodes'
}
