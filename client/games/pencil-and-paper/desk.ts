/** A planner for whatever is asked for. */
import type { Orders } from '../../../common/games/pencil-and-paper/orders.ts'
import type { State } from '../../../common/games/pencil-and-paper/state.ts'
import type { Earlier } from '../contract.ts'
import { AsteroidDesk } from './asteroid-desk.ts'
import { DoorDesk } from './door-desk.ts'
import { FlickDesk } from './flick-desk.ts'
import { ShipsDesk } from './ships-desk.ts'

export type PencilDesk = DoorDesk | ShipsDesk | AsteroidDesk | FlickDesk

/** `given`: what the server has; `kept`: what the desk kept of this very step; `earlier`: of one before it. */
export function deskFor(
  state: State,
  seat: string,
  given: unknown,
  kept: unknown,
  earlier?: Earlier,
): PencilDesk {
  const orders = given as Orders | null
  switch (state.phase) {
    case 'doors':
      return new DoorDesk(state, seat, orders, kept)
    case 'ships':
      return new ShipsDesk(state, seat, orders, kept)
    case 'asteroids':
      return new AsteroidDesk(state, seat, orders, kept)
    case 'play':
      return new FlickDesk(state, seat, orders, kept, earlier)
  }
}
