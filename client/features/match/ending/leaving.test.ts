import { describe, expect, test } from '@jest/globals'
import type { SeatView } from '../../../net/match/link.ts'
import { leavingQuestion } from './leaving.ts'

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

describe('who leaves in the middle of a match', () => {
  test('a player who leaves in the middle is asked whether to leave the seat to a bot', () => {
    expect(leavingQuestion({ ...RATED, rated: false }, 'A1', true)).toBe(
      'A bot takes over your seat. (To come back within a minute, just close the page instead.)',
    )
  })

  test.each([
    ['within a minute, where somebody may win meanwhile', RATED, true, 'within a minute'],
    ['within a minute, rated or not', { ...RATED, rated: false }, true, 'within a minute'],
    ['later, of a match that they are out of', RATED, false, 'later'],
    ['later, of one against bots', { ...RATED, seats: [seat('A1'), seat('B1', left)] }, true, 'later'],
  ] as const)('may come back %s', (_, snapshot, active, when) => {
    expect(leavingQuestion(snapshot, 'A1', active)).toContain(
      `(To come back ${when}, just close the page instead.)`,
    )
  })

  test.each([
    ['of a rated duel', RATED, 'A1', true, true],
    [
      'of one whose other side has lost the connection, and may come back',
      { ...RATED, seats: [seat('A1'), seat('B1', { connected: false, autopilot: true })] },
      'A1',
      true,
      true,
    ],
    [
      'of a match of teams, one of whose opponents has left',
      { ...RATED, seats: [seat('A1'), seat('A2'), seat('B1', left), seat('B2')] },
      'A2',
      true,
      true,
    ],
    ['of one that is not rated', { ...RATED, rated: false }, 'A1', true, false],
    ['of a rated one that they are out of', RATED, 'A1', false, false],
    [
      'of one whose other side has left for good',
      { ...RATED, seats: [seat('A1'), seat('B1', left)] },
      'A1',
      true,
      false,
    ],
    [
      'of a match of teams with only their own left',
      { ...RATED, seats: [seat('A1'), seat('A2'), seat('B1', left), seat('B2', left)] },
      'A1',
      true,
      false,
    ],
  ] as const)('%s is told of a loss only where it is one', (_, snapshot, own, active, lost) => {
    expect(leavingQuestion(snapshot, own, active)?.includes('leaving it is a loss')).toBe(lost)
  })

  test.each([
    ['who watches', RATED, ''],
    ['whose match is over', { ...RATED, phase: 'finished' }, 'A1'],
    ['whose match has not begun', { ...RATED, phase: 'gathering' }, 'A1'],
  ] as const)('%s is asked nothing: no seat is given up', (_, snapshot, own) => {
    expect(leavingQuestion(snapshot, own, true)).toBeUndefined()
  })
})
