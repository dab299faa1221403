/** A seat's plan: a flight plan per ship, whose first action is the order; for other ships, guesses. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { plainLetters, plainLine } from '../../../../common/engine/text/pasted.ts'
import { readAction, writeAction } from '../../../../common/games/vector-combat/action.ts'
import type { Subturn } from '../../../../common/games/vector-combat/ahead.ts'
import { type Board, stateOf } from '../../../../common/games/vector-combat/board.ts'
import { refusedText } from '../../../../common/games/vector-combat/check.ts'
import type { Orders } from '../../../../common/games/vector-combat/orders.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import {
  inPlay,
  type Ship,
  type ShipId,
  type State,
  shipNamed,
} from '../../../../common/games/vector-combat/state.ts'
import type { Hex } from '../../../../common/geometry/hex.ts'
import { sound } from '../../../board/sound/sound.ts'
import { gravest } from '../../../game-kit/gravity.ts'
import { Draft } from '../../../game-kit/plan/draft.ts'
import type { Earlier } from '../../../game-kit/plan/planner.ts'
import { keptOf, restored } from '../../../game-kit/plan/restored.ts'
import { replacedInWords } from './action-words.ts'
import {
  actionAt,
  type Flight,
  flightFrom,
  HORIZONS,
  type Horizon,
  later,
  NO_FLIGHT,
  PASSING,
  withAction,
} from './flight.ts'
import { type Approach, approachesOf, type Courses, coursesOf, forecast, stateBefore } from './forecast.ts'
import { type Aim, aimsOf } from './odds.ts'
import { costOf, type Offers, offersFor } from './offers.ts'
import {
  endedOf,
  type Happening,
  happened,
  type StopMemory,
  standingOf,
  stoodFrom,
  stoodOf,
} from './stops.ts'
import { type CourseWarning, warningsOf } from './warnings.ts'

export class FlightPlan {
  readonly state: State
  readonly seat: string
  /** Own ships in play. */
  readonly own: readonly Ship[]
  readonly draft: Draft<Flight, Orders>
  /** Id of the selected ship, or empty. */
  readonly selected = signal('')
  /** Id of the targeted enemy ship or missile, or empty. */
  readonly target = signal('')
  /** The subturn being planned: 0 is the one ordered now. */
  readonly step = signal(0)
  readonly horizon = signal<Horizon>(8)
  readonly drifts = signal(true)
  readonly toggler = { label: 'Show where everybody drifts', key: 'T', on: this.drifts }
  /** The hex under the pointer. */
  readonly hover = signal<Hex | undefined>(undefined)
  /** Whether the proposed routes are shown. */
  readonly routing = signal(false)
  readonly goesOn = signal(false)

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown, earlier?: Earlier) {
    this.state = state
    this.seat = seat
    this.own = state.ships.filter((ship) => ship.seat === seat && inPlay(ship))
    const { plans: stored, selected, target, horizon, goesOn, stood } = keptOf(kept ?? earlier?.kept)
    const read = (flight: unknown, id: ShipId) => (this.canSelect(id) ? flightFrom(flight) : undefined)
    const flights = restored({ kept: stored, read })
    const plans =
      kept === undefined && earlier
        ? Object.fromEntries(
            Object.entries(flights).map(([id, flight]) => [id, later(flight, earlier.rounds)]),
          )
        : flights
    const sent = Object.entries(orders?.actions ?? {}).map(([id, text]) => [id, [text]])
    const given = restored<Flight>({
      kept: plans,
      sent: Object.fromEntries(sent),
      read,
      // Only the action that is due has been sent; the browser keeps those after it.
      join: (due = NO_FLIGHT, flight = NO_FLIGHT) => withAction(flight, 0, actionAt(due, 0)),
    })
    this.draft = new Draft<Flight, Orders>({
      first: Object.fromEntries(Object.entries(given).map(([id, flight]) => [id, this.possible(id, flight)])),
      nothing: NO_FLIGHT,
      orders: (of) => ({ actions: Object.fromEntries(this.own.map(({ id }) => [id, actionAt(of(id), 0)])) }),
    })
    // Plans continued from the last round have not been sent yet.
    if (earlier && !orders && this.own.some(({ id }) => actionAt(this.draft.of(id), 0) !== PASSING))
      this.draft.edits.value = 1
    this.selected.value =
      typeof selected === 'string' && this.canSelect(selected) ? selected : (this.own[0]?.id ?? '')
    this.horizon.value = HORIZONS.find((one) => one === horizon) ?? 8
    this.target.value = typeof target === 'string' ? target : ''
    if (goesOn === true)
      this.goOnFrom(stoodFrom(stood), kept === undefined ? endedOf(flights, plans, this.own) : [])
  }

  /** Continues by itself unless something has happened since. `ended`: ships whose plan has ended. */
  private goOnFrom(stood: StopMemory, ended: readonly string[]): void {
    const news = happened(this.state, this.standing.value, stood, ended)
    if (news.length > 0) this.draft.notice.value = `Stopped. ${news.join(' ')}`
    else this.goesOn.value = true
  }

  /** The match simulated with all plans and guesses. */
  readonly played: ReadonlySignal<readonly Subturn[]> = computed(() =>
    forecast(this.state, this.draft.parts.value, Math.max(this.horizon.value, this.step.value + 1)),
  )
  readonly courses: ReadonlySignal<Courses> = computed(() => coursesOf(this.played.value))
  /** Warnings for own ships, the nearest in time first. */
  readonly warnings: ReadonlySignal<readonly CourseWarning[]> = computed(() =>
    warningsOf(
      this.state,
      this.played.value,
      this.own.map(({ id }) => id),
    ),
  )
  readonly gravest: ReadonlySignal<CourseWarning | undefined> = computed(() =>
    gravest(
      this.warnings.value.filter(({ gravity }) => gravity !== 'note'),
      ({ ship }) => ship === this.selected.value,
    ),
  )
  /** Before the planned subturn; `board`: after its move. */
  readonly before: ReadonlySignal<State> = computed(() =>
    stateBefore(this.state, this.played.value, this.step.value),
  )
  readonly board: ReadonlySignal<Board> = computed(() => foreseen(this.before.value))
  readonly after: ReadonlySignal<State> = computed(() => stateOf(this.board.value))
  /** The selected ship in the planned subturn. */
  readonly ship: ReadonlySignal<Ship | undefined> = computed(() => {
    const ship = shipNamed(this.after.value, this.selected.value)
    return ship && inPlay(ship) ? ship : undefined
  })
  readonly offers: ReadonlySignal<Offers | undefined> = computed(() =>
    this.ship.value ? offersFor(this.before.value, this.ship.value.id) : undefined,
  )
  readonly aims: ReadonlySignal<readonly Aim[]> = computed(() =>
    this.ship.value ? aimsOf(this.before.value, this.ship.value.id) : [],
  )
  /** The selected target, else the nearest one. */
  readonly aim: ReadonlySignal<Aim | undefined> = computed(
    () => this.aims.value.find(({ target }) => target === this.target.value) ?? this.aims.value[0],
  )
  /** Whether the target was selected, not just the nearest. */
  get aimed(): boolean {
    return this.aim.value !== undefined && this.aim.value.target === this.target.value
  }
  /** The selected ship's approaches to its enemies. */
  readonly approaches: ReadonlySignal<readonly Approach[]> = computed(() => {
    const ship = shipNamed(this.state, this.selected.value)
    return ship
      ? approachesOf(
          this.played.value.slice(0, this.horizon.value),
          ship.id,
          this.state.ships.filter((one) => inPlay(one) && one.faction !== ship.faction).map(({ id }) => id),
        )
      : []
  })
  readonly standing: ReadonlySignal<readonly Happening[]> = computed(() =>
    standingOf(this.state, this.own, this.warnings.value),
  )
  isOwn = (id: ShipId): boolean => this.own.some((ship) => ship.id === id)
  /** A ship's action in the planned subturn. */
  actionOf = (id: ShipId): string => actionAt(this.draft.of(id), this.step.value)
  warningsFor = (id: ShipId): readonly CourseWarning[] =>
    this.warnings.value.filter(({ ship }) => ship === id)
  keep = (): unknown => ({
    plans: this.draft.parts.value,
    selected: this.selected.value,
    target: this.target.value,
    horizon: this.horizon.value,
    goesOn: this.goesOn.value,
    stood: stoodOf(this.standing.value, this.own),
  })
  select(id: ShipId): void {
    if (!this.canSelect(id)) return
    this.draft.notice.value = ''
    this.selected.value = id
  }

  aimAt(id: string): void {
    this.draft.notice.value = ''
    this.target.value = id
  }

  /** Own ships first, then all others, whose actions can be guessed. */
  cycle(by: 1 | -1): void {
    const all = [...this.own, ...this.state.ships.filter((ship) => inPlay(ship) && !this.isOwn(ship.id))]
    const at = all.findIndex(({ id }) => id === this.selected.value)
    this.select(all[(at + by + all.length) % all.length]?.id ?? '')
  }

  cycleAim(by: 1 | -1): void {
    const all = this.aims.value
    const at = all.findIndex(({ target }) => target === this.aim.value?.target)
    const next = all[(at + by + all.length) % all.length]
    if (next) this.aimAt(next.target)
  }

  /** The next own ship without an order. */
  nextWithout(): void {
    const at = this.own.findIndex(({ id }) => id === this.selected.value)
    const next = [...this.own.slice(at + 1), ...this.own.slice(0, at + 1)].find(
      ({ id }) => this.actionOf(id) === PASSING,
    )
    if (next) this.select(next.id)
    else this.draft.refuse('All your ships have an order.')
  }

  /** Sets the action in the planned subturn by its text; returns false with a notice if refused. */
  order(text: string, onward = false): boolean {
    const id = this.selected.value
    if (!this.canSelect(id)) return false
    const refusal = refusedText(this.before.value, id, text)
    if (refusal !== undefined) {
      this.draft.refuse(`${id}: ${refusal}.`)
      return false
    }
    if (!onward) sound('chit')
    const [flight, step] = [this.draft.of(id), this.step.value]
    const next = withAction(flight, step, writeAction(readAction(text) ?? { do: 'pass' }))
    const replaced = replacedInWords(
      id,
      [actionAt(flight, step), actionAt(next, step)],
      shipNamed(this.before.value, id)?.facing,
      flight.length > step + 1,
    )
    this.draft.put(id, next, onward)
    if (replaced && !onward) this.draft.notice.value = replaced
    return true
  }

  /**
   * Sets actions for the planned subturn and those after it, separated by semicolons. Stops at the first
   * refused action.
   */
  write(texts: string): boolean {
    const all = actionsIn(texts)
    const [before, from] = [this.draft.parts.peek(), this.step.value]
    const done = all.every((text, i) => {
      this.step.value = Math.min(from + i, this.horizon.value - 1)
      return this.order(text, this.draft.parts.peek() !== before)
    })
    this.step.value = from
    return done && all.length > 0
  }

  /** An action's cost, or why it is refused. */
  costInWords(text: string): { readonly text: string; readonly refused: boolean } {
    const [ship, action] = [this.ship.value, readAction(text)]
    const refusal = refusedText(this.before.value, this.selected.value, text)
    if (refusal !== undefined || !action || !ship) return { text: refusal ?? '', refused: true }
    const { energy, heat } = costOf(action, ship)
    return { text: [`${energy} energy`, ...(heat > 0 ? [`${heat} heat`] : [])].join(', '), refused: false }
  }

  /** Chooses an action; chosen again, cancels it. */
  choose = (text: string): void =>
    void this.order(this.actionOf(this.selected.value) === text ? PASSING : text)

  /** Clears the selected ship's plan from the planned subturn on. */
  clear = (): void =>
    this.draft.put(this.selected.value, this.draft.of(this.selected.value).slice(0, this.step.value))

  /** All own ships pass in the planned subturn. */
  passAll(): void {
    const before = this.draft.parts.peek()
    batch(() =>
      this.own.forEach(({ id }) =>
        this.draft.put(
          id,
          withAction(this.draft.of(id), this.step.value, PASSING),
          this.draft.parts.peek() !== before,
        ),
      ),
    )
  }

  goTo(step: number): void {
    this.draft.notice.value = ''
    this.step.value = Math.max(
      0,
      Math.min(Math.max(this.horizon.value, this.draft.of(this.selected.value).length) - 1, step),
    )
  }

  look(horizon: Horizon): void {
    batch(() => {
      this.horizon.value = horizon
      this.step.value = Math.min(this.step.value, horizon - 1)
    })
  }

  private canSelect(id: ShipId): boolean {
    const ship = shipNamed(this.state, id)
    return ship !== undefined && inPlay(ship)
  }

  /** Replaces an action that is impossible now by a pass. */
  private possible(id: ShipId, flight: Flight): Flight {
    return refusedText(this.state, id, actionAt(flight, 0)) === undefined
      ? flight
      : withAction(flight, 0, PASSING)
  }
}

/** The actions of a text, which semicolons separate. */
export const actionsIn = (texts: string): string[] =>
  plainLetters(texts)
    .split(';')
    .map(tidied)
    .filter((text) => text !== '')

/** Typed or pasted text in the rules' notation: `Thrust: 2.`, `turn1` and `LAND −` mean one thing each. */
const tidied = (text: string): string =>
  plainLine(text)
    .replace(/\.$/, '')
    .replace(/\s+/g, ' ')
    .replace(/^\p{L}+/u, (word) => word.toLowerCase())
    .replace(/^(\p{L}+)(?: ?[:=] ?|(?=[\d+-]))/u, '$1 ')
    .trim()
