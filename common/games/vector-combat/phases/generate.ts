/** VC-4.12: energy, repairs and heat; then orbits (VC-3.2). */
import { same } from '../../../geometry/hex.ts'
import { type Board, type Draft, shipsInOrder } from '../board.ts'
import { STATION } from '../data/numbers.ts'
import type { Field } from '../field.ts'
import type { Ship } from '../state.ts'

export function generate(board: Board): void {
  for (const ship of shipsInOrder(board)) {
    const { sheet } = ship
    const docked = ship.status === 'docked'
    ship.energy = Math.min(sheet.battery, ship.energy + sheet.reactor + (docked ? STATION.energy : 0))
    if (docked && ship.hull < sheet.hull) {
      ship.hull = Math.min(sheet.hull, ship.hull + STATION.hull)
      board.timeline.push({ kind: 'repaired', ship: ship.id, hull: STATION.hull })
    }
    ship.heat = Math.max(0, ship.heat + heatIn(board.field, ship) - sheet.radiators)
  }
}

/** VC-3.7. */
export const heatIn = (field: Field, { at, altitude }: Pick<Ship, 'at' | 'altitude'>): number =>
  field.spotAt(at)?.heat[altitude] ?? 0

export function markOrbits(board: Board): void {
  for (const ship of shipsInOrder(board)) {
    const ring = orbitOf(board.field, ship)
    if (ring !== null && ring !== ship.ring) board.timeline.push({ kind: 'orbit', ship: ship.id, ring })
    ship.run = ring === null ? 0 : ring === ship.ring ? ship.run + 1 : 1
    ship.ring = ring
  }
}

export function orbitOf(field: Field, ship: Draft<Ship> | Ship): string | null {
  if (ship.status === 'landed' || ship.climb !== 0) return null
  const spot = field.spotAt(ship.at)
  return spot?.dots && same(spot.dots, ship.velocity) ? spot.ring : null
}
