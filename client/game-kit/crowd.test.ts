import { describe, expect, test } from '@jest/globals'
import type { Period } from '../board/camera/period.ts'
import type { Highlight } from '../board/director/highlight.ts'
import type { Showing } from '../board/playback/playback.ts'
import type { Attention } from './board-view.ts'
import { busyAt, namesIn, pointedPiece } from './crowd.ts'
import { highlight } from './ledger.ts'

/** In a row, 100 world units apart; a seat has eight. */
const pieces = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `${'ABCD'[Math.floor(i / 8)]}${(i % 8) + 1}`,
    seat: 'ABCD'[Math.floor(i / 8)]!,
    at: { x: 100 * i, y: 0 },
  }))
const crowd = pieces(32)
const eyes = (attention: Partial<Attention> = {}, seat = '') => ({
  scale: 1,
  seat,
  attention: { busy: [], pointed: undefined, ...attention },
})
const named = (...given: Parameters<typeof namesIn>): string[] => {
  const has = namesIn(...given)
  return given[0].map(({ id }) => id).filter(has)
}

describe('names in a crowd', () => {
  test('few pieces all have their names', () => {
    expect(named(pieces(16), eyes())).toHaveLength(16)
    expect(named(pieces(17), eyes())).toHaveLength(0)
  })

  test('a piece of a crowd has its name while it is chosen, part of what happens, or pointed at', () => {
    expect(named(crowd, eyes())).toEqual([])
    expect(named(crowd, eyes(), ['A3', 'B1'])).toEqual(['A3', 'B1'])
    expect(named(crowd, eyes({ busy: ['hit', 'C2', 'D4-1'] }))).toEqual(['C2', 'D4'])
    expect(named(crowd, eyes({ pointed: { x: 410, y: 20 } }))).toEqual(['A5'])
  })

  test('own pieces of a crowd keep their names when they are few', () => {
    const few = crowd.map((piece, i) => (i < 4 ? piece : { ...piece, seat: 'B' }))
    expect(named(few, eyes({}, 'A'))).toEqual(['A1', 'A2', 'A3', 'A4'])
    expect(named(crowd, eyes({}, 'A'))).toEqual([])
  })

  test('the pointer is at the nearest piece, in whatever copy of the board', () => {
    const period: Period = [
      { x: 4000, y: 0 },
      { x: 0, y: 4000 },
    ]
    const at = (x: number, y: number, within?: Period) =>
      pointedPiece(crowd, eyes({ pointed: { x, y } }), within)
    expect([at(125, 0), at(150, 0), at(-3875, 4000)]).toEqual(['A2', '', ''])
    expect(at(-3875, 4000, period)).toBe('A2')
  })
})

describe('what happens at a moment', () => {
  const showing = {
    round: {
      timeline: [
        { kind: 'move', craft: 'A1' },
        { kind: 'hit', missile: 'A2-1', target: 'B1', damage: 1, seenBy: ['C1'] },
        { kind: 'collision', craft: ['B2', 'C2'] },
        { kind: 'over', by: 'last' },
      ],
    },
  } as unknown as Showing
  const there = { places: [{ x: 0, y: 0 }] }
  const highlights: readonly Highlight[] = [
    highlight(1, { start: 1, end: 2 }, there),
    highlight(2, { start: 2, end: 3 }, { ...there, pieces: ['B2', 'C2'] }),
    highlight(3, { start: 0, end: 9 }, {}),
  ]
  const at = (t: number) => busyAt(showing, highlights, t)

  test('it names who fires and who is hit, while that is to be seen', () => {
    expect(at(0.5)).toEqual([])
    expect(at(1)).toEqual(['hit', 'A2-1', 'B1'])
    expect(at(2)).toEqual(['collision', 'B2', 'C2'])
    expect(at(5)).toEqual([])
  })
})
