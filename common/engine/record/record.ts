/**
 * The record is the match: seed, setup, seats and the orders of each round. State is a fold over it; live
 * play, replay, recovery and the check of the dice are the same fold.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Dice, engineOf } from '../dice/dice.ts'
import type { AnyGame, Game } from '../game.ts'
import type { Seat, SeatId } from '../match-types.ts'
import type { Settlement } from './settlement.ts'

export interface MatchRecord<Setup = unknown, Orders = unknown> {
  readonly game: string
  readonly seed: string
  readonly setup: Setup
  readonly seats: readonly Seat[]
  /** By round, then seat; a missing seat gave no orders and got its standing orders. */
  readonly rounds: readonly Readonly<Record<SeatId, Orders>>[]
  /** How its players ended it, if the rules did not. */
  readonly settled?: Settlement
}

type StateOf<G> = G extends Game<infer _S, infer State, infer _O, infer _E> ? State : never
type EventOf<G> = G extends Game<infer _S, infer _St, infer _O, infer Event> ? Event : never

export interface ResolvedRound<State, Event> {
  readonly state: State
  readonly timeline: readonly Event[]
}

/** The dice of a match's round, by the match's engine; `fixed` sets some of them by name. */
export const diceIn = (
  game: AnyGame,
  seed: string,
  round: number,
  fixed?: Readonly<Record<string, number>>,
): Dice => engineOf(game).diceOf(seed, round, fixed)

/** The state before the first round, with the dice of round 0. */
export const opening = <G extends AnyGame>(game: G, record: MatchRecord): StateOf<G> =>
  game.start(record.setup, record.seats, diceIn(game, record.seed, 0))

/**
 * Plays round `round` (from 1) of a match. Seats that owe orders and gave none get the game's standing
 * orders; orders of seats that owe none are dropped.
 */
export function playRound<G extends AnyGame>(
  game: G,
  state: StateOf<G>,
  seed: string,
  round: number,
  orders: Readonly<Record<SeatId, unknown>>,
): ResolvedRound<StateOf<G>, EventOf<G>> {
  return playRoundWith(game, state, diceIn(game, seed, round), orders)
}

/** The same with any dice: those of another match, or dice that record their draws. */
export function playRoundWith<G extends AnyGame>(
  game: G,
  state: StateOf<G>,
  dice: Dice,
  orders: Readonly<Record<SeatId, unknown>>,
): ResolvedRound<StateOf<G>, EventOf<G>> {
  const all: Record<SeatId, unknown> = {}
  for (const seat of game.owing(state))
    all[seat] = Object.hasOwn(orders, seat) ? orders[seat] : game.standing(state, seat, dice)
  return game.resolve(state, all, dice)
}

/** The states of a match in order, the opening first, each with the timeline that led to it. */
export function* folding<G extends AnyGame>(
  game: G,
  record: MatchRecord,
): Generator<ResolvedRound<StateOf<G>, EventOf<G>>, void, void> {
  let played: ResolvedRound<StateOf<G>, EventOf<G>> = { state: opening(game, record), timeline: [] }
  yield played
  for (const [i, orders] of record.rounds.entries())
    yield (played = playRound(game, played.state, record.seed, i + 1, orders))
}

/** All of these states as an array. */
export const fold = <G extends AnyGame>(
  game: G,
  record: MatchRecord,
): ResolvedRound<StateOf<G>, EventOf<G>>[] => [...folding(game, record)]

/** A fingerprint of plain data that does not depend on the order of its fields: 80 bits, in hex. */
export const digest = (value: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(value, sorted) ?? ''))).slice(0, 20)

/** An object with its fields in order: itself if they are, as most of a state's are. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const keys = Object.keys(value)
  if (keys.every((key, i) => i === 0 || keys[i - 1]! < key)) return value
  return Object.fromEntries(keys.sort().map((key) => [key, (value as Record<string, unknown>)[key]]))
}
