import { describe, expect, test } from '@jest/globals'
import { FillRule, intersect } from 'clipper2-ts'
import fc from 'fast-check'
import { noded } from './noding.ts'
import { contains, doubledArea, edges, isSimple, type Polygon, tidied } from './polygon.ts'
import { difference } from './polygon-difference.ts'
import { comparePoints, dot, type LatticePoint, onSegment, turn } from './segment.ts'

const box = (left: number, top: number, right: number, bottom: number): LatticePoint[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]
const areaOf = (pieces: readonly Polygon[]): number =>
  pieces.reduce((sum, piece) => sum + doubledArea(piece), 0)
const perimeter = (polygon: Polygon): number =>
  edges(polygon).reduce((sum, [a, b]) => sum + Math.hypot(a.x - b.x, a.y - b.y), 0)

/** Any simple figures of few corners, hardly larger than the grid, so that rounding matters most. */
const rough = (far: number) =>
  fc
    .array(fc.record({ x: fc.integer({ min: -far, max: far }), y: fc.integer({ min: -far, max: far }) }), {
      minLength: 3,
      maxLength: 6,
    })
    .filter(isSimple)
const roughs = fc.oneof(
  fc.tuple(rough(4), rough(4)),
  fc.tuple(rough(30), rough(30)),
  fc.tuple(rough(3000), rough(3000)),
  fc.tuple(rough(2 ** 24 - 1), rough(2 ** 24 - 1)),
)

/** A figure of about an asteroid's size that is star-shaped around the origin. */
const asteroid = fc.array(fc.integer({ min: 700, max: 2000 }), { minLength: 5, maxLength: 24 }).map((radii) =>
  radii.map((radius, i) => ({
    x: Math.round(radius * Math.cos((2 * Math.PI * i) / radii.length)),
    y: Math.round(radius * Math.sin((2 * Math.PI * i) / radii.length)),
  })),
)
/** A channel 512 units wide that begins well outside the figure. */
const channel = fc
  .record({
    angle: fc.double({ min: 0, max: 6.28, noNaN: true }),
    off: fc.integer({ min: -2200, max: 2200 }),
    to: fc.integer({ min: -2500, max: 2500 }),
  })
  .map(({ angle, off, to }) => {
    const at = (along: number, side: number) => ({
      x: Math.round(along * Math.cos(angle) - side * Math.sin(angle)),
      y: Math.round(along * Math.sin(angle) + side * Math.cos(angle)),
    })
    return [at(-3000, off - 256), at(-3000, off + 256), at(to, off + 256), at(to, off - 256)]
  })

const twice = (polygon: Polygon): Polygon => polygon.map(({ x, y }) => ({ x: 2 * x, y: 2 * y }))
const deepIn = (polygon: Polygon, p: LatticePoint): boolean =>
  contains(polygon, p) && !edges(polygon).some(([a, b]) => onSegment(a, b, p))
/** Whether two figures share more than outlines. */
function overlap(one: Polygon, other: Polygon): boolean {
  const crossing = edges(one).some(([a, b]) =>
    edges(other).some(([c, d]) => turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0),
  )
  const within = (figure: Polygon, of: Polygon) =>
    edges(figure).some(([a, b]) => deepIn(twice(of), { x: a.x + b.x, y: a.y + b.y })) ||
    figure.some((p) => deepIn(of, p))
  return crossing || within(one, other) || within(other, one)
}

describe('PP-8.2 the difference of polygons', () => {
  const rock = box(0, 0, 100, 100)
  test.each<[string, Polygon, LatticePoint[][]]>([
    ['nothing where nothing is cut', box(200, 0, 300, 10), [rock]],
    ['nothing where the two only touch', box(100, 20, 300, 110), [rock]],
    ['all where all is cut', box(-1, 0, 100, 100), []],
    [
      'a crater',
      box(40, -10, 60, 10),
      [
        [
          { x: 0, y: 0 },
          { x: 40, y: 0 },
          { x: 40, y: 10 },
          { x: 60, y: 10 },
          { x: 60, y: 0 },
          { x: 100, y: 0 },
          { x: 100, y: 100 },
          { x: 0, y: 100 },
        ],
      ],
    ],
    [
      'a bar through it: two pieces, the upper left first',
      box(40, -10, 60, 110),
      [box(0, 0, 40, 100), box(60, 0, 100, 100)],
    ],
    [
      'a strip with sides that begin between two points of the grid',
      [
        { x: 40, y: -1 },
        { x: 61, y: -1 },
        { x: 60, y: 101 },
        { x: 41, y: 101 },
      ],
      [
        [
          { x: 0, y: 0 },
          { x: 40, y: 0 },
          { x: 41, y: 100 },
          { x: 0, y: 100 },
        ],
        [
          { x: 61, y: 0 },
          { x: 100, y: 0 },
          { x: 100, y: 100 },
          { x: 60, y: 100 },
        ],
      ],
    ],
    ['a hole: it is filled', box(40, 40, 60, 60), [rock]],
    [
      'a hole that touches the outline in a corner: filled, too',
      [
        { x: 50, y: 0 },
        { x: 60, y: 20 },
        { x: 40, y: 20 },
      ],
      [rock],
    ],
    [
      'a crater, and no hole by a neck that is too narrow for the grid',
      [
        [10, -20],
        [70, -20],
        [70, -10],
        [51, -10],
        [50, 9],
        [60, 30],
        [40, 30],
        [50, 10],
        [49, -10],
        [30, -10],
        [30, 10],
        [10, 10],
      ].map(([x, y]) => ({ x: x!, y: y! })),
      [
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
          { x: 10, y: 10 },
          { x: 30, y: 10 },
          { x: 30, y: 0 },
          { x: 100, y: 0 },
          { x: 100, y: 100 },
          { x: 0, y: 100 },
        ],
      ],
    ],
    ['an edge', box(-50, -50, 150, 30), [box(0, 30, 100, 100)]],
  ])('a cut takes away %s', (_, clip, pieces) => {
    expect(difference(rock, clip)).toEqual(pieces)
    expect(difference([...rock].reverse(), [...clip.slice(1), clip[0]!])).toEqual(pieces)
  })
  test('pieces that share only a corner are two pieces', () => {
    const waist = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 50 },
      { x: 50, y: 50 },
      { x: 50, y: 100 },
      { x: 0, y: 100 },
    ]
    expect(difference(waist, box(-10, -10, 50, 50))).toEqual([box(50, 0, 100, 50), box(0, 50, 50, 100)])
  })
  test('pieces that share only two corners, and enclose the cut, are two pieces', () => {
    const steps = [
      [0, 3],
      [1, 3],
      [1, 1],
      [2, 1],
      [2, 0],
      [3, 0],
      [3, 6],
      [2, 6],
      [2, 7],
      [1, 7],
      [1, 6],
      [0, 6],
    ].map(([x, y]) => ({ x: x!, y: y! }))
    const [large, small] = difference(steps, box(1, 5, 2, 6))
    expect([doubledArea(large!), small]).toEqual([26, box(1, 6, 2, 7)])
  })
  test('a figure of no area is cut to nothing and cuts nothing', () => {
    const flat = [
      { x: 0, y: 50 },
      { x: 100, y: 50 },
      { x: 50, y: 50 },
    ]
    expect([difference(flat, rock), difference(rock, flat)]).toEqual([[], [rock]])
  })
})

type Edge = readonly [LatticePoint, LatticePoint]
const name = (points: readonly LatticePoint[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ')
/** How often an outline runs along an edge, minus how often it runs back. */
const along = (outline: readonly Edge[], [a, b]: Edge): number =>
  outline.filter((edge) => name(edge) === name([a, b])).length -
  outline.filter((edge) => name(edge) === name([b, a])).length
/**
 * The winding numbers of an outline just right and just left of an edge's middle. The inside of a clockwise
 * outline is to the right of its edges.
 */
function around(outline: readonly Edge[], [c, d]: Edge): { right: number; left: number } {
  const [x, y] = [c.x + d.x, c.y + d.y]
  const apart = outline.filter((edge) => name(edge) !== name([c, d]) && name(edge) !== name([d, c]))
  // Count crossings of a ray to greater x, infinitesimally above the corners.
  const crossed = apart.filter(
    ([a, b]) =>
      2 * a.y < y !== 2 * b.y < y && turn(twice([a])[0]!, twice([b])[0]!, { x, y }) > 0 === a.y < b.y,
  )
  const there = crossed.reduce((sum, [a, b]) => sum + (a.y < b.y ? 1 : -1), 0)
  const n = along(outline, [c, d])
  return d.y < c.y || (d.y === c.y && d.x < c.x)
    ? { right: there, left: there - n }
    : { right: there + n, left: there }
}

describe('PP-8 the rest of cut polygons', () => {
  test('PP-5.4 a difference never has more area than there was, nor pieces that overlap', () =>
    fc.assert(
      fc.property(fc.oneof(roughs, fc.tuple(asteroid, channel)), ([subject, clip]) => {
        const pieces = difference(subject, clip)
        expect(areaOf(pieces)).toBeLessThanOrEqual(Math.abs(doubledArea(subject)))
        pieces.forEach((one, i) =>
          pieces.slice(i + 1).forEach((other) => expect(overlap(one, other)).toBe(false)),
        )
      }),
      { numRuns: 150 },
    ))
  test('PP-8.4 a difference is of simple pieces, clockwise from the least corner and sorted', () =>
    fc.assert(
      fc.property(fc.oneof(roughs, fc.tuple(asteroid, channel)), ([subject, clip]) => {
        const pieces = difference(subject, clip)
        for (const piece of pieces) {
          expect(isSimple(piece)).toBe(true)
          expect(tidied(piece)).toEqual(piece)
        }
        expect(pieces.map(([least]) => least)).toEqual(pieces.map(([least]) => least!).sort(comparePoints))
      }),
      { numRuns: 100 },
    ))
  test('PP-8.2 a difference is bounded by just those parts of the outlines on the grid that should', () =>
    fc.assert(
      fc.property(roughs, ([subject, clip]) => {
        const whole = tidied(subject)
        const pieces = difference(subject, clip)
        if (pieces.length === 1 && name(pieces[0]!) === name(whole)) return
        const [rock, cut] = noded([whole, tidied(clip)]).map(edges)
        const all = new Map(
          [...rock!, ...cut!]
            .flatMap(([a, b]): Edge[] => [
              [a, b],
              [b, a],
            ])
            .map((edge) => [name(edge), edge]),
        )
        const bounds = [...all.values()].filter((edge) => {
          const [of, without] = [around(rock!, edge), around(cut!, edge)]
          const stays = (side: 'right' | 'left') => of[side] > 0 && without[side] <= 0
          return stays('right') && !stays('left')
        })
        // The pieces have no straight corners, so each bound must lie on one of their edges or around a hole.
        const on = ([a, b]: Edge) =>
          pieces.some((piece) =>
            edges(piece).some(([c, d]) => onSegment(c, d, a) && onSegment(c, d, b) && dot(c, d, a, b) > 0),
          )
        const area = (all: readonly Edge[]) => all.reduce((sum, [a, b]) => sum + a.x * b.y - a.y * b.x, 0)
        expect(areaOf(pieces)).toBe(area(bounds.filter(on)))
        expect(area(bounds.filter((edge) => !on(edge)))).toBeLessThanOrEqual(0)
      }),
      { numRuns: 200 },
    ))
  test('PP-8.2 the difference and the part cut away are the whole, but for rounding', () =>
    fc.assert(
      fc.property(asteroid, channel, (rock, cut) => {
        const fine = (polygon: Polygon) => polygon.map(({ x, y }) => ({ x: 1000 * x, y: 1000 * y }))
        const away =
          areaOf(
            intersect([fine(rock)], [fine(cut)], FillRule.NonZero).map((path) =>
              tidied(path.map(({ x, y }) => ({ x, y }))),
            ),
          ) / 1e6
        expect(Math.abs(areaOf(difference(rock, cut)) + away - doubledArea(rock))).toBeLessThanOrEqual(
          2 * (perimeter(rock) + perimeter(cut)),
        )
      }),
      { numRuns: 80 },
    ))
  test('PP-8.2 the difference keeps out of the channel, but for rounding', () =>
    fc.assert(
      fc.property(asteroid, channel, (rock, cut) => {
        const depth = (p: LatticePoint) =>
          Math.min(
            ...edges(cut).map(
              ([a, b]) =>
                Math.abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) /
                Math.hypot(a.x - b.x, a.y - b.y),
            ),
          )
        const pieces = difference(rock, cut)
        // A cut smaller than the rounding does not count; the test of areas bounds its size.
        if (pieces.length === 1 && doubledArea(pieces[0]!) === doubledArea(rock)) return
        for (const [a, b] of pieces.flatMap((piece) => edges(piece)))
          for (const p of [a, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }])
            if (contains(cut, p)) expect(depth(p)).toBeLessThan(1)
      }),
      { numRuns: 80 },
    ))
  test('PP-8.2 the difference of mirrored polygons is mirrored', () =>
    fc.assert(
      fc.property(asteroid, channel, (rock, cut) => {
        const mirrors = [
          ({ x, y }: LatticePoint) => ({ x: 0 - x, y }),
          ({ x, y }: LatticePoint) => ({ x, y: 0 - y }),
          ({ x, y }: LatticePoint) => ({ x: y, y: x }),
        ]
        const all = (pieces: Polygon[]) => pieces.map((piece) => JSON.stringify(tidied(piece))).sort()
        for (const mirror of mirrors)
          expect(
            all(difference(rock.map(mirror), cut.map(mirror)).map((piece) => piece.map(mirror))),
          ).toEqual(all(difference(rock, cut)))
      }),
      { numRuns: 50 },
    ))
})
