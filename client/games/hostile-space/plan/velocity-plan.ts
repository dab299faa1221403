/**
 * The planner of velocities: select a craft, then set its next velocity by the tip of its arrow (HS-2.1,
 * HS-3).
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { listed } from '../../../../common/engine/presentation/words.ts'
import { refuseChange } from '../../../../common/games/hostile-space/check.ts'
import type { Orders, Velocities } from '../../../../common/games/hostile-space/orders.ts'
import {
  type Craft,
  type CraftId,
  craftNamed,
  flying,
  flyingOf,
  type State,
} from '../../../../common/games/hostile-space/state.ts'
import { add, type Hex, ORIGIN, same, sub } from '../../../../common/geometry/hex.ts'
import { torusKey, wrapped } from '../../../../common/geometry/torus.ts'
import type { Grip } from '../../../board/camera/gestures.ts'
import type { Point } from '../../../board/camera/view.ts'
import { span } from '../../../board/geometry.ts'
import { sound } from '../../../board/sound/sound.ts'
import { gravest } from '../../../game-kit/gravity.ts'
import { Draft } from '../../../game-kit/plan/draft.ts'
import { keptOf, restored } from '../../../game-kit/plan/restored.ts'
import { nearestTo, toHex, toWorld } from '../plane.ts'
import { craftAt, nextOf } from './choosing.ts'
import { type Forecast, forecast } from './forecast.ts'
import { byArrow, clearAll, hexesNear, StepPlan } from './plan.ts'
import { type Prospect, prospectOf } from './prospect.ts'
import { leastPrice, nearestChange, priceFor, type Reach, reachOf } from './reach.ts'
import { type CraftWarning, warningsOf } from './warnings.ts'

/** A new velocity; null keeps the current one. */
type Part = Hex | null

export class VelocityPlan extends StepPlan<Part> {
  readonly kind = 'velocity'
  readonly draft: Draft<Part, Orders>
  /** Own craft still flying. */
  readonly own: readonly Craft[]
  /**
   * The wing: own craft that get the same change as the selected one, including it; empty if it flies alone.
   */
  readonly wing = signal<readonly CraftId[]>([])
  /** While true, tapping a craft adds it to the wing or removes it: for touch screens. */
  readonly gathering = signal(false)
  readonly drifts = signal(true)
  readonly toggler = { label: 'Show drifts and lines of fire', key: 'T', on: this.drifts }
  private readonly reaches = new Map<CraftId, Reach>()

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    super(state, seat)
    this.own = flyingOf(state, this.player.id)
    const { velocities, selected } = keptOf(kept)
    this.draft = new Draft<Part, Orders>({
      first: restored({
        kept: velocities,
        sent: orders?.kind === 'velocity' ? orders.of : null,
        own: this.own.map(({ id }) => id),
        read: (velocity, id) => (this.isLegal(id, velocity) ? velocity : undefined),
      }),
      nothing: null,
      orders: (of) => ({
        kind: 'velocity',
        of: Object.fromEntries(this.own.flatMap(({ id }) => (of(id) ? [[id, of(id)!]] : []))),
      }),
    })
    this.selected.value =
      typeof selected === 'string' && this.canSelect(selected)
        ? selected
        : ((this.own.find(({ deltaV }) => deltaV > 0) ?? this.own[0])?.id ?? '')
  }

  /** Ordered and guessed velocities. */
  readonly velocities: ReadonlySignal<Velocities> = computed(() =>
    Object.fromEntries(
      Object.entries(this.draft.parts.value).filter((entry): entry is [string, Hex] => entry[1] !== null),
    ),
  )
  readonly forecast: ReadonlySignal<Forecast> = computed(() => forecast(this.state, this.velocities.value))
  /** Warnings for own craft, the gravest first. */
  readonly warnings: ReadonlySignal<readonly CraftWarning[]> = computed(() =>
    warningsOf(this.state, this.player, this.velocities.value, this.forecast.value),
  )
  readonly gravest: ReadonlySignal<CraftWarning | undefined> = computed(() =>
    gravest(this.warnings.value, ({ craft }) => craft === this.selected.value),
  )
  readonly craft: ReadonlySignal<Craft | undefined> = computed(() =>
    craftNamed(this.state, this.selected.value),
  )
  /** Reach of the selected craft. */
  readonly reach: ReadonlySignal<Reach | undefined> = computed(
    () => this.craft.value && this.reachFor(this.craft.value),
  )

  /** Lines of fire at the pointer if the selected craft can get there, else at its planned end. */
  readonly prospect: ReadonlySignal<Prospect | undefined> = computed(() => {
    const craft = this.craft.value
    if (!craft) return undefined
    const hover = this.hover.value
    const way = hover && this.reach.value?.ways.get(torusKey(this.torus, hover))
    return way ? this.prospectFor(craft, way.velocity) : this.planned.value
  })
  /** Lines of fire at the planned end. */
  readonly planned: ReadonlySignal<Prospect | undefined> = computed(
    () => this.craft.value && this.prospectFor(this.craft.value, this.velocityOf(this.craft.value)),
  )

  velocityOf = ({ id, velocity }: Pick<Craft, 'id' | 'velocity'>): Hex => this.draft.of(id) ?? velocity
  /** Where its move ends, in the plane: not wrapped at the seam. */
  endOf = (craft: Craft): Hex => add(craft.at, this.velocityOf(craft))
  isOwn = (id: CraftId): boolean => this.own.some((craft) => craft.id === id)
  isOrdered = (id: CraftId): boolean => this.draft.of(id) !== null
  /** Price of the plan in delta-v. */
  priceOf = (craft: Craft): number => priceFor(craft, this.velocityOf(craft))
  warningsFor = (id: CraftId): readonly CraftWarning[] =>
    this.warnings.value.filter(({ craft }) => craft === id)
  keep = (): unknown => ({ velocities: this.draft.parts.value, selected: this.selected.value })

  /** `more`: adds to the wing, or removes from it. */
  select(id: CraftId, more = this.gathering.value): void {
    if (!this.canSelect(id)) return
    this.draft.notice.value = ''
    const wing = this.wing.value
    if (more && this.isOwn(id) && this.isOwn(this.selected.value)) {
      const before = wing.length > 0 ? wing : [this.selected.value]
      const now =
        before.includes(id) && before.length > 1
          ? before.filter((one) => one !== id)
          : [...new Set([...before, id])]
      this.setWing(now)
      this.selected.value = now.includes(id) ? id : now.at(-1)!
      return
    }
    if (!wing.includes(id)) this.wing.value = []
    this.selected.value = id
  }

  /** Makes all own craft one wing; called again, dissolves it. */
  selectAll(): void {
    const all = this.own.map(({ id }) => id)
    const alone = this.wing.value.length === all.length
    this.setWing(alone ? [] : all)
    if (!this.isOwn(this.selected.value) && all.length > 0) this.selected.value = all[0]!
  }

  /** Starts gathering a wing by taps; if there is a wing, or gathering is on, ends it. */
  gather(): void {
    const alone = !this.gathering.value && this.wing.value.length === 0
    this.leaveWing()
    this.gathering.value = alone
  }

  leaveWing(): void {
    this.wing.value = []
    this.gathering.value = false
  }

  cycle = (by: 1 | -1): void => this.select(nextOf(this.state, this.own, this.selected.value, by), false)

  /**
   * Orders a velocity for the selected craft, and the same change for each craft of its wing that can pay for
   * it.
   */
  steer(to: Hex, onward = false): boolean {
    const craft = this.craft.value
    if (!craft) return false
    const refusal = refuseChange(this.state, craft.id, to)
    if (refusal) {
      this.draft.refuse(`${craft.id}: ${refusal}.`)
      return false
    }
    if (!onward) sound('chit')
    batch(() => this.steerAll(craft, to, onward))
    return true
  }

  private steerAll(craft: Craft, to: Hex, onward: boolean): void {
    const before = this.draft.parts.peek()
    const change = sub(to, craft.velocity)
    this.put(craft, to, onward)
    const poor: string[] = []
    for (const mate of this.mates()) {
      const theirs = add(mate.velocity, change)
      const price = priceFor(mate, theirs)
      if (price > mate.deltaV) poor.push(`${mate.id} (${price}, it has ${mate.deltaV})`)
      else this.put(mate, theirs, onward || this.draft.parts.peek() !== before)
    }
    if (poor.length > 0)
      this.draft.notice.value = `Too dear for ${listed(poor)}: what was planned there stays.`
  }

  /** Adds one hex in that direction. */
  push(towards: Hex): boolean {
    const craft = this.craft.value
    return craft !== undefined && this.steer(add(this.velocityOf(craft), towards))
  }

  byArrow(key: string): boolean {
    const craft = this.craft.value
    const end = craft && this.endOf(craft)
    const to = end && byArrow(end, key)
    if (to) this.push(sub(to, end))
    return to !== undefined
  }

  stop = (): boolean => this.steer(ORIGIN)

  /** Clears the orders of the selected craft and its wing: they drift. */
  clear = (): void => clearAll(this.draft, [this.selected.value, ...this.mates().map((mate) => mate.id)])
  clearAll = (): void => clearAll(this.draft, Object.keys(this.draft.parts.peek()))

  tapped(at: Point, reach: number, more = false): void {
    const there = craftAt(this.state, at, reach)
    if (there && (there.id !== this.selected.value || more))
      return this.select(there.id, more || this.gathering.value)
    const [craft, ways] = [this.craft.value, this.reach.value?.ways]
    if (!craft || !ways) return
    if (there) {
      // Its own hex is a place like any other: there it comes to rest.
      if (!this.gathering.value) this.stop()
      return
    }
    const near = hexesNear(at, reach).map((h) => wrapped(this.torus, h))
    const way =
      ways.get(torusKey(this.torus, near[0]!)) ??
      near.map((h) => ways.get(torusKey(this.torus, h))).find((one) => one)
    if (way) this.steer(way.velocity)
    else
      this.draft.refuse(
        `${craft.id} does not get there: that costs ${leastPrice(this.torus, craft, near[0]!)} of ` +
          `delta-v, and it has ${craft.deltaV}.`,
      )
  }

  /** Drags the tip of an arrow, or a craft, which then stands for its tip. */
  grabbed(at: Point, reach: number): Grip | undefined {
    const one = this.craft.value
    const mine = [...(one ? [one] : []), ...this.own.filter(({ id }) => id !== one?.id)]
    // In the plane, in the touched copy.
    const copy = (h: Hex) => nearestTo(this.torus, toHex(at), h)
    const near = (h: Hex) => span(toWorld(copy(h)), at) <= Math.max(reach, STEP_HALF)
    const byTip = mine.find((craft) => near(this.endOf(craft)))
    const craft = byTip ?? mine.find((other) => near(other.at))
    if (!craft) return undefined
    const from = byTip ? sub(copy(this.endOf(craft)), this.velocityOf(craft)) : copy(craft.at)
    return this.draft.grip(
      (to, onward) => {
        if (this.selected.value !== craft.id) this.select(craft.id, false)
        const { velocity } = nearestChange(this.reachFor(craft), sub(toHex(to), from))
        if (!same(velocity, this.velocityOf(craft))) this.steer(velocity, onward)
      },
      () => sound('chit'),
    )
  }

  private mates = (): Craft[] =>
    this.isOwn(this.selected.value)
      ? this.own.filter(({ id }) => id !== this.selected.value && this.wing.value.includes(id))
      : []

  private setWing(ids: readonly CraftId[]): void {
    this.wing.value = ids.length > 1 ? this.own.filter(({ id }) => ids.includes(id)).map(({ id }) => id) : []
  }

  private prospectFor(craft: Craft, velocity: Hex): Prospect {
    return prospectOf(
      this.state,
      craft,
      { ...this.velocities.value, [craft.id]: velocity },
      (other) => this.reachFor(other).ways,
    )
  }

  private put(craft: Craft, velocity: Hex, onward: boolean): void {
    this.draft.put(craft.id, same(craft.velocity, velocity) ? null : velocity, onward)
  }

  private reachFor(craft: Craft): Reach {
    const known = this.reaches.get(craft.id) ?? reachOf(this.torus, craft)
    this.reaches.set(craft.id, known)
    return known
  }

  private canSelect(id: CraftId): boolean {
    const craft = craftNamed(this.state, id)
    return craft !== undefined && flying(craft)
  }

  private isLegal(id: string, velocity: unknown): velocity is Hex {
    const { q, r } = (velocity ?? {}) as Partial<Hex>
    return (
      Number.isInteger(q) &&
      Number.isInteger(r) &&
      refuseChange(this.state, id, velocity as Hex) === undefined
    )
  }
}

/** Least grab radius in world units, at any zoom. */
const STEP_HALF = 32
