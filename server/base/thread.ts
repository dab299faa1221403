/** RPC to a worker thread, for work that would block the main thread. */
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { log } from './log.ts'

/** A clock (ms) that all threads of a process share and that no clock change affects. */
export const monotonicNow = (): number => Number(process.hrtime.bigint()) / 1e6

/** On a busy machine the time limit is extended up to this factor. */
export const AT_MOST = 6
/** A thread that had a core for this share of the time has really been working. */
export const WORKED = 0.5

/** Messages to and from the thread. */
export interface ThreadRequest<Asked> {
  readonly id: number
  readonly asked: Asked
}
export type ThreadAnswer<Given> =
  | { readonly id: number; readonly given: Given }
  | { readonly id: number; readonly error: string }
/** Its first message: it has started. */
export type ThreadStarted = 'begun'

interface PendingRequest<Given> {
  readonly done: (given: Given) => void
  readonly failed: (error: Error) => void
  /** The error message when there is no answer in time. */
  readonly late: string
}

/** The thread has ended; the request may not be the cause. */
export class ThreadLost extends Error {
  /** Was it working on this request? Other requests are only lost with it. */
  readonly underway: boolean
  /** Had the thread started at all? If not, there was no memory, or no such script. */
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
  /** The request in progress; `timer` is its time limit. */
  private underway: number | undefined
  private timer: NodeJS.Timeout | undefined
  private ran = false

  /**
   * `script`: the code of the thread; `patience`: time limit for a request (ms), as long as the thread really
   * works; `limits`: its memory.
   */
  constructor(script: URL, patience: number, limits: ResourceLimits = {}) {
    this.script = script
    this.patience = patience
    this.limits = limits
  }

  /** Rejects with the thread's error, with `late` when there is no answer in time, and with `ThreadLost`. */
  async ask(asked: Asked, late: string): Promise<Given> {
    const id = ++this.count
    const worker = (this.worker ??= this.start())
    return new Promise((done, failed) => {
      worker.postMessage({ id, asked } satisfies ThreadRequest<Asked>)
      this.waiting.set(id, { done, failed, late })
      this.watch(worker)
    })
  }

  /** Starts the time limit of a request when it is the first in line. */
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

  /** Stops the thread; open requests are never answered. */
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
    // The thread must not keep the process alive.
    worker.unref()
    return worker
  }

  private take(id: number): PendingRequest<Given> | undefined {
    const one = this.waiting.get(id)
    this.waiting.delete(id)
    return one
  }

  /** Rejects the requests of a lost thread; the next request starts another one. */
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

/** The CPU time of a thread so far (ms). */
export const worked = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )
