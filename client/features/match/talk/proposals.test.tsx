import { expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import type { Battle } from '../battle/battle.ts'
import { Proposals } from './proposals.tsx'

/** The text that the player of A1 sees at second 100. */
function told(returnBy: number, rated: boolean, occupant: 'human' | 'bot', missing = false): string {
  const [own, other] = [
    { id: 'A1', team: 'A', name: 'Ann', occupant: 'human' },
    { id: 'B1', team: 'B', name: 'Bob', occupant, missing },
  ]
  const battle = {
    link: {
      replays: false,
      mine: { value: { resigning: [] } },
      substitutes: { value: [] },
      clock: { now: () => 100_000 },
    },
    snapshot: { phase: 'playing', seats: [own, other], draw: [], returnBy, rated },
    viewer: { own: { value: own } },
  } as unknown as Battle
  return renderToString(<Proposals battle={battle} />).replaceAll(/<[^>]*>/g, '')
}

test.each([
  [
    'how long the other has to come back to a rated match',
    130_000,
    true,
    'human',
    'Bob has lost the connection. If they are not back in 30 s, you have won.',
  ],
  [
    'how long the other has to come back to an unrated match',
    130_000,
    false,
    'human',
    'Bob has lost the connection. If they are not back in 30 s, you may take the match as won.',
  ],
  [
    'that a rated match is won: nothing is left to be chosen',
    1,
    true,
    'bot',
    'All others have left: you have won.',
  ],
  [
    'that an unrated match may be taken as won',
    1,
    false,
    'bot',
    'All others have left. Play on against bots, or take the match as won.Take the win',
  ],
] as const)('a lone player reads %s', (_, returnBy, rated, occupant, words) => {
  expect(told(returnBy, rated, occupant)).toBe(words)
})

test('a lone player reads that the other never came, not that a connection was lost', () => {
  expect(told(130_000, true, 'human', true)).toBe(
    'Bob has not come. If they are not here in 30 s, you have won.',
  )
})

/** The text that A1 sees with these other seats and draw offers. */
function toldOf(others: readonly object[], draw: readonly string[]): string {
  const own = { id: 'A1', team: 'A', name: 'Ann', occupant: 'human', connected: true }
  const battle = {
    link: {
      replays: false,
      mine: { value: { resigning: [] } },
      substitutes: { value: [] },
      clock: { now: () => 100_000 },
    },
    snapshot: {
      phase: 'playing',
      seats: [own, ...others],
      draw,
      returnBy: draw.length > 0 ? 0 : 130_000,
      rated: false,
    },
    viewer: { own: { value: own } },
  } as unknown as Battle
  return renderToString(<Proposals battle={battle} />).replaceAll(/<[^>]*>/g, '')
}

test('several absent players are announced together', () => {
  const away = ['Bob', 'Cat'].map((name, i) => ({
    id: `B${i + 1}`,
    team: 'B',
    name,
    occupant: 'human',
    connected: false,
  }))
  expect(toldOf(away, [])).toBe(
    'Bob and Cat have lost the connection. If none of them is back in 30 s, you may take the match as won.',
  )
})

test('an offer of a draw can be declined', () => {
  expect(toldOf([{ id: 'B1', team: 'B', name: 'Bob', occupant: 'human', connected: true }], ['B1'])).toBe(
    'Bob offers a draw. The offer lapses with this round.Agree on a drawDecline',
  )
})
