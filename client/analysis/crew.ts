/** A pool of workers, as many as there are cores, each with one task at a time. */
import type { Task, TaskResult } from '../../common/engine/analysis/tasks.ts'
import type { AnalysisAnswer, AnalysisRequest } from './analysis-worker.ts'

/** What a crew needs of a worker. */
export interface AnalysisWorker {
  postMessage(asked: AnalysisRequest): void
  addEventListener(type: 'message', then: (event: { data: AnalysisAnswer }) => void): void
  addEventListener(type: 'error', then: (event: { message?: string }) => void): void
  terminate(): void
}

const CORES_AT_MOST = 8

/** Leaves one core to the page, if there are many. */
export const handsFor = (cores: number): number =>
  Math.max(1, Math.min(CORES_AT_MOST, cores > 2 ? cores - 1 : cores))

const hire = (): AnalysisWorker =>
  new Worker(new URL('analysis-worker.ts', import.meta.url), { type: 'module' })

export class Crew {
  private readonly hands: AnalysisWorker[] = []
  private readonly engage: () => AnalysisWorker
  private readonly size: number
  private dismissed = false

  constructor(size = handsFor(navigator.hardwareConcurrency || 2), engage: () => AnalysisWorker = hire) {
    this.size = size
    this.engage = engage
  }

  /**
   * Calls back with each result, in any order. Resolves when all are done or the pool was dismissed; if some
   * fail, rejects after all others.
   */
  async carryOut(tasks: readonly Task[], told: (found: TaskResult) => void): Promise<void> {
    let next = 0
    const troubles: string[] = []
    const take = () => (next < tasks.length && !this.dismissed ? next++ : undefined)
    const hands = Array.from({ length: Math.min(this.size, tasks.length) }, () =>
      this.work(take, tasks, told, (trouble) => troubles.push(trouble)),
    )
    await Promise.all(hands)
    if (troubles.length > 0 && !this.dismissed) throw new Error(troubles[0])
  }

  dismiss(): void {
    this.dismissed = true
    for (const hand of this.hands) hand.terminate()
    for (const end of this.waiting) end()
    this.waiting.clear()
  }

  private readonly waiting = new Set<() => void>()

  private work(
    take: () => number | undefined,
    tasks: readonly Task[],
    told: (found: TaskResult) => void,
    wrong: (trouble: string) => void,
  ): Promise<void> {
    return new Promise((resolve) => {
      const hand = this.engage()
      this.hands.push(hand)
      const done = () => {
        this.waiting.delete(done)
        hand.terminate()
        resolve()
      }
      this.waiting.add(done)
      const ask = () => {
        const id = take()
        if (id === undefined) done()
        else hand.postMessage({ id, task: tasks[id]! })
      }
      hand.addEventListener('message', ({ data }) => {
        if (this.dismissed) return
        if (data.found) told(data.found)
        else wrong(data.trouble ?? 'It could not be worked out.')
        ask()
      })
      hand.addEventListener('error', ({ message }) => {
        wrong(message || 'A worker of the browser has failed.')
        done()
      })
      ask()
    })
  }
}
