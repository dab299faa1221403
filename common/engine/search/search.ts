/**
 * The search behind the strongest bots and the analysis of matches. All seats order at once, so there is no
 * single best choice: a seat's candidates meet the candidates of all others, each pair is played and judged,
 * and regret matching says how often each should be chosen. If the others' habits are known, the search leans
 * on them as far as it trusts them.
 * The search can be stopped after any step. Its effort is counted in steps, so that the same question has the
 * same answer; a clock only cuts it short.
 */
import { type Dice, named } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { SeatId, TeamId } from '../match-types.ts'
import { candidatesOf, distinct } from './candidates.ts'
import { equilibriumOf } from './equilibrium.ts'
import { Payoffs } from './payoffs.ts'
import { chanceOf, never, playedOn, type Stop } from './playouts.ts'
import type { Effort, Playout, Proposal } from './searching.ts'
import { Strata } from './strata.ts'

export interface SearchRequest {
  readonly game: AnyGame
  /** What the seat sees; of a game without fog, and in an analysis, the whole state. */
  readonly view: unknown
  readonly seat: SeatId
  readonly dice: Dice
  readonly stop?: Stop
  /** Overrides parts of the game's own effort. */
  readonly effort?: Partial<Effort>
  /** Orders of the seat that are compared with the rest in any case: those that it really gave. */
  readonly given?: unknown
  /** The others' real orders; if set, each candidate is also valued against exactly these. */
  readonly actual?: Readonly<Record<SeatId, unknown>>
  /** Whether `view` is the full truth. If so, no world is imagined. */
  readonly whole?: boolean
}

export interface Candidate extends Proposal<unknown, unknown> {
  /** How often it should be chosen. */
  readonly chance: number
  /** Chance of winning against what the others are likely to do, and against their worst mixture for us. */
  readonly likely: number
  readonly worst: number
  /** Against what the others really did, if known. */
  readonly actual?: number
}

export interface SearchResult {
  /** The first candidate is what the level below would give. */
  readonly candidates: readonly Candidate[]
  readonly steps: number
  /** Whether the search was stopped early. */
  readonly cut: boolean
}

/** Orders by seat; a column holds those of all other seats. */
export type Others = Readonly<Record<SeatId, Proposal<unknown, unknown>>>

/**
 * After this many sweeps over the whole matrix, only orders that the mixture would choose are tried further.
 */
const SWEEPS = 2
/** Orders chosen less often than this are not tried further. */
const SELDOM = 0.02

export function search({
  game,
  view,
  seat,
  dice,
  stop = never,
  effort: given,
  given: own,
  actual,
  whole = false,
}: SearchRequest): SearchResult {
  const effort = { ...effortOf(game), ...given }
  const worlds = (k: number) =>
    whole || !game.search?.world
      ? view
      : (game.search.world(view, seat, named(dice, `world ${k}`)) as unknown)
  const first = worlds(0)
  const rows = distinct([
    ...candidatesOf(game, view, seat, named(dice, `rows ${seat}`), effort.rows),
    ...(own === undefined ? [] : [{ orders: own }]),
  ])
  const others = game.owing(first).filter((other) => other !== seat)
  const columns = columnsOf(game, first, others, dice, others.length === 0 ? 1 : effort.columns, stop)
  const told = actual
    ? columns.push(Object.fromEntries(Object.entries(actual).map(([other, orders]) => [other, { orders }]))) -
      1
    : undefined
  const habits = new Float64Array(columns.length)
  habits.forEach((_, j) => (habits[j] = j === told ? 0 : 1 / (j + 1)))
  const all = habits.reduce((sum, habit) => sum + habit, 0)
  habits.forEach((habit, j) => (habits[j] = habit / all))
  const team = teamOf(seat)
  const teams = Math.max(2, new Set(game.active(first).map((one) => teamOf(one))).size)
  const payoffs = new Payoffs(
    rows.map(({ behind = effort.prior.handicap }) => ({ ...effort.prior, handicap: behind })),
    columns.length,
  )
  // Orders that are expected to be worse must gain at least that much.
  const behind = columns.map((column) =>
    Object.entries(column).reduce(
      (sum, [other, { behind: by = 0 }]) => sum + (teamOf(other) === team ? -by : by),
      0,
    ),
  )
  const solve = () =>
    equilibriumOf(
      payoffs
        .believed(habits)
        .map((row) => row.map((value, j) => value + behind[j]!))
        .map((row) => (told === undefined ? row : row.subarray(0, told))),
      told === undefined ? habits : habits.subarray(0, told),
      effort.trust,
    )

  const strata = new Strata(named(dice, 'strata'))
  let [steps, cut] = [0, false]
  const seen = new Map<number, unknown>([[0, first]])
  const attempt = (i: number, j: number): boolean => {
    if (steps >= effort.steps || (cut ||= stop())) return false
    const time = payoffs.times(i, j)
    if (!seen.has(time)) seen.set(time, worlds(time))
    // The same dice for all pairs, so that differences are due to the orders.
    const luck = named(dice, `luck ${time}`)
    const state = seen.get(time)!
    const after = tried(
      game,
      state,
      { ...columns[j], [seat]: rows[i]! },
      { first: strata.trial(time), later: luck },
      effort.playout,
    )
    payoffs.add(i, j, chanceOf(game, after, team, teams))
    steps++
    return true
  }
  const sweep = (ofRows: readonly number[], ofColumns: readonly number[]): boolean =>
    ofColumns.every((j) => ofRows.every((i) => attempt(i, j)))

  const [everyRow, everyColumn] = [rows.map((_, i) => i), columns.map((_, j) => j)]
  let goesOn = rows.length > 1 || actual !== undefined
  for (let time = 0; goesOn && time < SWEEPS; time++) goesOn = sweep(everyRow, everyColumn)
  while (goesOn) {
    const { rows: often, columns: back } = solve()
    goesOn = sweep(
      everyRow.filter((i) => i === 0 || often[i]! >= SELDOM || (own !== undefined && i === rows.length - 1)),
      everyColumn.filter((j) => j === told || back[j]! >= SELDOM || habits[j]! >= SELDOM),
    )
  }
  const { rows: often, columns: back } = solve()
  const means = payoffs.means()
  const against = (i: number, weights: Float64Array) =>
    weights.reduce((sum, weight, j) => sum + weight * means[i]![j]!, 0)
  return {
    candidates: rows.map((row, i) => ({
      ...row,
      chance: often[i]!,
      likely: against(i, habits),
      worst: against(i, back),
      ...(told !== undefined && { actual: means[i]![told]! }),
    })),
    steps,
    cut,
  }
}

/** The state after all follow their proposals for a round and play on. */
export function tried(
  game: AnyGame,
  state: unknown,
  all: Others,
  dice: { readonly first: Dice; readonly later: Dice },
  playout: Playout,
): unknown {
  const after = game.resolve(
    state,
    Object.fromEntries(Object.entries(all).map(([one, { orders }]) => [one, orders])),
    dice.first,
  ).state as unknown
  return playedOn(game, followed(game, after, all, dice.later), dice.later, playout)
}

/**
 * Seats with a plan for several rounds follow it until all plans have ended; seats without a plan get
 * standing orders.
 */
function followed(game: AnyGame, state: unknown, all: Others, dice: Dice): unknown {
  let now = state
  for (let rounds = 1; !game.outcome(now); rounds++) {
    const owing = game.owing(now)
    const orders = new Map<SeatId, unknown>()
    for (const seat of owing) {
      const planned = all[seat]?.later?.(now, rounds)
      if (planned !== undefined) orders.set(seat, planned)
    }
    if (orders.size === 0) return now
    const own = named(dice, `later ${rounds}`)
    now = game.resolve(
      now,
      Object.fromEntries(
        owing.map((seat) => [seat, orders.get(seat) ?? (game.standing(now, seat, own) as unknown)]),
      ),
      own,
    ).state
  }
  return now
}

/** If the others' orders are not known: the orders of a bot's own levels, with several dice. */
function columnsOf(
  game: AnyGame,
  state: unknown,
  others: readonly SeatId[],
  dice: Dice,
  most: number,
  stop: Stop,
): Others[] {
  const by = others.map(
    (other) =>
      [
        other,
        stop()
          ? [{ orders: game.standing(state, other, dice) as unknown }]
          : candidatesOf(game, game.view(state, other), other, named(dice, `columns ${other}`), most),
      ] as const,
  )
  const count = Math.max(1, ...by.map(([, all]) => all.length))
  return Array.from({ length: count }, (_, j) =>
    Object.fromEntries(
      by.map(([other, all]) => [
        other,
        all[j < all.length ? j : dice.index(`mix ${other} ${j}`, all.length)]!,
      ]),
    ),
  )
}

const FALLBACK: Effort = {
  rows: 6,
  columns: 6,
  steps: 100,
  playout: { rounds: 0, level: 1 },
  trust: 0.5,
  prior: { handicap: 0.02, spread: 0.1 },
}

export const effortOf = (game: AnyGame): Effort => game.search?.effort ?? FALLBACK

/** A seat id is a team's letter and a number. */
export const teamOf = (seat: SeatId): TeamId => seat.replace(/\d+$/, '')
