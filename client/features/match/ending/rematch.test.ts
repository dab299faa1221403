import { describe, expect, test } from '@jest/globals'
import { matchOptions } from '../../../../common/wire/match/options.ts'
import type { SeatView } from '../../../net/match/link.ts'
import { rematchNews, rematchWanters } from './rematch.ts'

const seat = (id: string, given: Partial<SeatView> = {}): SeatView => ({
  id,
  team: id[0]!,
  name: { A1: 'Ann', B1: 'Bob', C1: 'Cleo' }[id] ?? id,
  occupant: 'human',
  connected: true,
  ready: false,
  autopilot: false,
  choice: '',
  account: false,
  program: false,
  missing: false,
  stead: '',
  ...given,
})
const over = (seats: readonly SeatView[], bots = 0) =>
  ({ phase: 'finished', seats, options: matchOptions.parse({ bots }) }) as const
const ready = { ready: true }
const gone = { connected: false }

describe('the news of a rematch', () => {
  test.each<[string, readonly SeatView[], string, readonly string[]]>([
    ['nothing while nobody has asked', [seat('A1'), seat('B1')], 'B1', []],
    [
      'the asker, and that the reader is waited for',
      [seat('A1', ready), seat('B1')],
      'B1',
      ['Ann wants a rematch.', 'Waiting for you.'],
    ],
    ['the player that is waited for', [seat('A1', ready), seat('B1')], 'A1', ['Waiting for Bob.']],
    [
      'all askers',
      [seat('A1', ready), seat('B1', ready), seat('C1')],
      'C1',
      ['Ann and Bob want a rematch.', 'Waiting for you.'],
    ],
    [
      'the same to a spectator',
      [seat('A1', ready), seat('B1')],
      '',
      ['Ann wants a rematch.', 'Waiting for Bob.'],
    ],
    [
      'that a bot plays for a missing player',
      [seat('A1'), seat('B1', gone)],
      'A1',
      ['Bob is gone: unless they come back, a bot plays B1 in a rematch.'],
    ],
    [
      'that missing players are waited for a moment',
      [seat('A1', ready), seat('B1', gone), seat('C1', gone)],
      'A1',
      ['Bob and Cleo are gone: the rematch waits a moment for them, then bots play B1 and C1.'],
    ],
    [
      'the missing player that is not waited for',
      [seat('A1', ready), seat('B1'), seat('C1', gone)],
      'B1',
      [
        'Ann wants a rematch.',
        'Waiting for you.',
        'Cleo is gone: unless they come back, a bot plays C1 in a rematch.',
      ],
    ],
    [
      'that all have gone',
      [seat('A1', gone), seat('B1', gone)],
      '',
      ['Ann and Bob are gone: there will be no rematch unless somebody comes back.'],
    ],
    [
      'nothing of a wish that was left behind',
      [seat('A1', { ...ready, ...gone }), seat('B1')],
      'B1',
      ['Ann is gone: unless they come back, a bot plays A1 in a rematch.'],
    ],
    [
      'nothing of bots, which want what people want',
      [seat('A1'), seat('B1', { occupant: 'bot', ready: true })],
      'A1',
      [],
    ],
    [
      'the empty seat that keeps it from beginning',
      [seat('A1', ready), seat('B1', { occupant: 'open', name: '', connected: false })],
      'A1',
      ['B1 is empty: a rematch waits until somebody sits there.'],
    ],
  ])('news of a rematch tell %s', (_what, seats, own, told) => {
    expect(rematchNews(over(seats), own)).toEqual(told)
  })
  test('news of a rematch tell nothing before the end', () => {
    const playing = { ...over([seat('A1', ready), seat('B1', gone)]), phase: 'playing' } as const
    expect([rematchNews(playing, 'A1'), rematchWanters(playing, 'A1')]).toEqual([[], []])
  })
})
