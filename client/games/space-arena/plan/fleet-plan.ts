/** Orders for several ships at once: the selection, moves in formation, and standing targets. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import type { Orders } from '../../../../common/games/space-arena/orders.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import { isStarbase, type Ship, type State } from '../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { sound } from '../../../board/sound/sound.ts'
import type { Earlier } from '../../../game-kit/plan/planner.ts'
import { keptOf } from '../../../game-kit/plan/restored.ts'
import { aimedAt, fireFor, firing, targetIn } from './engagement.ts'
import { formation } from './formation.ts'
import { ArenaPlan } from './plan.ts'
import type { Planning } from './planning.ts'
import { targetsFor } from './targets.ts'

export class FleetPlan extends ArenaPlan implements Planning {
  /** Names of chosen ships; the selected ship always counts as chosen, even if it is not listed here. */
  private readonly chosen = signal<readonly string[]>([])
  /** While true, plain taps add ships to the selection: for players without a Shift key. */
  readonly gathering = signal(false)
  readonly box = signal<readonly [Point, Point] | undefined>(undefined)

  /** `earlier`: the draft of the round before; its selection is kept. */
  constructor(state: State, seat: string, orders: Orders | null, kept: unknown, earlier?: Earlier) {
    super(state, seat, orders, kept)
    const { chosen, selected } = keptOf(kept ?? earlier?.kept)
    const names: unknown[] = Array.isArray(chosen) ? chosen : []
    const lead = this.own.find(({ name }) => name === selected)
    if (lead) this.selected.value = lead.name
    this.chosen.value = this.own.flatMap(({ name }) => (names.includes(name) ? [name] : []))
  }

  keep = (): unknown => ({
    ...this.kept(),
    chosen: this.wing.value.map(({ name }) => name),
  })

  readonly wing: ReadonlySignal<readonly Ship[]> = computed(() =>
    this.own.filter(({ name }) => name === this.selected.value || this.chosen.value.includes(name)),
  )

  targetOf = (ship: string): string | undefined => targetIn(this.textFor(ship))

  /** `more`: adds to the selection, or removes a ship that is already in it. */
  override select(name: string, more = false): void {
    const wing = this.wing.value.map((ship) => ship.name)
    if (!more) return this.chooseThese([name])
    const others = wing.filter((one) => one !== name)
    if (others.length === wing.length) this.chooseThese([...wing, name], name)
    else if (others.length > 0) this.chooseThese(others)
  }

  /** Makes another of the chosen ships the selected one, keeping the selection. */
  protected lead(name: string): void {
    this.chooseThese(
      this.wing.value.map((ship) => ship.name),
      name,
    )
  }

  /** Chooses all own ships or, if all are chosen, only the selected one. */
  chooseAll(): void {
    const all = this.wing.value.length === this.own.length
    this.chooseThese(all ? [this.selected.value] : this.own.map(({ name }) => name), this.selected.value)
  }

  /** Chooses the ships inside a box. */
  chooseIn([a, b]: readonly [Point, Point], more: boolean): void {
    const inside = this.own.filter(
      ({ x, y }) =>
        x >= Math.min(a.x, b.x) &&
        x <= Math.max(a.x, b.x) &&
        y >= Math.min(a.y, b.y) &&
        y <= Math.max(a.y, b.y),
    )
    const names = inside.map(({ name }) => name)
    const all = more ? [...new Set([...this.wing.value.map(({ name }) => name), ...names])] : names
    if (all.length > 0) this.chooseThese(all)
  }

  /** Sets a standing target, replacing all fire orders; undefined holds fire. */
  engage(target: string | undefined): void {
    sound('chit')
    const before = this.draft.parts.peek()
    batch(() => {
      for (const ship of this.wing.value)
        this.rewriteOf(
          ship,
          (lines) => aimedAt(target === undefined ? firing(lines, []) : lines, target),
          this.draft.parts.peek() !== before,
        )
      this.aimAgain(this.wing.value)
    })
    if (target === undefined) return
    const idle = this.wing.value.filter(({ name }) => !this.firesAtAll(name))
    if (idle.length > 0)
      this.draft.notice.value =
        `${callName(target)} does not come into range of ` +
        `${idle.map(({ name }) => callName(name)).join(', ')} on this course.`
  }

  /** Possible targets for the selected ship at its future places, without any known to be destroyed. */
  get targets() {
    const ship = this.ship.value
    return ship
      ? targetsFor(this.state, ship.team, this.after() ?? ship).filter(
          ({ kind }) => kind === 'ship' || kind === 'starbase',
        )
      : []
  }

  /** Clears all orders of the chosen ships. */
  clearWing(): void {
    const before = this.draft.parts.peek()
    batch(() => {
      for (const { name } of this.wing.value) this.draft.put(name, '', this.draft.parts.peek() !== before)
    })
  }

  override fire(weapon: string, at: string | number | undefined, onward = false): boolean {
    // Aiming by hand ends a standing target: the ship then fires as aimed.
    let done = false
    batch(() => {
      done = super.fire(weapon, at, onward)
      const ship = this.ship.value
      if (done && ship && this.targetOf(ship.name) !== undefined)
        this.rewriteOf(ship, (lines) => aimedAt(lines, undefined), true)
    })
    return done
  }

  override accelerate(by: number): void {
    this.steering(() => super.accelerate(by))
  }
  override turn(by: number): void {
    this.steering(() => super.turn(by))
  }
  override repeat(what: 'course' | 'fire'): void {
    if (what === 'course') this.steering(() => super.repeat(what))
    else super.repeat(what)
  }

  /** The last tick leads all chosen ships, which keep their formation. */
  protected override bend(tick: number, to: Point, onward: boolean): void {
    const ship = this.ship.value
    const wing = this.wing.value.filter((one) => !isStarbase(one))
    if (!ship) return
    if (tick < TICKS || wing.length < 2 || isStarbase(ship))
      return this.steering(() => super.bend(tick, to, onward))
    const before = this.draft.parts.peek()
    batch(() => {
      for (const [name, steering] of formation(wing, { x: to.x - ship.x, y: to.y - ship.y }))
        this.fly(
          wing.find((one) => one.name === name)!,
          steering,
          onward || this.draft.parts.peek() !== before,
        )
      this.aimAgain(wing)
    })
  }

  private firesAtAll = (name: string): boolean => this.commandsOf(name).some(({ kind }) => kind === 'fire')

  private steering(change: () => void): void {
    const { notice } = this.draft
    const before = this.draft.parts.peek()
    batch(change)
    const said = notice.peek()
    if (this.ship.value && this.draft.parts.peek() !== before) this.aimAgain([this.ship.value])
    if (said !== '') notice.value = said
  }

  /** Recomputes the fire of ships with standing targets for their new courses. */
  private aimAgain(ships: readonly Ship[]): void {
    for (const ship of ships) {
      const target = this.sightings.find(({ name }) => name === this.targetOf(ship.name))
      if (!target) continue
      const fire = fireFor(this.state, ship, target, this.plans.value[ship.name] ?? [], this.courses.value)
      this.rewriteOf(ship, (lines) => firing(lines, fire), true)
    }
  }

  private chooseThese(
    names: readonly string[],
    lead = names.find((name) => name === this.selected.peek()),
  ): void {
    batch(() => {
      this.chosen.value = names
      super.select(lead ?? names[0]!)
    })
  }
}
