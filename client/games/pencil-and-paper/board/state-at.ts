/** The position at a moment of a played step, for what tells it in words and numbers. */
import type { Ship, State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { pencilsAt, type Told, toldOf } from './timeline.ts'

/**
 * A ship is where it is drawn anew; asteroids, tears and what is placed are as they are then when all has
 * been shown.
 */
export function stateAt(showing: Showing, t: number): State {
  const told = toldOf(showing)
  if (t >= showing.length) return told.after
  return { ...pencilsAt(told, t), ships: told.before.ships.flatMap((ship) => shipAt(told, ship, t)) }
}

function shipAt({ destroyed, redrawn }: Told, ship: Ship, t: number): Ship[] {
  if (t >= (destroyed.get(ship.id)?.[1].start ?? Infinity)) return []
  if (!redrawn || redrawn[0].ship !== ship.id || t < redrawn[1].end) return [ship]
  const [{ nose, facing }] = redrawn
  return [{ ...ship, nose, facing }]
}
