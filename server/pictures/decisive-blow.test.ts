/** Link pictures show the blow that decided: where it lands, with the pieces as they are at that moment. */
import { describe, expect, test } from '@jest/globals'
import { told } from '../../common/engine/analysis/turning-points.ts'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import { type Spot, withBlow } from '../../common/engine/presentation/diagram.ts'
import { fold } from '../../common/engine/record/record.ts'
import { GAMES } from '../../common/games/list.ts'
import { boardSvg } from './board-svg.ts'
import { blowIn, blowUpTo, type FoldedRounds } from './decisive-blow.ts'

const MATCHES = 4
/** Of the frame's width: the blow is at a piece, not merely near one. */
const NEAR = 0.04

/** Games of which there are pictures, and of which somebody says what harm was done. */
const TOLD = GAMES.filter(({ diagram, debriefing }) => diagram && debriefing)

describe.each(TOLD.map((game) => [game.title, game] as const))('the picture of %s', (_, game) => {
  test('the blow of a round lands on a piece that is still drawn', () => {
    let blows = 0
    for (let i = 0; i < MATCHES; i++) {
      const setup = i % 2 === 0 ? (game.quickest ?? {}) : game.trials[i % game.trials.length]!
      const archive = botArchive(game, `blow ${i}`, setup, game.botLevels[0]!)
      const folded = fold(game, archive) as FoldedRounds
      let last: number | undefined
      for (let round = 1; round < folded.length; round++) {
        const [{ state: before }, { state: after, timeline }] = [folded[round - 1]!, folded[round]!]
        const { event } = told(game, { round, before, after, timeline }, archive.outcome.winners)
        const blow = blowIn(game, archive, folded, round)
        expect([round, event, blow !== undefined]).toEqual([round, event, event !== undefined])
        if (!blow) continue
        blows++
        expect(blowUpTo(game, archive, folded, round)).toEqual({ ...blow, round })
        last = round
        const diagram = game.diagram!(game.view(blow.state, 'gallery'))
        const pieces = diagram.figures.flatMap((figure): Spot[] =>
          figure.is === 'ship' || (figure.is === 'disc' && figure.tone === 'home') ? [figure.at] : [],
        )
        const width = diagram.frame.right - diagram.frame.left
        const away = (to: Spot) => Math.min(...pieces.map(({ x, y }) => Math.hypot(x - to.x, y - to.y)))
        expect([round, event, away(blow.at) < NEAR * width]).toEqual([round, event, true])
        const svg = boardSvg(withBlow(diagram, blow), { x: 0, y: 0, width: 630, height: 630 })
        expect(svg).toContain('#ff9d3c')
        expect(svg).not.toMatch(/NaN|undefined/)
      }
      // Without a round that decided, the last blow is shown.
      expect(blowUpTo(game, archive, folded, undefined)?.round).toBe(last)
    }
    expect(blows).toBeGreaterThan(0)
  })
})
