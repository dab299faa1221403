/** VP-2, VP-3: all fighters move; damage by rocks is applied at the end of the phase. */
import { collisions } from '../collide.ts'
import type { EventOf } from '../events.ts'
import { through } from '../gunnery.ts'
import { fly } from '../move.ts'
import { creditAllEnemies, destroy, type Round } from '../round.ts'

export function fightersMove(round: Round): void {
  const { flights, asteroids, timeline } = round
  const met: EventOf<'collision'>[] = []
  for (const flight of flights) {
    const {
      id,
      at: from,
      facing: facingFrom,
      order: { chits },
    } = flight
    const { at, facing, velocity } = fly(flight.before, chits)
    flight.at = at
    flight.facing = facing
    flight.velocity = velocity
    timeline.push({ kind: 'move', fighter: id, from, to: at, facingFrom, facing, chits })
    for (const { hex, when, damage } of collisions(from, at, asteroids)) {
      const hull = through(damage, flight.before.shields)
      met.push({ kind: 'collision', fighter: id, hex, when, damage, hull })
      flight.hull -= hull
    }
  }
  for (const collision of met) timeline.push(collision)
  for (const flight of flights) {
    if (flight.hull > 0) continue
    destroy(flight, 'rock', timeline)
    creditAllEnemies(round, flight)
  }
}
