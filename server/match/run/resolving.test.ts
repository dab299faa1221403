/**
 * Rounds resolved in a worker thread have the same results, and whatever happens to the thread, no match
 * hangs.
 */
import type { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { GAMES, gameNamed } from '../../../common/games/list.ts'
import { ThreadLost } from '../../base/thread.ts'
import { type Due, resolveRound } from '../due.ts'
import { LARGE, LONG, play, Resolving, takesLong } from './resolving.ts'
import { timed } from './timing.ts'

const resolving = new Resolving()
afterAll(() => resolving.stop())

/** Plays this many rounds between bots, and calls `see` for each. */
async function eachRound(game: AnyGame, rounds: number, see: (due: Due) => Promise<void>): Promise<void> {
  const setup = game.setup.parse({})
  let state: unknown = game.start(setup, game.seats(setup), diceOf('aa', 0))
  for (let round = 1; round <= rounds; round++) {
    const orders = Object.fromEntries(
      game
        .owing(state as never)
        .map((seat) => [
          seat,
          game.think(game.view(state as never, seat) as never, seat, diceOf('bb', round), 1),
        ]),
    )
    const due: Due = { state, seed: 'aa', round, orders }
    await see(due)
    ;({ state } = resolveRound(game, due))
  }
}

describe('a round in another thread', () => {
  test.each(GAMES.map((game) => [game.id, game] as const))(
    'a round of %s comes out the same in another thread',
    async (_id, game) => {
      await eachRound(game, 6, async (due) => {
        const [here, there] = [resolveRound(game, due), await resolving.elsewhere(game, due)]
        expect({ state: there.state, timeline: there.timeline }).toEqual({
          state: here.state,
          timeline: here.timeline,
        })
        expect(there.took).toBeGreaterThan(0)
      })
    },
  )

  test('a round elsewhere that cannot be played says why, and the next one is played', async () => {
    const [game] = GAMES
    await eachRound(game!, 1, async (due) => {
      await expect(resolving.elsewhere(game!, { ...due, state: null })).rejects.toThrow(/null/)
      expect((await resolving.elsewhere(game!, due)).state).toEqual(resolveRound(game!, due).state)
    })
  })

  test('a round is played here when its thread ends in the middle, and the next by another one', async () => {
    const [game] = GAMES
    await eachRound(game!, 1, async (due) => {
      // A thread that has only just started has not answered yet.
      const fresh = new Resolving()
      const failing = expect(fresh.elsewhere(game!, due)).rejects.toThrow(ThreadLost)
      const playing = play(fresh, game!, due, LONG + 1)
      await (fresh as unknown as { worker: { terminate(): Promise<number> } }).worker.terminate()
      await failing
      expect((await playing).state).toEqual(resolveRound(game!, due).state)
      expect((await fresh.elsewhere(game!, due)).state).toEqual(resolveRound(game!, due).state)
      await fresh.stop()
    })
  })
})

test.each([
  ['fails when its thread has worked for ten seconds', 6_000, 10_000],
  ['fails late when the machine has no time for it', 10, 60_000],
])('a round %s, and the next one is played by another thread', async (_what, worked, patience) => {
  const [game] = GAMES
  await eachRound(game!, 1, async (due) => {
    const stuck = new Resolving()
    await stuck.elsewhere(game!, due)
    const inside = stuck as unknown as { worker: Worker }
    const { worker } = inside
    // The thread receives nothing more, as in an endless round.
    worker.postMessage = () => undefined
    let spent = 0
    worker.cpuUsage = async () => ({ user: 1000 * (spent += worked), system: 0 })
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
    let ended = ''
    const ending = stuck.elsewhere(game!, due).catch((error: Error) => (ended = error.message))
    await jest.advanceTimersByTimeAsync(patience - 1)
    expect(ended).toBe('')
    await jest.advanceTimersByTimeAsync(1)
    await ending
    jest.useRealTimers()
    expect(ended).toBe(`round 1 of ${game!.id} was not played in ${patience} ms`)
    expect((await stuck.elsewhere(game!, due)).state).toEqual(resolveRound(game!, due).state)
    expect(inside.worker).not.toBe(worker)
    await stuck.stop()
  })
})

/** Round 13 kills this thread. */
const DYING = new URL('../../testing/preloads/dying-thread.ts', import.meta.url)

describe('a thread that dies', () => {
  const [game] = GAMES
  test('a round that kills its thread fails alone, and all others are played', async () => {
    await eachRound(game!, 1, async (due) => {
      const threads = new Resolving(DYING)
      const deadly = expect(play(threads, game!, { ...due, round: 13 }, LONG + 1)).rejects.toThrow(ThreadLost)
      const others = await Promise.all(
        [2, 3].map(async (round) => play(threads, game!, { ...due, round }, LONG + 1)),
      )
      await deadly
      expect(others.map(({ state }) => state)).toEqual(
        [2, 3].map((round) => resolveRound(game!, { ...due, round }).state),
      )
      await threads.stop()
    })
  }, 30_000)

  test('a round is played here when its thread dies before the start', async () => {
    await eachRound(game!, 1, async (due) => {
      const threads = new Resolving(new URL('../testing/no-such-thread.ts', import.meta.url))
      expect((await play(threads, game!, due, LONG + 1)).state).toEqual(resolveRound(game!, due).state)
    })
  }, 30_000)
})

test('a round waits for those before it, and its own time begins with its turn', async () => {
  const [game] = GAMES
  await eachRound(game!, 1, async (due) => {
    const busy = new Resolving()
    await busy.elsewhere(game!, due)
    const { worker } = busy as unknown as { worker: Worker }
    const asked: { id: number }[] = []
    worker.postMessage = (question: { id: number }) => void asked.push(question)
    let spent = 0
    // The thread is always busy.
    worker.cpuUsage = async () => ({ user: 1000 * (spent += 10_000), system: 0 })
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
    const given = resolveRound(game!, due)
    const both = [busy.elsewhere(game!, due), busy.elsewhere(game!, due)]
    const failed = jest.fn()
    for (const one of both) one.catch(failed)
    for (const { id } of [...asked]) {
      await jest.advanceTimersByTimeAsync(8_000)
      worker.emit('message', { id, given })
    }
    jest.useRealTimers()
    expect((await Promise.all(both)).map(({ state }) => state)).toEqual([given.state, given.state])
    expect(failed).not.toHaveBeenCalled()
    await busy.stop()
  })
}, 20_000)

describe('the choice of another thread', () => {
  const arena = gameNamed('space-arena')!
  const opened = (setup: object): unknown =>
    arena.start(arena.setup.parse(setup), arena.seats(arena.setup.parse(setup)), diceOf('aa', 0))

  test('a round stays here when the last one was long for want of machine time', async () => {
    const [game] = GAMES
    await eachRound(game!, 1, async (due) => {
      const asleep = new Int32Array(new SharedArrayBuffer(4))
      const slow: AnyGame = {
        ...game!,
        resolve: (...given: Parameters<AnyGame['resolve']>) => {
          Atomics.wait(asleep, 0, 0, 4 * LONG)
          return game!.resolve(...given)
        },
      }
      // Resolving itself takes little, but sometimes the thread also collects garbage or compiles.
      const all = Array.from({ length: 20 }, () => timed(slow, due))
      expect(all.every(({ took }) => takesLong(due, took))).toBe(true)
      expect(all.some(({ worked }) => !takesLong(due, worked))).toBe(true)
    })
  })

  test('a round goes to another thread when the last one took long, or the battle is large', () => {
    expect(takesLong({ state: {}, orders: {} }, LONG + 0.1)).toBe(true)
    expect(takesLong({ state: {}, orders: {} }, LONG - 0.1)).toBe(false)
    const opens = (setup: object) => takesLong({ state: opened(setup), orders: {} })
    expect([opens({}), opens({ teams: 6, seatsPerTeam: 8 })]).toEqual([false, true])
  })

  test('a round goes to another thread when much is ordered or much is in flight', () => {
    const barrage = Array.from({ length: 10 }, (_, tick) =>
      ['R1', 'S1', 'L1', 'N1'].map((weapon) => `${tick + 1}: Fire ${weapon} ${tick * 30}`).join('\n'),
    ).join('\n')
    const state = opened({ seatsPerTeam: 8 }) as { ships: { name: string; seat: string }[] }
    const ordered = (text: string) =>
      Object.fromEntries(state.ships.map(({ name, seat }) => [seat, { [name]: text }]))
    expect([ordered('1: A 5'), ordered(barrage)].map((orders) => takesLong({ state, orders }, 0))).toEqual([
      false,
      true,
    ])
    const flight = {
      name: 'A1.R1.1',
      payload: 'Rocket',
      x: 1,
      y: 2,
      heading: 3,
      speed: 60,
      battery: 75,
      by: 'A1',
    }
    const about = { ...state, ordnance: Array.from({ length: 200 }, () => flight) }
    expect(takesLong({ state: about, orders: {} }, 0)).toBe(true)
  })

  test('a round of an exhibition goes to another thread only when it is ten times as large', () => {
    expect([9 * LONG, 11 * LONG].map((last) => takesLong({ state: {}, orders: {} }, last, true))).toEqual([
      false,
      true,
    ])
    expect(
      [9 * LARGE, 11 * LARGE].map((letters) =>
        takesLong({ state: { log: 'x'.repeat(letters) }, orders: {} }, 0, true),
      ),
    ).toEqual([false, true])
  })

  test('a short round is played here at once', async () => {
    const [game] = GAMES
    await eachRound(game!, 1, async (due) => {
      expect(play(resolving, game!, due, 1)).not.toBeInstanceOf(Promise)
      const elsewhere = play(resolving, game!, due, LONG + 1)
      expect(elsewhere).toBeInstanceOf(Promise)
      await elsewhere
    })
  })
})
