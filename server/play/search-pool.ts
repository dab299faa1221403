/**
 * Where bots that search think: in a few threads, a seat at a time, the matches by turns. Whoever cannot have a thread
 * in time is told so, and thinks by the level below: a crowd of such bots keeps nobody waiting but each other.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { rulesIdOf } from '../../common/engine/rules-id.ts'
import type { AnyGame, SeatId } from '../../common/engine/game.ts'
import { log } from '../log.ts'
import type { Answer, Hurry, Thought } from './search-worker.ts'

/** How long it is thought (ms). */
export interface Limits {
  /** A seat thinks no longer than this. */
  readonly seat: number
  /** All such seats of a match together think no longer than this in a round, of a thread. */
  readonly match: number
}

export const LIMITS: Limits = { seat: 1000, match: 4000 }
/** Who would have to answer sooner than this (ms) is not worth a thread. */
const LEAST = 60
/** It is to answer so long before its round ends (ms), and is not waited for any longer than to this time before. */
const MARGIN = 400
const TOO_LATE = 200
/** So long after it was to answer a thread is taken to be stuck (ms): what is not asked between two steps may take a while. */
const PATIENCE = 4000
/** A thread that has not loaded the games by then (ms) never will. */
const STARTING = 30_000
/** A timer of a longer time rings at once. */
const LONGEST_TIMER = 2 ** 31 - 1
/** Questions that wait, of all matches. */
const WAITING = 400
/** One core is left to the rounds of matches; more threads than this would take the memory of others. */
const threadsFor = (cores: number): number => Math.max(1, Math.min(4, cores - 1))

export interface Question {
  /** Whose turn it is goes by this: all questions of a match have the same. */
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
}

/** Orders; or that there was no room, no time, or no thread for it. */
export type Searched = { readonly orders: unknown } | { readonly declined: 'full' | 'late' | 'lost' | 'dropped' }

interface Waiting extends Question {
  readonly answer: (searched: Searched) => void
  readonly failed: (error: Error) => void
  late: NodeJS.Timeout | undefined
}

interface Thread {
  readonly worker: Worker
  readonly hurry: Hurry
  /** It has loaded the games; until then nobody is given to it. */
  ready: boolean
  now: { readonly waiting: Waiting; readonly patience: NodeJS.Timeout; readonly late: NodeJS.Timeout | undefined } | undefined
}

export class SearchPool {
  private readonly most: number
  private readonly script: URL
  private readonly limits: Limits
  private readonly threads: Thread[] = []
  /** By match, in the order in which it is their turn. */
  private readonly queues = new Map<object, Waiting[]>()
  private count = 0

  /** `script`: what runs in the threads; another one is for tests. */
  constructor(most = threadsFor(availableParallelism()), limits = LIMITS, script = new URL('./search-worker.ts', import.meta.url)) {
    this.most = most
    this.limits = limits
    this.script = script
  }

  /** How many wait, and how many think. */
  get load(): { readonly waiting: number; readonly thinking: number } {
    return { waiting: this.count, thinking: this.threads.filter(({ now }) => now).length }
  }

  /** Rejects when the bot cannot think, for an error in its rules. */
  async ask(question: Question): Promise<Searched> {
    if (this.count >= WAITING) return { declined: 'full' }
    return new Promise((answer, failed) => {
      const waiting: Waiting = { ...question, answer, failed, late: undefined }
      const left = question.roundEnds() - MARGIN - LEAST - Date.now()
      // Whose turn has not come by then is answered all the same.
      if (left < LONGEST_TIMER) waiting.late = setTimeout(() => this.leave(waiting, 'late'), Math.max(0, left))
      this.queues.set(question.match, [...(this.queues.get(question.match) ?? []), waiting])
      this.count++
      this.work()
    })
  }

  /** Nobody wants the answers of a match any more: those who wait do not think, those who think stop. */
  drop(match: object): void {
    for (const waiting of this.queues.get(match) ?? []) this.leave(waiting, 'dropped')
    for (const { now, hurry } of this.threads) if (now?.waiting.match === match) Atomics.store(hurry, 0, 1)
  }

  /** Nothing more will be asked. */
  async stop(): Promise<void> {
    for (const all of this.queues.values()) for (const waiting of all) this.leave(waiting, 'dropped')
    await Promise.all(this.threads.splice(0).map(async (thread) => {
      this.end(thread)?.waiting.answer({ declined: 'dropped' })
      await thread.worker.terminate()
    }))
  }

  private work(): void {
    for (;;) {
      const thread = this.count > 0 ? this.threads.find(({ ready, now }) => ready && !now) : undefined
      if (!thread) break
      this.give(thread, this.next())
    }
    const starting = this.threads.filter(({ ready }) => !ready).length
    if (this.count > starting && this.threads.length < this.most) this.start()
  }

  /** The match whose turn it was comes last from now on. */
  private next(): Waiting {
    const [[match, [waiting, ...rest]]] = [...this.queues] as [[object, [Waiting, ...Waiting[]]]]
    this.queues.delete(match)
    if (rest.length > 0) this.queues.set(match, rest)
    this.count--
    clearTimeout(waiting.late)
    return waiting
  }

  private give(thread: Thread, waiting: Waiting): void {
    try {
      this.ponder(thread, waiting)
    } catch (error) {
      // That match cannot even be looked at: the thread is there for the next.
      this.end(thread)
      waiting.failed(error instanceof Error ? error : new Error(String(error)))
    }
  }

  private ponder(thread: Thread, waiting: Waiting): void {
    const { game, seat, round, level, seed, among } = waiting
    const now = Date.now()
    const ends = waiting.roundEnds()
    const until = Math.min(now + Math.min(this.limits.seat, this.limits.match / among), ends - MARGIN)
    if (until - now < LEAST) return waiting.answer({ declined: 'late' })
    const view = waiting.view()
    if (view === undefined) return waiting.answer({ declined: 'dropped' })
    const patience = setTimeout(() => this.lose(thread, new Error(`a bot of ${game.id} thought for more than ${until - now + PATIENCE} ms`)), until - now + PATIENCE)
    // Its thread goes on; nobody waits for it.
    const late = ends < LONGEST_TIMER + now ? setTimeout(() => waiting.answer({ declined: 'late' }), ends - TOO_LATE - now) : undefined
    thread.now = { waiting, patience, late }
    Atomics.store(thread.hurry, 0, 0)
    thread.worker.postMessage({
      rules: rulesIdOf(game),
      view,
      seat,
      round,
      level,
      seed,
      until,
    } satisfies Thought)
  }

  private leave(waiting: Waiting, declined: 'late' | 'dropped' | 'lost'): void {
    const all = this.queues.get(waiting.match)
    if (!all?.includes(waiting)) return
    clearTimeout(waiting.late)
    const rest = all.filter((one) => one !== waiting)
    if (rest.length > 0) this.queues.set(waiting.match, rest)
    else this.queues.delete(waiting.match)
    this.count--
    waiting.answer({ declined })
  }

  private start(): void {
    const hurry: Hurry = new Int32Array(new SharedArrayBuffer(4))
    const worker = this.worker(hurry)
    if (!worker) return
    const thread: Thread = { worker, hurry, ready: false, now: undefined }
    const patience = setTimeout(() => this.lose(thread, new Error(`a thread has not begun within ${STARTING} ms`)), STARTING)
    worker.on('message', (answer: Answer) => {
      clearTimeout(patience)
      thread.ready = true
      const waiting = this.end(thread)?.waiting
      if ('error' in answer) waiting?.failed(new Error(answer.error))
      else if ('orders' in answer) waiting?.answer(answer)
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
      return new Worker(this.script, { workerData: hurry })
    } catch (error) {
      log.error({ err: error }, 'a thread for bots that search could not be started')
      if (this.threads.length === 0) this.leaveAll()
      return undefined
    }
  }

  /** Nobody waits for a thread that does not come. */
  private leaveAll(): void {
    for (const all of [...this.queues.values()]) for (const waiting of all) this.leave(waiting, 'lost')
  }

  private end(thread: Thread): Thread['now'] {
    const { now } = thread
    thread.now = undefined
    clearTimeout(now?.patience)
    clearTimeout(now?.late)
    return now
  }

  /** Who is asked next starts another one. */
  private lose(thread: Thread, why: Error): void {
    const at = this.threads.indexOf(thread)
    if (at < 0) return
    this.threads.splice(at, 1)
    log.error({ err: why }, 'a bot could not search in a thread of its own')
    void thread.worker.terminate()
    this.end(thread)?.waiting.answer({ declined: 'lost' })
    // Where none begins, the next one would not either: nobody waits for it.
    if (!thread.ready && this.threads.length === 0) this.leaveAll()
    else this.work()
  }
}

/** Of this process. */
export const searchPool = new SearchPool()
