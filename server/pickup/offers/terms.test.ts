import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { GAMES } from '../../../common/games/list.ts'
import { longMap } from '../../../common/games/vector-combat/sample.ts'
import { PACKED_AT_MOST, UNPACKED_AT_MOST } from '../../../common/wire/match/packed-setup.ts'
import { PICKUP_REQUESTS } from '../../../common/wire/match/pickup-messages.ts'
import { isRefused } from '../../../common/wire/refusals.ts'
import { work } from '../../testing/busy.ts'
import { differencesOf, duelOf, type OfferTerms, rosterOf, termsOf, unpacked } from './terms.ts'

const REST = { sigma: 8, played: 3, opponents: 3, account: false, bot: false, neighbourhood: '' }

const terms = { making: 'rating' as const, roundSeconds: 30, rated: true }
const sure = (deal: ReturnType<typeof termsOf>): OfferTerms => {
  if (isRefused(deal)) throw new Error(deal.message)
  return deal
}

describe('offers', () => {
  test('every game offers a duel by its defaults', () => {
    for (const { id } of GAMES)
      expect(duelOf(id)).toMatchObject({ game: id, shape: { teams: 2, size: 1 }, rated: true })
  })

  test('seats come from the setup, and an impossible one is refused with the reason', () => {
    expect(termsOf({ game: 'void-patrol', setup: { teams: 3, seatsPerTeam: 2 }, ...terms })).toMatchObject({
      shape: { teams: 3, size: 2 },
    })
    expect(termsOf({ game: 'chess', setup: {}, ...terms })).toMatchObject({ code: 'unknown_game' })
    expect(termsOf({ game: 'void-patrol', setup: { teams: 9 }, ...terms })).toMatchObject({
      code: 'bad_setup',
      message: expect.stringContaining('teams') as unknown,
    })
  })

  test('an offer tells its differences from the game’s own settings, except for the teams', () => {
    expect(
      differencesOf(sure(termsOf({ game: 'void-patrol', setup: { teams: 3, seatsPerTeam: 2 }, ...terms }))),
    ).toEqual([])
    const deal = sure(termsOf({ game: 'void-patrol', setup: { radius: 9, seatsPerTeam: 2 }, ...terms }))
    expect(differencesOf(deal)).toEqual([expect.stringMatching(/ 9 hexes$/)])
    expect(differencesOf(deal)).toBe(differencesOf(deal))
  })

  test('the teams take the seats in order', () => {
    const deal = sure(termsOf({ game: 'void-patrol', setup: { seatsPerTeam: 2 }, ...terms }))
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

const pack = (text: string): string => deflateRawSync(Buffer.from(text)).toString('base64url')

describe('a setup that comes packed', () => {
  test('a packed setup is unpacked as it was, also the longest own map', () => {
    const setup = { scenario: 'own', map: 'own', ownMap: longMap() }
    const packed = pack(JSON.stringify(setup))
    expect(packed.length).toBeLessThan(PACKED_AT_MOST)
    expect(PICKUP_REQUESTS.offer.safeParse({ game: 'vector-combat', packed }).success).toBe(true)
    const deal = termsOf({ game: 'vector-combat', packed, ...terms })
    expect(deal).toMatchObject({ game: 'vector-combat', setup })
    // Packed data are stored only once, as the setup.
    expect(Object.keys(deal)).not.toContain('packed')
  })

  test.each([
    ['no packed text', 'AAAA'],
    ['cut short', pack(JSON.stringify({ a: 'bcdefghijk' })).slice(0, 9)],
    ['no JSON', pack('{"a":')],
    ['nothing', ''],
    ['longer than it may be', pack(JSON.stringify(' '.repeat(UNPACKED_AT_MOST)))],
    ['far longer', pack(' '.repeat(2_000_000))],
  ])('a packed setup is refused in words when it is %s', (_, packed) => {
    expect(packed.length).toBeLessThan(PACKED_AT_MOST)
    expect(termsOf({ game: 'vector-combat', packed, ...terms })).toMatchObject({
      code: 'bad_setup',
      message: expect.stringContaining('16 kB') as unknown,
    })
  })

  test('a packed setup is held to the game’s own limits', () => {
    expect(termsOf({ game: 'void-patrol', packed: pack('{"teams":9}'), ...terms })).toMatchObject({
      code: 'bad_setup',
      message: expect.stringContaining('teams') as unknown,
    })
    expect(
      termsOf({ game: 'void-patrol', packed: pack('['.repeat(8000) + ']'.repeat(8000)), ...terms }),
    ).toMatchObject({ code: 'bad_setup' })
  })

  test('a packed setup costs less than a hundred times the work of the longest map', () => {
    const cost = (packed: string) => work(() => unpacked(packed))
    const honest = cost(pack(JSON.stringify({ scenario: 'own', map: 'own', ownMap: longMap() })))
    const bombs = {
      spaces: ' '.repeat(20_000_000),
      brackets: '['.repeat(8000) + ']'.repeat(8000),
      numbers: JSON.stringify(Array.from({ length: 8000 }, () => 0)),
    }
    // Unpacking a bomb completely would cost hundreds of times as much.
    for (const [what, text] of Object.entries(bombs)) {
      expect([what, cost(pack(text)) / honest < 100]).toEqual([what, true])
    }
  })
})
