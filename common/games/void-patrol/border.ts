/** VP-6: the field's sides, and the fate of fighters beyond them. */
import { add, type Hex, length } from '../../geometry/hex.ts'
import type { Field, Fighter } from './state.ts'

/** How far a place is beyond each side 0…5 of a hexagon of that radius; above 0 is outside (VP-6.1). */
export const excesses = (at: Hex, radius: number): readonly number[] => [
  at.q + at.r - radius,
  at.r - radius,
  -at.q - radius,
  -(at.q + at.r) - radius,
  -at.r - radius,
  at.q - radius,
]

export const outside = (field: Field, at: Hex): boolean => length(at) > field.radius

const largestExcess = (at: Hex, radius: number): number => length(at) - radius

/** VP-6.3: whether drifting for one round would reduce the largest excess. */
export const pointsBack = (at: Hex, velocity: Hex, radius: number): boolean =>
  largestExcess(add(at, velocity), radius) < largestExcess(at, radius)

/** A fighter's fate at the end of a round: it stays, retires, or implodes (VP-6.2 to VP-6.4). */
export function fate(
  field: Field,
  fighter: Pick<Fighter, 'at' | 'velocity' | 'team'>,
): 'stays' | 'retires' | 'implodes' {
  if (!outside(field, fighter.at)) return 'stays'
  if (field.kind === 'arena') return 'implodes'
  if (pointsBack(fighter.at, fighter.velocity, field.radius)) return 'stays'
  const most = largestExcess(fighter.at, field.radius)
  const own = excesses(fighter.at, field.radius).some(
    (excess, side) => excess === most && field.sides[side] === fighter.team,
  )
  return own ? 'retires' : 'implodes'
}
