/** VP-6: the field's sides, the fate of fighters beyond them, and how they leave. */
import { add, type Hex, length } from '../../geometry/hex.ts'
import { creditAllEnemies, type Round } from './round.ts'
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

/** Fighters outside the field leave at the end of a round; missiles there self-destruct (VP-6.5). */
export function leave(round: Round): void {
  const { state, flights, timeline } = round
  for (const flight of flights) {
    const end = flight.status === 'flying' ? fate(state.field, flight) : 'stays'
    if (end === 'stays') continue
    flight.status = end === 'retires' ? 'retired' : 'destroyed'
    timeline.push({ kind: end === 'retires' ? 'retired' : 'imploded', fighter: flight.id, at: flight.at })
    if (end === 'implodes') creditAllEnemies(round, flight)
  }
  if (!round.chases.length) return
  round.chases = round.chases.filter(({ id, at, velocity }) => {
    // A missile has no own side to retire through.
    if (fate(state.field, { at, velocity, team: '' }) === 'stays') return true
    timeline.push({ kind: 'selfDestructed', missile: id, at })
    return false
  })
  // Locks on fighters that are gone are lost.
  for (const { status, id } of flights)
    if (status !== 'flying') for (const missile of round.chases) if (missile.lock === id) missile.lock = null
}
