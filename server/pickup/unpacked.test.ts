import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { longMap } from '../../common/games/vector-combat/sample.ts'
import { PACKED_AT_MOST, UNPACKED_AT_MOST } from '../../common/wire/match/packed-setup.ts'
import { PICKUP_REQUESTS } from '../../common/wire/match/pickup-messages.ts'
import { work } from '../testing/busy.ts'
import { dealOf } from './deal.ts'
import { unpacked } from './unpacked.ts'

const pack = (text: string): string => deflateRawSync(Buffer.from(text)).toString('base64url')
const terms = { making: 'rating' as const, roundSeconds: 30, rated: true }

describe('a setup that comes packed', () => {
  test('a packed setup is unpacked as it was, also the longest own map', () => {
    const setup = { scenario: 'own', map: 'own', ownMap: longMap() }
    const packed = pack(JSON.stringify(setup))
    expect(packed.length).toBeLessThan(PACKED_AT_MOST)
    expect(PICKUP_REQUESTS.offer.safeParse({ game: 'vector-combat', packed }).success).toBe(true)
    const deal = dealOf({ game: 'vector-combat', packed, ...terms })
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
    expect(dealOf({ game: 'vector-combat', packed, ...terms })).toMatchObject({
      code: 'bad_setup',
      message: expect.stringContaining('16 kB') as unknown,
    })
  })

  test('a packed setup is held to the game’s own limits', () => {
    expect(dealOf({ game: 'void-patrol', packed: pack('{"teams":9}'), ...terms })).toMatchObject({
      code: 'bad_setup',
      message: expect.stringContaining('teams') as unknown,
    })
    expect(
      dealOf({ game: 'void-patrol', packed: pack('['.repeat(8000) + ']'.repeat(8000)), ...terms }),
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
