/** The desk: the plan with pointer and key input, its drawing, and its words. */
import { computed } from '@preact/signals'
import type { Grip } from '../../board/camera/gestures.ts'
import type { Point } from '../../board/camera/view.ts'
import type { Mark } from '../../board/marks/mark.ts'
import type { Eyes } from '../../game-kit/board-view.ts'
import type { Desk } from '../../game-kit/plan/planner.ts'
import type { Press } from '../../input/press.ts'
import { PlanScene } from './board/planning/plan-scene.ts'
import { keyMeans } from './plan/keys.ts'
import { FlightPlan } from './plan/plan.ts'
import { dragged, thingAt } from './plan/pointing.ts'
import { ordersInWords } from './plan/words.ts'
import { toHex } from './plane.ts'

export class VectorCombatDesk extends FlightPlan implements Desk {
  private readonly scene = new PlanScene()
  readonly inWords = computed(() => ordersInWords(this))

  marks = (eyes: Eyes): Mark[] => this.scene.marks(this, eyes)
  key = (press: Press): boolean => keyMeans(this, press)

  tapped(at: Point, reach: number): void {
    const thing = thingAt(this, this.scene, at, reach)
    switch (thing?.is) {
      case 'ship':
        if (this.isOwn(thing.id) || !this.aims.value.some(({ target }) => target === thing.id))
          return this.select(thing.id)
        return this.aimOrFire(thing.id)
      case 'missile':
        return this.aimOrFire(thing.id)
      case 'order':
        return this.choose(thing.text)
      case 'place':
        this.routing.value = true
        break
      default:
    }
  }

  /** A first tap shows the odds, a second one fires. */
  private aimOrFire(id: string): void {
    if (this.target.value === id) return this.choose(`fire ${id}`)
    this.aimAt(id)
    this.draft.notice.value = `Aimed at ${id}: tap it once more to fire.`
  }

  /** Dragging from a ship draws an arrow: its thrust, or the side it turns to. */
  grabbed(at: Point, reach: number): Grip | undefined {
    const thing = thingAt(this, this.scene, at, reach)
    if (thing?.is !== 'ship' || !(this.isOwn(thing.id) || thing.id === this.selected.value)) return undefined
    return this.draft.grip((to, onward) => {
      this.select(thing.id)
      dragged(this, this.scene, to, onward)
    })
  }

  hovered(at: Point | undefined): void {
    const [now, was] = [at && toHex(at), this.hover.value]
    if (now?.q !== was?.q || now?.r !== was?.r) this.hover.value = now
  }
}
