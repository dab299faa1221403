/** Bots in worker threads: number, time limits, fairness, budgets, and fallbacks. */
import { getPriority } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { GAMES, gameNamed } from '../../../common/games/list.ts'
import { ThoughtAllowance } from './allowance.ts'
import { type PoolOptions, ThoughtPool, type ThoughtRequest, type ThoughtResult } from './thought-pool.ts'

const game = gameNamed('void-patrol')!
const setup: unknown = game.setup.parse({})
const state: unknown = game.start(setup, game.seats(setup), diceOf('pool', 0))
const level = game.search!.level

const pools: ThoughtPool[] = []
const poolOf = (given: Partial<PoolOptions> = {}): ThoughtPool => {
  const pool = new ThoughtPool({ most: 1, limits: UNHURRIED, nice: 10, ...given })
  pools.push(pool)
  return pool
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop()))
})

const question = (given: Partial<ThoughtRequest> = {}): ThoughtRequest => ({
  payer: 'somebody',
  match: {},
  game,
  view: () => state,
  seat: 'A1',
  round: 1,
  level,
  seed: 'whims',
  among: 1,
  roundEnds: () => Infinity,
  ...given,
})
const CROWD = {}

const legal = (thoughts: ThoughtResult): boolean =>
  'orders' in thoughts && game.check(state, 'A1', game.orders.parse(thoughts.orders)).length === 0

/** Limits longer than any thought, so that no clock cuts one short. */
const UNHURRIED = { seat: 600_000, match: 600_000, least: 60, margin: 400, tooLate: 200 }

describe('a pool of threads for bots that search', () => {
  let pool: ThoughtPool
  beforeAll(async () => {
    pool = new ThoughtPool({ most: 1, limits: UNHURRIED, nice: 10 })
    // A new thread has to load the games first.
    await pool.ask(question())
  })
  afterAll(() => pool.stop())

  test('a pool gives the orders that the bot would give here, for the same dice', async () => {
    const here = game.think(state, 'A1', diceOf('whims', 1), level) as unknown
    const one = await pool.ask(question({ among: 1 }))
    expect(legal(one)).toBe(true)
    expect(one).toEqual({ orders: here })
  })

  test.each([1, 2, 3])('a pool gives the orders of a bot of level %i in every game', async (short) => {
    for (const { id } of GAMES) {
      const asked = question({ ...opened(id), level: short })
      expect([id, await pool.ask(asked)]).toEqual([
        id,
        { orders: asked.game.think(asked.view(), asked.seat, diceOf('whims', 1), short) as unknown },
      ])
    }
  })

  test('a pool leaves the main thread its priority', async () => {
    const before = getPriority()
    await pool.ask(question())
    expect(getPriority()).toBe(before)
  })

  test('a pool asks matches by turns, so that the bots of a crowd do not delay a duel’s', async () => {
    const [crowd, duel] = [{}, {}]
    const order: string[] = []
    const all = [
      ...Array.from({ length: 6 }, (_, i) =>
        pool.ask(question({ match: crowd, among: 6 })).then(() => order.push(`crowd ${i}`)),
      ),
      pool.ask(question({ match: duel })).then(() => order.push('duel')),
    ]
    expect(pool.load).toEqual({ waiting: 6, thinking: 1 })
    await Promise.all(all)
    expect(order.slice(0, 3)).toEqual(['crowd 0', 'crowd 1', 'duel'])
  })

  test('a pool asks payers by turns, so that many matches of one do not delay another’s', async () => {
    const order: string[] = []
    const all = [
      ...Array.from({ length: 12 }, (_, i) =>
        pool.ask(question({ payer: 'crowd' })).then(() => order.push(`crowd ${i}`)),
      ),
      pool.ask(question({ payer: 'another' })).then(() => order.push('another')),
    ]
    await Promise.all(all)
    expect(order.indexOf('another')).toBeLessThanOrEqual(2)
  })

  test('a pool thinks for nobody beyond the limit unless requested, and others get their turns', async () => {
    const meagre = poolOf({ allowance: new ThoughtAllowance({ work: 0.001, within: 1e9 }) })
    expect(legal(await meagre.ask(question()))).toBe(true)
    expect(await meagre.ask(question())).toEqual({ declined: 'overdrawn' })
    expect(legal(await meagre.ask(question({ beyond: true })))).toBe(true)
    expect(legal(await meagre.ask(question({ payer: 'another' })))).toBe(true)
  })

  test('a pool answers before the round ends, and says so to those without a thread by then', async () => {
    const ROUND = 5000
    const ends = Date.now() + ROUND
    let over = false
    // Timers fire in order, even after the machine was suspended.
    const round = setTimeout(() => (over = true), ROUND)
    const [first, ...others] = await Promise.all(
      Array.from({ length: 300 }, (_, i) => pool.ask(question({ roundEnds: () => ends, seed: `${i}` }))),
    )
    clearTimeout(round)
    expect(over).toBe(false)
    expect(others.filter((one) => 'declined' in one && one.declined === 'late').length).toBeGreaterThan(0)
    expect(legal(first!)).toBe(true)
    expect(await pool.ask(question({ roundEnds: () => Date.now() + 100 }))).toEqual({ declined: 'late' })
  })

  test('a pool has room for a limited number of questions', async () => {
    const fresh = poolOf()
    const all = Array.from({ length: 10_002 }, () =>
      fresh.ask(question({ match: CROWD, roundEnds: () => Infinity })),
    )
    expect(await all.at(-1)).toEqual({ declined: 'full' })
    fresh.drop(CROWD)
    expect(
      (await Promise.all(all.slice(0, -2))).every((one) => 'declined' in one && one.declined === 'dropped'),
    ).toBe(true)
    expect(fresh.load.waiting).toBe(0)
  })

  test('a pool stops thinking at once when a round is over', async () => {
    const [{ worker }] = (pool as unknown as { threads: { worker: Worker }[] }).threads as [
      { worker: Worker },
    ]
    /** Processor time (µs), independent of other load on the machine. */
    const cost = async (drops: boolean): Promise<number> => {
      const match = {}
      const before = await worker.cpuUsage()
      const asked = pool.ask(question({ match, ...opened('pencil-and-paper') }))
      if (drops) pool.drop(match)
      await asked
      return (await worker.cpuUsage(before)).user
    }
    // The first run includes compilation.
    await cost(false)
    expect(await cost(true)).toBeLessThan((await cost(false)) / 2)
    expect(pool.load).toEqual({ waiting: 0, thinking: 0 })
  })

  test('a pool names the fault when a bot could not think, and the next one thinks', async () => {
    await expect(pool.ask(question({ view: () => null }))).rejects.toThrow(/null/)
    expect(legal(await pool.ask(question()))).toBe(true)
  })

  test('a question fails when its thread ends, and the next one has another', async () => {
    const pool = poolOf()
    await pool.ask(question())
    const asked = pool.ask(question())
    await (
      pool as unknown as { threads: { worker: { terminate(): Promise<number> } }[] }
    ).threads[0]!.worker.terminate()
    expect(await asked).toEqual({ declined: 'lost' })
    expect(legal(await pool.ask(question()))).toBe(true)
  })
})

const FAULTY = new URL('../../testing/preloads/faulty-bots.ts', import.meta.url)

test.each(['dies', 'throws'])(
  'a question is lost when its thread %s, and the next one has another',
  async (seed) => {
    const pool = poolOf({ script: FAULTY })
    expect(await pool.ask(question({ seed }))).toEqual({ declined: 'lost' })
    expect(await pool.ask(question())).toEqual({ orders: 'nonsense' })
  },
)

test('a question that cannot be read fails alone, and others asked with it are answered', async () => {
  const pool = poolOf()
  const fault = (): never => {
    throw new Error('a bug in a game')
  }
  const [first, view, time, sent, last] = await Promise.allSettled([
    pool.ask(question()),
    pool.ask(question({ view: fault })),
    pool.ask(question({ match: {}, view: () => () => 'no thread can be sent this' })),
    pool.ask(question({ match: {}, roundEnds: laterOn(fault) })),
    pool.ask(question()),
  ])
  expect([first, last].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect([view, time, sent].map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    'Error: a bug in a game',
    expect.stringMatching(/could not be cloned/),
    'Error: a bug in a game',
  ])
  expect(pool.load).toEqual({ waiting: 0, thinking: 0 })
})

/** Succeeds the first time, and fails later. */
function laterOn(fault: () => never): () => number {
  let asked = 0
  return () => (asked++ === 0 ? Infinity : fault())
}

test('questions are declined when no thread begins', async () => {
  const pool = poolOf()
  const asked = [pool.ask(question()), pool.ask(question())]
  await (
    pool as unknown as { threads: { worker: { terminate(): Promise<number> } }[] }
  ).threads[0]!.worker.terminate()
  expect(await Promise.all(asked)).toEqual([{ declined: 'none' }, { declined: 'none' }])
})

/** A match of this game at its start. */
function opened(id: string): Pick<ThoughtRequest, 'game' | 'view' | 'seat'> {
  const other = gameNamed(id)!
  const chosen: unknown = other.setup.parse({})
  const began: unknown = other.start(chosen, other.seats(chosen), diceOf('pool', 0))
  const [seat] = other.owing(began)
  return { game: other, seat: seat!, view: () => other.view(began, seat!) as unknown }
}
