/**
 * One seat's plan for a round: a text of orders per ship, which is the source of truth, and editing commands
 * for it. Every change of a text updates everything else, whichever way it was made (SA-2.7).
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { linesOf } from '../../../../common/engine/text/pasted.ts'
import type { Command } from '../../../../common/games/space-arena/commands.ts'
import { SHIELD, TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import { type Quadrant, type ShipType, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { essenceOf, meantLine, withoutComments } from '../../../../common/games/space-arena/essence.ts'
import { shotAt } from '../../../../common/games/space-arena/laser-shot.ts'
import { type Orders, orders as shape } from '../../../../common/games/space-arena/orders.ts'
import {
  type LineRefusal,
  type ParsedOrders,
  parseLines,
} from '../../../../common/games/space-arena/parse.ts'
import { type Plan, planOf, type TickPlan } from '../../../../common/games/space-arena/plan.ts'
import {
  alive,
  type Motion,
  type Ship,
  type Sighting,
  type State,
} from '../../../../common/games/space-arena/state.ts'
import { asDirection } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'
import { sound } from '../../../board/sound/sound.ts'
import { gravest } from '../../../game-kit/gravity.ts'
import { Draft } from '../../../game-kit/plan/draft.ts'
import { keptOf, restored } from '../../../game-kit/plan/restored.ts'
import { forecast, type OwnTickForecast, sightingsOf } from './forecast.ts'
import { journey } from './journey.ts'
import type { Tool } from './planning.ts'
import { type Line, put, readLines, spelledOut, textOf } from './rewrite.ts'
import { nearest, type Steering } from './steering.ts'
import { arcInWords, inArc, shotInWords, sideInWords, weaponNamed } from './targets.ts'
import { type ShipWarning, warningsOf } from './warnings.ts'

const COURSE: Tool = { kind: 'course' }
const NO_LINES: ParsedOrders = { commands: [], refusals: [], ignored: [] }
const IDLE: TickPlan = { accelerate: undefined, turn: undefined, switches: [], shots: [], services: [] }

export class ArenaPlan {
  readonly state: State
  readonly seat: string
  readonly own: readonly Ship[]
  readonly sightings: readonly Sighting[]
  /**
   * By ship: the full text, including comments and invalid lines, which only the browser stores; comments are
   * not sent.
   */
  readonly draft: Draft<string, Orders>
  readonly selected = signal('')
  readonly tick = signal(1)
  readonly tool = signal<Tool>(COURSE)
  readonly hover = signal<Point | undefined>(undefined)
  readonly circles = signal(true)
  readonly toggler = { label: 'Show scans and arcs', key: 'T', on: this.circles }

  private readonly read = new Map<string, { readonly text: string; readonly parsed: ParsedOrders }>()
  /** The ship and line count of the current typing: further letters with the same key join its undo step. */
  private typing = ''

  /** `orders`: those on the server; `kept`: a result of `keep`, perhaps from an older version, or edited. */
  constructor(state: State, seat: string, orders: Orders | null, kept: unknown) {
    this.state = state
    this.seat = seat
    this.own = state.ships.filter((ship) => ship.seat === seat && alive(ship))
    this.sightings = sightingsOf(state)
    const names = this.own.map(({ name }) => name)
    const { texts, selected, tick } = keptOf(kept)
    this.draft = new Draft({
      first: restored<string>({
        kept: texts,
        sent: orders,
        own: names,
        read: (text, ship) => (typeof text === 'string' && names.includes(ship) ? text : undefined),
        // The server's texts lack comments: the browser's text stays if it is the same apart from them.
        join: (sent = '', written = '') => (essenceOf(written) === sent ? written : sent) || undefined,
      }),
      nothing: '',
      orders: (of) => withoutComments(Object.fromEntries(names.map((name) => [name, of(name)]))),
      changed: () => (this.typing = ''),
    })
    this.selected.value = (this.own.find(({ name }) => name === selected) ?? this.own[0])?.name ?? ''
    const was = Number(tick)
    if (Number.isInteger(was) && was >= 1 && was <= TICKS) this.tick.value = was
  }

  /** Why the server would reject the orders as a whole; empty if it would not. */
  readonly refusal = computed(() => shape.safeParse(this.draft.orders.value).error?.issues[0]?.message ?? '')
  readonly ship: ReadonlySignal<Ship | undefined> = computed(() =>
    this.own.find(({ name }) => name === this.selected.value),
  )
  private readonly parsed = computed(() =>
    Object.fromEntries(this.own.map((ship) => [ship.name, this.parse(ship, this.draft.of(ship.name))])),
  )
  readonly plans: ReadonlySignal<Readonly<Record<string, Plan>>> = computed(() =>
    Object.fromEntries(
      Object.entries(this.parsed.value).map(([name, { commands }]) => [
        name,
        planOf(commands.map(({ command }) => command)),
      ]),
    ),
  )
  readonly courses: ReadonlySignal<Readonly<Record<string, readonly OwnTickForecast[]>>> = computed(() =>
    forecast(this.state, this.plans.value),
  )
  /** The first failing order of the selected ship, else of any other. */
  readonly gravest: ReadonlySignal<ShipWarning | undefined> = computed(() =>
    gravest(
      this.own.flatMap(({ name }) => warningsOf(this, name)),
      ({ ship }) => ship === this.selected.value,
    ),
  )

  protected kept = () => ({
    texts: this.draft.parts.value,
    selected: this.selected.value,
    tick: this.tick.value,
  })
  textFor = (name: string): string => this.draft.of(name)
  commandsOf = (ship: string): readonly Command[] =>
    (this.parsed.value[ship] ?? NO_LINES).commands.map(({ command }) => command)
  refusalsOf = (ship: string): readonly LineRefusal[] => {
    const { refusals, ignored } = this.parsed.value[ship] ?? NO_LINES
    return [...refusals, ...ignored].sort((a, b) => a.line - b.line)
  }

  /** The selected ship's orders for a tick. */
  plannedIn = (tick = this.tick.value): TickPlan => this.plans.value[this.selected.value]?.[tick - 1] ?? IDLE
  /** The selected ship at the end of a tick. */
  after = (tick = this.tick.value): OwnTickForecast | undefined =>
    this.courses.value[this.selected.value]?.[tick - 1]
  get type(): ShipType | undefined {
    const ship = this.ship.value
    return ship && typeNamed(ship.type)
  }

  /** The selected ship at the start of a tick, before its orders. */
  before(tick = this.tick.value): Motion | undefined {
    const from = tick > 1 ? this.after(tick - 1) : this.ship.value
    return (
      from && { x: from.x, y: from.y, heading: from.heading, speed: this.after(tick)?.obeys ?? from.speed }
    )
  }

  select(name: string): void {
    this.selected.value = name
    this.tool.value = COURSE
    this.draft.notice.value = ''
  }

  cycle(by: 1 | -1): void {
    const at = this.own.findIndex(({ name }) => name === this.selected.value)
    const next = this.own[(at + by + this.own.length) % this.own.length]
    if (next) this.select(next.name)
  }

  pick(tick: number): void {
    this.tick.value = Math.max(1, Math.min(TICKS, tick))
    this.draft.notice.value = ''
  }

  aim(weapon: string | undefined): void {
    this.tool.value = weapon === undefined ? COURSE : { kind: 'aim', weapon }
    this.draft.notice.value = ''
  }

  /** Changes the tick's acceleration, within the ship's limits. */
  accelerate(by: number): void {
    const [type, before] = [this.type, this.before()]
    if (!type || !before) return
    if (type.kind === 'starbase') return this.draft.refuse('A starbase does not move.')
    const was = this.plannedIn().accelerate ?? 0
    const to = between(before.speed + between(was + by, type.maxAcceleration), type.maxSpeed) - before.speed
    if (to === was)
      return this.draft.refuse(
        Math.abs(to) === type.maxAcceleration
          ? `${type.name} accelerates by ${type.maxAcceleration} a tick at most.`
          : `${type.name} flies ${type.maxSpeed} a tick at most.`,
      )
    this.steer({ accelerate: to })
  }

  /** Turns further right in the tick, within the ship's limits; a resting ship can turn freely (SA-3.4). */
  turn(by: number): void {
    const type = this.type
    if (!type) return
    if (type.kind === 'starbase') return this.draft.refuse('A starbase does not move.')
    const was = this.plannedIn().turn ?? 0
    const free = this.after()?.speed === 0
    const to = free ? asDirection((was + by) % 360) : between(was + by, type.maxTurn)
    if (to === was)
      return this.draft.refuse(`${type.name} turns by ${type.maxTurn}° a tick at most, unless it stands.`)
    this.steer({ turn: to })
  }

  /**
   * Aims the weapon in the tick: a laser at a name, a launcher in whole degrees off the heading; undefined
   * clears its order. Returns false if refused. `onward`: continues the same drag.
   */
  fire(weapon: string, at: string | number | undefined, onward = false): boolean {
    const type = this.type
    const one = type && weaponNamed(type, weapon)
    if (!one) return false
    if (typeof at === 'number' && !inArc(one.arc, at)) {
      this.draft.refuse(`${weapon} reaches ${arcInWords(one.arc)}, and that is ${sideInWords(at)}.`)
      return false
    }
    const tick = this.tick.value
    if (!onward) sound('chit')
    this.rewrite(
      (lines) =>
        put(
          lines,
          tick,
          (command) => command.kind === 'fire' && command.weapon === weapon,
          at === undefined ? [] : [{ tick, kind: 'fire', weapon, at }],
        ),
      onward,
    )
    const seen = typeof at === 'string' ? this.sightings.find(({ name }) => name === at) : undefined
    const from = this.after()
    // A stranger may have moved by then, so a doubtful shot gets a notice, not a refusal.
    if (seen && from && one.kind === 'laser') {
      const shot = shotAt(from, type, one, seen)
      if (!shot.inArc || !shot.inScan || shot.damage === 0)
        this.draft.notice.value = `${weapon}: ${shotInWords(seen.name, shot)}.`
    }
    return true
  }

  /** Shield points for a quadrant in the tick; 0 for none. */
  boost(quadrant: Quadrant, points: number): void {
    const most = this.type ? this.type.shields[quadrant] * SHIELD.boostTo : 0
    const asked = Math.max(0, Math.min(most, points))
    const tick = this.tick.value
    this.rewrite((lines) =>
      put(
        lines,
        tick,
        (command) => command.kind === 'boost' && command.quadrant === quadrant,
        asked > 0 ? [{ tick, kind: 'boost', quadrant, points: asked }] : [],
      ),
    )
  }

  boosted = (quadrant: Quadrant): number =>
    this.plannedIn().services.reduce(
      (sum, command) =>
        sum + (command.kind === 'boost' && command.quadrant === quadrant ? command.points : 0),
      0,
    )

  replenish(on: boolean): void {
    const tick = this.tick.value
    this.rewrite((lines) =>
      put(lines, tick, ({ kind }) => kind === 'replenish', on ? [{ tick, kind: 'replenish' }] : []),
    )
  }

  /** Switches the cloak in the tick; undefined clears the order. */
  cloak(on: boolean | undefined): void {
    const cloak = this.type?.cloak
    if (!cloak) return this.draft.refuse('It has no cloak.')
    const tick = this.tick.value
    this.rewrite((lines) =>
      put(
        lines,
        tick,
        ({ kind }) => kind === 'switch',
        on === undefined ? [] : [{ tick, kind: 'switch', component: cloak.name, on }],
      ),
    )
  }

  /** Copies this tick's course or fire to all later ticks. */
  repeat(what: 'course' | 'fire'): void {
    const meant = ({ kind }: Command) =>
      what === 'fire' ? kind === 'fire' : kind === 'accelerate' || kind === 'turn'
    const tick = this.tick.value
    const model = this.commandsOf(this.selected.value).filter(
      (command) => command.tick === tick && meant(command),
    )
    this.rewrite((lines) =>
      laterTicks(tick).reduce(
        (all, later) =>
          put(
            all,
            later,
            meant,
            model.map((command) => ({ ...command, tick: later })),
          ),
        lines,
      ),
    )
  }

  clearTick(): void {
    const tick = this.tick.value
    this.rewrite((lines) => put(lines, tick, () => true, []))
  }

  /** Sets the text as the player types; the letters of a line are one undo step. */
  typed(text: string): void {
    const typing = `${this.selected.value} ${text.split('\n').length}`
    const lines = this.type ? spelledOut(text, this.type) : text
    this.write(this.selected.value, lines, this.typing === typing)
    this.typing = typing
  }

  /**
   * Ends the tick as near to a place as the ship can; for the last tick, plans a smooth course for the whole
   * round. `onward`: continues the same drag.
   */
  protected bend(tick: number, to: Point, onward: boolean): void {
    const [ship, type, from] = [this.ship.value, this.type, this.before(tick)]
    if (!ship || !type || !from) return
    if (tick === TICKS) this.fly(ship, journey(ship, type, to), onward)
    else this.rewrite((lines) => steered(lines, tick, nearest(from, type, to)), onward)
  }

  /** Sets a ship's steering in all ticks. */
  protected fly(ship: Ship, steering: readonly Steering[], onward: boolean): void {
    this.rewriteOf(ship, (lines) => steering.reduce((all, one, i) => steered(all, i + 1, one), lines), onward)
  }

  private parse({ name, type }: Ship, text: string): ParsedOrders {
    const known = this.read.get(name)
    if (known?.text === text) return known.parsed
    const parsed = parseLines(linesOf(text).map(meantLine), typeNamed(type))
    this.read.set(name, { text, parsed })
    return parsed
  }

  private steer(steering: Partial<Steering>): void {
    sound('chit')
    this.rewrite((lines) => steered(lines, this.tick.value, steering))
  }

  private rewrite(change: (lines: readonly Line[]) => readonly Line[], onward = false): void {
    if (this.ship.value) this.rewriteOf(this.ship.value, change, onward)
  }

  /** Changes the lines of an own ship. */
  protected rewriteOf(
    { name, type }: Pick<Ship, 'name' | 'type'>,
    change: (lines: readonly Line[]) => readonly Line[],
    onward = false,
  ): void {
    this.write(name, textOf(change(readLines(this.textFor(name), typeNamed(type)))), onward)
  }

  /** `onward`: one undo step with the previous change. */
  private write(ship: string, text: string, onward = false): void {
    this.typing = ''
    if (this.own.some(({ name }) => name === ship)) this.draft.put(ship, text, onward)
  }
}

const between = (value: number, most: number): number => Math.max(-most, Math.min(most, value))
const laterTicks = (tick: number): number[] => Array.from({ length: TICKS - tick }, (_, i) => tick + 1 + i)

/** Sets a tick's acceleration and turn, if given; 0 needs no line. */
function steered(
  lines: readonly Line[],
  tick: number,
  { accelerate, turn }: Partial<Steering>,
): readonly Line[] {
  const faster =
    accelerate === undefined
      ? lines
      : put(
          lines,
          tick,
          ({ kind }) => kind === 'accelerate',
          accelerate === 0 ? [] : [{ tick, kind: 'accelerate', by: accelerate }],
        )
  if (turn === undefined) return faster
  return put(
    faster,
    tick,
    ({ kind }) => kind === 'turn',
    turn === 0 ? [] : [{ tick, kind: 'turn', by: turn }],
  )
}
