import { describe, expect, test } from '@jest/globals'
import { type BoardPiece, fromPieces, plainHighlights } from './pieces.ts'

type State = readonly BoardPiece[]

const at = { x: 10, y: 20 }
const BEFORE: State = [
  { id: 'A1', team: 'A', hull: 3, full: 4, at },
  { id: 'A2', team: 'A', hull: 0, full: 4, at },
  { id: 'B1', team: 'B', hull: 2, full: 2, at: undefined },
  { id: 'B2', team: 'B', hull: 1, full: 2, at },
]

describe('what follows from a list of pieces', () => {
  const { glance, dots, nearness } = fromPieces((state: State) => state, 'ship')

  test('a quick look adds up the hull of a side and counts the pieces it has left', () =>
    expect(glance(BEFORE)).toEqual([
      { team: 'A', hull: 3, full: 8, pieces: 1, score: '' },
      { team: 'B', hull: 3, full: 4, pieces: 2, score: '' },
    ]))

  test('the radar shows pieces that are in the match and seen', () =>
    expect(dots(BEFORE, { team: 'A' })).toEqual([
      { at, team: 'A', own: true },
      { at, team: 'B', own: false },
    ]))

  test('a side is the nearer to winning the fewer pieces the others have', () =>
    expect(nearness(BEFORE).map(({ text }) => text)).toEqual([
      'has 1 ship left and 2 enemy ships to beat',
      'has 2 ships left and 1 enemy ship to beat',
    ]))
})

describe('highlights of a plain show', () => {
  interface Hit {
    readonly kind: 'hit' | 'pause'
    readonly taken?: string
  }
  const highlights = plainHighlights<State, Hit>({
    pieces: (state) => state,
    units: 'ships',
    room: 5,
    whereabouts: ({ kind }) => (kind === 'hit' ? at : undefined),
    describe: ({ taken }) => `takes ${taken ?? 'nobody'}`,
    taken: ({ taken }) => taken,
  })
  const timeline: readonly Hit[] = [{ kind: 'pause' }, { kind: 'hit' }, { kind: 'hit', taken: 'B1' }]
  const spans = timeline.map((_, i) => ({ start: i, end: i + 1 }))
  const all = highlights({ round: { round: 1, before: BEFORE, after: BEFORE, timeline }, spans, length: 3 })

  test('an event without a place is not shown', () => expect(all.map(({ event }) => event)).toEqual([1, 2]))

  test('a loss costs its side all hull that the piece had, and is told with what is left', () =>
    expect(all.map(({ kill, tolls, words }) => ({ kill, tolls, words }))).toEqual([
      { kill: false, tolls: [], words: 'takes nobody' },
      {
        kill: true,
        tolls: [{ team: 'B', hull: 2, lost: 'B1' }],
        words: 'takes B1: B has 1 of its ships left',
      },
    ]))

  test('there is room around the place of an event', () =>
    expect(all[0]!.places).toEqual([
      { x: 5, y: 15 },
      { x: 15, y: 25 },
    ]))
})
