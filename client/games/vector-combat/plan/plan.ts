/**
 * What a seat plans: of each ship a flight plan, the first action of which is its order, and of other ships
 * guesses.
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { readAction, writeAction } from '../../../../common/games/vector-combat/action.ts'
import { ahead, type Subturn } from '../../../../common/games/vector-combat/ahead.ts'
import { type Board, stateOf } from '../../../../common/games/vector-combat/board.ts'
import { refusedText } from '../../../../common/games/vector-combat/check.ts'
import { foreseen } from '../../../../common/games/vector-combat/foresee.ts'
import type { Orders } from '../../../../common/games/vector-combat/orders.ts'
import {
  inPlay,
  type Ship,
  type ShipId,
  type State,
  shipNamed,
} from '../../../../common/games/vector-combat/state.ts'
import type { Hex } from '../../../../common/geometry/hex.ts'
import { sound } from '../../../board/sound/sound.ts'
import { Draft } from '../../../game-kit/draft.ts'
import type { Earlier } from '../../../game-kit/planner.ts'
import { type Approach, approachesOf, type Courses, coursesOf, stateBefore } from './courses.ts'
import {
  actionAt,
  type Flight,
  flightsFrom,
  HORIZONS,
  type Horizon,
  later,
  NO_FLIGHT,
  PASSING,
  withAction,
} from './flight.ts'
import { type Aim, aimsOf } from './odds.ts'
import { costOf, type Offers, offersFor } from './offers.ts'
import { endedOf, type Happening, happened, type Stood, standingOf, stoodFrom, stoodOf } from './stops.ts'
import { type Warning, warningsOf } from './warnings.ts'

/** What was kept is the browser's, of whatever version, or of somebody's making. */
interface Kept {
  readonly plans?: unknown
  readonly selected?: unknown
  readonly target?: unknown
  readonly horizon?: unknown
  readonly goesOn?: unknown
  readonly stood?: unknown
}

const keptOf = (kept: unknown): Kept => (typeof kept === 'object' && kept !== null ? kept : {})

export class FlightPlan {
  readonly state: State
  readonly seat: string
  /** Own ships in play. */
  readonly own: readonly Ship[]
  readonly draft: Draft<Flight, Orders>
  /** A ship, by its id; empty for none. */
  readonly selected = signal('')
  /** An enemy ship or missile, by its id; empty for none. */
  readonly target = signal('')
  /** The subturn that is planned: 0 is the one that is ordered. */
  readonly step = signal(0)
  readonly horizon = signal<Horizon>(8)
  readonly drifts = signal(true)
  readonly toggler = { label: 'Show where everybody drifts', key: 'T', on: this.drifts }
  /** The hex under the pointer. */
  readonly hover = signal<Hex | undefined>(undefined)
  /** The routes that can be proposed are shown. */
  readonly routing = signal(false)
  readonly goesOn = signal(false)

  constructor(state: State, seat: string, orders: Orders | null, kept: unknown, earlier?: Earlier) {
    this.state = state
    this.seat = seat
    this.own = state.ships.filter((ship) => ship.seat === seat && inPlay(ship))
    const was = keptOf(kept ?? earlier?.kept)
    const flights = flightsFrom(was.plans, (id) => inPlay(shipNamed(state, id) ?? { status: 'left' }))
    const plans =
      kept === undefined && earlier
        ? Object.fromEntries(
            Object.entries(flights).map(([id, flight]) => [id, later(flight, earlier.rounds)]),
          )
        : flights
    const given = {
      ...plans,
      ...Object.fromEntries(
        Object.entries(orders?.actions ?? {}).map(([id, text]) => [
          id,
          withAction(plans[id] ?? NO_FLIGHT, 0, text),
        ]),
      ),
    }
    this.draft = new Draft<Flight, Orders>({
      first: Object.fromEntries(Object.entries(given).map(([id, flight]) => [id, this.possible(id, flight)])),
      nothing: NO_FLIGHT,
      orders: (of) => ({ actions: Object.fromEntries(this.own.map(({ id }) => [id, actionAt(of(id), 0)])) }),
    })
    // What goes on from the round before has yet to be sent.
    if (earlier && !orders && this.own.some(({ id }) => actionAt(this.draft.of(id), 0) !== PASSING))
      this.draft.edits.value = 1
    this.selected.value =
      typeof was.selected === 'string' && this.canSelect(was.selected)
        ? was.selected
        : (this.own[0]?.id ?? '')
    this.horizon.value = HORIZONS.find((one) => one === was.horizon) ?? 8
    this.target.value = typeof was.target === 'string' ? was.target : ''
    if (was.goesOn === true)
      this.goOnFrom(stoodFrom(was.stood), kept === undefined ? endedOf(flights, plans, this.own) : [])
  }

  /** On by itself, unless something has happened since. `ended`: whose plan has come to its end. */
  private goOnFrom(stood: Stood, ended: readonly string[]): void {
    const news = happened(this.state, this.standing.value, stood, ended)
    if (news.length > 0) this.draft.notice.value = `Stopped. ${news.join(' ')}`
    else this.goesOn.value = true
  }

  /** The match played on with all that is planned and guessed. */
  readonly played: ReadonlySignal<readonly Subturn[]> = computed(() => {
    const plans = this.draft.parts.value
    return ahead(
      this.state,
      plans,
      Math.max(this.horizon.value, this.step.value + 1, ...Object.values(plans).map(({ length }) => length)),
    )
  })
  readonly courses: ReadonlySignal<Courses> = computed(() => coursesOf(this.played.value))
  /** Of own ships, the nearest first. */
  readonly warnings: ReadonlySignal<readonly Warning[]> = computed(() =>
    warningsOf(
      this.state,
      this.played.value,
      this.own.map(({ id }) => id),
    ),
  )
  /** Before the subturn that is planned, and as it is after its move. */
  readonly before: ReadonlySignal<State> = computed(() =>
    stateBefore(this.state, this.played.value, this.step.value),
  )
  readonly board: ReadonlySignal<Board> = computed(() => foreseen(this.before.value))
  readonly after: ReadonlySignal<State> = computed(() => stateOf(this.board.value))
  /** The ship that is selected, as it is then. */
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
  /** What the ship that is selected aims at: else what is nearest. */
  readonly aim: ReadonlySignal<Aim | undefined> = computed(
    () => this.aims.value.find(({ target }) => target === this.target.value) ?? this.aims.value[0],
  )
  /** At what was chosen, not at what happens to be nearest. */
  get aimed(): boolean {
    return this.aim.value !== undefined && this.aim.value.target === this.target.value
  }
  /** To enemies of the ship that is selected. */
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
  /** Of a ship, in the subturn that is planned. */
  actionOf = (id: ShipId): string => actionAt(this.draft.of(id), this.step.value)
  warningsFor = (id: ShipId): readonly Warning[] => this.warnings.value.filter(({ ship }) => ship === id)
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

  /** Own ships first, then all others: their actions can be guessed. */
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

  /** The next own ship that nothing is ordered for. */
  nextWithout(): void {
    const at = this.own.findIndex(({ id }) => id === this.selected.value)
    const next = [...this.own.slice(at + 1), ...this.own.slice(0, at + 1)].find(
      ({ id }) => this.actionOf(id) === PASSING,
    )
    if (next) this.select(next.id)
    else this.draft.refuse('All your ships have an order.')
  }

  /** The action in the subturn that is planned, by its text; why not, where it is refused. */
  order(text: string, onward = false): boolean {
    const id = this.selected.value
    if (!this.canSelect(id)) return false
    const refusal = refusedText(this.before.value, id, text)
    if (refusal !== undefined) {
      this.draft.refuse(`${id}: ${refusal}.`)
      return false
    }
    if (!onward) sound('chit')
    this.draft.put(
      id,
      withAction(this.draft.of(id), this.step.value, writeAction(readAction(text) ?? { do: 'pass' })),
      onward,
    )
    return true
  }

  /**
   * Actions for the subturn that is planned and those after it, with semicolons between them. What is refused
   * is not done, nor what comes after it.
   */
  write(texts: string): boolean {
    const all = texts
      .split(';')
      .map(tidied)
      .filter((text) => text !== '')
    const [before, from] = [this.draft.parts.peek(), this.step.value]
    const done = all.every((text, i) => {
      this.step.value = Math.min(from + i, this.horizon.value - 1)
      return this.order(text, this.draft.parts.peek() !== before)
    })
    this.step.value = from
    return done && all.length > 0
  }

  /** What an action would cost, or why it is refused. */
  costInWords(text: string): { readonly text: string; readonly refused: boolean } {
    const [ship, action] = [this.ship.value, readAction(tidied(text))]
    const refusal = refusedText(this.before.value, this.selected.value, tidied(text))
    if (refusal !== undefined || !action || !ship) return { text: refusal ?? '', refused: true }
    const { energy, heat } = costOf(action, ship)
    return { text: [`${energy} energy`, ...(heat > 0 ? [`${heat} heat`] : [])].join(', '), refused: false }
  }

  /** Given once more, it is taken back. */
  choose = (text: string): void =>
    void this.order(this.actionOf(this.selected.value) === text ? PASSING : text)

  /** The whole plan of the ship that is selected, from the subturn on that is planned. */
  clear = (): void =>
    this.draft.put(this.selected.value, this.draft.of(this.selected.value).slice(0, this.step.value))

  /** All own ships pass in the subturn that is planned. */
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

  /** With a pass in place of what cannot be done now. */
  private possible(id: ShipId, flight: Flight): Flight {
    return refusedText(this.state, id, actionAt(flight, 0)) === undefined
      ? flight
      : withAction(flight, 0, PASSING)
  }
}

/** As people write it, in the rules' own way. */
const tidied = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^\S+/, (word) => word.toLowerCase())
