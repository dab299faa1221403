/** The on-board computer (VP-10): a plan with its drawing, its keys and its words. */
import { computed } from '@preact/signals'
import { flying } from '../../../common/games/void-patrol/state.ts'
import { add } from '../../../common/geometry/hex.ts'
import type { Point } from '../../board/camera/view.ts'
import type { Mark } from '../../board/marks/mark.ts'
import type { Eyes } from '../../game-kit/board-view.ts'
import type { Desk } from '../../game-kit/plan/planner.ts'
import type { Press } from '../../input/press.ts'
import { planMarks } from './board/planning/plan-scene.ts'
import { keyMeans } from './plan/keys.ts'
import { Plan } from './plan/plan.ts'
import { ordersInWords } from './plan/words.ts'
import { toWorld } from './plane.ts'

export class VoidPatrolDesk extends Plan implements Desk {
  readonly inWords = computed(() => ordersInWords(this))
  marks = (eyes: Eyes): Mark[] => planMarks(this, eyes)
  /** Own fighters' end positions and next drifts. */
  leads = (): Point[] =>
    this.forecast.value.after.fighters
      .filter((fighter) => this.isOwn(fighter.id) && flying(fighter))
      .flatMap(({ at, velocity }) => [toWorld(at), toWorld(add(at, velocity))])
  key = (press: Press): boolean => keyMeans(this, press)
}
