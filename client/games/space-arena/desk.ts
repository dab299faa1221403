/** The desk: a plan with its drawing, its keys and its words. */
import { computed } from '@preact/signals'
import { callName } from '../../../common/games/space-arena/presentation/call-names.ts'
import type { Point } from '../../board/camera/view.ts'
import type { Mark } from '../../board/marks/mark.ts'
import type { Eyes } from '../../game-kit/board-view.ts'
import type { Desk } from '../../game-kit/plan/planner.ts'
import type { Press } from '../../input/press.ts'
import { planMarks } from './board/planning/plan-scene.ts'
import { inBrief } from './plan/brief.ts'
import { keyMeans } from './plan/keys.ts'
import { PointedPlan } from './plan/pointed-plan.ts'
import { warningsOf } from './plan/warnings.ts'
import { ordersInWords } from './plan/words.ts'
import { toWorld } from './plane.ts'

export class ArenaDesk extends PointedPlan implements Desk {
  readonly inWords = computed(() => ordersInWords(this))
  readonly inBrief = computed(() =>
    this.own.flatMap(({ name }) => [inBrief(this, name), ...warningsOf(this, name).map(({ text }) => text)]),
  )
  readonly asTexts = computed(() =>
    this.own
      .map(({ name }) => ({ piece: callName(name), text: this.textFor(name) }))
      .filter(({ text }) => text !== ''),
  )
  /** Own ships' final places. */
  leads = (): Point[] =>
    this.own.flatMap(({ name }) => {
      const end = this.courses.value[name]?.at(-1)
      return end ? [toWorld(end)] : []
    })
  marks = (eyes: Eyes): Mark[] => planMarks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)
}
