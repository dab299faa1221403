import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  copiesInView,
  liveliness,
  livelyWithin,
  type Period,
  shiftInto,
  shiftNear,
  shiftTo,
} from './period.ts'

const places = fc.record({
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
})
/** A slanted period, as of a field of about 20 × 10 hexes. */
const SLANTED: Period = [
  { x: 1386, y: 0 },
  { x: 346, y: 600 },
]
const at = ({ x, y }: { x: number; y: number }) => ({ left: x, right: x, top: y, bottom: y })

describe('copies of a picture that repeats', () => {
  test('every copy of a place in the window is found, and no other, wherever the camera is', () =>
    fc.assert(
      fc.property(places, places, fc.double({ min: 0.2, max: 2, noNaN: true }), (camera, place, scale) => {
        const [w, h] = [500 / scale, 300 / scale]
        const copies = copiesInView(SLANTED, at(place), { ...camera, scale }, { width: 1000, height: 600 })
        const wanted = []
        for (let i = -40; i <= 40; i++)
          for (let j = -40; j <= 40; j++) {
            const [x, y] = [i * SLANTED[0].x + j * SLANTED[1].x, i * SLANTED[0].y + j * SLANTED[1].y]
            if (Math.abs(place.x + x - camera.x) <= w && Math.abs(place.y + y - camera.y) <= h)
              wanted.push([x, y])
          }
        const sorted = (all: number[][]) => all.map(([x, y]) => `${x!.toFixed(6)},${y!.toFixed(6)}`).sort()
        expect(sorted(copies.map(({ x, y }) => [x, y]))).toEqual(sorted(wanted))
      }),
      { numRuns: 200 },
    ))
  test('the copy around the camera lies on top', () => {
    const copies = copiesInView(
      SLANTED,
      { left: 0, right: 1732, top: 0, bottom: 600 },
      { x: 5 * 1386 + 900, y: 300, scale: 0.3 },
      { width: 1000, height: 600 },
    )
    expect(copies.length).toBeGreaterThan(4)
    expect(copies.at(-1)).toEqual({ x: 5 * 1386, y: 0 })
  })
  test('copies are limited to 81 when the view is zoomed out for ever', () => {
    const copies = copiesInView(
      SLANTED,
      at({ x: 0, y: 0 }),
      { x: 0, y: 0, scale: 0.001 },
      { width: 1000, height: 600 },
    )
    expect(copies).toHaveLength(81)
    expect(copies.at(-1)).toMatchObject({ x: 0, y: 0 })
  })
  test('the shift to a place leads back into the period that begins at the origin', () =>
    fc.assert(
      fc.property(places, (place) => {
        const shift = shiftTo(SLANTED, place)
        const [j, x] = [(place.y - shift.y) / 600, place.x - shift.x]
        expect(j).toBeGreaterThanOrEqual(-1e-9)
        expect(j).toBeLessThan(1 + 1e-9)
        expect((x - j * 346) / 1386).toBeGreaterThanOrEqual(-1e-9)
        expect((x - j * 346) / 1386).toBeLessThan(1 + 1e-9)
      }),
    ))
  test('the shift near a place leaves it half a period away at most, in either direction', () =>
    fc.assert(
      fc.property(places, places, (place, to) => {
        const shift = shiftNear(SLANTED, place, to)
        const [x, y] = [place.x + shift.x - to.x, place.y + shift.y - to.y]
        expect(Math.abs(y / 600)).toBeLessThanOrEqual(0.5 + 1e-9)
        expect(Math.abs((x - (y / 600) * 346) / 1386)).toBeLessThanOrEqual(0.5 + 1e-9)
      }),
    ))
})

describe('the lively copy', () => {
  const copies = [-2, -1, 0, 1, 2].flatMap((i) =>
    [-2, -1, 0, 1, 2].map((j) => ({ x: i * 1386 + j * 346, y: j * 600 })),
  )
  test('the copy around the camera is the lively one, wherever the seam is', () =>
    fc.assert(
      fc.property(places, places, (camera, place) => {
        const alive = liveliness(SLANTED, camera)
        const shift = shiftNear(SLANTED, place, camera)
        const strengths = [-1, 0, 1].flatMap((i) =>
          [-1, 0, 1].map((j) =>
            alive({ x: place.x + shift.x + i * 1386 + j * 346, y: place.y + shift.y + j * 600 }),
          ),
        )
        // Half a period away two copies have equal strength.
        expect(strengths[4]).toBe(Math.max(...strengths))
        expect(strengths[4]).toBeGreaterThanOrEqual(0.775 - 1e-6)
        expect(Math.min(...strengths)).toBe(0.55)
        expect(alive({ x: place.x + shift.x + 1386, y: place.y + shift.y + 600 * 2 }, 0)).toBe(0)
      }),
    ))
  test('liveliness changes little by little while the camera moves', () =>
    fc.assert(
      fc.property(places, places, fc.double({ min: 0, max: 6.3, noNaN: true }), (camera, place, angle) => {
        const moved = { x: camera.x + Math.cos(angle), y: camera.y + Math.sin(angle) }
        expect(Math.abs(liveliness(SLANTED, camera)(place) - liveliness(SLANTED, moved)(place))).toBeLessThan(
          0.01,
        )
      }),
    ))
  test('the copy in the rectangle around the middle is the lively one when one world is shown', () =>
    fc.assert(
      fc.property(places, places, (middle, place) => {
        const alive = livelyWithin(SLANTED, middle)
        const shift = shiftInto(SLANTED, middle, place)
        const at = { x: place.x + shift.x, y: place.y + shift.y }
        expect(Math.abs(at.x - middle.x)).toBeLessThanOrEqual(693 + 1e-6)
        expect(Math.abs(at.y - middle.y)).toBeLessThanOrEqual(300 + 1e-6)
        const strengths = copies.map((copy) => alive({ x: at.x + copy.x, y: at.y + copy.y }))
        const nearEdge = Math.abs(at.x - middle.x) > 693 - 15 || Math.abs(at.y - middle.y) > 300 - 7
        // Exactly on the edge two copies have equal strength.
        if (!nearEdge) expect(strengths.filter((strength) => strength > 0.3)).toEqual([1])
        expect(Math.max(...strengths)).toBeGreaterThanOrEqual(0.65 - 1e-6)
        expect(alive({ x: at.x + 1386, y: at.y + 1200 }, 0)).toBe(0)
      }),
    ))
})
