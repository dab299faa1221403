import { expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import type { Tally } from '../../../common/engine/debrief.ts'
import type { Battle } from './battle.ts'
import type { Debriefed } from './debriefing.ts'
import { Why } from './why.tsx'

const NONE: Tally = { shots: 0, hits: 0, actual: 0, expected: 0, own: 0 }

function told(a: Partial<Tally>): string {
  const battle = { link: { replays: true }, snapshot: { seats: [] }, game: { teamColour: () => '' } } as unknown as Battle
  const debriefed = { debrief: { losses: [], teams: { A: { ...NONE, ...a }, B: NONE }, seats: {}, shares: [] }, from: 1 } as unknown as Debriefed
  return renderToString(<Why battle={battle} told={debriefed} />).replaceAll(/<[^>]*>/g, ' ')
}

test('shots are told by side, and where nobody fired, that', () => {
  expect(told({})).toContain('Nobody fired a shot.')
  for (const tally of [{ shots: 1 }, { actual: 20 }, { own: 20 }]) expect(told(tally)).not.toContain('Nobody fired')
  expect(told({ shots: 2, hits: 1, actual: 40, expected: 31 })).toContain('1 of 2 shots hit')
})
