/** Work in a thread of its own, so that nobody else waits for it: a question goes there, and its answer comes back. */
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { log } from '../log.ts'

/** On a machine that has no time for it, an answer is waited for so many times as long as on others. */
const AT_MOST = 6
/** A thread that has had a core for this share of the time has really worked. */
const WORKED = 0.5

/** What a thread is sent, and what it sends back. */
export interface Question<Asked> {
  readonly id: number
  readonly asked: Asked
}
export type Answer<Given> = { readonly id: number; readonly given: Given } | { readonly id: number; readonly error: string }

interface Waiting<Given> {
  readonly done: (given: Given) => void
  readonly failed: (error: Error) => void
  patience: NodeJS.Timeout
}

/** The thread is gone, for no fault of what it was asked. */
export class ThreadLost extends Error {}

export class Thread<Asked, Given> {
  private worker: Worker | undefined
  private readonly script: URL
  private readonly patience: number
  private readonly limits: ResourceLimits
  private readonly waiting = new Map<number, Waiting<Given>>()
  private count = 0

  /** `script`: what runs there; `patience`: what is not answered by then (ms) never is, if the thread has worked on it all the time; `limits`: memory of the thread. */
  constructor(script: URL, patience: number, limits: ResourceLimits = {}) {
    this.script = script
    this.patience = patience
    this.limits = limits
  }

  /** Rejects with what was wrong there, with `late` when there is no answer in time, and with `ThreadLost`. */
  async ask(asked: Asked, late: string): Promise<Given> {
    const id = ++this.count
    const worker = (this.worker ??= this.start())
    const before = worked(worker)
    let waited = 0
    const look = async () => {
      waited += this.patience
      const spent = (await worked(worker)) - (await before)
      const one = this.waiting.get(id)
      if (!one) return
      if (spent < WORKED * this.patience && waited < AT_MOST * this.patience) return void (one.patience = setTimeout(look, this.patience))
      this.take(id)!.failed(new Error(`${late} in ${waited} ms`))
      this.lose(worker, new ThreadLost('a thread had no end'))
    }
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed, patience: setTimeout(look, this.patience) })
      worker.postMessage({ id, asked } satisfies Question<Asked>)
    })
  }

  /** Nothing more will be asked, and what was asked is not answered. */
  async stop(): Promise<void> {
    const { worker } = this
    for (const id of [...this.waiting.keys()]) this.take(id)
    this.worker = undefined
    await worker?.terminate()
  }

  private start(): Worker {
    const worker = new Worker(this.script, { resourceLimits: this.limits })
    worker.on('message', (answer: Answer<Given>) => {
      if ('error' in answer) this.take(answer.id)?.failed(new Error(answer.error))
      else this.take(answer.id)?.done(answer.given)
    })
    worker.on('error', (error) => this.lose(worker, new ThreadLost('a thread has ended', { cause: error })))
    worker.on('exit', () => this.lose(worker, new ThreadLost('a thread has ended')))
    // It ends with the process, which it does not keep alive.
    worker.unref()
    return worker
  }

  private take(id: number): Waiting<Given> | undefined {
    const one = this.waiting.get(id)
    this.waiting.delete(id)
    clearTimeout(one?.patience)
    return one
  }

  /** The next question starts another one; what this one was asked is not answered. */
  private lose(worker: Worker, why: ThreadLost): void {
    if (this.worker !== worker) return
    this.worker = undefined
    log.error({ err: why }, 'a thread was lost')
    void worker.terminate()
    for (const id of [...this.waiting.keys()]) this.take(id)!.failed(why)
  }
}

/** For how long a thread has had a core to itself (ms). */
const worked = (worker: Worker): Promise<number> => worker.cpuUsage().then(({ user, system }) => (user + system) / 1000, () => 0)
