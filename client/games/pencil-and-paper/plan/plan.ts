/** The common base of setup planners: a part to place, a keyboard cursor, and automatic placing (PP-9). */
import { signal } from '@preact/signals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { sentence } from '../../../../common/engine/presentation/words.ts'
import { placeForMe } from '../../../../common/games/pencil-and-paper/bot/place.ts'
import type { Orders } from '../../../../common/games/pencil-and-paper/orders.ts'
import { INCH } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { type Player, playerAt, type State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { LatticePoint } from '../../../../common/geometry/segment.ts'
import type { Grip } from '../../../board/camera/gestures.ts'
import { sound } from '../../../board/sound/sound.ts'
import type { Draft } from '../../../game-kit/plan/draft.ts'
import { heldAtHome, home } from '../cylinder.ts'

/** Key of the step's placements in the draft, and in what is kept of it. */
export const ALL = 'placed'

/** Distance per arrow key. */
const STEP = INCH / 16

const ARROWS: Readonly<Record<string, LatticePoint>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

export abstract class PlacingPlan<Part> {
  abstract readonly kind: 'door' | 'ships' | 'asteroid'
  abstract readonly draft: Draft<Part, Orders>
  readonly state: State
  readonly seat: string
  readonly player: Player
  readonly toggler = { label: 'Show inches', key: 'T', on: signal(false) }
  readonly hover = signal<LatticePoint | undefined>(undefined)

  constructor(state: State, seat: string) {
    this.state = state
    this.seat = seat
    this.player = playerAt(state, seat)!
  }

  /** An arrow key: moves by one step. */
  abstract go(by: LatticePoint): void
  /** Enter; returns false if there is nothing to place and Enter means Ready. */
  abstract confirm(): boolean
  /** Takes over the rules' automatic placement. */
  protected abstract adopt(orders: Orders): void
  /** On a cylinder, `at` is in the rules' own copy of the sheet. */
  protected abstract touched(at: LatticePoint, reach: number): void
  protected abstract take(at: LatticePoint, reach: number): Grip | undefined

  get part(): Part {
    return this.draft.of(ALL)
  }

  get isEmpty(): boolean {
    return this.draft.isEmpty(ALL)
  }

  clear = (): void => this.draft.clear(ALL)
  keep = (): unknown => ({ [ALL]: this.draft.parts.value[ALL] })
  hovered = (at: LatticePoint | undefined): void => void (this.hover.value = at)

  tapped = (at: LatticePoint, reach: number): void => this.touched(home(this.state, at), reach)
  grabbed = (at: LatticePoint, reach: number): Grip | undefined =>
    heldAtHome(this.state, at, (here) => this.take(here, reach))

  arrow(key: string): boolean {
    const by = ARROWS[key]
    if (by) this.go(by)
    return by !== undefined
  }

  placeForMe(): void {
    this.adopt(placeForMe(this.state, this.seat, diceOf(String(Math.random()), 0)))
  }

  protected put(part: Part, onward = false): void {
    if (!onward) sound('chit')
    this.draft.put(ALL, part, onward)
  }

  protected refuse(reason: string): void {
    this.draft.refuse(sentence(reason))
  }
}
