import { expect, test } from '@jest/globals'
import { voidPatrol as game } from '../../games/void-patrol/game.ts'
import { fold } from '../record/record.ts'
import { botMatch, castMatch } from './bot-match.ts'

const SETUP = game.quickest!

test('a cast that thinks as bots do plays their match', () => {
  const bots = botMatch(game, 'cast', SETUP, 1)
  expect(
    castMatch(game, 'cast', SETUP, {
      orders: (view, seat, dice) => game.think(view as never, seat, dice, 1),
    }),
  ).toEqual(bots)
})

test('a cast chooses for the seats, and is notified of every round', () => {
  const rounds: unknown[] = []
  const { record, state } = castMatch(game, 'cast', SETUP, {
    choice: ({ team }) => (team === 'A' ? 'Kestrel' : undefined),
    orders: (view, seat, dice) => game.think(view as never, seat, dice, 1),
    resolved: (before, timeline, after) => rounds.push([before, timeline, after]),
  })
  expect(record.seats.map(({ team, choice }) => [team, choice])).toEqual([
    ['A', 'Kestrel'],
    ['B', undefined],
  ])
  const states = fold(game, record)
  expect(rounds).toEqual(
    states.slice(1).map((played, i) => [states[i]!.state, played.timeline, played.state]),
  )
  expect(state).toEqual(states.at(-1)!.state)
})
