import { beforeEach, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { keep } from '../../net/storage.ts'
import type { Battle } from '../match/battle/battle.ts'
import { endHints, Hints } from './hints.tsx'

const shownTo = (game: string, title: string, planning = true): string =>
  renderToString(
    <Hints
      battle={
        {
          game: { id: game, hints: ['Choose a ship.', 'Fire.'] },
          turn: { planning: { value: planning } },
          playback: { active: { value: false } },
          visible: { step: { value: { title } } },
          snapshot: { seedHash: game },
        } as unknown as Battle
      }
    />,
  )

beforeEach(() => keep('hinted', undefined))

test('a player reads hints in the first turn that they plan, also where somebody else had the first one', () => {
  for (const title of ['Place your door', 'Your flick, turn 1', 'Your flick, turn 2'])
    expect(shownTo('alternating', title)).toContain('Choose a ship.')
  expect(shownTo('alternating', 'Bohr, turn 1', false)).toBe('')
})

test('who has read the hints of a game reads those of another', () => {
  endHints('one')
  expect(shownTo('one', 'Round 1')).toBe('')
  expect(shownTo('other', 'Round 1')).toContain('Choose a ship.')
})

test('who had read hints before they were kept by game reads none', () => {
  keep('hinted', '1')
  expect(shownTo('newer', 'Round 1')).toBe('')
})
