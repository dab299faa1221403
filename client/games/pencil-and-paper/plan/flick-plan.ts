/**
 * The planner of a turn: a ship, a move or a shot, and a pull on the paper that is released (PP-2 to PP-6).
 */
import { computed, type Signal, signal } from '@preact/signals'
import { sentence } from '../../../../common/engine/presentation/words.ts'
import { turned } from '../../../../common/games/pencil-and-paper/angles.ts'
import { strengthFor } from '../../../../common/games/pencil-and-paper/bot/aim.ts'
import { check } from '../../../../common/games/pencil-and-paper/check.ts'
import type { FlickOrder, Orders, Place } from '../../../../common/games/pencil-and-paper/orders.ts'
import { type PencilKind, pencilId, SORTS } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { LEAST_LENGTH } from '../../../../common/games/pencil-and-paper/phases/flick.ts'
import { ontoSheet } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { middleOf } from '../../../../common/games/pencil-and-paper/ship.ts'
import {
  bluntnessOf,
  type Player,
  playerAt,
  playerOf,
  type Ship,
  type ShipId,
  type State,
  shipNamed,
  shipsOf,
} from '../../../../common/games/pencil-and-paper/state.ts'
import { shifted } from '../../../../common/games/pencil-and-paper/trace.ts'
import { owing } from '../../../../common/games/pencil-and-paper/turns.ts'
import type { LatticePoint } from '../../../../common/geometry/segment.ts'
import type { Grip } from '../../../board/camera/gestures.ts'
import { span } from '../../../board/geometry.ts'
import { sound } from '../../../board/sound/sound.ts'
import { Draft } from '../../../game-kit/plan/draft.ts'
import type { Earlier } from '../../../game-kit/plan/planner.ts'
import { Premove } from '../../../game-kit/plan/premove.ts'
import { heldAtHome, home } from '../cylinder.ts'
import { toSheet, toWorld } from '../plane.ts'
import { forecast } from './forecast.ts'
import { holdOf, POINTS, partAfter, pointOf, SHIP_REACH } from './landing-hold.ts'
import { oddsOf } from './odds.ts'
import { inches, PENCIL_NAMES } from './place-words.ts'
import { aimOfPull, angleAlong } from './pull.ts'
import { quickFlick } from './quick-flick.ts'
import {
  type Aim,
  asTheirTurn,
  blankPlan,
  flickOf,
  ordersOf,
  planFrom,
  planKept,
  type TurnPlan,
} from './turn-plan.ts'

/** Key of the turn's plan in the draft. */
const TURN = 'turn'
/** How far a shot should go beyond the centre of its target. */
const THROUGH = 200

/** A pull in progress, in world units. */
export interface Pull {
  readonly from: LatticePoint
  readonly to: LatticePoint
  /** A pull up to this length does not count. */
  readonly slack: number
}

/** The ship that was selected when the browser kept a plan. */
const selectedIn = (kept: unknown): unknown => (kept as { readonly ship?: unknown } | null | undefined)?.ship

export class FlickPlan {
  readonly kind = 'flick'
  /** `state`: as if it were the player's turn, for planning ahead; `shown`: the real state. */
  readonly state: State
  readonly shown: State
  readonly player: Player
  readonly own: readonly Ship[]
  readonly draft: Draft<TurnPlan, Orders>
  readonly toggler = { label: 'Show how far the pencil reaches', key: 'T', on: signal(true) }
  readonly pull = signal<Pull | undefined>(undefined)
  readonly hover = signal<LatticePoint | undefined>(undefined)
  /** The flick has been released, or was planned ahead for this turn, and is to be sent at once. */
  readonly goesOn = signal(false)
  readonly armed: Signal<boolean> | undefined
  readonly turn = computed(() => this.draft.parts.value[TURN] ?? this.blank)
  readonly flick = computed(() =>
    this.turn.value.instead ? undefined : flickOf(this.turn.value, this.state.rules),
  )
  readonly forecast = computed(() => this.flick.value && forecast(this.state, this.flick.value))
  readonly chances = computed(() => this.flick.value && oddsOf(this.state, this.flick.value))
  readonly commit = computed(() =>
    this.flick.value
      ? 'Flick!'
      : this.turn.value.instead === 'pass'
        ? 'Pass'
        : this.turn.value.instead
          ? 'Call it'
          : 'Skip this turn',
  )
  readonly lit = computed(() => this.flick.value !== undefined || this.turn.value.instead !== null)
  /** The orders that were given skip the turn. */
  readonly skips: boolean
  private readonly blank: TurnPlan
  private readonly premove: Premove<TurnPlan>
  /** `goesOn` was set by a release, not by planning ahead. */
  private hasty = false
  /** Whoever moves the board on purpose is told only once. */
  private toldOfBeside = false

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown, earlier?: Earlier) {
    this.player = playerAt(state, seat)!
    this.state = owing(state).includes(seat) ? state : asTheirTurn(state, this.player)
    this.shown = state
    this.own = shipsOf(state, this.player.id)
    this.blank = blankPlan(state, this.player, selectedIn(kept) ?? selectedIn(earlier?.kept))
    this.skips = orders?.kind === 'default'
    this.premove = new Premove<TurnPlan>({
      ahead: this.state !== state,
      sent: planFrom(orders, this.blank),
      kept,
      earlier,
      read: (plan) => planKept(this.state, this.player, plan),
      isOrder: (plan) => ordersOf(plan, state.rules).kind !== 'default',
    })
    const { first, armed } = this.premove
    this.armed = armed
    this.draft = new Draft<TurnPlan, Orders>({
      first: first ? { [TURN]: first } : {},
      nothing: this.blank,
      orders: (of) => ordersOf(of(TURN), state.rules),
      changed: () => (this.goesOn.value = false),
    })
    this.premove.begin(this.draft, this.goesOn)
  }

  get ship(): Ship | undefined {
    return shipNamed(this.state, this.turn.value.ship)
  }

  bluntnessOf = (kind: PencilKind): number =>
    this.turn.value.sharpen.includes(kind)
      ? 0
      : bluntnessOf(this.state, pencilId(this.player.id, kind, this.state.rules.sharing))

  keep = (): unknown => ({
    ...this.premove.keep(this.draft.parts.value[TURN]),
    ship: this.turn.value.ship,
  })
  /** Where the flick would end. */
  leads = (): LatticePoint[] => {
    const { value } = this.forecast
    return value && !this.state.rules.wrap ? [toWorld(value.end)] : []
  }
  hovered = (at: LatticePoint | undefined): void => void (this.hover.value = at)
  /** A released flick whose end was out of sight is not sent at once; one planned ahead is. */
  unseen = (): boolean => {
    if (!this.hasty) return false
    this.goesOn.value = false
    this.draft.notice.value = 'It would have ended out of sight. Look, and press “Flick!” if you mean it.'
    return true
  }

  /** Changes the plan if the rules allow it. */
  change(to: Partial<TurnPlan>, onward = false): boolean {
    const next: TurnPlan = { ...this.turn.value, instead: null, ...to }
    const aimed = next.aim || next.instead ? next : { ...next, aim: { angle: 0, strength: 0 } }
    const [refusal] = check(this.state, this.player.seat, ordersOf(aimed, this.state.rules))
    if (refusal) {
      this.draft.refuse(sentence(refusal.reason))
      return false
    }
    if (!onward) sound('chit')
    this.draft.put(TURN, next, onward)
    return true
  }

  select(id: ShipId): void {
    const ship = this.own.find((one) => one.id === id)
    if (!ship) return this.draft.refuse(`${id} is not there.`)
    if (id === this.turn.value.ship) return
    this.change({ ship: id, aim: null, place: null, ...(ship.turret && { kind: 'shot' }) })
  }

  cycle(by: number): void {
    const at = this.own.findIndex(({ id }) => id === this.turn.value.ship)
    const next = this.own[(at + by + this.own.length) % this.own.length]
    if (next) this.select(next.id)
  }

  setKind = (kind: FlickOrder['kind']): boolean => this.change({ kind })
  usePencil = (pencil: PencilKind): boolean => this.change({ pencil })
  aim = (to: Partial<Aim>, onward = false): boolean =>
    this.change({ aim: { ...(this.turn.value.aim ?? this.ahead()), ...to } }, onward)
  place = (place: Place | null): boolean => this.change({ place })
  stop = (length: number | null): boolean =>
    this.change({ stopper: length === null ? null : Math.max(LEAST_LENGTH, Math.round(length)) })
  instead = (of: TurnPlan['instead']): boolean =>
    this.change({ instead: this.turn.value.instead === of ? null : of })
  clear = (): void => this.draft.clear(TURN)

  sharpen(kind: PencilKind): boolean {
    const { sharpen, instead } = this.turn.value
    return this.change({
      sharpen: sharpen.includes(kind) ? sharpen.filter((one) => one !== kind) : [...sharpen, kind],
      instead,
    })
  }

  /** Changes the aim by an angle and a strength; without an aim, starts from straight ahead. */
  nudge(angle: number, strength: number): void {
    const aim = this.turn.value.aim ?? this.ahead()
    this.aim({
      angle: turned(aim.angle + angle),
      strength: Math.min(1000, Math.max(0, aim.strength + strength)),
    })
  }

  /** Aims the straight line's end at a place; beyond the pencil's reach it stops short. */
  aimAt(to: LatticePoint, through = 0): void {
    const {
      ship,
      turn: {
        value: { pencil },
      },
    } = this
    if (!ship) return this.draft.refuse('You have no ship left.')
    const length = span(ship.nose, to) + through
    const strength = strengthFor(pencil, length) ?? 1000
    if (
      this.aim({ angle: angleAlong({ x: to.x - ship.nose.x, y: to.y - ship.nose.y }), strength }) &&
      length - through > SORTS[pencil].range
    )
      this.draft.notice.value =
        `The ${PENCIL_NAMES[pencil]} pencil reaches ${inches(SORTS[pencil].range)}; ` +
        `that is ${inches(length - through)} away.`
  }

  /** Aims a shot at a ship; on a cylinder, the shorter way round. */
  target(enemy: Ship): void {
    if (!this.ship || !this.change({ kind: 'shot' })) return
    this.aimAt(this.nearestCopy(middleOf(enemy)), THROUGH)
  }

  /** Targets the next enemy after the current one, in order of distance. */
  targetNext(by = 1): void {
    const far = (ship: Ship) => span(this.ship!.nose, this.nearestCopy(ship.nose))
    const enemies = this.state.ships
      .filter(({ id }) => this.ship && playerOf(id) !== this.player.id)
      .sort((a, b) => far(a) - far(b))
    const hit = this.forecast.value?.met.find(
      ({ kind, id }) => kind === 'ship' && playerOf(id) !== this.player.id,
    )?.id
    const at = enemies.findIndex(({ id }) => id === hit)
    const next = enemies[(at + by + enemies.length) % enemies.length]
    if (next) this.target(next)
  }

  nextPencil(): void {
    const { pencils } = this.state.rules
    this.usePencil(pencils[(pencils.indexOf(this.turn.value.pencil) + 1) % pencils.length]!)
  }

  nextPoint(): void {
    const { place } = this.turn.value
    const { back, side } =
      POINTS[(POINTS.findIndex((point) => point === pointOf(place)) + 1) % POINTS.length]!
    this.place({ ...place, back, side })
  }

  /** Sets a stopping hand at the end of the straight line, or removes it. */
  toggleStopper(): void {
    const { stopper } = this.turn.value
    if (stopper !== null) this.stop(null)
    else if (!this.forecast.value) this.draft.refuse('Aim first: the stopper is put where the line ends.')
    else this.stop(this.forecast.value.length)
  }

  turnLanding(by: number): void {
    const { place, aim } = this.turn.value
    const facing = turned((place?.facing ?? aim?.angle ?? this.ship?.facing ?? 0) + by)
    this.place({ facing, back: place?.back ?? 0, side: place?.side ?? 0 })
  }

  tapped(there: LatticePoint, reach: number): void {
    const at = home(this.state, there)
    const ship = this.shipAt(at, reach)
    if (!ship) return this.aimAt(this.nearestCopy(toSheet(at)))
    if (playerOf(ship.id) !== this.player.id) this.target(ship)
    else this.select(ship.id)
  }

  /**
   * Grabbing the landing ship turns it, or changes which part of it is on the end point. A pull anywhere else
   * on the paper aims, for the ship it starts on or else the selected one. A pull beside the paper moves the
   * board, unless the fingertip touches an own ship; a notice says so once.
   */
  grabbed = (at: LatticePoint, reach: number): Grip | undefined =>
    heldAtHome(this.state, at, (here) => this.take(here, reach))

  private take(at: LatticePoint, reach: number): Grip | undefined {
    const { sheet } = this.state
    const { x, y } = toSheet(at)
    const landing = this.landingAt(at, reach)
    if (landing) return landing
    if (!this.ship) return undefined
    const touched = this.shipAt(at, reach)
    const own = touched && playerOf(touched.id) === this.player.id ? touched.id : undefined
    const beside = x < 0 || y < 0 || x > sheet.width || y > sheet.height
    if (!beside || own) return this.pulling(at, reach, own ?? this.turn.value.ship)
    if (!this.toldOfBeside)
      this.draft.notice.value = 'Begin a pull on the paper: beside it you move the board.'
    this.toldOfBeside = true
    return undefined
  }

  private pulling(from: LatticePoint, slack: number, ship: ShipId): Grip {
    const back = this.draft.wayBack()
    const before = this.draft.parts.peek()
    const turret = shipNamed(this.state, ship)?.turret ?? false
    return {
      moved: (to, pressure) => {
        this.pull.value = { from, to, slack }
        const aim = aimOfPull(from, to, slack, pressure)
        if (!aim) return back()
        const other = ship !== this.turn.value.ship
        this.change(
          { ...(other && { ship, place: null }), ...(turret && { kind: 'shot' }), aim },
          this.draft.parts.peek() !== before,
        )
      },
      released: (kept) => {
        const pulled = this.draft.parts.peek() !== before
        this.pull.value = undefined
        if (!kept) return back()
        if (!pulled) return
        sound('chit')
        this.hasty = quickFlick.value
        this.goesOn.value = quickFlick.value
      },
    }
  }

  private landingAt(at: LatticePoint, reach: number): Grip | undefined {
    const { landing, to } = this.forecast.value ?? {}
    const hold = landing && !this.shipAt(at, reach) ? holdOf(landing.pose, at, reach) : undefined
    if (!hold || !landing || !to) return undefined
    const end = toWorld(ontoSheet(this.state.sheet, this.state.rules.wrap, to))
    const bearing = (p: LatticePoint) => angleAlong({ x: p.x - end.x, y: p.y - end.y })
    const { facing } = landing.pose
    const begun: Place = { back: 0, side: 0, ...this.turn.value.place }
    const placed = (p: LatticePoint): Place => {
      if (hold === 'handle') return { ...begun, facing: turned(facing - bearing(at) + bearing(p)) }
      const { back, side } = partAfter(begun, { x: p.x - at.x, y: p.y - at.y }, facing)
      return { ...begun, back, side }
    }
    return this.draft.grip((point, onward) => this.change({ place: placed(point) }, onward))
  }

  /** The nearest ship under a fingertip. */
  private shipAt(at: LatticePoint, reach: number): Ship | undefined {
    const far = (ship: Ship) => span(toWorld(middleOf(ship)), at)
    return this.state.ships
      .filter((ship) => far(ship) <= Math.max(reach, SHIP_REACH))
      .sort((a, b) => far(a) - far(b))[0]
  }

  /** On a cylinder, the copy of a place that is nearest to the ship. */
  private nearestCopy(to: LatticePoint): LatticePoint {
    const {
      ship,
      state: { sheet, rules },
    } = this
    if (!ship || !rules.wrap) return to
    return [0, -sheet.width, sheet.width]
      .map((by) => shifted(to, by))
      .reduce((best, one) => (span(ship.nose, one) < span(ship.nose, best) ? one : best))
  }

  /** The keyboard's initial aim. */
  private ahead(): Aim {
    return { angle: this.ship?.facing ?? 0, strength: 200 }
  }
}
