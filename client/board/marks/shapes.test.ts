import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { doubledArea, isSimple } from '../../../common/geometry/polygon.ts'
import type { Point } from '../camera/view.ts'
import { filled, hatched, hatches, lengthOfPath, outlined, pathUpTo, stroke } from './shapes.ts'

const INK = { tint: 0xffffff }
/** Random star-shaped outlines around the origin. */
const stars = fc
  .array(fc.integer({ min: 20, max: 100 }), { minLength: 3, maxLength: 40 })
  .map((radii) =>
    radii.map((radius, i) => ({
      x: Math.round(radius * Math.cos((2 * Math.PI * i) / radii.length)),
      y: Math.round(radius * Math.sin((2 * Math.PI * i) / radii.length)),
    })),
  )
  .filter(isSimple)
const corner = (facets: Float32Array, i: number): Point => ({ x: facets[2 * i]!, y: facets[2 * i + 1]! })
const area = (...corners: Point[]): number => Math.abs(doubledArea(corners)) / 2
const span = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)

describe('a filled figure', () => {
  test('a filled figure is covered once, by triangles in pairs', () =>
    fc.assert(
      fc.property(stars, (outline) => {
        const { facets } = filled(outline, INK)
        // The triangles that the GPU draws: corners 0 1 2 and 0 2 3.
        const triangles = Array.from({ length: facets!.length / 8 }, (_, i) =>
          [0, 1, 2, 3].map((n) => corner(facets!, 4 * i + n)),
        ).flatMap(([a, b, c, d]) => [area(a!, b!, c!), area(a!, c!, d!)])
        expect(triangles.reduce((sum, one) => sum + one, 0)).toBeCloseTo(area(...outline), 3)
        expect(facets!.length / 8).toBeLessThanOrEqual(outline.length - 2)
      }),
    ))
  test('a filled figure takes about half as many quadrilaterals as triangles', () => {
    const circle = Array.from({ length: 40 }, (_, i) => ({
      x: 100 * Math.cos((Math.PI * i) / 20),
      y: 100 * Math.sin((Math.PI * i) / 20),
    }))
    expect(filled(circle, INK).facets!.length / 8).toBeLessThanOrEqual(26)
  })
  test('a filled figure is computed once, and then moved as a whole', () => {
    const outline = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ]
    const moved = filled(outline, INK, { at: { x: 5, y: 6 }, rotation: 1 })
    expect(moved.facets).toBe(filled(outline, INK).facets)
    expect(moved).toMatchObject({ x: 5, y: 6, rotation: 1 })
  })
})

describe('lines', () => {
  test('an outline has a piece an edge, the last one back to the first corner', () => {
    expect(
      outlined(
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
          { x: 0, y: 10 },
        ],
        1,
        INK,
      ).facets!.length,
    ).toBe(3 * 8)
    expect(outlined([], 1, INK).facets!.length).toBe(0)
  })
  test('hatches fill a square evenly', () => {
    const square = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ]
    expect(hatches(square, 0, 4).map(([a, b]) => [a.x, a.y, b.x, b.y])).toEqual(
      [
        [10, 4, 0, 4],
        [10, 8, 0, 8],
      ].map(([x, y, to, level]) => [Math.min(x!, to!), y, Math.max(x!, to!), level]),
    )
    expect(hatched(square, { angle: 0, gap: 4, width: 1 }, INK).facets!.length).toBe(2 * 8)
  })
  test('hatches are as long together as the figure is large, whichever way they run', () =>
    fc.assert(
      fc.property(stars, fc.double({ min: 0, max: 7, noNaN: true }), (outline, angle) => {
        const drawn = hatches(outline, angle, 0.5).reduce((sum, one) => sum + span(one), 0) * 0.5
        expect(Math.abs(drawn - area(...outline))).toBeLessThanOrEqual(
          0.5 * lengthOfPath([...outline, outline[0]!]),
        )
      }),
    ))
  test('a stroke grows along its path', () => {
    const path = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 5 },
    ]
    expect(lengthOfPath(path)).toBe(15)
    expect(pathUpTo(path, 0)).toEqual([{ x: 0, y: 0 }])
    expect(pathUpTo(path, 4)).toEqual([
      { x: 0, y: 0 },
      { x: 4, y: 0 },
    ])
    expect(pathUpTo(path, 12).at(-1)).toEqual({ x: 10, y: 2 })
    expect(pathUpTo(path, 99)).toEqual(path)
    expect(stroke(path, 1, INK, 4).facets!.length).toBe(8)
    // A segment of zero length draws nothing.
    expect(stroke(path, 1, INK).facets!.length).toBe(2 * 8)
  })
  test('pieces share their ends at a corner, and no corner is thicker than twice the line', () => {
    const { facets } = stroke(
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 10, y: 10 },
        { x: 9, y: -10 },
      ],
      1,
      INK,
    )
    expect([corner(facets!, 2), corner(facets!, 3)]).toEqual([corner(facets!, 5), corner(facets!, 4)])
    expect(
      Math.max(...[0, 1, 2].map((i) => span([corner(facets!, 4 * i + 2), corner(facets!, 4 * i + 3)]))),
    ).toBeLessThanOrEqual(2 * 4 + 1e-6)
    expect(
      stroke(
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
          { x: 0, y: 0 },
        ],
        1,
        INK,
      ).facets!.every(Number.isFinite),
    ).toBe(true)
  })
})
