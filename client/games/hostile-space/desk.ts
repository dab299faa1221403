/** A planner for whatever is asked for. */
import type { Orders } from '../../../common/games/hostile-space/orders.ts'
import type { State } from '../../../common/games/hostile-space/state.ts'
import { FireDesk } from './fire-desk.ts'
import { CraftDesk, EntityDesk, MarkerDesk } from './placing-desk.ts'
import { VelocityDesk } from './velocity-desk.ts'

export type HostileSpaceDesk = MarkerDesk | CraftDesk | EntityDesk | VelocityDesk | FireDesk

/** `orders`: what the server has; `kept`: what the desk kept of this very step. */
export function deskFor(state: State, seat: string, given: unknown, kept: unknown): HostileSpaceDesk {
  const orders = given as Orders | null
  switch (state.phase) {
    // Nobody is asked before the dice.
    case 'precedence':
    case 'marker':
      return new MarkerDesk(state, seat, orders, kept)
    case 'craft':
      return new CraftDesk(state, seat, orders, kept)
    case 'entity':
      return new EntityDesk(state, seat, orders, kept)
    case 'velocity':
      return new VelocityDesk(state, seat, orders, kept)
    case 'fire':
      return new FireDesk(state, seat, orders, kept)
  }
}
