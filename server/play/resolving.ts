/**
 * Where rounds are played: at once, as nearly all are, or in a thread of its own when that would hold up the rounds of
 * other matches. Both ways the same function is called with the same data, so nobody can tell which it was.
 */
import { Worker } from 'node:worker_threads'
import type { AnyGame } from '../../common/engine/game.ts'
import { log } from '../log.ts'
import { resolved, type Due, type Resolved } from './due.ts'
import type { Answer, Question } from './resolving-worker.ts'

/** A round that will take longer than this (ms) is played elsewhere. */
export const LONG = 5
/** Before a match's first round its state tells how long that may take: that of a large battle has so many letters. */
const LARGE = 6000
/** A round that has not been played by then (ms) will never be. */
const PATIENCE = 10_000
/** Large rounds make and forget 12 MB each: with room for several of them the collector takes a quarter of the time less. */
export const ROOM = { maxYoungGenerationSizeMb: 192 } as const

/** What is known of a match before its next round: how long the last one took (ms), if there was one. */
export function takesLong(state: unknown, last: number | undefined): boolean {
  return last === undefined ? JSON.stringify(state).length > LARGE : last > LONG
}

interface Waiting {
  readonly done: (answer: Resolved) => void
  readonly failed: (error: Error) => void
  readonly patience: NodeJS.Timeout
}

/** The thread is gone, for no fault of this round's. */
export class ThreadLost extends Error {}

export class Resolving {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0

  /** Plays the round in another thread. Rejects when it cannot be played, for an error in the rules or because it has no end, and with `ThreadLost`. */
  async elsewhere(game: AnyGame, due: Due): Promise<Resolved> {
    const id = ++this.asked
    const worker = (this.worker ??= this.start())
    return new Promise((done, failed) => {
      const patience = setTimeout(() => {
        this.take(id)!.failed(new Error(`round ${due.round} of ${game.id} was not played in ${PATIENCE} ms`))
        this.lose(worker, new ThreadLost('a round had no end'))
      }, PATIENCE)
      this.waiting.set(id, { done, failed, patience })
      worker.postMessage({ id, game: game.id, due } satisfies Question)
    })
  }

  /** Nothing more will be asked. */
  async stop(): Promise<void> {
    const { worker } = this
    this.worker = undefined
    await worker?.terminate()
  }

  private start(): Worker {
    const worker = new Worker(new URL('./resolving-worker.ts', import.meta.url), { resourceLimits: ROOM })
    worker.on('message', (answer: Answer) => {
      if ('resolved' in answer) this.take(answer.id)?.done(answer.resolved)
      else this.take(answer.id)?.failed(new Error(answer.error))
    })
    worker.on('error', (error) => this.lose(worker, new ThreadLost('the thread that plays rounds has ended', { cause: error })))
    worker.on('exit', () => this.lose(worker, new ThreadLost('the thread that plays rounds has ended')))
    // It ends with the process, which it does not keep alive.
    worker.unref()
    return worker
  }

  private take(id: number): Waiting | undefined {
    const one = this.waiting.get(id)
    this.waiting.delete(id)
    clearTimeout(one?.patience)
    return one
  }

  /** The next round starts another one; what this one was asked is not answered. */
  private lose(worker: Worker, why: ThreadLost): void {
    if (this.worker !== worker) return
    this.worker = undefined
    log.error({ err: why }, 'rounds could not be played in a thread of their own')
    void worker.terminate()
    for (const id of [...this.waiting.keys()]) this.take(id)!.failed(why)
  }
}

/** Of this process. */
export const resolving = new Resolving()

/** Plays the round that is due: at once, or in a while if it takes long. Throws, or rejects, what the rules throw. */
export function play(game: AnyGame, due: Due, last: number | undefined, threads = resolving): Resolved | Promise<Resolved> {
  if (!takesLong(due.state, last)) return resolved(game, due)
  return threads.elsewhere(game, due).catch((error: unknown) => {
    if (error instanceof ThreadLost) return resolved(game, due)
    throw error
  })
}
