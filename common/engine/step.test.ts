import { describe, expect, test } from '@jest/globals'
import type { AnyGame } from './game.ts'
import {
  callTo,
  inSentence,
  isSameRound,
  lastRoundOf,
  numberedTitle,
  roundIn,
  stepOf,
  stepSeenBy,
  unitOf,
} from './step.ts'

const game = { lastRound: () => 20 } as unknown as AnyGame

describe('steps', () => {
  test('steps of a game with uniform rounds are called by their numbers', () => {
    expect(stepOf(game, {}, 7)).toEqual({ title: 'Round 7', task: '', time: { share: 1 }, counts: true })
  })
  test('a recorded round has no number of its own where it may be only a step', () => {
    const stepped = { ...game, stepped: true, step: () => ({ title: 'Fire, round 3' }) } as unknown as AnyGame
    expect([stepOf(stepped, {}, 31).title, stepOf(stepped, undefined, 31).title]).toEqual([
      'Fire, round 3',
      'The match',
    ])
    expect([stepOf(game, undefined, 7).title, numberedTitle(game, 7), numberedTitle(stepped, 31)]).toEqual([
      'Round 7',
      'Round 7',
      undefined,
    ])
    expect([unitOf(game), unitOf(stepped)]).toEqual(['round', 'step'])
  })
  test('a step belongs to the round at the end of its title, or to none', () => {
    expect(
      ['Round 15', 'Fire, round 3', 'All place their craft', 'A rock (2 of 10)'].map((title) =>
        roundIn({ title }),
      ),
    ).toEqual([15, 3, undefined, undefined])
  })
  test('steps belong to the same round when their titles end in it, and those of the setup to none', () => {
    const same = (one: string, other: string) => isSameRound({ title: one }, { title: other })
    expect([
      same('Velocity, round 3', 'Fire, round 3'),
      same('Subturn 4/4, turn 1', 'Subturn 1/4, turn 2'),
      same('All place their craft', 'All place their craft'),
      same('All place their craft', 'Velocity, round 1'),
    ]).toEqual([true, false, false, false])
  })
  test('a step is described in the second person only to the seat whose step it is', () => {
    const step = {
      title: 'Player A places a marker',
      own: 'Place your marker',
      task: '',
      time: { share: 1 },
      counts: false,
    }
    const asks = { owing: () => ['A1'] } as unknown as AnyGame
    expect(['A1', 'B1', ''].map((seat) => stepSeenBy(asks, {}, seat, step).title)).toEqual([
      'Place your marker',
      step.title,
      step.title,
    ])
    const { own: _, ...without } = step
    expect(stepSeenBy(asks, {}, 'A1', without).title).toBe(step.title)
  })
  test('a call to a step asks to plan it, or repeats the step’s own request', () => {
    expect(callTo({ title: 'Velocity, round 1' })).toBe('Plan velocity, round 1')
    expect(callTo({ title: 'Place your marker', own: 'Place your marker' })).toBe('Place your marker')
  })
  test('a step of a round tells the last round, and others none', () => {
    expect([
      lastRoundOf(game, {}, { title: 'Fire, round 3' }),
      lastRoundOf(game, {}, { title: 'Placement' }),
      lastRoundOf(game, undefined, { title: 'Round 1' }),
    ]).toEqual([20, undefined, undefined])
  })
  test('a step begins with a small letter in the middle of a sentence', () => {
    expect(inSentence('Velocity, round 1')).toBe('velocity, round 1')
  })
})
