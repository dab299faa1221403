/**
 * The verdicts of all parts on a sample of matches: small ones to their ends, then each of the game's trials
 * (teams, several sides, fog, all optional rules), resigned or drawn, by bots of several levels. It makes few
 * playouts, as the parts must agree on any figures. `npm run verdicts` goes on through the same sample to 200
 * matches of each game, the small ones with as many playouts as in the browser. It takes hours, and is run by
 * hand.
 */
import { expect, test } from '@jest/globals'
import { GAMES } from '../common/games/list.ts'
import { disagreement, sampleOf, verdictsOn } from './verdicts.ts'

/** Every other one is a trial. */
const matchesOf = ({ trials }: (typeof GAMES)[number]): number => 2 * trials.length
const FEW = 12

test.each(GAMES.map((game) => [game.title, game] as const))(
  '%s: card, clip, analysis and picture name the same round with the same figures',
  async (_, game) => {
    const is = { round: 0, none: 0, open: 0 }
    for (let i = 0; i < matchesOf(game); i++) {
      const sample = sampleOf(game, i)
      const verdicts = await verdictsOn(game, `verdicts ${i}`, {
        ...sample,
        playouts: Math.min(FEW, sample.playouts),
      })
      expect([i, disagreement(verdicts)]).toEqual([i, undefined])
      is[verdicts.analysis.is]++
    }
    // With draws only, nothing would be compared.
    expect(is).toEqual({ round: expect.any(Number), none: expect.any(Number), open: 0 })
    expect(is.round).toBeGreaterThan(0)
  },
)

test('the sample has every setup, every level that does not search, and every way to end', () => {
  for (const game of GAMES) {
    const all = Array.from({ length: 200 }, (_, i) => sampleOf(game, i))
    const large = all.filter(({ rounds }) => rounds !== Infinity)
    expect([all.length - large.length, large.length]).toEqual([100, 100])
    for (const setup of game.trials)
      expect(new Set(large.filter((one) => one.setup === setup).map(({ level }) => level)).size).toBe(
        game.botLevels.filter((level) => level < (game.search?.level ?? Infinity)).length,
      )
    expect(new Set(large.map(({ spoiler }) => spoiler === undefined))).toEqual(new Set([true, false]))
  }
})

test('disagreement names the verdicts that differ, and is silent when all agree', () => {
  const round = { is: 'round', round: 3, from: 0.4, to: 0.9 } as const
  const agreed = { card: round, analysis: round, listed: [3], picture: 3 }
  const none = { is: 'none' } as const
  expect(disagreement(agreed)).toBeUndefined()
  expect(disagreement({ card: none, analysis: none, listed: [], picture: undefined })).toBeUndefined()
  expect(disagreement({ ...agreed, analysis: { ...round, to: 0.8 } })).toContain('the card says')
  expect(disagreement({ ...agreed, picture: 2 })).toBe('the analysis says round 3, the picture 2')
  expect(disagreement({ ...agreed, listed: [] })).toBe('the analysis says round 3, its list none')
  expect(disagreement({ ...agreed, listed: [3, 4] })).toBe('the analysis says round 3, its list 3, 4')
})
