/** The desk for each step of a round: drawing, pointer and key input, and the plan in words. */
import { computed } from '@preact/signals'
import type { Orders } from '../../../common/games/hostile-space/orders.ts'
import type { State } from '../../../common/games/hostile-space/state.ts'
import { summary } from '../../../common/games/hostile-space/summary.ts'
import type { Mark } from '../../board/marks/mark.ts'
import type { Eyes } from '../../game-kit/board-view.ts'
import type { Desk } from '../../game-kit/plan/planner.ts'
import type { Press } from '../../input/press.ts'
import { isSetUpFor, setUpFor } from '../../net/match/quick-match.ts'
import { FireScene } from './board/planning/fire-scene.ts'
import { PlacingScene } from './board/planning/placing-scene.ts'
import { VelocityScene } from './board/planning/velocity-scene.ts'
import { FirePlan } from './plan/fire-plan.ts'
import { keyMeans } from './plan/keys.ts'
import { CraftPlan, EntityPlan, MarkerPlan } from './plan/placing-plan.ts'
import { VelocityPlan } from './plan/velocity-plan.ts'
import { ordersInWords } from './plan/words.ts'

export class MarkerDesk extends MarkerPlan implements Desk {
  private readonly scene = new PlacingScene()
  readonly inWords = computed(() => ordersInWords(this))
  marks = (eyes: Eyes): Mark[] => this.scene.marks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)
}

export class CraftDesk extends CraftPlan implements Desk {
  private readonly scene = new PlacingScene()
  readonly inWords = computed(() => ordersInWords(this))
  marks = (eyes: Eyes): Mark[] => this.scene.marks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)
}

export class EntityDesk extends EntityPlan implements Desk {
  private readonly scene = new PlacingScene()
  readonly inWords = computed(() => ordersInWords(this))
  marks = (eyes: Eyes): Mark[] => this.scene.marks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)
}

export class VelocityDesk extends VelocityPlan implements Desk {
  private readonly scene = new VelocityScene()
  readonly inWords = computed(() => ordersInWords(this))
  marks = (eyes: Eyes): Mark[] => this.scene.marks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)
}

export class FireDesk extends FirePlan implements Desk {
  private readonly scene = new FireScene()
  readonly inWords = computed(() => ordersInWords(this))
  marks = (eyes: Eyes): Mark[] => this.scene.marks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)
}

export type HostileSpaceDesk = MarkerDesk | CraftDesk | EntityDesk | VelocityDesk | FireDesk

/** `orders`: those on the server; `kept`: the draft that the desk kept for the same step. */
export function deskFor(state: State, seat: string, orders: Orders | null, kept: unknown): HostileSpaceDesk {
  const desk = madeFor(state, seat, orders, kept)
  if (desk.kind === 'velocity' || desk.kind === 'fire') {
    // Setup is over: the request to place automatically must not carry over to the next match.
    if (isSetUpFor(summary.id)) setUpFor(undefined)
  } else if (orders === null && isSetUpFor(summary.id)) desk.setUpForMe()
  return desk
}

function madeFor(state: State, seat: string, orders: Orders | null, kept: unknown): HostileSpaceDesk {
  switch (state.phase) {
    // Precedence is decided by dice; players have nothing to plan.
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
