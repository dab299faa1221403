/** The planner of an asteroid: an outline drawn by a finger, or corner by corner (PP-9.5). */
import { computed, signal } from '@preact/signals'
import type { Orders } from '../../../../common/games/pencil-and-paper/orders.ts'
import { refuseAsteroid } from '../../../../common/games/pencil-and-paper/placement.ts'
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { LatticePoint } from '../../../../common/geometry/segment.ts'
import type { Grip } from '../../../board/camera/gestures.ts'
import { span } from '../../../board/geometry.ts'
import { Draft } from '../../../game-kit/plan/draft.ts'
import { keptOf, restored } from '../../../game-kit/plan/restored.ts'
import { toSheet, toWorld } from '../plane.ts'
import { ALL, PlacingPlan } from './plan.ts'
import { simplified } from './simplified.ts'

/** Most corners of a freehand outline; the rules allow some more, which players can add. */
const CORNERS = 48
/** Least distance between points of a freehand line, in world units. */
const STEP = 4

export interface Drawing {
  readonly points: readonly LatticePoint[]
  /** The outline is complete. */
  readonly done: boolean
}

const NOTHING: Drawing = { points: [], done: false }

const isPoint = (value: unknown): value is LatticePoint => {
  const { x, y } = (value ?? {}) as Partial<LatticePoint>
  return Number.isInteger(x) && Number.isInteger(y)
}

/** The draft's part that gives these orders. */
const drawnIn = (orders: Orders | null): Record<string, Partial<Drawing>> | undefined =>
  orders?.kind === 'asteroid'
    ? { [ALL]: { points: orders.points } }
    : orders?.kind === 'done'
      ? { [ALL]: { done: true } }
      : undefined

function drawingOf(part: unknown): Drawing {
  const { points, done } = keptOf(part)
  const legal = Array.isArray(points) && points.length <= 64 && points.every(isPoint)
  return { points: legal ? points : [], done: done === true }
}

export class AsteroidPlan extends PlacingPlan<Drawing> {
  readonly kind = 'asteroid'
  readonly draft: Draft<Drawing, Orders>
  /** The keyboard cursor. */
  readonly cursor = signal<LatticePoint | undefined>(undefined)
  /** Why the outline drawn so far is not a legal asteroid. */
  readonly refusal = computed(() => {
    const { points } = this.draft.parts.value[ALL] ?? NOTHING
    return points.length === 0 ? undefined : refuseAsteroid(this.state, points)
  })
  private moved = false

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    super(state, seat)
    this.draft = new Draft<Drawing, Orders>({
      first: restored({ kept, sent: drawnIn(orders), read: drawingOf }),
      nothing: NOTHING,
      orders: (of) => {
        const drawing = of(ALL)
        if (drawing.done) return { kind: 'done' }
        return drawing.points.length > 0 && refuseAsteroid(state, drawing.points) === undefined
          ? { kind: 'asteroid', points: [...drawing.points] }
          : { kind: 'default' }
      },
    })
  }

  toggleDone = (): void => this.put({ ...this.part, done: !this.part.done })
  go = ({ x, y }: LatticePoint): void => {
    const at = this.cursor.value ?? this.middle
    const within = (n: number, most: number) => Math.min(most, Math.max(0, n))
    this.cursor.value = {
      x: within(at.x + 2 * x, this.state.sheet.width),
      y: within(at.y + 2 * y, this.state.sheet.height),
    }
    this.moved = true
  }

  /** Adds a corner at the cursor. */
  confirm(): boolean {
    const at = this.cursor.value
    if (!at || !this.moved) return false
    this.moved = false
    this.corner(at)
    return true
  }

  /** Adds a corner where it fits best; removes a corner that is touched. */
  protected touched(at: LatticePoint, reach: number): void {
    const touched = this.cornerAt(at, reach)
    if (touched === undefined) this.corner(toSheet(at))
    else this.outline(this.part.points.filter((_, i) => i !== touched))
  }

  /** Drags a corner; starting anywhere else, draws a new outline. */
  protected take(at: LatticePoint, reach: number): Grip | undefined {
    const { width, height } = this.state.sheet
    const begins = toSheet(at)
    if (begins.x < 0 || begins.y < 0 || begins.x > width || begins.y > height) return undefined
    const touched = this.cornerAt(at, reach)
    if (touched !== undefined)
      return this.draft.grip((to, onward) =>
        this.outline(
          this.part.points.map((p, i) => (i === touched ? this.onPaper(to) : p)),
          onward,
        ),
      )
    const way: LatticePoint[] = [at]
    return this.draft.grip((to, onward) => {
      if (span(way.at(-1)!, to) < STEP) return
      way.push(to)
      this.outline(simplified(way, CORNERS).map(this.onPaper), onward)
    })
  }

  protected adopt(orders: Orders): void {
    if (orders.kind === 'asteroid') this.outline(orders.points)
    else this.put({ points: [], done: true })
  }

  private get middle(): LatticePoint {
    return (
      this.part.points.at(-1) ?? {
        x: Math.round(this.state.sheet.width / 2),
        y: Math.round(this.state.sheet.height / 2),
      }
    )
  }

  private onPaper = (at: LatticePoint): LatticePoint => {
    const { x, y } = toSheet(at)
    const { width, height } = this.state.sheet
    return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) }
  }

  private outline = (points: readonly LatticePoint[], onward = false): void =>
    this.put({ points, done: false }, onward)

  private corner(at: LatticePoint): void {
    const { points } = this.part
    const { width, height } = this.state.sheet
    if (at.x < 0 || at.y < 0 || at.x > width || at.y > height)
      return this.refuse('it must lie between the hangars')
    if (points.length >= 64) return this.refuse('an asteroid has 3 to 64 corners')
    if (points.length < 3) return this.outline([...points, at])
    // Insert into the edge that it lengthens least.
    const longer = points.map((p, i) => {
      const next = points[(i + 1) % points.length]!
      return span(p, at) + span(at, next) - span(p, next)
    })
    const edge = longer.indexOf(Math.min(...longer))
    this.outline([...points.slice(0, edge + 1), at, ...points.slice(edge + 1)])
  }

  private cornerAt(at: LatticePoint, reach: number): number | undefined {
    const far = this.part.points.map((p) => span(toWorld(p), at))
    const least = Math.min(...far)
    return least <= reach * 0.7 ? far.indexOf(least) : undefined
  }
}
