/**
 * Where cards are drawn: one after the other, in a thread of its own, which never takes more than half of a
 * core from the matches: after each card it rests as long as that took. What would have to wait too long is
 * refused.
 */
import { Worker } from 'node:worker_threads'
import { log } from '../base/log.ts'
import type { CardAnswer, CardRequest, Ready } from './card-worker.ts'

/** So many cards may wait. */
export const WAITING_AT_MOST = 12
/** A card that is not there by then (ms) never will be: its record takes too long to play. */
const PATIENCE = 5000
/** Until a thread can draw (ms): it reads the rules of all games, and fonts. */
const STARTS_WITHIN = 60_000
/** A thread with nothing to do ends after so long (ms): fonts and rasteriser take some memory. */
const IDLE = 5 * 60_000
/** Of the thread, in MB: a record that needs more is not played here. */
const ROOM = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 } as const

/** Nothing is wrong with the card: there is too much to do. It may be asked for again. */
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
  /** What the thread is at, and whether it rests after it. */
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

  /** The card as a PNG. Rejects with `Busy`, or because it cannot be drawn. */
  draw(question: Omit<CardRequest, 'id'>): Promise<Buffer> {
    if (this.waiting.length >= WAITING_AT_MOST) return Promise.reject(new Busy('too many cards are wanted'))
    return new Promise((done, failed) => {
      this.waiting.push({ question, done, failed })
      this.next()
    })
  }

  /** Nothing more will be asked. */
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

  /** The thread can draw from now on: only from here it is the card that takes time. */
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
    // It ends with the process, which it does not keep alive.
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
