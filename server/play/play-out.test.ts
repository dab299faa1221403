import { afterEach, expect, jest, test } from '@jest/globals'
import type { AnyGame } from '../../common/engine/game.ts'
import { sample, type State } from '../../common/games/sample/game.ts'
import { matchOptions } from '../../common/wire/options.ts'
import { LiveMatch, newSecret } from './live-match.ts'
import { playOut } from './play-out.ts'
import { Seats } from './seats.ts'

afterEach(() => void jest.restoreAllMocks())

function left(game: AnyGame): LiveMatch {
  const setup: unknown = game.setup.parse({})
  const seats = new Seats(game.seats(setup))
  seats.fillWithBots()
  return new LiveMatch(game, setup, matchOptions.parse({}), seats, newSecret(), [])
}

test('a match that everybody has left is played to its end by bots', async () => {
  const match = left(sample)
  expect(await playOut(match)).toBe(true)
  expect(sample.outcome(match.state as never)).toBeDefined()
})

test('a match without an end is given up after five minutes', async () => {
  const endless: AnyGame = { ...sample, outcome: () => undefined, owing: ({ hidden, shots }: State) => (hidden ? [shots.length % 2 ? 'B1' : 'A1'] : ['A1', 'B1']) }
  const match = left(endless)
  let looks = 0
  jest.spyOn(performance, 'now').mockImplementation(() => (++looks < 40 ? 0 : 5 * 60_000))
  expect(await playOut(match)).toBe(false)
  expect([match.round > 2, looks < 60]).toEqual([true, true])
})
