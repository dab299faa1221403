import { describe, expect, test } from '@jest/globals'
import { Camera } from './camera.ts'
import { edgeMarks, heartAt, worldAround } from './one-world.ts'
import { livelyWithin, type Period } from './period.ts'

Object.assign(globalThis, { requestAnimationFrame: () => 0, cancelAnimationFrame: () => undefined })

const PERIOD: Period = [
  { x: 1940, y: 0 },
  { x: 970, y: 1680 },
]

describe('one world of a board that repeats', () => {
  test('one world is as large as a period', () => {
    expect(worldAround(PERIOD, { x: 300, y: 200 })).toEqual([
      { x: -670, y: -640 },
      { x: 1270, y: -640 },
      { x: 1270, y: 1040 },
      { x: -670, y: 1040 },
    ])
  })
  test('one world is shown from as far away in every round', () => {
    const camera = new Camera()
    camera.period = PERIOD
    camera.measured({ x: 0, y: 60 }, { width: 1000, height: 700 }, { width: 1280, height: 800 })
    const scales = [
      { x: 25, y: 20 },
      { x: 250, y: 750 },
      { x: 3150, y: 45 },
    ].map((heart) => {
      camera.follow(worldAround(PERIOD, heart))
      return camera.view.value.scale
    })
    for (const scale of scales) expect(scale).toBeCloseTo(scales[0]!, 9)
  })
  test('one world fills a phone as far as possible, beside overlays of the board', () => {
    const camera = new Camera()
    camera.period = PERIOD
    camera.oneWorld = true
    camera.measured({ x: 0, y: 85 }, { width: 390, height: 470 }, { width: 390, height: 844 })
    camera.follow(worldAround(PERIOD, { x: 0, y: 0 }))
    expect(1940 * camera.view.value.scale).toBeCloseTo(390 - 16, 0)
    camera.cover('card', { top: 190, left: 0 })
    expect(1680 * camera.view.value.scale).toBeCloseTo(470 - 190 - 16, 0)
  })
  test('the lively copy is in sight beside a tray that covers the middle of the canvas', () => {
    const camera = new Camera()
    camera.period = PERIOD
    camera.oneWorld = true
    camera.measured({ x: 0, y: 85 }, { width: 390, height: 646 }, { width: 390, height: 844 })
    const heart = { x: 300, y: 200 }
    camera.follow(worldAround(PERIOD, heart))
    camera.coverBelow(490, false)
    const there = heartAt(PERIOD, heart, camera.seen.value.view)
    expect(camera.seen.value.view.x).toBeCloseTo(there.x)
    expect(camera.seen.value.view.y).toBeCloseTo(there.y)
    const { view } = camera
    const before = view.value
    camera.follow(worldAround(PERIOD, heart))
    expect(view.value).toEqual(before)
  })
  test.each([
    ['a card at the left', { left: 560, top: 0 }],
    ['a line and a hint at the top', { left: 0, top: 420 }],
  ])('the lively copy is in the middle of the free part beside %s', (_, by) => {
    const camera = new Camera()
    camera.period = PERIOD
    camera.oneWorld = true
    const size = { width: 800, height: 640 }
    camera.measured({ x: 0, y: 60 }, size, { width: 1100, height: 800 })
    const heart = { x: 300, y: 200 }
    camera.follow(worldAround(PERIOD, heart))
    camera.cover('card', by)
    const there = heartAt(PERIOD, heart, camera.seen.value.view)
    const { x, y, scale } = camera.view.value
    expect((there.x - x) * scale + size.width / 2).toBeGreaterThan(by.left)
    expect((there.y - y) * scale + size.height / 2).toBeGreaterThan(by.top)
    // The next round keeps that copy.
    const before = camera.view.value
    camera.follow(worldAround(PERIOD, heart))
    expect(camera.view.value).toEqual(before)
  })
  test('the end of a move in another copy does not change the scale of one world', () => {
    const camera = new Camera()
    camera.period = PERIOD
    camera.oneWorld = true
    camera.measured({ x: 0, y: 85 }, { width: 390, height: 646 }, { width: 390, height: 844 })
    camera.follow(worldAround(PERIOD, { x: 300, y: 200 }))
    const { scale } = camera.view.value
    camera.takeIn([{ x: 300 + 2 * 1940, y: 200 }])
    camera.coverBelow(20, false)
    camera.fit()
    expect(camera.view.value.scale).toBeCloseTo(scale, 1)
  })
  test('one world has an edge with arrows that lead out on each side, in the lively copy alone', () => {
    const heart = { x: 300, y: 200 }
    const arrows = edgeMarks(PERIOD, heart, { scale: 0.5 }).filter(({ frame }) => frame === 'arrow')
    expect(arrows).toHaveLength(12)
    for (const { x, y, rotation = 0, once } of arrows) {
      expect(once).toEqual(heart)
      // The arrow points outside.
      expect(
        livelyWithin(PERIOD, heart)({ x: x + 60 * Math.cos(rotation), y: y + 60 * Math.sin(rotation) }),
      ).toBeLessThan(0.5)
    }
  })
})
