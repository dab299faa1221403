import { beforeAll, expect, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { spaceArena } from '../../../common/games/space-arena/game.ts'
import { callName } from '../../../common/games/space-arena/presentation/call-names.ts'
import { withoutPage } from '../planned-dangers.tsx'
import { piecesShown, shownRounds } from '../shown-rounds.ts'
import { stateAt } from './board/state-at.ts'

beforeAll(withoutPage)

test('a round that is wholly shown leaves the pieces as the state has them, except end sums', () => {
  const rounds = shownRounds(spaceArena)
  expect(rounds.length).toBeGreaterThan(1)
  for (const { shown, after } of piecesShown(rounds, stateAt, ({ ships }) => ships, [
    'heat',
    'launched',
    'score',
  ]))
    expect(shown).toEqual(after)
})

test('a seat with one ship is named as its ship is on the board, one with several by its id', async () => {
  const { spaceArenaClient: client } = await import('./client-game.ts')
  const namesIn = (given: object) => {
    const setup = spaceArena.setup.parse(given)
    const seats = spaceArena.seats(setup)
    const { ships } = spaceArena.start(setup, seats, diceOf('names', 0))
    return seats.map(({ id }) => [
      client.seatName!(id, seats, setup),
      ships.filter(({ seat }) => seat === id).map(({ name }) => callName(name)),
    ])
  }
  expect(namesIn({ teams: 3 })).toEqual([
    ['Albatross', ['Albatross']],
    ['Badger', ['Badger']],
    ['Comet', ['Comet']],
  ])
  expect(namesIn({ shipsPerSeat: 2 }).map(([seat]) => seat)).toEqual(['A1', 'B1'])
})
