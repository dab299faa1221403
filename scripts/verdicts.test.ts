/** Tests some matches of each game; `npm run verdicts` tests two hundred. */
import { expect, test } from '@jest/globals'
import { GAMES } from '../common/games/list.ts'
import { disagreement, verdictsOn } from './verdicts.ts'

const MATCHES = 6
/** This many decided matches are enough, because positions of some games take long to play out. */
const DECIDED = 2

test.each(GAMES.map((game) => [game.title, game] as const))(
  '%s: card, clip, analysis and picture name the same round with the same figures',
  async (_, game) => {
    let decided = 0
    for (let i = 0; i < MATCHES && decided < DECIDED; i++) {
      const verdicts = await verdictsOn(game, `verdicts ${i}`)
      expect([i, disagreement(verdicts)]).toEqual([i, undefined])
      if (verdicts.analysis.is === 'round') decided++
    }
    // With draws only, nothing would be compared.
    expect(decided).toBeGreaterThan(0)
  },
  240_000,
)

test('disagreement names the verdicts that differ, and is silent when all agree', () => {
  const round = { is: 'round', round: 3, from: 0.4, to: 0.9 } as const
  expect(disagreement({ card: round, analysis: round, picture: 3 })).toBeUndefined()
  expect(disagreement({ card: { is: 'none' }, analysis: { is: 'none' }, picture: undefined })).toBeUndefined()
  expect(disagreement({ card: round, analysis: { ...round, to: 0.8 }, picture: 3 })).toContain(
    'the card says',
  )
  expect(disagreement({ card: round, analysis: round, picture: 2 })).toBe(
    'the analysis says round 3, the picture 2',
  )
})
