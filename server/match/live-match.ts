/**
 * One match in play: its record so far, its state, and the secret orders of the round. It has no network and
 * no clock: the room calls it and publishes the results.
 */
import { mixSeed, seedHash } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { Outcome, SeatId, Step, Viewer } from '../../common/engine/match-types.ts'
import { type MatchRecord, opening } from '../../common/engine/record/record.ts'
import { outcomeOf, type Settlement } from '../../common/engine/record/settlement.ts'
import { stepOf } from '../../common/engine/step.ts'
import { secrecyOf } from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import { readOrders } from '../../common/wire/match/orders.ts'
import { isRefused, type Refused, refusal } from '../../common/wire/refusals.ts'
import { type Due, type RoundOutcome, resolveRound } from './due.ts'
import { OrderBudget } from './orders/order-budget.ts'
import { People } from './seats/people.ts'
import type { SeatsView } from './seats/seats.ts'

export interface SubmittedOrders {
  readonly orders: unknown
  readonly ready: boolean
}

/** A state, and the round that starts from it. */
export interface DelayedState {
  readonly round: number
  readonly state: unknown
}

/** A round that was played. */
export interface PlayedLiveRound {
  readonly round: number
  readonly timeline: readonly { kind: string }[]
  readonly before: unknown
  readonly after: unknown
}

/** A round that was played, and what follows from it. */
export interface Reveal extends PlayedLiveRound {
  /** The orders of the round, by seat. */
  readonly orders: Readonly<Record<SeatId, unknown>>
  readonly outcome: Outcome | undefined
}

/** The seats that have owed orders in some steps, and those that gave any. */
interface RoundSteps {
  readonly owed: ReadonlySet<SeatId>
  readonly ordered: ReadonlySet<SeatId>
}
const NO_STEPS: RoundSteps = { owed: new Set(), ordered: new Set() }

export class LiveMatch {
  readonly record: MatchRecord & { rounds: Record<SeatId, unknown>[]; settled?: Settlement }
  readonly seedHash: string
  /** Server ms. */
  readonly began: number
  state: unknown
  /** Number of whole rounds played: steps that are only a part of a round, and setup steps, do not count. */
  counted = 0
  /** Wall time for resolving the last round (ms), where it was measured. */
  took: number | undefined
  /** CPU time for resolving the last round (ms), where it was measured. */
  worked: number | undefined
  /** When the last round was due (server ms). */
  dueAt = 0
  /** The latest rounds: as many as the gallery is behind, and one more. */
  private recent: PlayedLiveRound[] = []
  private behind: number
  private orders = new Map<SeatId, SubmittedOrders>()
  private readonly budget: OrderBudget
  /** Seats without orders in this round that nobody waits for. */
  private readonly without = new Set<SeatId>()
  /** The steps so far of the round that is not whole yet. */
  private steps: RoundSteps = NO_STEPS
  /** What the last round has changed, while nobody has seen that round yet: `takeBack` needs it. */
  private unshown: { readonly counted: number; readonly steps: RoundSteps } | undefined
  /**
   * The last decision, a round or a settlement, is not stored yet. It may be lost, so everybody is shown the
   * match as it was before.
   */
  private unkept: 'round' | 'settlement' | undefined

  readonly game: AnyGame
  /** The server's share of the seed, and the players' shares. */
  readonly secret: string
  readonly shares: readonly string[]

  private owed: { readonly of: unknown; readonly seats: readonly SeatId[] } | undefined
  /** Who plays the match, and who of them has left. */
  readonly people: People

  constructor(
    game: AnyGame,
    setup: unknown,
    options: Pick<MatchOptions, 'galleryDelay' | 'rated' | 'listed'>,
    seats: SeatsView,
    secret: string,
    shares: readonly string[],
    began = 0,
  ) {
    this.game = game
    this.secret = secret
    this.began = began
    this.behind = secrecyOf(game, options).behind
    // A private match is not rated: its organiser could dismiss the others and win by it.
    this.people = new People(seats, options.rated && options.listed)
    this.shares = shares
    const seed = mixSeed(secret, shares)
    this.seedHash = seedHash(seed)
    this.record = {
      game: game.id,
      seed,
      setup,
      seats: seats.chairs.map(({ id, team, choice }) => ({ id, team, ...(choice && { choice }) })),
      rounds: [],
    }
    this.budget = new OrderBudget(this.record.seats.length)
    this.state = opening(game, this.record)
  }

  /** The round being planned, from 1. */
  get round(): number {
    return this.record.rounds.length + 1
  }

  /** How many rounds somebody has seen. */
  get shownRounds(): number {
    return this.record.rounds.length - Number(this.unshown !== undefined)
  }

  /** What the current round asks of the players. */
  get step(): Step {
    return stepOf(this.game, this.state, this.round)
  }

  /**
   * The state that a viewer sees now. The gallery may be some rounds behind until the match is over, and sees
   * nothing before that many rounds were played.
   */
  shownTo(viewer: Viewer): DelayedState | undefined {
    const behind = this.behindOf(viewer) + Number(this.unkept === 'round')
    if (behind === 0) return { round: this.round, state: this.state }
    const next = this.recent.at(-behind)
    return next && { round: next.round, state: next.before }
  }

  /** The round that a viewer is to see after another round was played. */
  newsFor(viewer: Viewer): PlayedLiveRound | undefined {
    return this.recent.at(-1 - this.behindOf(viewer))
  }

  /** The outcome, if the match is over. */
  get outcome(): Outcome | undefined {
    return outcomeOf(this.game, this.state, this.record.settled)
  }

  /** Ends the match early: its players have settled it, or a fault has ended it. */
  settle(settled: Settlement): void {
    this.record.settled = settled
    this.unshown = undefined
    this.unkept = 'settlement'
    this.forgetOrders()
  }

  private forgetOrders(): void {
    this.orders = new Map()
    this.budget.forgetPlanned()
    this.without.clear()
  }

  /** The last decision is stored: it may be shown from now on. */
  kept(): void {
    this.unkept = undefined
  }

  /** The last round is revealed and can no longer be taken back. */
  show(): void {
    this.unshown = undefined
  }

  /** Undoes the last round, if nobody has seen it. */
  takeBack(): void {
    const last = this.recent.at(-1)
    if (!this.unshown || !last) return
    this.state = last.before
    this.counted = this.unshown.counted
    this.steps = this.unshown.steps
    this.recent = this.recent.slice(0, -1)
    this.budget.takeBack(this.record.rounds.pop()!)
    this.unshown = undefined
    this.unkept = undefined
  }

  /** Once the match is over everybody sees everything, like the gallery. */
  eyesOf(viewer: Viewer): Viewer {
    return this.outcome && this.unkept === undefined ? 'gallery' : viewer
  }

  /** After the match: advances the gallery's view by one round. False when it has caught up. */
  catchUp(): boolean {
    if (this.behind === 0) return false
    this.behind--
    return true
  }

  private behindOf(viewer: Viewer): number {
    return viewer === 'gallery' ? this.behind : 0
  }

  /** The seats that owe orders. Memoized per state, as every order asks for each seat. */
  owing(): readonly SeatId[] {
    if (!this.owed || this.owed.of !== this.state)
      this.owed = { of: this.state, seats: this.game.owing(this.state) }
    return this.owed.seats
  }

  owes(seat: SeatId): boolean {
    return this.owing().includes(seat)
  }

  /** Is that seat still in the match, whether it owes orders now or not? */
  plays = (seat: SeatId): boolean => this.game.active(this.state).includes(seat)
  submitted = (seat: SeatId): SubmittedOrders | undefined => this.orders.get(seat)
  allReady(): boolean {
    return this.owing().every((seat) => this.ready(seat))
  }

  ready = (seat: SeatId): boolean => this.orders.get(seat)?.ready ?? this.without.has(seat)

  /** Has the seat owed orders since the last whole round, and given none, in this step or an earlier one? */
  silent(seat: SeatId): boolean {
    const { owed, ordered } = this.steps
    return (this.owes(seat) || owed.has(seat)) && !this.submitted(seat) && !ordered.has(seat)
  }

  private stepsWith(orders: object): RoundSteps {
    return {
      owed: new Set([...this.steps.owed, ...this.owing()]),
      ordered: new Set([...this.steps.ordered, ...Object.keys(orders)]),
    }
  }

  /**
   * Leaves a seat without orders in this round, and nobody waits for it: the game's standing orders apply.
   */
  forgo(seat: SeatId): void {
    this.without.add(seat)
  }

  /** Orders that a seat may give for the round, in the game's own form; changes nothing. */
  read(seat: SeatId, round: number, given: unknown): { readonly orders: unknown } | Refused {
    const late = this.outOfTurn(seat, round)
    if (late) return late
    const read = readOrders(this.game, this.state, seat, given)
    if ('refused' in read) return read.refused
    return this.budget.has(seat, read.orders) ? { orders: read.orders } : refusal('orders_full')
  }

  /** Takes orders that were read, in place of earlier ones. */
  take(seat: SeatId, orders: unknown, ready: boolean): void {
    this.budget.take(seat, orders)
    this.orders.set(seat, { orders, ready })
  }

  /** Reads and takes orders; a refusal keeps the earlier ones (VP-2.12). */
  submit(seat: SeatId, round: number, given: unknown, ready: boolean): Refused | undefined {
    const read = this.read(seat, round, given)
    if (isRefused(read)) return read
    this.take(seat, read.orders, ready)
    return undefined
  }

  /** Takes back a seat's orders. */
  withdraw(seat: SeatId): void {
    this.orders.delete(seat)
    this.budget.giveBack(seat)
    this.without.delete(seat)
  }

  /** Why this seat may give no orders for that round, if so. */
  outOfTurn(seat: SeatId, round: number): Refused | undefined {
    if (round !== this.round) return refusal('wrong_round')
    if (!this.owes(seat)) return refusal('nothing_owed')
    return undefined
  }

  /** The current round with the orders given so far; a seat without orders gets the game's standing ones. */
  due(): Due {
    const orders = Object.fromEntries([...this.orders].map(([seat, submitted]) => [seat, submitted.orders]))
    return { state: this.state, seed: this.record.seed, round: this.round, orders }
  }

  /**
   * Advances to the next round. Resolves the round here unless the second argument has its result. Throws
   * what the rules throw, and has changed nothing then.
   */
  reveal(
    due = this.due(),
    { state, timeline, took, worked }: RoundOutcome = resolveRound(this.game, due),
  ): Reveal {
    const { round, orders } = due
    const outcome = outcomeOf(this.game, state, this.record.settled)
    const { counts } = this.step
    this.took = took
    this.worked = worked
    this.unshown = { counted: this.counted, steps: this.steps }
    this.unkept = 'round'
    if (counts) this.counted++
    this.steps = counts ? NO_STEPS : this.stepsWith(orders)
    this.record.rounds.push(orders)
    this.budget.spend(orders)
    const last = { round, timeline, before: this.state, after: state }
    this.recent = [...this.recent, last].slice(-1 - this.behind)
    this.state = state
    this.forgetOrders()
    return { ...last, orders, outcome }
  }
}
