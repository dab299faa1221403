/** The planner of a door: its position along one's own wall (PP-9.2). */
import type { Orders } from '../../../../common/games/pencil-and-paper/orders.ts'
import { refuseDoor } from '../../../../common/games/pencil-and-paper/placement.ts'
import {
  centredDoor,
  DOOR,
  hangarOf,
  INCH,
  wallLength,
} from '../../../../common/games/pencil-and-paper/sheet.ts'
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Grip } from '../../../board/camera/gestures.ts'
import type { Point } from '../../../board/camera/view.ts'
import { Draft } from '../../../game-kit/plan/draft.ts'
import { restored } from '../../../game-kit/plan/restored.ts'
import { toSheet } from '../plane.ts'
import { ALL, PlacingPlan } from './plan.ts'

/** Greatest distance to the wall for a press to mean it (units). */
const NEAR = INCH

export class DoorPlan extends PlacingPlan<number | null> {
  readonly kind = 'door'
  readonly draft: Draft<number | null, Orders>

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    super(state, seat)
    this.draft = new Draft<number | null, Orders>({
      first: restored({
        kept,
        sent: orders?.kind === 'door' ? { [ALL]: orders.door } : null,
        read: (door) =>
          typeof door === 'number' && refuseDoor(state, this.player, door) === undefined ? door : undefined,
      }),
      nothing: null,
      orders: (of) => {
        const door = of(ALL)
        return door === null ? { kind: 'default' } : { kind: 'door', door }
      },
    })
  }

  /** The chosen position, or the default. */
  get door(): number {
    return this.part ?? centredDoor(this.state.sheet, this.player.edge)
  }

  get most(): number {
    return wallLength(this.state.sheet, this.player.edge) - DOOR
  }

  set(door: number, onward = false): void {
    this.put(Math.min(this.most, Math.max(0, Math.round(door))), onward)
  }

  protected touched(at: Point): void {
    this.set(this.along(at) - DOOR / 2)
  }

  protected take(at: Point): Grip | undefined {
    const { x, y } = toSheet(at)
    const { left, top, right, bottom } = hangarOf(this.state.sheet, this.player.edge)
    if (x < left - NEAR || x > right + NEAR || y < top - NEAR || y > bottom + NEAR) return undefined
    const begins = this.along(at)
    const { door } = this
    // A door that is grabbed keeps its offset to the hand; otherwise it jumps to the hand.
    const by = begins >= door && begins <= door + DOOR ? door - begins : -DOOR / 2
    return this.draft.grip((to, onward) => this.set(this.along(to) + by, onward))
  }

  go({ x, y }: Point): void {
    this.set(this.door + (this.sideways ? x : y) + (this.sideways ? 0 : x))
  }

  confirm = (): boolean => false

  protected adopt(orders: Orders): void {
    if (orders.kind === 'door') this.put(orders.door)
  }

  private get sideways(): boolean {
    return this.player.edge === 'bottom' || this.player.edge === 'top'
  }

  private along(at: Point): number {
    const { x, y } = toSheet(at)
    return this.sideways ? x : y - INCH
  }
}
