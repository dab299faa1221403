/** A match's end is told in one sentence: of every match that bots play to the end, and of those that are decided by what was left. */
import { describe, expect, test } from '@jest/globals'
import { botMatch } from '../engine/bot-match.ts'
import { GAMES } from './list.ts'

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  test.each(game.trials.map((setup, i) => [JSON.stringify(setup), setup, i] as const))(
    'tells how %s ended, and nothing before',
    (_words, setup, i) => {
      const { state, record, outcome } = botMatch(game, `story ${i}`, setup, 1)
      const told = game.story!(state)!
      expect(told).toMatch(/^[A-Z].*\b(round|turn)s? \d+.*\.$|^The limit of \d+ turns/)
      expect(told).not.toMatch(/undefined|NaN|null|\s\s|team \W/)
      for (const team of outcome.winners) expect(told).toContain(`eam ${team}`)
      expect(record.rounds.length).toBeGreaterThan(0)
      expect(
        game.story!(game.start(record.setup, record.seats, { roll: () => 1, index: () => 0 })),
      ).toBeUndefined()
    },
  )
})

test('HS-6.3 of fleets that fell in one round it says what they had when it began, not what is left', () => {
  const game = GAMES.find(({ id }) => id === 'hostile-space')!
  const { state } = botMatch(game, 'story', { teams: 2 }, 1) as {
    state: { players: object[]; craft: object[]; round: number }
  }
  const began = (missiles: number) => ({ tokens: 0, craft: 1, missiles, deltaV: 4 })
  const fallen = {
    ...state,
    round: 5,
    result: { winners: ['B'], by: 'missiles' },
    players: state.players.map((player, i) => ({ ...player, began: began(i === 0 ? 1 : 3) })),
    craft: state.craft.map((craft) => ({ ...craft, status: 'destroyed' })),
  }
  expect(game.story!(fallen)).toBe(
    'All fell in round 5; when it began the best were equal in craft, and team B had 3 missiles left and team A 1.',
  )
})
