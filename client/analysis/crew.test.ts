import { describe, expect, test } from '@jest/globals'
import type { Task, TaskResult } from '../../common/engine/analysis/tasks.ts'
import type { AnalysisAnswer, AnalysisRequest } from './analysis-worker.ts'
import { type AnalysisWorker, Crew, handsFor } from './crew.ts'

const tasks = Array.from(
  { length: 7 },
  (_, i): Task => ({
    kind: 'luck',
    rules: { game: 'void-patrol', rules: 1, engine: 1 },
    seed: '',
    seats: [],
    round: i + 1,
    state: {},
    orders: {},
  }),
)
const found = ({ task: { round } }: AnalysisRequest): TaskResult => ({ kind: 'luck', round, luck: undefined })

/** A worker that answers asynchronously, with whatever the test tells it. */
class Worker implements AnalysisWorker {
  static all: Worker[] = []
  terminated = false
  asked: AnalysisRequest[] = []
  private readonly answer: (asked: AnalysisRequest) => AnalysisAnswer | undefined
  private message: (event: { data: AnalysisAnswer }) => void = () => undefined
  fail: (event: { message?: string }) => void = () => undefined

  constructor(
    answer: (asked: AnalysisRequest) => AnalysisAnswer | undefined = (asked) => ({
      id: asked.id,
      found: found(asked),
    }),
  ) {
    this.answer = answer
    Worker.all.push(this)
  }

  postMessage(asked: AnalysisRequest): void {
    this.asked.push(asked)
    const answer = this.answer(asked)
    if (answer) queueMicrotask(() => this.message({ data: answer }))
  }

  addEventListener(
    type: 'message' | 'error',
    then: (event: { data: AnalysisAnswer } & { message?: string }) => void,
  ): void {
    if (type === 'message') this.message = ({ data }) => then({ data })
    else this.fail = ({ message }) => then({ data: { id: 0 }, ...(message && { message }) })
  }

  terminate(): void {
    this.terminated = true
  }
}

describe('a crew of workers', () => {
  test.each([
    [1, 1],
    [2, 2],
    [4, 3],
    [8, 7],
    [64, 8],
    [0, 1],
  ])('a computer of %d cores has %d workers', (cores, hands) => expect(handsFor(cores)).toBe(hands))

  test('a crew does every piece once, side by side, and lets its workers go', async () => {
    Worker.all = []
    const told: number[] = []
    await new Crew(3, () => new Worker()).carryOut(tasks, ({ round }) => told.push(round))
    expect(told.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(Worker.all.map(({ asked }) => asked.length)).toEqual([3, 2, 2])
    expect(Worker.all.every(({ terminated }) => terminated)).toBe(true)
  })
  test('a dismissed crew stops at once and tells nothing more', async () => {
    Worker.all = []
    const told: number[] = []
    const crew = new Crew(
      2,
      () => new Worker(({ id, task }) => (id < 2 ? { id, found: found({ id, task }) } : undefined)),
    )
    const work = crew.carryOut(tasks, ({ round }) => told.push(round))
    await Promise.resolve()
    await Promise.resolve()
    crew.dismiss()
    await work
    expect(told.length).toBeLessThanOrEqual(2)
    expect(Worker.all.every(({ terminated }) => terminated)).toBe(true)
  })
  test('a crew reports the error of a failed task or worker', async () => {
    Worker.all = []
    await expect(
      new Crew(1, () => new Worker(({ id }) => ({ id, trouble: 'a bad state' }))).carryOut(
        tasks,
        () => undefined,
      ),
    ).rejects.toThrow('a bad state')
    const work = new Crew(1, () => new Worker(() => undefined)).carryOut(tasks, () => undefined)
    Worker.all.at(-1)!.fail({ message: 'out of memory' })
    await expect(work).rejects.toThrow('out of memory')
    expect(Worker.all.every(({ terminated }) => terminated)).toBe(true)
  })
  test('a crew finishes all other tasks when one fails, and reports the failure at the end', async () => {
    Worker.all = []
    const told: number[] = []
    const crew = new Crew(
      1,
      () =>
        new Worker((asked) =>
          asked.id === 2 ? { id: 2, trouble: 'a bad state' } : { id: asked.id, found: found(asked) },
        ),
    )
    await expect(crew.carryOut(tasks, ({ round }) => told.push(round))).rejects.toThrow('a bad state')
    expect(told.sort((a, b) => a - b)).toEqual([1, 2, 4, 5, 6, 7])
    expect(Worker.all.every(({ terminated }) => terminated)).toBe(true)
  })
  test('a crew is done at once when it has nothing to do', async () => {
    await expect(new Crew(4, () => new Worker()).carryOut([], () => undefined)).resolves.toBeUndefined()
  })
})
