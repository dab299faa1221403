/** Legal orders for a stream: at once for a small battle, in a thread for a large one. */
import { expect, test } from '@jest/globals'
import type { AnyGame } from '../../../common/engine/game.ts'
import { opening } from '../../../common/engine/record/record.ts'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import { legalFor } from './legal.ts'
import type { LegalTask } from './legal-worker.ts'

const openingOf = (game: AnyGame, setup: object): unknown => {
  const full: unknown = game.setup.parse(setup)
  return opening(game, {
    game: game.id,
    seed: 'x',
    setup: full,
    seats: game.seats(full),
    rounds: [],
  }) as unknown
}

const LARGE = openingOf(voidPatrol, { seatsPerTeam: 8, radius: 15, density: 8 })

/** A thread that remembers what it was asked. */
const thread = (answer: () => unknown = () => 'by the thread') => {
  const asked: LegalTask[] = []
  return {
    asked,
    ask: async (task: LegalTask) => {
      asked.push(task)
      return answer()
    },
  }
}

test('a small battle’s orders are found at once, a large one’s in the thread', async () => {
  const threads = thread()
  const small = openingOf(voidPatrol, { density: 0 })
  expect(await legalFor(threads, voidPatrol, small, 'A1')).toHaveProperty('bounds')
  expect(threads.asked).toEqual([])
  expect(await legalFor(threads, voidPatrol, LARGE, 'A1')).toBe('by the thread')
  expect(threads.asked).toMatchObject([{ rules: { game: 'void-patrol' }, seat: 'A1', view: LARGE }])
})

test('a program is told its line without legal orders when the thread fails', async () => {
  const threads = thread(() => {
    throw new Error('the thread is gone')
  })
  expect(await legalFor(threads, voidPatrol, LARGE, 'A1')).toBeNull()
})
