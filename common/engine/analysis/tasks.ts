/**
 * Splits the analysis of a match into independent tasks: the result does not depend on how many workers run
 * them.
 */
import { seedHash } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { Seat, SeatId } from '../match-types.ts'
import { diceIn, fold, type MatchRecord, playRoundWith, type ResolvedRound } from '../record/record.ts'
import { type RulesId, rulesIdOf } from '../record/rules-id.ts'
import { type Chance, chanceOf, chanceWith, curveKey } from './chance.ts'
import { watched } from './draws.ts'
import { type Judgement, judge } from './judgement.ts'
import { luckOf, type PlayedOrders, type RoundLuck } from './luck.ts'

/** Raise it whenever the result of an analysis changes: browsers then discard their cached results. */
export const ANALYSIS_VERSION = 11

export type Task =
  /** The chance before round `round`, or (with `orders`) with these orders in it and other dice. */
  | {
      readonly kind: 'chance'
      readonly rules: RulesId
      readonly setup: unknown
      readonly round: number
      readonly state: unknown
      readonly orders?: Readonly<Record<SeatId, unknown>>
      readonly key: string
      readonly playouts: number
    }
  | ({
      readonly kind: 'luck'
      readonly rules: RulesId
      readonly seed: string
      readonly seats: readonly SeatId[]
    } & PlayedOrders)
  | ({
      readonly kind: 'orders'
      readonly rules: RulesId
      readonly seats: readonly Seat[]
      readonly seat: SeatId
      readonly key: string
      readonly playouts: number
    } & PlayedOrders)

export type TaskResult =
  | { readonly kind: 'chance'; readonly round: number; readonly rerolled: boolean; readonly chance: Chance }
  | { readonly kind: 'luck'; readonly round: number; readonly luck: RoundLuck | undefined }
  | {
      readonly kind: 'orders'
      readonly round: number
      readonly seat: SeatId
      readonly judgement: Judgement | undefined
    }

/** The same for a task and its result, and different for the other tasks of a match. */
export const taskName = (one: Task | TaskResult): string =>
  one.kind === 'chance'
    ? `chance ${one.round} ${'chance' in one ? one.rerolled : one.orders !== undefined}`
    : one.kind === 'luck'
      ? `luck ${one.round}`
      : `orders ${one.round} ${one.seat}`

export function perform(game: AnyGame, task: Task): TaskResult {
  const { round, state } = task
  switch (task.kind) {
    case 'chance':
      return {
        kind: 'chance',
        round,
        rerolled: task.orders !== undefined,
        chance: task.orders
          ? chanceWith(game, task.setup, state, round, task.orders, task.key, task.playouts)
          : chanceOf(game, task.setup, state, round, task.key, task.playouts),
      }
    case 'luck':
      return { kind: 'luck', round, luck: luckOf(game, task.seed, task.seats, task) }
    case 'orders':
      return {
        kind: 'orders',
        round,
        seat: task.seat,
        judgement: judge(game, task, task.seat, task.key, task.playouts),
      }
  }
}

/**
 * `CURVE_PLAYOUTS`: playouts per state of the curve, the same live and in the replay. `COMPARED`: playouts
 * per compared orders, fewer if there are many decisions.
 */
export const CURVE_PLAYOUTS = 48
const COMPARED = { all: 1400, least: 16, most: 32 } as const

/**
 * In the order in which readers want the results: the curve, luck, then orders. The curve uses the gallery's
 * view, so that it equals the curve shown live.
 */
export function tasksFor(
  game: AnyGame,
  { seed, setup, seats, rounds }: MatchRecord,
  folded: readonly ResolvedRound<unknown, { kind: string }>[],
): Task[] {
  const hash = seedHash(seed)
  const rules = rulesIdOf(game)
  const played = rounds.map(
    (orders, i): PlayedOrders => ({
      round: i + 1,
      state: folded[i]!.state,
      orders: { ...standingOrders(game, folded[i]!.state, seed, i + 1), ...orders },
    }),
  )
  const rolled = played.filter((one) => rolls(game, seed, one))
  const decisions = played.flatMap((one) => game.owing(one.state).map((seat) => ({ ...one, seat })))
  const compared = Math.max(
    COMPARED.least,
    Math.min(COMPARED.most, Math.floor(COMPARED.all / Math.max(1, decisions.length))),
  )
  return [
    ...folded.map(({ state }, i) => chanceTask(game, setup, game.view(state, 'gallery'), i + 1, hash)),
    ...played.map((one): Task => ({ kind: 'luck', rules, seed, seats: seats.map(({ id }) => id), ...one })),
    ...rolled.map(
      ({ round, state, orders: given }): Task => ({
        kind: 'chance',
        rules,
        setup,
        round,
        state: game.view(state, 'gallery') as unknown,
        orders: given,
        key: `rerolled/${hash}/${round}`,
        playouts: CURVE_PLAYOUTS,
      }),
    ),
    ...decisions.map(
      ({ seat, ...one }): Task => ({
        kind: 'orders',
        rules,
        seats,
        seat,
        key: `orders/${hash}/${one.round}/${seat}`,
        playouts: compared,
        ...one,
      }),
    ),
  ]
}

/**
 * One point of the curve: the chance before round `round`. `state`: the gallery's view, so that the curve
 * equals the one shown live.
 */
export const chanceTask = (
  game: AnyGame,
  setup: unknown,
  state: unknown,
  round: number,
  hash: string,
): Task => ({
  kind: 'chance',
  rules: rulesIdOf(game),
  setup,
  round,
  state,
  key: curveKey(hash, round),
  playouts: CURVE_PLAYOUTS,
})

/** Standing orders of the seats that gave none, as they were played. */
const standingOrders = (
  game: AnyGame,
  state: unknown,
  seed: string,
  round: number,
): Record<SeatId, unknown> =>
  Object.fromEntries(
    game.owing(state).map((seat) => [seat, game.standing(state, seat, diceIn(game, seed, round)) as unknown]),
  )

function rolls(game: AnyGame, seed: string, { round, state, orders }: PlayedOrders): boolean {
  const { dice, draws } = watched(diceIn(game, seed, round))
  playRoundWith(game, state, dice, orders)
  return draws.length > 0
}

// Analyses one round with few playouts: for tools that test whether the analysis crashes.

/** Playouts of each piece. */
const FEW = 2

/**
 * Runs every analysis task of a round (from 1), judging only this seat's orders. Rethrows a task's error with
 * the task's kind.
 */
export function analyseRound(game: AnyGame, record: MatchRecord, round: number, seat: SeatId): void {
  const played = { ...record, rounds: record.rounds.slice(0, round) }
  for (const task of tasksFor(game, played, fold(game, played))) {
    if (task.round !== round || (task.kind === 'orders' && task.seat !== seat)) continue
    try {
      perform(game, task.kind === 'luck' ? task : { ...task, playouts: FEW })
    } catch (error) {
      const why = error instanceof Error ? error.stack : String(error)
      throw new Error(`${task.kind} of round ${round}${task.kind === 'orders' ? `, ${seat}` : ''}: ${why}`, {
        cause: error,
      })
    }
  }
}
