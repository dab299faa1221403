import { expect, test } from '@jest/globals'
import { GAMES } from '../../common/games/list.ts'
import { exhibitionOf } from './turns.ts'

const rounds = Math.max(...GAMES.map(({ exhibitions = [{}] }) => exhibitions.length))

test('games take turns, each with all of its setups', () => {
  const turns = Array.from({ length: rounds * GAMES.length }, (_, turn) => exhibitionOf(turn))
  expect(turns.slice(0, GAMES.length).map(({ game }) => game)).toEqual(GAMES.map(({ id }) => id))
  for (const { id, exhibitions = [{}] } of GAMES)
    expect(
      new Set(turns.filter(({ game }) => game === id).map(({ setup }) => JSON.stringify(setup))).size,
    ).toBe(exhibitions.length)
})

test('the strongest bots play, in public and unrated', () => {
  for (const [turn, game] of GAMES.entries())
    expect(exhibitionOf(turn).options).toMatchObject({
      bots: Math.max(...game.botLevels),
      listed: true,
      spectators: true,
      rated: false,
      dropIn: false,
      galleryDelay: 0,
    })
})

test('a requested game is shown at once', () => expect(exhibitionOf(0, GAMES[3]).game).toBe(GAMES[3]!.id))
