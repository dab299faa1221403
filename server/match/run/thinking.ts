/**
 * Chooses where bots plan: always in a thread if one can be had. Short levels share a thread that nobody can
 * occupy for long; searching levels have a few threads; payers beyond the budget of either use a third pool,
 * in turn, and one level lower beyond the budget of that.
 */
import { availableParallelism } from 'node:os'
import type { AnyGame } from '../../../common/engine/game.ts'
import { ThoughtAllowance } from './allowance.ts'
import { type DeclineReason, type Limits, ThoughtPool, type ThoughtRequest } from './thought-pool.ts'

/** Levels that cannot be interrupted answer in a moment. */
const SHORT: Limits = { seat: 1000, match: Infinity, least: 5, margin: 50, tooLate: 20 }
const SEARCHING: Limits = { seat: 1000, match: 4000, least: 60, margin: 400, tooLate: 200 }

/** Each payer's budget in the pools, whatever others use (ms of work per `WITHIN` ms). */
const WITHIN = 20_000
const PROMPTLY = { work: 500, within: WITHIN }
const PATIENTLY = { work: 6000, within: WITHIN }
/** Half of a thread. */
const BY_SEARCHING = { work: 10_000, within: WITHIN }

/** Leaves one core to the rounds of matches; more than four threads would take too much memory. */
const searchers = (cores: number): number => Math.max(1, Math.min(4, cores - 1))

/** Does a bot of this level search, so long that it needs a time limit? */
export const searches = (game: AnyGame, level: number): boolean =>
  game.search !== undefined && level >= game.search.level

/** A bot's orders, and the level that made them, which may be below the level asked for. */
export type BotDecision =
  | {
      readonly orders: unknown
      readonly level: number /** More was asked for than is allowed. */
      readonly limited: boolean
    }
  /** `none`: no threads are available; `allowed`: the reason is not the payer's budget. */
  | { readonly declined: 'dropped' | 'late' | 'none'; readonly allowed: boolean }

interface ThinkingWay {
  readonly pool: ThoughtPool
  readonly level: number
  readonly beyond?: boolean
}

export class Thinking {
  private readonly allowed = new ThoughtAllowance(PATIENTLY)
  private readonly prompt: ThoughtPool
  private readonly searching: ThoughtPool
  private readonly patient: ThoughtPool

  /** `script`: the code of the threads; tests pass their own. */
  constructor(script?: URL) {
    const rest = script && { script }
    this.prompt = new ThoughtPool({
      most: 1,
      nice: 5,
      limits: SHORT,
      allowance: new ThoughtAllowance(PROMPTLY),
      ...rest,
    })
    this.patient = new ThoughtPool({ most: 1, nice: 15, limits: SHORT, allowance: this.allowed, ...rest })
    const most = searchers(availableParallelism())
    const work = most * BY_SEARCHING.work
    this.searching = new ThoughtPool({
      most,
      nice: 15,
      limits: SEARCHING,
      allowance: new ThoughtAllowance({ ...BY_SEARCHING, work }),
      ...rest,
    })
  }

  /** Rejects when the bot fails, by an error in its rules or because it does not end. */
  async think(question: ThoughtRequest): Promise<BotDecision> {
    const { payer } = question
    let why: DeclineReason = 'none'
    let limited = false
    for (const { pool, level, beyond = false } of this.ways(question)) {
      const thoughts = await pool.ask({ ...question, level, beyond })
      if ('orders' in thoughts)
        return { orders: thoughts.orders, level, limited: limited && level < question.level }
      why = thoughts.declined
      if (why === 'dropped' || why === 'none') break
      limited ||= why === 'overdrawn'
    }
    if (why === 'lost') throw new Error(`no thread could think of it`)
    return { declined: why === 'dropped' || why === 'none' ? why : 'late', allowed: this.allowed.has(payer) }
  }

  /** The pools and levels to try, until one gives orders. */
  private *ways({ game, level, sparing }: ThoughtRequest): Generator<ThinkingWay> {
    if (searches(game, level)) yield { pool: this.searching, level }
    const plain = searches(game, level) ? game.search!.level - 1 : level
    // An exhibition starts no other thread.
    if (sparing !== undefined) yield { pool: this.searching, level: plain }
    yield { pool: this.prompt, level: plain }
    yield { pool: this.patient, level: plain }
    yield { pool: this.patient, level: Math.max(1, plain - 1), beyond: true }
  }

  /** Cancels all questions of a match. */
  drop(match: object): void {
    for (const pool of this.pools) pool.drop(match)
  }

  /** Stops all pools for good. */
  async stop(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.stop()))
  }

  private get pools(): ThoughtPool[] {
    return [this.prompt, this.searching, this.patient]
  }
}
