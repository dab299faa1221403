/**
 * Threads in which bots plan: one seat at a time, round-robin over payers and over their matches. A question
 * that gets no thread in time, or exceeds its payer's budget, is declined: a crowd of bots delays only each
 * other.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import { log } from '../../base/log.ts'
import { AT_MOST, monotonicNow, WORKED, worked } from '../../base/thread.ts'
import type { ThoughtAllowance } from './allowance.ts'
import { FairQueue } from './fair-queue.ts'
import type { Hurry, ThoughtAnswer, ThoughtTask, ThoughtWorkerData } from './thought-worker.ts'

/** Time limits (ms). */
export interface Limits {
  /** Limit for a seat, where its level can be interrupted. */
  readonly seat: number
  /** Limit for all such seats of a match together in a round, per thread. */
  readonly match: number
  /** A question with less time left than this is not worth a thread. */
  readonly least: number
  /**
   * A bot is to answer `margin` before its round ends; at `tooLate` before the end nobody waits for it any
   * longer.
   */
  readonly margin: number
  readonly tooLate: number
}

export interface PoolOptions {
  /** The most threads. */
  readonly most: number
  readonly limits: Limits
  /** Niceness of the threads: 0 to 19, higher yields the CPU to the rest of the process. */
  readonly nice: number
  /** The budget of each payer in this pool. */
  readonly allowance?: ThoughtAllowance | undefined
  /** The code of the threads; tests pass their own. */
  readonly script?: URL
}

/**
 * Limits of each thread: a bot that exceeds them ends its thread, and not the process. With a young generation
 * of a third a search collects garbage 250 times a second, in V8's own threads, which yield the CPU to nobody.
 */
const ROOM: ResourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 }
/**
 * A thread that is this late counts as stuck (ms). A bot checks the time only between steps, and a step may
 * take a while.
 */
const PATIENCE = 4000
/** A thread that has not loaded the games after this long (ms) never will. */
const STARTING = 30_000
/** Node fires a timer with a longer delay at once (ms). */
const LONGEST_TIMER = 2 ** 31 - 1
/** The most queued questions, of all matches. */
const WAITING = 10_000

export interface ThoughtRequest {
  /** The keys of the fair queue: whoever has opened the match, and the match. */
  readonly payer: unknown
  readonly match: object
  readonly game: AnyGame
  /** Computed only when its turn comes; undefined if nobody needs the answer any more. */
  readonly view: () => unknown
  readonly seat: SeatId
  readonly round: number
  readonly level: number
  readonly seed: string
  /** Number of the match's seats that search in this round. */
  readonly among: number
  /** When the round is played (server ms), as far as is known now. */
  readonly roundEnds: () => number
  /** In an exhibition: a limit on the planning time (ms), in a thread that exists anyway. */
  readonly sparing?: number | undefined
  /** Answers even if the payer's budget is used up. */
  readonly beyond?: boolean
}

/**
 * Why there are no orders. `full`: queue; `late`: no time; `overdrawn`: budget; `dropped`: nobody needs them;
 * `lost`: the thread ended during it; `none`: no thread starts.
 */
export type DeclineReason = 'full' | 'late' | 'overdrawn' | 'dropped' | 'lost' | 'none'
export type ThoughtResult = { readonly orders: unknown } | { readonly declined: DeclineReason }

interface QueuedThought extends ThoughtRequest {
  readonly answer: (thoughts: ThoughtResult) => void
  readonly failed: (error: Error) => void
  late: NodeJS.Timeout | undefined
}

interface ThoughtThread {
  readonly worker: Worker
  readonly hurry: Hurry
  /** The thread has loaded the games and takes questions. */
  ready: boolean
  now:
    | {
        readonly waiting: QueuedThought
        readonly since: number
        patience: NodeJS.Timeout
        readonly late: NodeJS.Timeout | undefined
      }
    | undefined
}

export class ThoughtPool {
  private readonly options: PoolOptions
  private readonly threads: ThoughtThread[] = []
  private readonly queue = new FairQueue<QueuedThought>()

  constructor(options: PoolOptions) {
    this.options = options
  }

  /** Number of queued and of running questions. */
  get load(): { readonly waiting: number; readonly thinking: number } {
    return { waiting: this.queue.size, thinking: this.threads.filter(({ now }) => now).length }
  }

  /** Rejects when the bot fails, by an error in its rules. */
  async ask(question: ThoughtRequest): Promise<ThoughtResult> {
    if (this.queue.size >= WAITING) return { declined: 'full' }
    const { margin, least } = this.options.limits
    return new Promise((answer, failed) => {
      const waiting: QueuedThought = { ...question, answer, failed, late: undefined }
      const left = question.roundEnds() - margin - least - Date.now()
      // Declines a question whose turn does not come in time.
      if (left < LONGEST_TIMER)
        waiting.late = setTimeout(() => this.leave(waiting, 'late'), Math.max(0, left))
      this.queue.push(waiting)
      this.work()
    })
  }

  /** Cancels a match: declines its queued questions, and hurries the running ones. */
  drop(match: object): void {
    for (const waiting of this.queue.ofMatch(match)) this.leave(waiting, 'dropped')
    for (const { now, hurry } of this.threads) if (now?.waiting.match === match) Atomics.store(hurry, 0, 1)
  }

  /** Stops the pool for good. */
  async stop(): Promise<void> {
    for (const waiting of [...this.queue]) this.leave(waiting, 'dropped')
    await Promise.all(
      this.threads.splice(0).map(async (thread) => {
        this.end(thread)?.waiting.answer({ declined: 'dropped' })
        await thread.worker.terminate()
      }),
    )
  }

  private work(): void {
    for (;;) {
      const thread = this.queue.size > 0 ? this.threads.find(({ ready, now }) => ready && !now) : undefined
      if (!thread) break
      this.give(thread, this.queue.shift()!)
    }
    const starting = this.threads.filter(({ ready }) => !ready).length
    if (this.queue.size > starting && this.threads.length < this.options.most) this.start()
  }

  private give(thread: ThoughtThread, waiting: QueuedThought): void {
    clearTimeout(waiting.late)
    try {
      this.ponder(thread, waiting)
    } catch (error) {
      // Only this match's view fails: the thread goes on with the next question.
      this.end(thread)
      waiting.failed(error instanceof Error ? error : new Error(String(error)))
    }
  }

  private ponder(thread: ThoughtThread, waiting: QueuedThought): void {
    const { game, seat, round, level, seed, among, payer, beyond, sparing = Infinity } = waiting
    const { allowance, limits } = this.options
    if (!beyond && allowance?.has(payer) === false) return waiting.answer({ declined: 'overdrawn' })
    const now = Date.now()
    const ends = waiting.roundEnds()
    const until = Math.min(now + Math.min(limits.seat, limits.match / among, sparing), ends - limits.margin)
    if (until - now < limits.least) return waiting.answer({ declined: 'late' })
    const view = waiting.view()
    if (view === undefined) return waiting.answer({ declined: 'dropped' })
    const patience = this.watch(thread, waiting, until - now + PATIENCE)
    // Declines when it is too late; the thread goes on and its answer is ignored.
    const late =
      ends < LONGEST_TIMER + now
        ? setTimeout(() => waiting.answer({ declined: 'late' }), ends - limits.tooLate - now)
        : undefined
    thread.now = { waiting, since: now, patience, late }
    Atomics.store(thread.hurry, 0, 0)
    thread.worker.postMessage({
      rules: rulesIdOf(game),
      view,
      seat,
      round,
      level,
      seed,
      until: monotonicNow() + (until - now),
    } satisfies ThoughtTask)
  }

  /** Ends a stuck thread. A thread that has had little CPU time on a busy machine gets more time. */
  private watch(thread: ThoughtThread, waiting: QueuedThought, patience: number): NodeJS.Timeout {
    let before: number | undefined
    let looks = 0
    const look = async () => {
      const after = await worked(thread.worker)
      const { now } = thread
      if (now?.waiting !== waiting) return
      // The first look has nothing to compare with.
      const spent = before === undefined ? 0 : after - before
      before = after
      if (spent < WORKED * patience && ++looks < AT_MOST)
        return void (now.patience = setTimeout(look, patience))
      this.lose(thread, new Error(`a bot of ${waiting.game.id} thought for more than ${patience} ms`))
    }
    return setTimeout(look, patience)
  }

  private leave(waiting: QueuedThought, declined: DeclineReason): void {
    if (!this.queue.remove(waiting)) return
    clearTimeout(waiting.late)
    waiting.answer({ declined })
  }

  private start(): void {
    const hurry: Hurry = new Int32Array(new SharedArrayBuffer(4))
    const worker = this.worker(hurry)
    if (!worker) return
    const thread: ThoughtThread = { worker, hurry, ready: false, now: undefined }
    const patience = setTimeout(
      () => this.lose(thread, new Error(`a thread has not begun within ${STARTING} ms`)),
      STARTING,
    )
    worker.on('message', (answer: ThoughtAnswer) => {
      clearTimeout(patience)
      thread.ready = true
      const waiting = this.end(thread)?.waiting
      if (waiting && 'took' in answer) this.options.allowance?.spend(waiting.payer, answer.took)
      if ('error' in answer) waiting?.failed(new Error(answer.error))
      else if ('orders' in answer) waiting?.answer({ orders: answer.orders })
      this.work()
    })
    worker.on('error', (error) => this.lose(thread, error))
    worker.on('exit', () => {
      clearTimeout(patience)
      this.lose(thread, new Error('the thread has ended'))
    })
    // The thread must not keep the process alive.
    worker.unref()
    patience.unref()
    this.threads.push(thread)
  }

  /** Undefined if the machine gives no more threads. */
  private worker(hurry: Hurry): Worker | undefined {
    try {
      const { nice, script = new URL('./thought-worker.ts', import.meta.url) } = this.options
      return new Worker(script, {
        workerData: { hurry, nice } satisfies ThoughtWorkerData,
        resourceLimits: ROOM,
      })
    } catch (error) {
      log.error({ err: error }, 'a thread for bots could not be started')
      if (this.threads.length === 0) this.leaveAll()
      return undefined
    }
  }

  /** Declines all queued questions when no thread starts. */
  private leaveAll(): void {
    for (const waiting of [...this.queue]) this.leave(waiting, 'none')
  }

  private end(thread: ThoughtThread): ThoughtThread['now'] {
    const { now } = thread
    thread.now = undefined
    clearTimeout(now?.patience)
    clearTimeout(now?.late)
    return now
  }

  /** Removes a lost thread; the next question starts another. */
  private lose(thread: ThoughtThread, why: Error): void {
    const at = this.threads.indexOf(thread)
    if (at < 0) return
    this.threads.splice(at, 1)
    log.error({ err: why }, 'a bot could not think in a thread of its own')
    void thread.worker.terminate()
    const now = this.end(thread)
    if (now) {
      this.options.allowance?.spend(now.waiting.payer, Date.now() - now.since)
      now.waiting.answer({ declined: 'lost' })
    }
    // If this thread never started, the next would not either.
    if (!thread.ready && this.threads.length === 0) this.leaveAll()
    else this.work()
  }
}
