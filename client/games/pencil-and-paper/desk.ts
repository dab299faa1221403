/** The desk for each step of a round: drawing, pointer and key input, and the plan in words. */
import { computed } from '@preact/signals'
import type { Orders } from '../../../common/games/pencil-and-paper/orders.ts'
import type { State } from '../../../common/games/pencil-and-paper/state.ts'
import type { Mark } from '../../board/marks/mark.ts'
import type { Eyes } from '../../game-kit/board-view.ts'
import type { Desk, Earlier } from '../../game-kit/plan/planner.ts'
import type { Press } from '../../input/press.ts'
import { FlickScene } from './board/planning/flick-scene.ts'
import { asteroidMarks, doorMarks, shipsMarks } from './board/planning/placing-scene.ts'
import { AsteroidPlan } from './plan/asteroid-plan.ts'
import { DoorPlan } from './plan/door-plan.ts'
import { FlickPlan } from './plan/flick-plan.ts'
import { keyMeans } from './plan/keys.ts'
import { ShipsPlan } from './plan/ships-plan.ts'
import { ordersInWords } from './plan/words.ts'

class DoorDesk extends DoorPlan implements Desk {
  readonly inWords = computed(() => ordersInWords(this))
  marks = (eyes: Eyes): Mark[] => doorMarks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)
}

class ShipsDesk extends ShipsPlan implements Desk {
  readonly inWords = computed(() => ordersInWords(this))
  marks = (eyes: Eyes): Mark[] => shipsMarks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)
}

class AsteroidDesk extends AsteroidPlan implements Desk {
  readonly inWords = computed(() => ordersInWords(this))
  marks = (eyes: Eyes): Mark[] => asteroidMarks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)
}

export class FlickDesk extends FlickPlan implements Desk {
  private readonly scene = new FlickScene()
  readonly inWords = computed(() => ordersInWords(this))
  marks = (eyes: Eyes): Mark[] => this.scene.marks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)
}

export type PencilDesk = DoorDesk | ShipsDesk | AsteroidDesk | FlickDesk

/**
 * `orders`: those on the server; `kept`: the draft for the same step; `earlier`: the draft of an earlier
 * step.
 */
export function deskFor(
  state: State,
  seat: string,
  orders: Orders | null,
  kept: unknown,
  earlier?: Earlier,
): PencilDesk {
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
