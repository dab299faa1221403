/** VP-2, VP-3: all fighters move; what the rocks do is applied at the end of the phase. */
import { collisions } from '../collide.ts'
import type { EventOf } from '../events.ts'
import { through } from '../gunnery.ts'
import { fly } from '../move.ts'
import { creditAllEnemies, destroy, type Round } from '../round.ts'

export function fightersMove(round: Round): void {
  const { flights, asteroids, timeline } = round
  const met: EventOf<'collision'>[] = []
  for (const flight of flights) {
    const from = flight.at
    const facingFrom = flight.facing
    const { at, facing, velocity } = fly(flight.before, flight.order.chits)
    flight.at = at
    flight.facing = facing
    flight.velocity = velocity
    timeline.push({ kind: 'move', fighter: flight.id, from, to: at, facingFrom, facing, chits: flight.order.chits })
    for (const { hex, when, damage } of collisions(from, flight.at, asteroids))
      met.push({ kind: 'collision', fighter: flight.id, hex, when, damage, hull: through(damage, flight.before.shields) })
  }
  timeline.push(...met)
  const hurt = new Map<string, number>()
  for (const { fighter, hull } of met) hurt.set(fighter, (hurt.get(fighter) ?? 0) + hull)
  for (const flight of flights) {
    flight.hull -= hurt.get(flight.id) ?? 0
    if (flight.hull > 0) continue
    destroy(flight, 'rock', timeline)
    creditAllEnemies(round, flight)
  }
}
