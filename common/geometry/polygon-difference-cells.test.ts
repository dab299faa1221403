/**
 * The difference of figures made of whole grid cells, where nothing is rounded, compared with counting cells.
 */
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { doubledArea } from './polygon.ts'
import { difference } from './polygon-difference.ts'
import type { LatticePoint } from './segment.ts'

/** A figure of unit cells: each column is a stretch of them that overlaps the one before. */
const cells = fc
  .array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 6 })
  .map((columns) => {
    const spans: [number, number][] = []
    for (const [top, tall] of columns) {
      const before = spans.at(-1)
      const from = before ? Math.min(Math.max(top, before[0] - tall + 1), before[1] - 1) : top
      spans.push([from, from + tall])
    }
    return spans
  })
const outline = (spans: readonly (readonly [number, number])[]): LatticePoint[] => [
  ...spans.flatMap(([top], x) => [
    { x, y: top },
    { x: x + 1, y: top },
  ]),
  ...spans
    .flatMap(([, bottom], x) => [
      { x, y: bottom },
      { x: x + 1, y: bottom },
    ])
    .reverse(),
]

/**
 * Sizes of the connected sets of marked cells, in the order of their first cell; cells enclosed by a set
 * belong to it.
 */
function sets(marked: (x: number, y: number) => boolean): number[] {
  const names = Array.from({ length: 20 * 20 }, (_, n) => n)
  const joined = (start: number, may: (n: number) => boolean) => {
    const found = new Set([start])
    for (const n of found)
      for (const next of [...(n % 20 ? [n - 1] : []), ...(n % 20 < 19 ? [n + 1] : []), n - 20, n + 20])
        if (next >= 0 && next < 400 && may(next)) found.add(next)
    return found
  }
  const is = (n: number) => marked((n % 20) - 6, Math.floor(n / 20) - 6)
  const filled: Set<number>[] = []
  for (const n of names) {
    if (!is(n) || filled.some((set) => set.has(n))) continue
    const set = joined(n, is)
    const outside = joined(0, (m) => !set.has(m))
    filled.push(new Set(names.filter((m) => !outside.has(m))))
  }
  return filled.map((set) => set.size)
}

test('PP-8.2 a difference equals counting cells, with the same pieces in the same order', () =>
  fc.assert(
    fc.property(
      cells,
      cells,
      fc.integer({ min: -3, max: 5 }),
      fc.integer({ min: -3, max: 6 }),
      fc.boolean(),
      (spans, cut, dx, dy, tilted) => {
        const clip = outline(cut).map(({ x, y }) =>
          tilted ? { x: y + dx, y: x + dy } : { x: x + dx, y: y + dy },
        )
        const inSpans = (of: readonly (readonly [number, number])[], x: number, y: number) =>
          of[x] !== undefined && y >= of[x][0] && y < of[x][1]
        const left = (x: number, y: number) =>
          inSpans(spans, x, y) && !(tilted ? inSpans(cut, y - dy, x - dx) : inSpans(cut, x - dx, y - dy))
        expect(difference(outline(spans), clip).map((piece) => doubledArea(piece) / 2)).toEqual(sets(left))
      },
    ),
    { numRuns: 120 },
  ))
