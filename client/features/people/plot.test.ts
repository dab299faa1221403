import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { nearest, plotOf } from './plot.ts'

const FRAME = { left: 40, right: 640, top: 10, bottom: 200 }
const points = fc.array(fc.record({ at: fc.integer(), rating: fc.integer({ min: -500, max: 4000 }) }), {
  minLength: 1,
  maxLength: 60,
})

describe('the plot of ratings', () => {
  test('the plot stays within its frame, and shows higher ratings higher', () => {
    fc.assert(
      fc.property(points, (course) => {
        const { places } = plotOf(course, FRAME)
        places.forEach(({ x, y }, i) => {
          expect(
            x >= FRAME.left && x <= FRAME.right && y >= FRAME.top - 1e-9 && y <= FRAME.bottom + 1e-9,
          ).toBe(true)
          if (i > 0) {
            expect(x).toBeGreaterThan(places[i - 1]!.x)
            if (course[i]!.rating > course[i - 1]!.rating) expect(y).toBeLessThan(places[i - 1]!.y)
          }
        })
      }),
    )
  })
  test('the plot has two to six lines behind it, with all points between them', () => {
    fc.assert(
      fc.property(points, (course) => {
        const { levels } = plotOf(course, FRAME)
        expect(levels.length).toBeGreaterThanOrEqual(2)
        expect(levels.length).toBeLessThanOrEqual(6)
        expect(levels[0]!.rating).toBeLessThanOrEqual(Math.min(...course.map(({ rating }) => rating)))
        expect(levels.at(-1)!.rating).toBeGreaterThanOrEqual(Math.max(...course.map(({ rating }) => rating)))
      }),
    )
  })
  test('a single match is a point in the middle', () => {
    expect(plotOf([{ at: 0, rating: 1500 }], FRAME).places).toEqual([{ x: 340, y: 200 }])
  })
  test('the pointer finds the nearest point', () => {
    const plot = plotOf(
      [1, 2, 3].map((rating) => ({ at: 0, rating })),
      FRAME,
    )
    expect([0, 100, 330, 500, 900].map((x) => nearest(plot, x))).toEqual([0, 0, 1, 2, 2])
  })
})
