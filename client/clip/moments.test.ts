import { describe, expect, test } from '@jest/globals'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import { fold } from '../../common/engine/record/record.ts'
import type { Highlight } from '../board/director/highlight.ts'
import { lengthOf } from '../board/playback/playback.ts'
import { reelOf } from '../features/replay/moment.ts'
import { ENTRIES } from '../games/list.ts'
import { lengthOfClip, momentsBetween, momentsOf, SWING, swingOf } from './moments.ts'

const LENGTHS = [2, 3, 1.25]

test('a clip shows its rounds in order, at an even pace, and rests at its end', () => {
  const moments = momentsOf(LENGTHS, 2, 3, 10)
  expect([lengthOfClip(LENGTHS, 2, 3), moments.length]).toEqual([5.25, 53])
  expect([moments[0], moments[29]!.round, moments[30]]).toEqual([
    { round: 2, t: 0, at: 0, lasts: 0.1 },
    2,
    { round: 3, t: 0, at: 3, lasts: 0.1 },
  ])
  expect(moments.at(-1)).toMatchObject({ round: 3, t: 1.25 })
  for (const [i, { at, lasts }] of moments.entries()) expect(at).toBeCloseTo(i * lasts, 9)
  expect(moments.slice(1).every(({ round, t }, i) => round > moments[i]!.round || t >= moments[i]!.t)).toBe(
    true,
  )
})

test('a round has a picture even when it lasts no time', () => {
  expect(momentsOf([0.1, 0.1], 1, 2, 30).map(({ round }) => round)).toContain(2)
  expect(momentsOf([0.1], 1, 1, 30).length).toBe(33)
})

const reel = reelOf([10, 10, 10])
const at = (start: number, weight: number, kill = false) =>
  ({ start, end: start + 1, weight, kill }) as Highlight

describe('the biggest swing of a match', () => {
  test('the swing is where most happens, seen coming', () => {
    expect(swingOf(reel, [[at(2, 0.2)], [at(3, 0.6, true), at(5, 0.3)], [at(1, 0.5)]])).toBe(11.5)
    expect(swingOf(reel, [[], [at(4, 0.5, true)], [at(6, 0.5, true)]])).toBe(23)
  })
  test.each([
    ['the round that decided, though more happens elsewhere', [[], [at(4, 0.2)], [at(5, 1, true)]], 2, 12.5],
    ['the end of that round, not what lies before it', [[at(9, 1, true)], [at(0.5, 0.2)], []], 2, 10],
    ['the beginning of that round when nothing is told of it', [[at(2, 1)], [], []], 3, 20],
    ['all of a short match', [[], [], [at(9, 0.4)]], 3, 23],
  ])('the swing is in %s', (_what, told, decided, begins) => {
    expect(swingOf(reel, told, decided)).toBe(begins)
  })
  test('the swing is the end when nothing happens, and stays within the match', () => {
    expect(swingOf(reel, [[], [], []])).toBe(23)
    expect(swingOf(reel, [[at(0, 1)], [], []])).toBe(0)
    expect(swingOf(reelOf([3]), [[at(2, 1)]])).toBe(0)
  })
  test('the swing is a clip of eight seconds over the rounds, at an even pace', () => {
    const moments = momentsBetween(reel, 6, 10)
    expect(moments).toHaveLength(SWING * 10)
    expect([moments[0], moments[39]!.round, moments[40]]).toMatchObject([
      { round: 1, t: 6 },
      1,
      { round: 2, t: 0 },
    ])
    expect(moments.slice(-10).map(({ round, t }) => [round, Math.round(t * 1000)])).toEqual(
      Array.from({ length: 10 }, () => [2, 3000]),
    )
    // A short match is shown whole.
    expect(momentsBetween(reelOf([1.5]), 0, 10)).toHaveLength(25)
  })
  test.each(ENTRIES.map((entry) => [entry.title, entry] as const))(
    'the swing is found in a match of %s, with the game’s description',
    async (_, entry) => {
      const [rules, client] = await Promise.all([entry.rules(), entry.load()])
      const archive = botArchive(rules, 'swing', entry.quick[0]!.setup, 2)
      const rounds = fold(rules, archive)
        .map((state, i, all) => ({
          round: i,
          before: all[Math.max(0, i - 1)]!.state as unknown,
          after: state.state as unknown,
          timeline: state.timeline,
        }))
        .slice(1)
      const spans = rounds.map(({ timeline }) => rules.schedule(timeline))
      const whole = reelOf(spans.map(lengthOf))
      const highlights = rounds.map((round, i) =>
        client.highlights({ round, spans: spans[i]!, length: whole.lengths[i]! }),
      )
      const begin = swingOf(whole, highlights)
      expect(begin).toBeGreaterThanOrEqual(0)
      expect(begin).toBeLessThan(whole.total)
      const shown = highlights.flatMap((round, i) =>
        round.filter(
          ({ start }) => whole.starts[i]! + start >= begin && whole.starts[i]! + start <= begin + SWING,
        ),
      )
      expect(shown.length).toBeGreaterThan(0)
    },
  )
})
