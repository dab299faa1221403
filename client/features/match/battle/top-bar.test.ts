import { describe, expect, test } from '@jest/globals'
import type { SeatView } from '../../../net/match/link.ts'
import { leavingQuestion } from './top-bar.tsx'

const seat = (id: string, over: Partial<SeatView> = {}): SeatView => ({
  id,
  team: id[0]!,
  name: id,
  occupant: 'human',
  connected: true,
  ready: false,
  autopilot: false,
  choice: '',
  account: true,
  program: false,
  missing: false,
  stead: '',
  ...over,
})
const left = { occupant: 'bot', connected: false } as const
const RATED = { phase: 'playing', rated: true, seats: [seat('A1'), seat('B1')] } as const

describe('leaving in the middle of a match', () => {
  test('leaving an unrated match warns that a bot takes over the seat', () => {
    expect(leavingQuestion({ ...RATED, rated: false }, 'A1', true)).toBe(
      'A bot takes over your seat. (To come back within a minute, just close the page instead.)',
    )
  })

  test.each([
    ['within a minute, where somebody may win meanwhile', RATED, true, 'within a minute'],
    ['within a minute, rated or not', { ...RATED, rated: false }, true, 'within a minute'],
    ['later, of a match that they are out of', RATED, false, 'later'],
    ['later, of one against bots', { ...RATED, seats: [seat('A1'), seat('B1', left)] }, true, 'later'],
  ] as const)('a player may come back %s', (_, snapshot, active, when) => {
    expect(leavingQuestion(snapshot, 'A1', active)).toContain(
      `(To come back ${when}, just close the page instead.)`,
    )
  })

  test.each([
    ['a rated duel', RATED, 'A1', true, true],
    [
      'a rated duel with the other side offline for a while',
      { ...RATED, seats: [seat('A1'), seat('B1', { connected: false, autopilot: true })] },
      'A1',
      true,
      true,
    ],
    [
      'a team match with one opponent gone for good',
      { ...RATED, seats: [seat('A1'), seat('A2'), seat('B1', left), seat('B2')] },
      'A2',
      true,
      true,
    ],
    ['an unrated match', { ...RATED, rated: false }, 'A1', true, false],
    ['a rated match that the player is out of', RATED, 'A1', false, false],
    [
      'a rated duel with the other side gone for good',
      { ...RATED, seats: [seat('A1'), seat('B1', left)] },
      'A1',
      true,
      false,
    ],
    [
      'a team match with only the own team left',
      { ...RATED, seats: [seat('A1'), seat('A2'), seat('B1', left), seat('B2', left)] },
      'A1',
      true,
      false,
    ],
  ] as const)('leaving warns of a loss only when it is one: %s', (_, snapshot, own, active, lost) => {
    expect(leavingQuestion(snapshot, own, active)?.includes('leaving it is a loss')).toBe(lost)
  })

  test.each([
    ['a spectator', RATED, ''],
    ['a finished match', { ...RATED, phase: 'finished' }, 'A1'],
    ['a match that has not begun', { ...RATED, phase: 'gathering' }, 'A1'],
  ] as const)('leaving asks nothing when no seat is given up: %s', (_, snapshot, own) => {
    expect(leavingQuestion(snapshot, own, true)).toBeUndefined()
  })
})
