/**
 * RPC to a worker thread, so that nobody else waits for what it does: a question goes there, and its answer
 * comes back.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { log } from './log.ts'

/** On a machine that has no time for it, an answer is waited for so many times as long as on others. */
export const AT_MOST = 6
/** A thread that has had a core for this share of the time has really worked. */
export const WORKED = 0.5

/** What a thread is sent, and what it sends back. */
export interface ThreadRequest<Asked> {
  readonly id: number
  readonly asked: Asked
}
export type ThreadAnswer<Given> =
  | { readonly id: number; readonly given: Given }
  | { readonly id: number; readonly error: string }
/** Its first message: all that it needs was there. */
export type ThreadStarted = 'begun'

interface PendingRequest<Given> {
  readonly done: (given: Given) => void
  readonly failed: (error: Error) => void
  /** What is said when there is no answer in time. */
  readonly late: string
}

/** The thread is gone; perhaps for no fault of what it was asked. */
export class ThreadLost extends Error {
  /** Was it just working on this question? The others are only lost with it. */
  readonly underway: boolean
  /** Had it begun at all, or was there no memory for it, or no such script? */
  readonly ran: boolean

  constructor(
    message: string,
    { underway, ran, cause }: { readonly underway: boolean; readonly ran: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause })
    this.underway = underway
    this.ran = ran
  }
}

export class Thread<Asked, Given> {
  private worker: Worker | undefined
  protected readonly script: URL
  private readonly patience: number
  private readonly limits: ResourceLimits
  /** In the order in which the thread answers them. */
  private readonly waiting = new Map<number, PendingRequest<Given>>()
  private count = 0
  /** The question that it is working on, and until when that may take. */
  private underway: number | undefined
  private timer: NodeJS.Timeout | undefined
  private ran = false

  /**
   * `script`: what runs there; `patience`: what is not answered by then (ms) never is, if the thread has
   * worked on it all the time; `limits`: memory of the thread.
   */
  constructor(script: URL, patience: number, limits: ResourceLimits = {}) {
    this.script = script
    this.patience = patience
    this.limits = limits
  }

  /** Rejects with what was wrong there, with `late` when there is no answer in time, and with `ThreadLost`. */
  async ask(asked: Asked, late: string): Promise<Given> {
    const id = ++this.count
    const worker = (this.worker ??= this.start())
    return new Promise((done, failed) => {
      worker.postMessage({ id, asked } satisfies ThreadRequest<Asked>)
      this.waiting.set(id, { done, failed, late })
      this.watch(worker)
    })
  }

  /** Whoever waits for the turn of another has had no time yet. */
  private watch(worker: Worker): void {
    const [id] = this.waiting.keys()
    if (id === this.underway) return
    this.underway = id
    clearTimeout(this.timer)
    if (id === undefined) return
    const before = worked(worker)
    let waited = 0
    const look = async () => {
      waited += this.patience
      const spent = (await worked(worker)) - (await before)
      if (this.underway !== id) return
      if (spent < WORKED * this.patience && waited < AT_MOST * this.patience)
        return void (this.timer = setTimeout(look, this.patience))
      const one = this.take(id)!
      one.failed(new Error(`${one.late} in ${waited} ms`))
      this.lose(worker, 'a thread had no end')
    }
    this.timer = setTimeout(look, this.patience)
  }

  /** Nothing more will be asked, and what was asked is not answered. */
  async stop(): Promise<void> {
    const { worker } = this
    this.waiting.clear()
    this.underway = undefined
    clearTimeout(this.timer)
    this.worker = undefined
    await worker?.terminate()
  }

  private start(): Worker {
    const worker = new Worker(this.script, { resourceLimits: this.limits })
    this.ran = false
    worker.on('message', (answer: ThreadAnswer<Given> | ThreadStarted) => {
      if (this.worker !== worker) return
      this.ran = true
      if (answer === 'begun') return
      const one = this.take(answer.id)
      this.watch(worker)
      if ('error' in answer) one?.failed(new Error(answer.error))
      else one?.done(answer.given)
    })
    worker.on('error', (error) => this.lose(worker, 'a thread has ended', error))
    worker.on('exit', () => this.lose(worker, 'a thread has ended'))
    // It ends with the process, which it does not keep alive.
    worker.unref()
    return worker
  }

  private take(id: number): PendingRequest<Given> | undefined {
    const one = this.waiting.get(id)
    this.waiting.delete(id)
    return one
  }

  /** The next question starts another one; what this one was asked is not answered. */
  private lose(worker: Worker, why: string, cause?: unknown): void {
    if (this.worker !== worker) return
    const { ran, underway } = this
    this.worker = undefined
    this.underway = undefined
    clearTimeout(this.timer)
    log.error(
      { err: new ThreadLost(why, { underway: underway !== undefined, ran, cause }) },
      'a thread was lost',
    )
    void worker.terminate()
    for (const id of [...this.waiting.keys()])
      this.take(id)!.failed(new ThreadLost(why, { underway: id === underway, ran, cause }))
  }
}

/** For how long a thread has had a core to itself (ms). */
export const worked = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )
