/**
 * One match being played: its record so far, its state, and the secret orders of the round. No network, no clock: the
 * room calls it and publishes what it says.
 */
import { randomBytes } from 'node:crypto'
import { mixSeed, seedHash } from '../../common/engine/dice.ts'
import type { AnyGame, Outcome, SeatId } from '../../common/engine/game.ts'
import { opening, playRound, type MatchRecord } from '../../common/engine/record.ts'
import { readOrders } from '../../common/wire/orders.ts'
import { refusal, type Refused } from '../../common/wire/refusals.ts'
import type { Seats } from './seats.ts'

/** 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('hex')

export interface Submitted {
  readonly orders: unknown
  readonly ready: boolean
}

export interface Reveal {
  /** The round that was played. */
  readonly round: number
  readonly timeline: readonly { kind: string }[]
  /** How long it takes to show, in ms. */
  readonly showing: number
  readonly outcome: Outcome | undefined
}

export class LiveMatch {
  readonly record: MatchRecord & { rounds: Record<SeatId, unknown>[] }
  readonly seedHash: string
  state: unknown
  private orders = new Map<SeatId, Submitted>()

  readonly game: AnyGame
  /** What the players put into the seed. */
  readonly shares: readonly string[]

  constructor(game: AnyGame, setup: unknown, seats: Seats, secret: string, shares: readonly string[]) {
    this.game = game
    this.shares = shares
    const seed = mixSeed(secret, shares)
    this.seedHash = seedHash(seed)
    this.record = {
      game: game.id, seed, setup,
      seats: seats.chairs.map(({ id, team, choice }) => ({ id, team, ...(choice && { choice }) })),
      rounds: [],
    }
    this.state = opening(game, this.record)
  }

  /** The round being planned, from 1. */
  get round(): number {
    return this.record.rounds.length + 1
  }

  owing = (): SeatId[] => this.game.owing(this.state)
  owes = (seat: SeatId): boolean => this.owing().includes(seat)
  submitted = (seat: SeatId): Submitted | undefined => this.orders.get(seat)
  ready = (seat: SeatId): boolean => this.orders.get(seat)?.ready ?? false

  /** Takes a seat's orders for the round, in place of earlier ones; a refusal leaves those standing (VP-2.12). */
  submit(seat: SeatId, round: number, given: unknown, ready: boolean): Refused | undefined {
    const late = this.outOfTurn(seat, round)
    if (late) return late
    const read = readOrders(this.game, this.state, seat, given)
    if ('refused' in read) return read.refused
    this.orders.set(seat, { orders: read.orders, ready })
    return undefined
  }

  withdraw(seat: SeatId, round: number): Refused | undefined {
    const late = this.outOfTurn(seat, round)
    if (!late) this.orders.delete(seat)
    return late
  }

  private outOfTurn(seat: SeatId, round: number): Refused | undefined {
    if (round !== this.round) return refusal('wrong_round')
    if (!this.owes(seat)) return refusal('nothing_owed')
    return undefined
  }

  /** Plays the round with the orders that are in; who has none gets the game's standing ones. */
  reveal(): Reveal {
    const { round } = this
    const orders = Object.fromEntries([...this.orders].map(([seat, submitted]) => [seat, submitted.orders]))
    const { state, timeline } = playRound(this.game, this.state as never, this.record.seed, round, orders)
    this.record.rounds.push(orders)
    this.state = state
    this.orders = new Map()
    const showing = Math.max(0, ...this.game.schedule(timeline).map((span) => span.end))
    return { round, timeline, showing: Math.ceil(showing * 1000), outcome: this.game.outcome(state) }
  }
}
