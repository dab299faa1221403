/** The planner of fire: select a craft, and one of six directions or none (HS-5.1). */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { refuseFire } from '../../../../common/games/hostile-space/check.ts'
import type { Fires, Orders } from '../../../../common/games/hostile-space/orders.ts'
import {
  type Craft,
  type CraftId,
  craftNamed,
  flying,
  flyingOf,
  type State,
} from '../../../../common/games/hostile-space/state.ts'
import { mayFire } from '../../../../common/games/hostile-space/turns.ts'
import { missilePath } from '../../../../common/games/hostile-space/velocity.ts'
import { FACINGS, type Facing, same, sub, turned } from '../../../../common/geometry/hex.ts'
import { wrapped } from '../../../../common/geometry/torus.ts'
import type { Point } from '../../../board/camera/view.ts'
import { sound } from '../../../board/sound/sound.ts'
import { gravest } from '../../../game-kit/gravity.ts'
import { Draft } from '../../../game-kit/plan/draft.ts'
import { keptOf, restored } from '../../../game-kit/plan/restored.ts'
import { nearestTo, toHex, toWorld } from '../plane.ts'
import { craftAt, nextOf } from './choosing.ts'
import { type FireWarning, fireWarningsOf } from './fire-warnings.ts'
import { type FireForecast, forecastFire } from './forecast.ts'
import { drifting, isFriend, type Line, lineOf } from './missile-lines.ts'
import { clearAll, StepPlan } from './plan.ts'

/** A direction; null: no missile. */
type Part = Facing | null

export class FirePlan extends StepPlan<Part> {
  readonly kind = 'fire'
  readonly draft: Draft<Part, Orders>
  /** Own craft still flying. */
  readonly own: readonly Craft[]
  readonly paths = signal(true)
  readonly toggler = { label: 'Show the paths of missiles', key: 'T', on: this.paths }

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    super(state, seat)
    this.own = flyingOf(state, this.player.id)
    const { fires, selected } = keptOf(kept)
    this.draft = new Draft<Part, Orders>({
      first: restored({
        kept: fires,
        sent: orders?.kind === 'fire' ? orders.of : null,
        own: this.own.map(({ id }) => id),
        read: (facing, id) =>
          typeof facing === 'number' && refuseFire(state, id, facing) === undefined ? facing : undefined,
      }),
      nothing: null,
      orders: (of) => ({
        kind: 'fire',
        of: Object.fromEntries(this.own.flatMap(({ id }) => (of(id) === null ? [] : [[id, of(id)!]]))),
      }),
    })
    const first = this.own.find(mayFire) ?? this.own[0]
    this.selected.value =
      typeof selected === 'string' && this.canSelect(selected) ? selected : (first?.id ?? '')
  }

  /** Ordered and guessed fire, and that declared by players earlier in order (HS-2.2). */
  readonly fires: ReadonlySignal<Fires> = computed(() => ({
    ...Object.fromEntries(
      this.state.craft.flatMap(({ id, declared }) => (declared === null ? [] : [[id, declared]])),
    ),
    ...Object.fromEntries(
      Object.entries(this.draft.parts.value).filter((entry): entry is [string, Facing] => entry[1] !== null),
    ),
  }))
  readonly forecast: ReadonlySignal<FireForecast> = computed(() => forecastFire(this.state, this.fires.value))
  private readonly drifts = computed(() => drifting(this.forecast.value))
  readonly craft: ReadonlySignal<Craft | undefined> = computed(() =>
    craftNamed(this.state, this.selected.value),
  )
  /** Lines of the selected craft, one per direction; none if it cannot fire. */
  readonly lines: ReadonlySignal<readonly Line[]> = computed(() =>
    this.craft.value && mayFire(this.craft.value)
      ? FACINGS.map((direction) => this.lineOf(this.craft.value!, direction))
      : [],
  )
  /** Planned and declared lines, by craft. */
  readonly planned: ReadonlySignal<ReadonlyMap<CraftId, Line>> = computed(
    () =>
      new Map(
        Object.entries(this.fires.value).map(([id, direction]) => [
          id,
          this.lineOf(craftNamed(this.state, id)!, direction),
        ]),
      ),
  )
  readonly warnings: ReadonlySignal<readonly FireWarning[]> = computed(() =>
    fireWarningsOf(this.state, this.player, this.planned.value, this.forecast.value),
  )
  readonly gravest: ReadonlySignal<FireWarning | undefined> = computed(() =>
    gravest(this.warnings.value, ({ craft }) => craft === this.selected.value),
  )

  isOwn = (id: CraftId): boolean => this.own.some((craft) => craft.id === id)
  warningsFor = (id: CraftId): readonly FireWarning[] =>
    this.warnings.value.filter(({ craft }) => craft === id)
  keep = (): unknown => ({ fires: this.draft.parts.value, selected: this.selected.value })

  select(id: CraftId): void {
    if (!this.canSelect(id)) return
    this.draft.notice.value = ''
    this.selected.value = id
  }

  cycle = (by: 1 | -1): void => this.select(nextOf(this.state, this.own, this.selected.value, by))

  /** Fires in a direction; null, or the same direction again, holds fire. */
  aim(direction: Facing | null): void {
    const craft = this.craft.value
    if (!craft) return
    const now = this.draft.of(craft.id)
    const to = direction === now ? null : direction
    const refusal =
      to === null
        ? undefined
        : craft.declared !== null && !this.isOwn(craft.id)
          ? 'it has declared already'
          : refuseFire(this.state, craft.id, to)
    if (refusal) return this.draft.refuse(`${craft.id}: ${refusal}.`)
    sound('chit')
    this.draft.put(craft.id, to)
  }

  /** Rotates the direction; if none is set, starts with the best, or one that hits no friend. */
  turn(by: 1 | -1): void {
    const now = this.draft.of(this.selected.value)
    const free = this.lines.value.find(({ meets }) => !meets || !isFriend(meets))
    this.aim(now === null ? (this.best() ?? free?.direction ?? 0) : turned(now, by))
  }

  /** Aims at the enemy that is hit soonest, or holds fire if none is. */
  aimBest = (): void => {
    const best = this.best()
    const id = this.selected.value
    if (best !== undefined) {
      if (this.draft.of(id) !== best) this.aim(best)
      return
    }
    if (this.draft.of(id) !== null) this.clear()
    if (this.isOwn(id)) this.draft.notice.value = `${id} holds fire: it has no line to an enemy.`
  }

  /** All own craft fire their best shots, as one undo step; craft without one hold fire. */
  aimAll(): void {
    const before = this.draft.parts.peek()
    batch(() => {
      for (const craft of this.own) {
        const best = mayFire(craft)
          ? (bestOf(FACINGS.map((direction) => this.lineOf(craft, direction))) ?? null)
          : null
        if (this.draft.of(craft.id) !== best)
          this.draft.put(craft.id, best, this.draft.parts.peek() !== before)
      }
    })
    const firing = this.own.filter(({ id }) => this.draft.of(id) !== null).length
    this.draft.notice.value = firing === 0 ? 'No craft has a line to an enemy: all hold fire.' : ''
    if (firing > 0) sound('chit')
  }

  clear = (): void => this.draft.clear(this.selected.value)

  clearAll = (): void => clearAll(this.draft, Object.keys(this.draft.parts.peek()))

  tapped(at: Point, reach: number): void {
    const there = craftAt(this.state, at, reach)
    const direction = this.directionAt(at)
    const aimed =
      there && !this.isOwn(there.id)
        ? this.lines.value.find(
            ({ meets }) => meets?.later === 0 && 'id' in meets.what && meets.what.id === there.id,
          )
        : undefined
    // A click on an enemy in a line of fire aims at it; on any other craft, selects it.
    if (there && !aimed) return there.id === this.selected.value ? this.aim(null) : this.select(there.id)
    if (aimed) return this.aim(aimed.direction)
    if (direction !== undefined) this.aim(direction)
  }

  /** The direction whose line passes there in this round, else the nearest of the six. */
  directionAt(at: Point): Facing | undefined {
    const craft = this.craft.value
    if (!craft || !mayFire(craft)) return undefined
    const hex = toHex(at)
    const from = nearestTo(this.torus, hex, craft.at)
    if (same(hex, from)) return undefined
    const here = wrapped(this.torus, hex)
    const passing = this.lines.value
      .flatMap(({ direction, legs: [leg] }) => {
        const steps = missilePath(leg!.from, direction, leg!.steps).findIndex((h) =>
          same(wrapped(this.torus, h), here),
        )
        return steps < 0 ? [] : [{ direction, steps }]
      })
      .sort((a, b) => a.steps - b.steps)
    if (passing[0]) return passing[0].direction
    const { x, y } = toWorld(sub(hex, from))
    return turned(Math.round(Math.atan2(y, x) / (Math.PI / 3)), 0)
  }

  private lineOf(craft: Craft, direction: Facing): Line {
    const fires = this.fires.value
    const now =
      fires[craft.id] === direction
        ? this.forecast.value
        : forecastFire(this.state, { ...fires, [craft.id]: direction })
    return lineOf(this.state, craft, direction, now, this.drifts.value)
  }

  /** The selected craft's direction that hits an enemy soonest, if any. */
  private best = (): Facing | undefined => bestOf(this.lines.value)

  private canSelect(id: CraftId): boolean {
    const craft = craftNamed(this.state, id)
    return craft !== undefined && flying(craft)
  }
}

/**
 * The direction that hits an enemy soonest: a target that drifts there later may change course, one there now
 * cannot.
 */
function bestOf(lines: readonly Line[]): Facing | undefined {
  const later = ({ meets }: Line): number => (meets?.side === 'enemy' ? meets.later : Infinity)
  const [soonest] = [...lines].sort((a, b) => later(a) - later(b))
  return soonest && later(soonest) < Infinity ? soonest.direction : undefined
}
