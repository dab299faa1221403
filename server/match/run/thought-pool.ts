/**
 * Threads in which bots think: a seat at a time, whoever has opened the match by turns, and their matches by
 * turns. Whoever cannot have a thread in time, or has used more of them than is allowed, is told so: a crowd
 * of bots keeps nobody waiting but each other.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import { log } from '../../base/log.ts'
import { monotonicNow } from '../../base/monotonic.ts'
import { AT_MOST, WORKED, worked } from '../../base/thread.ts'
import type { ThoughtAllowance } from './allowance.ts'
import { FairQueue } from './fair-queue.ts'
import type { Hurry, ThoughtAnswer, ThoughtTask, WorkerGiven } from './thought-worker.ts'

/** How long it is thought, and when it is too late for it (ms). */
export interface Limits {
  /** A seat thinks no longer than this, where its level can be stopped. */
  readonly seat: number
  /** All such seats of a match together think no longer than this in a round, of a thread. */
  readonly match: number
  /** Who would have to answer sooner than this is not worth a thread. */
  readonly least: number
  /** It is to answer so long before its round ends, and is not waited for any longer than to `tooLate` before. */
  readonly margin: number
  readonly tooLate: number
}

export interface PoolOptions {
  /** So many threads at most. */
  readonly most: number
  readonly limits: Limits
  /** How far its threads stand back behind others of the process that want a core (0 to 19). */
  readonly nice: number
  /** What may be used of it by each who pays. */
  readonly allowance?: ThoughtAllowance | undefined
  /** What runs in the threads; another one is for tests. */
  readonly script?: URL
}

/** Of each thread: a thought that needs more ends its thread, and not the process. */
const ROOM: ResourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }
/**
 * So long after it was to answer a thread is taken to be stuck (ms): what is not asked between two steps may
 * take a while.
 */
const PATIENCE = 4000
/** A thread that has not loaded the games by then (ms) never will. */
const STARTING = 30_000
/** A timer of a longer time rings at once. */
const LONGEST_TIMER = 2 ** 31 - 1
/** Questions that wait, of all matches. */
const WAITING = 10_000

export interface ThoughtRequest {
  /** Whose turn it is goes by these: whoever has opened the match, and the match. */
  readonly payer: unknown
  readonly match: object
  readonly game: AnyGame
  /** Looked at when its turn has come; undefined when nobody wants the answer any more. */
  readonly view: () => unknown
  readonly seat: SeatId
  readonly round: number
  readonly level: number
  readonly seed: string
  /** Of so many seats of the match that search in this round. */
  readonly among: number
  /** When the round is played (server ms), as far as is known by now. */
  readonly roundEnds: () => number
  /** Bots play for who watches: they think no longer than this (ms), in a thread that is there anyway. */
  readonly sparing?: number | undefined
  /** It is thought also where whoever pays has used all that is allowed. */
  readonly beyond?: boolean
}

/**
 * Why it was not thought: no room, no time, more used than is allowed, nobody wants it any more; its thread
 * was lost while it thought, or none begins.
 */
export type Declined = 'full' | 'late' | 'overdrawn' | 'dropped' | 'lost' | 'none'
export type Thoughts = { readonly orders: unknown } | { readonly declined: Declined }

interface QueuedThought extends ThoughtRequest {
  readonly answer: (thoughts: Thoughts) => void
  readonly failed: (error: Error) => void
  late: NodeJS.Timeout | undefined
}

interface ThoughtThread {
  readonly worker: Worker
  readonly hurry: Hurry
  /** It has loaded the games; until then nobody is given to it. */
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

  /** How many wait, and how many think. */
  get load(): { readonly waiting: number; readonly thinking: number } {
    return { waiting: this.queue.size, thinking: this.threads.filter(({ now }) => now).length }
  }

  /** Rejects when the bot cannot think, for an error in its rules. */
  async ask(question: ThoughtRequest): Promise<Thoughts> {
    if (this.queue.size >= WAITING) return { declined: 'full' }
    const { margin, least } = this.options.limits
    return new Promise((answer, failed) => {
      const waiting: QueuedThought = { ...question, answer, failed, late: undefined }
      const left = question.roundEnds() - margin - least - Date.now()
      // Whose turn has not come by then is answered all the same.
      if (left < LONGEST_TIMER)
        waiting.late = setTimeout(() => this.leave(waiting, 'late'), Math.max(0, left))
      this.queue.push(waiting)
      this.work()
    })
  }

  /** Nobody wants the answers of a match any more: those who wait do not think, those who think stop. */
  drop(match: object): void {
    for (const waiting of this.queue.ofMatch(match)) this.leave(waiting, 'dropped')
    for (const { now, hurry } of this.threads) if (now?.waiting.match === match) Atomics.store(hurry, 0, 1)
  }

  /** Nothing more will be asked. */
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
      // That match cannot even be looked at: the thread is there for the next.
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
    // Its thread goes on; nobody waits for it.
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

  /** On a machine that has no time for its thread it may take longer. */
  private watch(thread: ThoughtThread, waiting: QueuedThought, patience: number): NodeJS.Timeout {
    let before: number | undefined
    let looks = 0
    const look = async () => {
      const after = await worked(thread.worker)
      const { now } = thread
      if (now?.waiting !== waiting) return
      // The first time nobody knows yet.
      const spent = before === undefined ? 0 : after - before
      before = after
      if (spent < WORKED * patience && ++looks < AT_MOST)
        return void (now.patience = setTimeout(look, patience))
      this.lose(thread, new Error(`a bot of ${waiting.game.id} thought for more than ${patience} ms`))
    }
    return setTimeout(look, patience)
  }

  private leave(waiting: QueuedThought, declined: Declined): void {
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
    // It ends with the process, which it does not keep alive.
    worker.unref()
    patience.unref()
    this.threads.push(thread)
  }

  /** Undefined where the machine gives no more of them. */
  private worker(hurry: Hurry): Worker | undefined {
    try {
      const { nice, script = new URL('./thought-worker.ts', import.meta.url) } = this.options
      return new Worker(script, { workerData: { hurry, nice } satisfies WorkerGiven, resourceLimits: ROOM })
    } catch (error) {
      log.error({ err: error }, 'a thread for bots could not be started')
      if (this.threads.length === 0) this.leaveAll()
      return undefined
    }
  }

  /** Nobody waits for a thread that does not come. */
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

  /** Who is asked next starts another one. */
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
    // Where none begins, the next one would not either: nobody waits for it.
    if (!thread.ready && this.threads.length === 0) this.leaveAll()
    else this.work()
  }
}
