/**
 * Draws cards one after another in a thread. After each card the thread pauses as long as that took, so it
 * never takes more than half a core from the matches. Requests are refused when too many wait.
 */
import { Worker } from 'node:worker_threads'
import { log } from '../base/log.ts'
import type { CardAnswer, CardRequest, Ready } from './card-worker.ts'

/** The most waiting cards. */
export const WAITING_AT_MOST = 12
/** The time limit for a card (ms); its record may take too long to replay. */
const PATIENCE = 5000
/** The time limit for the thread's start (ms): it loads all games' rules, and fonts. */
const STARTS_WITHIN = 60_000
/** An idle thread ends after this time (ms), to free the memory of fonts and rasteriser. */
const IDLE = 5 * 60_000
/** Memory of the thread (MB), a limit for records. */
const ROOM = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 } as const

/** Too many requests: may be tried again. */
export class Busy extends Error {}

interface PendingDrawing {
  readonly question: Omit<CardRequest, 'id'>
  readonly done: (png: Buffer) => void
  readonly failed: (error: Error) => void
}

export interface DrawingOptions {
  /** Ms. */
  readonly patience?: number
  readonly worker?: () => Worker
}

export class Drawing {
  private worker: Worker | undefined
  private readonly waiting: PendingDrawing[] = []
  /** The card in progress; undefined between two. */
  private current:
    | { readonly id: number; began: number; readonly one: PendingDrawing; patience: NodeJS.Timeout }
    | undefined
  private ready = false
  private resting: NodeJS.Timeout | undefined
  private idle: NodeJS.Timeout | undefined
  private asked = 0
  private readonly patience: number
  private readonly make: () => Worker

  constructor({
    patience = PATIENCE,
    worker = () => new Worker(new URL('./card-worker.ts', import.meta.url), { resourceLimits: ROOM }),
  }: DrawingOptions = {}) {
    this.patience = patience
    this.make = worker
  }

  /** The card as a PNG. Rejects with `Busy`, or if it cannot be drawn. */
  draw(question: Omit<CardRequest, 'id'>): Promise<Buffer> {
    if (this.waiting.length >= WAITING_AT_MOST) return Promise.reject(new Busy('too many cards are wanted'))
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
      patience: this.waitFor(id, this.ready ? this.patience : STARTS_WITHIN),
    }
    worker.postMessage({ ...one.question, id } satisfies CardRequest)
  }

  private waitFor(id: number, ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.end()
      this.settle(id, { id, error: `a card was not drawn in ${ms} ms` })
    }, ms)
  }

  /** The thread is ready: the time limit of the first card starts only now. */
  private started(): void {
    const { current } = this
    this.ready = true
    if (!current) return
    clearTimeout(current.patience)
    current.began = performance.now()
    current.patience = this.waitFor(current.id, this.patience)
  }

  private start(): Worker {
    const worker = this.make()
    this.ready = false
    const lost = (why: string) => {
      if (this.worker !== worker) return
      this.worker = undefined
      if (this.current) this.settle(this.current.id, { id: this.current.id, error: why })
    }
    worker.on('message', (answer: Ready | CardAnswer) => {
      if (this.worker !== worker) return
      if ('ready' in answer) this.started()
      else this.settle(answer.id, answer)
    })
    worker.on('error', (error) => lost(error.message))
    worker.on('exit', () => lost('the thread that draws cards has ended'))
    // The thread must not keep the process alive.
    worker.unref()
    return worker
  }

  private end(): void {
    const { worker } = this
    this.worker = undefined
    void worker?.terminate()
  }

  private settle(id: number, answer: CardAnswer): void {
    const { current } = this
    if (current?.id !== id) return
    clearTimeout(current.patience)
    this.current = undefined
    if ('png' in answer)
      current.one.done(Buffer.from(answer.png.buffer, answer.png.byteOffset, answer.png.byteLength))
    else {
      log.warn({ error: answer.error }, 'a card could not be drawn')
      current.one.failed(new Error(answer.error))
    }
    this.resting = setTimeout(() => {
      this.resting = undefined
      this.next()
    }, performance.now() - current.began)
  }
}
