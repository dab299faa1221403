import { describe, expect, test } from '@jest/globals'
import { GAMES } from '../../common/games/list.ts'
import { isRefused } from '../../common/wire/refusals.ts'
import { type Deal, dealOf, differencesOf, duelOf, rosterOf } from './deal.ts'

const REST = { sigma: 8, played: 3, opponents: 3, account: false, bot: false, neighbourhood: '' }

const terms = { making: 'rating' as const, roundSeconds: 30, rated: true }
const sure = (deal: ReturnType<typeof dealOf>): Deal => {
  if (isRefused(deal)) throw new Error(deal.message)
  return deal
}

describe('offers', () => {
  test('every game offers a duel by its defaults', () => {
    for (const { id } of GAMES)
      expect(duelOf(id)).toMatchObject({ game: id, shape: { teams: 2, size: 1 }, rated: true })
  })

  test('seats come from the setup, and an impossible one is refused with the reason', () => {
    expect(dealOf({ game: 'void-patrol', setup: { teams: 3, seatsPerTeam: 2 }, ...terms })).toMatchObject({
      shape: { teams: 3, size: 2 },
    })
    expect(dealOf({ game: 'chess', setup: {}, ...terms })).toMatchObject({ code: 'unknown_game' })
    expect(dealOf({ game: 'void-patrol', setup: { teams: 9 }, ...terms })).toMatchObject({
      code: 'bad_setup',
      message: expect.stringContaining('teams') as unknown,
    })
  })

  test('an offer tells its differences from the game’s own settings, except for the teams', () => {
    expect(
      differencesOf(sure(dealOf({ game: 'void-patrol', setup: { teams: 3, seatsPerTeam: 2 }, ...terms }))),
    ).toEqual([])
    const deal = sure(dealOf({ game: 'void-patrol', setup: { radius: 9, seatsPerTeam: 2 }, ...terms }))
    expect(differencesOf(deal)).toEqual([expect.stringMatching(/ 9 hexes$/)])
    expect(differencesOf(deal)).toBe(differencesOf(deal))
  })

  test('the teams take the seats in order', () => {
    const deal = sure(dealOf({ game: 'void-patrol', setup: { seatsPerTeam: 2 }, ...terms }))
    const group = (...players: string[]) =>
      players.map((player) => ({ player, name: player.toUpperCase(), mu: 25, ...REST }))
    expect(rosterOf(deal, [[group('a', 'b')], [group('c'), group('d')]])).toMatchObject([
      { seat: 'A1', player: 'a', name: 'A' },
      { seat: 'A2', player: 'b', name: 'B' },
      { seat: 'B1', player: 'c', name: 'C' },
      { seat: 'B2', player: 'd', name: 'D' },
    ])
  })
})
