import { expect, jest, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { BotThread, type BotWorker } from './bot-thread.ts'
import type { OrdersAnswer, OrdersRequest } from './bot-worker.ts'

const game = gameNamed('void-patrol')!
const setup: unknown = game.setup.parse({})
const state: unknown = game.start(setup, game.seats(setup), diceOf('thread', 0))
const level = game.search!.level
const below = game.think(state, 'B1', diceOf('whims', 1), level - 1) as unknown

/** A worker that answers asynchronously. */
class Worker implements BotWorker {
  terminated = false
  asked: OrdersRequest[] = []
  private readonly answer: (asked: OrdersRequest) => OrdersAnswer | undefined
  private message: (event: { data: OrdersAnswer }) => void = () => undefined
  fail: (event: { message?: string }) => void = () => undefined

  constructor(answer: (asked: OrdersRequest) => OrdersAnswer | undefined) {
    this.answer = answer
  }

  postMessage(asked: OrdersRequest): void {
    this.asked.push(asked)
    const answer = this.answer(asked)
    if (answer) queueMicrotask(() => this.message({ data: answer }))
  }

  addEventListener(
    type: 'message' | 'error',
    then: (event: { data: OrdersAnswer } & { message?: string }) => void,
  ): void {
    if (type === 'message') this.message = ({ data }) => then({ data })
    else this.fail = ({ message }) => then({ data: { id: 0 }, ...(message && { message }) })
  }

  terminate(): void {
    this.terminated = true
  }
}

test('bots think in one worker, and each seat gets its own answer', async () => {
  let hired = 0
  const thread = new BotThread(game, level, () => {
    hired++
    return new Worker(({ id, seat }) => ({ id, orders: { of: seat } }))
  })
  expect(await Promise.all(['B1', 'B2'].map((seat) => thread.think(state, seat, 1, 'whims')))).toEqual([
    { of: 'B1' },
    { of: 'B2' },
  ])
  expect(hired).toBe(1)
})

test('bots think by the rules of their match', async () => {
  const worker = new Worker(({ id }) => ({ id, orders: {} }))
  const before = await rulebook.required({ game: game.id, rules: 1, engine: 1 })
  for (const one of [game, before])
    await new BotThread(one, level, () => worker).think(state, 'B1', 1, 'whims')
  expect(worker.asked.map(({ rules }) => rules)).toEqual([rulesIdOf(game), rulesIdOf(before)])
})

test('bots think on the page at the level below when the worker fails', async () => {
  const thread = new BotThread(game, level, () => new Worker(({ id }) => ({ id, trouble: 'out of memory' })))
  expect(await thread.think(state, 'B1', 1, 'whims')).toEqual(below)
})

test('bots think on the page when there are no workers or the worker ends', async () => {
  const none = new BotThread(game, level, () => {
    throw new Error('no workers')
  })
  expect(await none.think(state, 'B1', 1, 'whims')).toEqual(below)
  const worker = new Worker(() => undefined)
  const thread = new BotThread(game, level, () => worker)
  const thought = thread.think(state, 'B1', 1, 'whims')
  worker.fail({ message: 'gone' })
  expect(await thought).toEqual(below)
  expect(await thread.think(state, 'B1', 1, 'whims')).toEqual(below)
  expect([worker.terminated, worker.asked.length]).toEqual([true, 1])
})

test('a bot thinks on the page when its worker never answers', async () => {
  jest.useFakeTimers()
  try {
    const worker = new Worker(() => undefined)
    const thread = new BotThread(game, level, () => worker)
    const thought = thread.think(state, 'B1', 1, 'whims')
    await jest.advanceTimersByTimeAsync(60_000)
    expect(await thought).toEqual(below)
    expect(worker.terminated).toBe(true)
  } finally {
    jest.useRealTimers()
  }
})
