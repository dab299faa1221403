/** Rounds that are played in a thread of their own: nobody can tell, and whatever happens to the thread, no match hangs. */
import type { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test, jest } from '@jest/globals'
import { diceOf } from '../../common/engine/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { GAMES } from '../../common/games/list.ts'
import { resolved, type Due } from './due.ts'
import { LONG, play, Resolving, resolving, takesLong } from './resolving.ts'
import { ThreadLost } from './thread.ts'

afterAll(() => resolving.stop())

/** Bots on both sides, some rounds in. */
async function eachRound(game: AnyGame, rounds: number, see: (due: Due) => Promise<void>): Promise<void> {
  const setup = game.setup.parse({})
  let state: unknown = game.start(setup, game.seats(setup), diceOf('aa', 0))
  for (let round = 1; round <= rounds; round++) {
    const orders = Object.fromEntries(game.owing(state as never).map((seat) => [seat, game.think(game.view(state as never, seat) as never, seat, diceOf('bb', round), 1)]))
    const due: Due = { state, seed: 'aa', round, orders }
    await see(due)
    ;({ state } = resolved(game, due))
  }
}

describe('a round that is played elsewhere', () => {
  test.each(GAMES.map((game) => [game.id, game] as const))('comes out the same: %s', async (_id, game) => {
    await eachRound(game, 6, async (due) => {
      const [here, there] = [resolved(game, due), await resolving.elsewhere(game, due)]
      expect({ state: there.state, timeline: there.timeline }).toEqual({ state: here.state, timeline: here.timeline })
      expect(there.took).toBeGreaterThan(0)
    })
  })

  test('and cannot be played says why; the next one is played', async () => {
    const [game] = GAMES
    await eachRound(game!, 1, async (due) => {
      await expect(resolving.elsewhere(game!, { ...due, state: null })).rejects.toThrow(/null/)
      expect((await resolving.elsewhere(game!, due)).state).toEqual(resolved(game!, due).state)
    })
  })

  test('by a thread that ends in the middle is played here; the next one is played by another', async () => {
    const [game] = GAMES
    await eachRound(game!, 1, async (due) => {
      // One that has only just been started has not answered yet.
      const fresh = new Resolving()
      const failing = expect(fresh.elsewhere(game!, due)).rejects.toThrow(ThreadLost)
      const playing = play(game!, due, LONG + 1, fresh)
      await (fresh as unknown as { worker: { terminate(): Promise<number> } }).worker.terminate()
      await failing
      expect((await playing).state).toEqual(resolved(game!, due).state)
      expect((await fresh.elsewhere(game!, due)).state).toEqual(resolved(game!, due).state)
      await fresh.stop()
    })
  })
})

test.each([
  ['that the thread has worked on for ten seconds fails', 6_000, 10_000],
  ['that the machine has no time for is waited for, but not for ever', 10, 60_000],
])('a round %s, and the next one is played by another thread', async (_what, worked, patience) => {
  const [game] = GAMES
  await eachRound(game!, 1, async (due) => {
    const stuck = new Resolving()
    await stuck.elsewhere(game!, due)
    const inside = stuck as unknown as { worker: Worker }
    const { worker } = inside
    // It hears nothing more, as in a round without an end.
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
    expect((await stuck.elsewhere(game!, due)).state).toEqual(resolved(game!, due).state)
    expect(inside.worker).not.toBe(worker)
    await stuck.stop()
  })
})

describe('it is played elsewhere', () => {
  test('when the last one took long, or a battle opens that is large', () => {
    expect(takesLong({}, LONG + 0.1)).toBe(true)
    expect(takesLong('x'.repeat(100_000), LONG - 0.1)).toBe(false)
    expect(takesLong({}, undefined)).toBe(false)
    const arena = GAMES.find(({ id }) => id === 'space-arena')!
    const opens = (setup: object) => takesLong(arena.start(arena.setup.parse(setup), arena.seats(arena.setup.parse(setup)), diceOf('aa', 0)), undefined)
    expect([opens({}), opens({ teams: 6, seatsPerTeam: 8 })]).toEqual([false, true])
  })

  test('and otherwise at once', async () => {
    const [game] = GAMES
    await eachRound(game!, 1, async (due) => {
      expect(play(game!, due, 1)).not.toBeInstanceOf(Promise)
      const elsewhere = play(game!, due, LONG + 1)
      expect(elsewhere).toBeInstanceOf(Promise)
      await elsewhere
    })
  })
})
