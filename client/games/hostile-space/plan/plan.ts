/** The common base of all planners: the player, the pointer, and drags as one undo step. */
import { batch, computed, signal } from '@preact/signals'
import type { Orders } from '../../../../common/games/hostile-space/orders.ts'
import { flying, type Player, playerAt, type State } from '../../../../common/games/hostile-space/state.ts'
import { add, type Hex, hexesWithin, same } from '../../../../common/geometry/hex.ts'
import { type Torus, wrapped } from '../../../../common/geometry/torus.ts'
import type { Point } from '../../../board/camera/view.ts'
import { span } from '../../../board/geometry.ts'
import type { Draft } from '../../../game-kit/plan/draft.ts'
import { STEP, toHex, toWorld } from '../plane.ts'

export abstract class StepPlan<Part> {
  readonly state: State
  readonly seat: string
  readonly player: Player
  readonly torus: Torus
  abstract readonly draft: Draft<Part, Orders>
  /** Id of the selected craft, or empty. */
  readonly selected = signal('')
  /** The hex of the plane under the pointer. */
  readonly hover = signal<Hex | undefined>(undefined)

  constructor(state: State, seat: string) {
    this.state = state
    this.seat = seat
    this.player = playerAt(state, seat)!
    this.torus = state.torus
  }

  /** Id of the craft under the pointer, or empty. */
  readonly pointed = computed(() => {
    const { value } = this.hover
    const there =
      value && this.state.craft.find((craft) => flying(craft) && same(craft.at, wrapped(this.torus, value)))
    return there?.id ?? ''
  })

  hovered(at: Point | undefined): void {
    const now = at && toHex(at)
    const was = this.hover.value
    if (now && was && same(now, was)) return
    this.hover.value = now
  }
}

/** Clears the plans of all these as one undo step. */
export function clearAll<Part>(draft: Draft<Part | null, Orders>, ids: readonly string[]): void {
  const before = draft.parts.peek()
  batch(() => ids.forEach((id) => draft.put(id, null, draft.parts.peek() !== before)))
}

/** Hexes under a fingertip, nearest first; always includes the touched one. */
export function hexesNear(at: Point, reach: number): Hex[] {
  const middle = toHex(at)
  const far = (h: Hex) => span(toWorld(h), at)
  const around = hexesWithin(Math.ceil(reach / STEP))
    .map((h) => add(middle, h))
    .filter((h) => same(h, middle) || far(h) <= reach)
  return around.sort((a, b) => far(a) - far(b))
}

const ACROSS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The neighbour for an arrow key; up and down alternate to go straight, so that every hex is reachable. */
export function byArrow({ q, r }: Hex, key: string): Hex | undefined {
  const across = ACROSS[key]
  if (across !== undefined) return { q: q + across, r }
  const odd = Math.abs(r % 2) === 1
  if (key === 'ArrowUp') return { q: odd ? q + 1 : q, r: r - 1 }
  if (key === 'ArrowDown') return { q: odd ? q : q - 1, r: r + 1 }
  return undefined
}
