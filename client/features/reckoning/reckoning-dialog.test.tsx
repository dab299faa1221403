import { expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { PlayedRound } from '../../../common/engine/match-types.ts'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import { reckoningOf } from './reckoning.ts'
import { ReckoningDialog } from './reckoning-dialog.tsx'

const rules = {
  why: () => ({
    title: 'A1 hits B1',
    terms: [],
    die: { name: 'hit/A1/0', value: 3, count: 100, needed: 55 },
    outcome: 'A hit.',
  }),
  debriefing: { die: () => 'A1’s gun hits' },
} as unknown as AnyGame

test('a reckoning tells what the die decided, and keeps its exact name for those who check it', () => {
  const reckoning = reckoningOf(rules, { before: {} } as PlayedRound, 0)!
  const html = renderToString(
    <ReckoningDialog
      game={{} as AnyClientGame}
      reckoning={reckoning}
      named={(text) => text}
      close={() => undefined}
    />,
  )
  expect(html).toContain('A1’s gun hits: the die fell on 3 of 100; 55 or less was needed.')
  const [open, folded] = html.split(/<details[^>]*><summary>To check this die/)
  expect(open).not.toContain('hit/A1/0')
  expect(folded).toContain('<code>hit/A1/0</code>')
})
