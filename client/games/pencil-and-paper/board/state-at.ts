/** The position at a moment of a played step, for panels and texts. */
import type { Event } from '../../../../common/games/pencil-and-paper/events.ts'
import type { Ship, State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { pencilsAt, type Timeline, timelineOf } from './timeline.ts'

/** Ships move when they are redrawn; asteroids, tears and placements change at the end of the step. */
export function stateAt(showing: Showing<State, Event>, t: number): State {
  const told = timelineOf(showing)
  if (t >= showing.length) return told.after
  return { ...pencilsAt(told, t), ships: told.before.ships.flatMap((ship) => shipAt(told, ship, t)) }
}

function shipAt({ destroyed, redrawn }: Timeline, ship: Ship, t: number): Ship[] {
  if (t >= (destroyed.get(ship.id)?.[1].start ?? Infinity)) return []
  if (!redrawn || redrawn[0].ship !== ship.id || t < redrawn[1].end) return [ship]
  const [{ nose, facing }] = redrawn
  return [{ ...ship, nose, facing }]
}
