/**
 * Where bots think: never on this thread, as long as there are others. What is short is thought promptly, in
 * a thread that nobody can have for long; those that search do so in a few threads; and who has used more
 * than that of either thinks in another, by turns, and a level lower beyond what is allowed there.
 */
import { availableParallelism } from 'node:os'
import type { AnyGame } from '../../../common/engine/game.ts'
import { ThoughtAllowance } from './allowance.ts'
import { type Declined, type Limits, ThoughtPool, type ThoughtRequest } from './thought-pool.ts'

/** Levels that cannot be stopped answer in a moment. */
const SHORT: Limits = { seat: 1000, match: Infinity, least: 5, margin: 50, tooLate: 20 }
const SEARCHING: Limits = { seat: 1000, match: 4000, least: 60, margin: 400, tooLate: 200 }

/** What each who has opened matches may have of the threads, whoever else wants them. */
const WITHIN = 20_000
const PROMPTLY = { work: 500, within: WITHIN }
const PATIENTLY = { work: 6000, within: WITHIN }
/** Half of a thread. */
const BY_SEARCHING = { work: 10_000, within: WITHIN }

/** One core is left to the rounds of matches; more threads than this would take the memory of others. */
const searchers = (cores: number): number => Math.max(1, Math.min(4, cores - 1))

/** Does a bot of this level take so long that it is to be stopped? */
export const searches = (game: AnyGame, level: number): boolean =>
  game.search !== undefined && level >= game.search.level

/** Of what it was thought: by a level that may be below the one asked for. */
export type Thought =
  | {
      readonly orders: unknown
      readonly level: number /** More was asked for than is allowed. */
      readonly limited: boolean
    }
  /** `none`: there are no threads; `allowed`: that is nothing that whoever pays has used up. */
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

  /** `script`: what runs in the threads; another one is for tests. */
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

  /** Rejects when the bot cannot think, for an error in its rules or because it has no end. */
  async think(question: ThoughtRequest): Promise<Thought> {
    const { payer } = question
    let why: Declined = 'none'
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

  /** One after the other, until one of them gives orders. */
  private *ways({ game, level, sparing }: ThoughtRequest): Generator<ThinkingWay> {
    if (searches(game, level)) yield { pool: this.searching, level }
    const plain = searches(game, level) ? game.search!.level - 1 : level
    // No other thread is begun for those who are only watched.
    if (sparing !== undefined) yield { pool: this.searching, level: plain }
    yield { pool: this.prompt, level: plain }
    yield { pool: this.patient, level: plain }
    yield { pool: this.patient, level: Math.max(1, plain - 1), beyond: true }
  }

  /** Nobody wants the answers of a match any more. */
  drop(match: object): void {
    for (const pool of this.pools) pool.drop(match)
  }

  /** Nothing more will be asked. */
  async stop(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.stop()))
  }

  private get pools(): ThoughtPool[] {
    return [this.prompt, this.searching, this.patient]
  }
}

/** Of this process. */
export const thinking = new Thinking()
