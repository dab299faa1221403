/**
 * One match being played: its record so far, its state, and the secret orders of the round. No network, no
 * clock: the room calls it and publishes what it says.
 */
import { randomBytes } from 'node:crypto'
import { mixSeed, seedHash } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { Outcome, SeatId, Step, Viewer } from '../../common/engine/match-types.ts'
import { type MatchRecord, opening } from '../../common/engine/record/record.ts'
import { outcomeOf, type Settlement } from '../../common/engine/record/settlement.ts'
import { stepOf } from '../../common/engine/step.ts'
import { secrecyOf } from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import { readOrders } from '../../common/wire/match/orders.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { type Due, type Resolved, resolved } from './due.ts'
import { OrderBudget } from './order-budget.ts'
import { People } from './seats/people.ts'
import type { Seats } from './seats/seats.ts'

/** 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('hex')

export interface Submitted {
  readonly orders: unknown
  readonly ready: boolean
}

/** A state, and the round that it stands before. */
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

export interface Reveal extends PlayedLiveRound {
  /** What it was played with, by seat. */
  readonly orders: Readonly<Record<SeatId, unknown>>
  /** How long it takes to show, in ms. */
  readonly showing: number
  readonly outcome: Outcome | undefined
}

export class LiveMatch {
  readonly record: MatchRecord & { rounds: Record<SeatId, unknown>[]; settled?: Settlement }
  readonly seedHash: string
  /** Server ms. */
  readonly began: number
  state: unknown
  /** How many rounds of the match were played: what was a part of one, or of the setting up, does not count. */
  counted = 0
  /** How long the last round took to play (ms). */
  took: number | undefined
  /** How much of a core that was (ms). */
  worked: number | undefined
  /** When the last round was to be revealed (server ms). */
  dueAt = 0
  /** The rounds played last, as many as the gallery is behind, and one more. */
  private recent: PlayedLiveRound[] = []
  private behind: number
  private orders = new Map<SeatId, Submitted>()
  private readonly budget: OrderBudget
  /** Those who give none in this round, and are not waited for. */
  private readonly without = new Set<SeatId>()
  /** How many rounds had counted before the last one was played, which nobody has been shown yet. */
  private unshown: { readonly counted: number } | undefined

  readonly game: AnyGame
  /** What the server put into the seed, and what the players did. */
  readonly secret: string
  readonly shares: readonly string[]

  private owed: { readonly of: unknown; readonly seats: readonly SeatId[] } | undefined
  /** Who plays, and who among them has gone. */
  readonly people: People

  constructor(
    game: AnyGame,
    setup: unknown,
    options: Pick<MatchOptions, 'galleryDelay' | 'rated' | 'listed'>,
    seats: Seats,
    secret: string,
    shares: readonly string[],
    began = 0,
  ) {
    this.game = game
    this.secret = secret
    this.began = began
    this.behind = secrecyOf(game, options).behind
    // Over a private match somebody rules, who could send the others away and win by it.
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

  /** What is asked for in it. */
  get step(): Step {
    return stepOf(this.game, this.state, this.round)
  }

  /**
   * What a viewer is shown of the match by now. The gallery may be some rounds behind until the match is
   * over, and sees nothing before so many were played.
   */
  shownTo(viewer: Viewer): DelayedState | undefined {
    const behind = this.behindOf(viewer)
    if (behind === 0) return { round: this.round, state: this.state }
    const next = this.recent.at(-behind)
    return next && { round: next.round, state: next.before }
  }

  /** The round that a viewer is to be shown when another was played. */
  newsFor = (viewer: Viewer): PlayedLiveRound | undefined => this.recent.at(-1 - this.behindOf(viewer))

  /** How it has ended, if it has. */
  get outcome(): Outcome | undefined {
    return outcomeOf(this.game, this.state, this.record.settled)
  }

  /** Its people have ended it. */
  settle(settled: Settlement): void {
    this.record.settled = settled
    this.unshown = undefined
    this.forgetOrders()
  }

  private forgetOrders(): void {
    this.orders = new Map()
    this.budget.forgetPlanned()
    this.without.clear()
  }

  /** The last round is shown: it stands. */
  show(): void {
    this.unshown = undefined
  }

  /** Takes the last round back, if nobody has been shown it. */
  takeBack(): void {
    const last = this.recent.at(-1)
    if (!this.unshown || !last) return
    this.state = last.before
    this.counted = this.unshown.counted
    this.recent = this.recent.slice(0, -1)
    this.budget.takeBack(this.record.rounds.pop()!)
    this.unshown = undefined
  }

  /** Once a match is over there is nothing to hide. */
  eyesOf = (viewer: Viewer): Viewer => (this.outcome ? 'gallery' : viewer)

  /** The match is over: the gallery comes a round nearer. False when it is there. */
  catchUp(): boolean {
    if (this.behind === 0) return false
    this.behind--
    return true
  }

  private behindOf = (viewer: Viewer): number => (viewer === 'gallery' ? this.behind : 0)

  /** Who plays, who is there, who has gone: after anything that changes it. */
  note = (seats: Seats): void => this.people.note(seats, this.plays, this.counted)

  /** Asked for each seat with every order: worked out once a state. */
  owing = (): readonly SeatId[] => {
    if (!this.owed || this.owed.of !== this.state)
      this.owed = { of: this.state, seats: this.game.owing(this.state) }
    return this.owed.seats
  }

  owes = (seat: SeatId): boolean => this.owing().includes(seat)
  /** Is that seat still in the match, whosever turn it is? */
  plays = (seat: SeatId): boolean => this.game.active(this.state).includes(seat)
  submitted = (seat: SeatId): Submitted | undefined => this.orders.get(seat)
  allReady = (): boolean => this.owing().every((seat) => this.ready(seat))
  ready = (seat: SeatId): boolean => this.orders.get(seat)?.ready ?? this.without.has(seat)

  /** A seat gives no orders in this round, and nobody waits for it: what is done without is done. */
  forgo(seat: SeatId): void {
    this.without.add(seat)
  }

  /** Takes a seat's orders for the round, in place of earlier ones; a refusal leaves those standing (VP-2.12). */
  submit(seat: SeatId, round: number, given: unknown, ready: boolean): Refused | undefined {
    const late = this.outOfTurn(seat, round)
    if (late) return late
    const read = readOrders(this.game, this.state, seat, given)
    if ('refused' in read) return read.refused
    if (!this.budget.take(seat, read.orders)) return refusal('orders_full')
    this.orders.set(seat, { orders: read.orders, ready })
    return undefined
  }

  /** Plays a round as it was played before a restart; it may still have to be taken back. */
  replay(orders: Readonly<Record<SeatId, unknown>>): Reveal {
    this.orders = new Map(
      Object.entries(orders).map(([seat, given]) => [seat, { orders: given, ready: true }]),
    )
    return this.reveal()
  }

  withdraw(seat: SeatId, round: number): Refused | undefined {
    const late = this.outOfTurn(seat, round)
    if (late) return late
    this.orders.delete(seat)
    this.budget.giveBack(seat)
    this.without.delete(seat)
    return undefined
  }

  private outOfTurn(seat: SeatId, round: number): Refused | undefined {
    if (round !== this.round) return refusal('wrong_round')
    if (!this.owes(seat)) return refusal('nothing_owed')
    return undefined
  }

  /** The round with the orders that are in; who has none gets the game's standing ones. */
  due(): Due {
    const orders = Object.fromEntries([...this.orders].map(([seat, submitted]) => [seat, submitted.orders]))
    return { state: this.state, seed: this.record.seed, round: this.round, orders }
  }

  /**
   * Goes on to the next round. Without what came of this one, it is played here. Throws what the rules throw,
   * and has changed nothing then.
   */
  reveal(due = this.due(), { state, timeline, took, worked }: Resolved = resolved(this.game, due)): Reveal {
    const { round, orders } = due
    const showing = Math.max(0, ...this.game.schedule(timeline).map((span) => span.end))
    const outcome = outcomeOf(this.game, state, this.record.settled)
    const { counts } = this.step
    this.took = took
    this.worked = worked
    this.unshown = { counted: this.counted }
    if (counts) this.counted++
    this.record.rounds.push(orders)
    this.budget.spend(orders)
    const last = { round, timeline, before: this.state, after: state }
    this.recent = [...this.recent, last].slice(-1 - this.behind)
    this.state = state
    this.forgetOrders()
    return { ...last, orders, showing: Math.ceil(showing * 1000), outcome }
  }
}
