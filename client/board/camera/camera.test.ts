import { describe, expect, test } from '@jest/globals'
import { Camera } from './camera.ts'
import { inFree, UNCOVERED } from './framing.ts'
import { type Point, type Size, screenToWorld } from './view.ts'

Object.assign(globalThis, { requestAnimationFrame: () => 0, cancelAnimationFrame: () => undefined })

const WINDOW = { width: 1280, height: 800 }
const CORNER = { x: 0, y: 60 }
const SIZE = { width: 900, height: 700 }
const NEAR: readonly Point[] = [
  { x: -200, y: -100 },
  { x: 200, y: 100 },
]
const FAR: readonly Point[] = [...NEAR, { x: 1500, y: 100 }]

function camera(wanted = NEAR): Camera {
  const made = new Camera()
  made.measured(CORNER, SIZE, WINDOW)
  made.follow(wanted)
  return made
}

const inSight = ({ view, size }: Camera, points: readonly Point[]): boolean =>
  points.every((at) => inFree(size.value, UNCOVERED, view.value, at, 0))
/** The world point under the centre of the page. */
const under = ({ view, size }: Camera, corner: Point): Point =>
  screenToWorld(size.value, view.value, { x: 640 - corner.x, y: 400 - corner.y })
const resized = (one: Camera, size: Size, window = WINDOW) => one.measured(CORNER, size, window)

describe('the camera', () => {
  test('the camera follows the requested view until the player moves it, and again after "show all"', () => {
    const one = camera()
    expect(inSight(one, NEAR)).toBe(true)
    one.pan(500, 0)
    const taken = one.view.value
    one.follow(FAR)
    expect([one.follows.value, one.view.value]).toEqual([false, taken])
    one.fit()
    expect(inSight(one, FAR)).toBe(true)
  })

  test('the camera moves nothing under the pointer when something takes room and all stays in sight', () => {
    const one = camera()
    const before = under(one, CORNER)
    resized(one, { width: 820, height: 640 })
    expect(under(one, CORNER).x).toBeCloseTo(before.x)
    expect(under(one, CORNER).y).toBeCloseTo(before.y)
  })

  test('the camera reframes when the window is resized or something would be out of sight', () => {
    const [window, beside] = [camera(FAR), camera(FAR)]
    const { scale } = window.view.value
    resized(window, { width: 1300, height: 900 }, { width: 1700, height: 1000 })
    expect(window.view.value.scale).toBeGreaterThan(scale)
    resized(beside, { width: 300, height: 640 })
    expect(beside.view.value.scale).toBeLessThan(scale)
    for (const one of [window, beside]) expect(inSight(one, FAR)).toBe(true)
  })

  test('the camera stays when a tray covers nothing to see, and makes room when it would', () => {
    const one = camera()
    const before = one.view.value
    one.coverBelow(40, false)
    expect(one.view.value).toEqual(before)
    one.coverBelow(400, false)
    expect(one.view.value).not.toEqual(before)
  })

  test('the camera makes room for a plan out of sight, but not while something is dragged', () => {
    const one = camera()
    const before = one.view.value
    const grip = one.gripping({ moved: () => undefined, released: () => undefined })!
    one.takeIn([{ x: 1500, y: 100 }])
    expect(one.view.value).toEqual(before)
    grip.released(true)
    // A glide starts from the old view.
    expect(one.view.value.scale).toBeCloseTo(before.scale, 1)
    one.fit()
    one.takeIn([])
    one.takeIn([{ x: 1500, y: 100 }])
    expect(inSight(one, FAR)).toBe(true)
  })

  test('the camera never leaves the field with its middle', () => {
    const one = camera()
    one.keepWithin([
      { x: -300, y: -300 },
      { x: 300, y: 300 },
    ])
    one.pan(1e5, -1e5)
    expect(one.view.value).toMatchObject({ x: 300, y: -300 })
  })

  test('the camera shows the field beside all that lies over it, whatever of it goes first', () => {
    const one = camera()
    one.cover('line', { top: 60 })
    const { value: below } = one.view
    one.cover('hint', { top: 300 })
    one.cover('hint', { top: 0, left: 0 })
    expect(one.view.value).toEqual(below)
    one.cover('line', { top: 0 })
    expect(one.view.value).not.toEqual(below)
  })

  test('the camera centres and zooms in the middle of the free part', () => {
    const one = camera()
    one.cover('card', { left: 400, top: 100 })
    one.cover('buttons', { right: 50 })
    one.coverBelow(200, false)
    one.centre({ x: 70, y: -30 })
    const { x, y, scale } = one.view.value
    expect([(70 - x) * scale + 450, (-30 - y) * scale + 350]).toEqual([
      expect.closeTo(625),
      expect.closeTo(300),
    ])
    one.zoom(1.5)
    expect(one.seen.value.view).toEqual({
      x: expect.closeTo(70),
      y: expect.closeTo(-30),
      scale: expect.closeTo(scale * 1.5),
    })
  })

  test('the camera stays as it was when there is no canvas', () => {
    const one = camera()
    const before = one.view.value
    one.left()
    one.follow(FAR)
    one.zoom(2)
    expect(one.view.value).toEqual(before)
  })
})
