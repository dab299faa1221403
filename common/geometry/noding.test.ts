import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { noded } from './noding.ts'
import { contains, doubledArea, edges, isSimple, onOutline, type Polygon } from './polygon.ts'
import { type LatticePoint, onSegment, samePoint, segmentsMeet } from './segment.ts'

const polygons = (far: number, high = far) =>
  fc
    .array(fc.record({ x: fc.integer({ min: -far, max: far }), y: fc.integer({ min: -high, max: high }) }), {
      minLength: 3,
      maxLength: 6,
    })
    .filter(isSimple)
/** Flat figures have edges that pass closely by corners. */
const some = fc.oneof(
  { arbitrary: fc.tuple(polygons(20, 2), polygons(20, 2)), weight: 3 },
  fc.tuple(polygons(6), polygons(6)),
  fc.tuple(polygons(40), polygons(40)),
  fc.tuple(polygons(2 ** 24 - 1), polygons(2 ** 24 - 1)),
)
const size = (polygon: Polygon): number =>
  edges(polygon).reduce((sum, [a, b]) => sum + Math.abs(a.x - b.x) + Math.abs(a.y - b.y), 0)

describe('noding', () => {
  test('noding leaves no edges that share anything but corners, or all of each other', () =>
    fc.assert(
      fc.property(some, (pair) => {
        const all = noded(pair).flatMap((outline) => edges(outline))
        const wrong = all.flatMap(([a, b], i) =>
          all.slice(i + 1).filter(([c, d]) => {
            if (!segmentsMeet(a, b, c, d)) return false
            const alone = [a, b].filter((p) => !samePoint(p, c) && !samePoint(p, d))
            return alone.length === 2 || alone.some((p) => onSegment(c, d, p))
          }),
        )
        expect(wrong).toEqual([])
      }),
      { numRuns: 80 },
    ))
  test('noding keeps every corner, and moves no area but by rounding', () =>
    fc.assert(
      fc.property(some, (pair) =>
        noded(pair).forEach((outline, i) => {
          const before = pair[i]!
          for (const corner of before) expect(outline).toContainEqual(corner)
          expect(Math.abs(doubledArea(outline) - doubledArea(before))).toBeLessThanOrEqual(2 * size(before))
        }),
      ),
      { numRuns: 80 },
    ))
  test('noding rounds a crossing to the grid, halves away from zero', () => {
    const [one] = noded([
      [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
        { x: 9, y: 5 },
        { x: 0, y: 9 },
      ],
      [
        { x: 4, y: -2 },
        { x: 7, y: -2 },
        { x: 7, y: 1 },
        { x: 5, y: 2 },
      ],
    ])
    // The edges cross at (4.5, 0) and (7, 0).
    expect(one).toEqual([
      { x: 0, y: 0 },
      { x: 5, y: 0 },
      { x: 7, y: 0 },
      { x: 9, y: 0 },
      { x: 9, y: 5 },
      { x: 0, y: 9 },
    ])
  })
  const beside = (figure: Polygon, p: LatticePoint) => contains(figure, p) && !onOutline(figure, p)
  /** Corners that moved from inside to outside, or the other way around. */
  const swept = (pair: readonly Polygon[]) => {
    const outlines = noded(pair)
    return pair.flatMap((before, i) =>
      pair
        .flat()
        .filter(
          (p) =>
            !onOutline(before, p) &&
            !onOutline(outlines[i]!, p) &&
            beside(before, p) !== beside(outlines[i]!, p),
        ),
    )
  }
  test('noding lets no edge sweep over a corner', () => {
    expect(
      swept([
        [
          { x: 6, y: 2 },
          { x: 7, y: 2 },
          { x: 9, y: 0 },
        ],
        [
          { x: 9, y: 1 },
          { x: 1, y: 3 },
          { x: 5, y: 0 },
        ],
      ]),
    ).toEqual([])
    expect(
      swept([
        [
          { x: 24, y: 2 },
          { x: 2, y: 0 },
          { x: 27, y: 2 },
        ],
        [
          { x: 19, y: 1 },
          { x: 32, y: 3 },
          { x: 3, y: 2 },
          { x: 21, y: 2 },
        ],
      ]),
    ).toEqual([])
    fc.assert(
      fc.property(some, (pair) => {
        expect(swept(pair)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
  test('noding leaves separate edges unchanged', () => {
    const apart = [
      [
        { x: 0, y: 0 },
        { x: 9, y: 1 },
        { x: 5, y: 7 },
      ],
      [
        { x: 20, y: 0 },
        { x: 29, y: 1 },
        { x: 25, y: 7 },
      ],
    ]
    expect(noded(apart)).toEqual(apart)
  })
})
