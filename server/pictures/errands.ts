/**
 * Work of one kind in a thread of its own, piece by piece. After each piece the thread pauses as long as that
 * took, so it never takes more than half a core from the matches. Pieces are refused when too many wait.
 */
import type { Worker } from 'node:worker_threads'
import { log } from '../base/log.ts'

/** The time limit for a thread's start (ms): it loads all games' rules, and fonts. */
const STARTS_WITHIN = 60_000
/** An idle thread ends after this time (ms), to free its memory. */
const IDLE = 5 * 60_000
/** Memory of a thread (MB), a limit for records. */
export const ROOM = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 } as const

/** Too much is wanted: may be tried again. */
export class Busy extends Error {}

/** A thread's first message. */
export interface Ready {
  readonly ready: true
}

export type Numbered<T> = T & { readonly id: number }
export type Failed = { readonly id: number; readonly error: string }

interface Pending<Question, Answer> {
  readonly question: Question
  readonly done: (answer: Answer) => void
  readonly failed: (error: Error) => void
}

export interface ErrandOptions {
  /** What it is, in an error: "a card". */
  readonly what: string
  /** The time limit of a piece (ms). */
  readonly patience: number
  /** The most waiting pieces. */
  readonly waiting: number
  readonly worker: () => Worker
}

export class Errands<Question extends object, Answer extends object> {
  private worker: Worker | undefined
  private readonly waiting: Pending<Question, Answer>[] = []
  /** The piece in progress; undefined between two. */
  private current:
    | {
        readonly id: number
        began: number
        readonly one: Pending<Question, Answer>
        patience: NodeJS.Timeout
      }
    | undefined
  private ready = false
  private resting: NodeJS.Timeout | undefined
  private idle: NodeJS.Timeout | undefined
  private asked = 0
  private readonly options: ErrandOptions

  constructor(options: ErrandOptions) {
    this.options = options
  }

  /** Rejects with `Busy`, or if it cannot be done. */
  ask(question: Question): Promise<Answer> {
    if (this.waiting.length >= this.options.waiting)
      return Promise.reject(new Busy(`too many want ${this.options.what}`))
    return new Promise((done, failed) => {
      this.waiting.push({ question, done, failed })
      this.next()
    })
  }

  /** Stops the thread for good. */
  async stop(): Promise<void> {
    const { worker } = this
    this.worker = undefined
    for (const timer of [this.idle, this.resting, this.current?.patience]) clearTimeout(timer)
    for (const { failed } of [...(this.current ? [this.current.one] : []), ...this.waiting.splice(0)])
      failed(new Busy('the server ends'))
    this.current = undefined
    await worker?.terminate()
  }

  private next(): void {
    if (this.current || this.resting) return
    const one = this.waiting.shift()
    clearTimeout(this.idle)
    if (!one) {
      this.idle = setTimeout(() => this.end(), IDLE).unref()
      return
    }
    const worker = (this.worker ??= this.start())
    const id = ++this.asked
    this.current = {
      id,
      began: performance.now(),
      one,
      patience: this.waitFor(id, this.ready ? this.options.patience : STARTS_WITHIN),
    }
    worker.postMessage({ ...one.question, id } satisfies Numbered<Question>)
  }

  private waitFor(id: number, ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.end()
      this.settle(id, { id, error: `${this.options.what} was not done in ${ms} ms` })
    }, ms)
  }

  /** The thread is ready: the time limit of the first piece starts only now. */
  private started(): void {
    const { current } = this
    this.ready = true
    if (!current) return
    clearTimeout(current.patience)
    current.began = performance.now()
    current.patience = this.waitFor(current.id, this.options.patience)
  }

  private start(): Worker {
    const worker = this.options.worker()
    this.ready = false
    const lost = (why: string) => {
      if (this.worker !== worker) return
      this.worker = undefined
      if (this.current) this.settle(this.current.id, { id: this.current.id, error: why })
    }
    worker.on('message', (answer: Ready | Numbered<Answer> | Failed) => {
      if (this.worker !== worker) return
      if ('ready' in answer) this.started()
      else this.settle(answer.id, answer)
    })
    worker.on('error', (error) => lost(error.message))
    worker.on('exit', () => lost(`the thread for ${this.options.what} has ended`))
    // The thread must not keep the process alive.
    worker.unref()
    return worker
  }

  private end(): void {
    const { worker } = this
    this.worker = undefined
    void worker?.terminate()
  }

  private settle(id: number, answer: Numbered<Answer> | Failed): void {
    const { current } = this
    if (current?.id !== id) return
    clearTimeout(current.patience)
    this.current = undefined
    if ('error' in answer) {
      log.warn({ error: answer.error }, `${this.options.what} could not be done`)
      current.one.failed(new Error(answer.error))
    } else current.one.done(answer)
    this.resting = setTimeout(() => {
      this.resting = undefined
      this.next()
    }, performance.now() - current.began)
  }
}
