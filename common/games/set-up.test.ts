/** Of a match that ends while its pieces are still being placed no game tells a balance or a verdict. */
import { describe, expect, test } from '@jest/globals'
import { botMatch } from '../engine/bots/bot-match.ts'
import type { AnyGame } from '../engine/game.ts'
import { debriefOf } from '../engine/presentation/debrief.ts'
import { fold } from '../engine/record/record.ts'
import { roundIn, stepOf } from '../engine/step.ts'
import { isSetUp } from './blind-match.ts'
import { hostileSpace } from './hostile-space/game.ts'
import { GAMES } from './list.ts'
import { pencilAndPaper } from './pencil-and-paper/game.ts'

function roundsOf(game: AnyGame, setup: object) {
  const { record } = botMatch(game, 'set-up', { ...game.quickest, ...setup }, game.botLevels[0]!)
  const folded = fold(game, record)
  return folded
    .slice(1)
    .map(({ state: after, timeline }, i) => ({ round: i + 1, before: folded[i]!.state, after, timeline }))
}

const CASES = [
  ...GAMES.map((game) => [game.id, game, {}] as const),
  [
    'Pencil and Paper with all placed',
    pencilAndPaper,
    { doors: 'placed', ships: 'placed', asteroids: 'drawn' },
  ] as const,
  ['Base Defence', hostileSpace, { play: 'base-defence' }] as const,
]

describe.each(CASES)('%s', (_, game, setup) => {
  const rounds = roundsOf(game, setup)
  const first = rounds.findIndex(({ before, round }) => roundIn(stepOf(game, before, round)) !== undefined)

  test('a match is fought from its first round on', () => {
    // Steps of a set-up have a time of their own.
    expect(first > 0).toBe(isSetUp(game, rounds[0]!.before))
    if (first > 0) expect(debriefOf(game, rounds.slice(0, first))!.fought).toBe(false)
    expect(debriefOf(game, rounds.slice(0, first + 1))!.fought).toBe(true)
  })

  test('nobody is stronger than at the beginning for having placed something first', () => {
    const { shares } = debriefOf(game, rounds.slice(0, first + 1))!
    for (const share of shares.slice(0, first + 1)) expect(share).toEqual(shares[0])
  })
})
