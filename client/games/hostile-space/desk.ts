/** A planner for whatever is asked for. */
import type { Orders } from '../../../common/games/hostile-space/orders.ts'
import type { State } from '../../../common/games/hostile-space/state.ts'
import { summary } from '../../../common/games/hostile-space/summary.ts'
import { isSetUpFor, setUpFor } from '../../net/set-up-for.ts'
import { FireDesk } from './fire-desk.ts'
import { CraftDesk, EntityDesk, MarkerDesk } from './placing-desk.ts'
import { VelocityDesk } from './velocity-desk.ts'

export type HostileSpaceDesk = MarkerDesk | CraftDesk | EntityDesk | VelocityDesk | FireDesk

/** `orders`: what the server has; `kept`: what the desk kept of this very step. */
export function deskFor(state: State, seat: string, given: unknown, kept: unknown): HostileSpaceDesk {
  const desk = madeFor(state, seat, given, kept)
  if (desk.kind === 'velocity' || desk.kind === 'fire') {
    // It was set up; the next match is another.
    if (isSetUpFor(summary.id)) setUpFor(undefined)
  } else if (given === null && isSetUpFor(summary.id)) desk.setUpForMe()
  return desk
}

function madeFor(state: State, seat: string, given: unknown, kept: unknown): HostileSpaceDesk {
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
