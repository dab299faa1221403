import { describe, expect, test } from '@jest/globals'
import { coverOf, type Framing, framed, inFree, radarFrame, UNCOVERED } from './framing.ts'
import type { Point } from './view.ts'

const size = { width: 400, height: 800 }
const wanted = [
  { x: -400, y: -100 },
  { x: 400, y: 100 },
]
const still: Framing = {
  size,
  cover: UNCOVERED,
  wanted,
  shift: { x: 0, y: 0 },
  near: undefined,
  nearest: () => ({ x: 0, y: 0 }),
}

describe('the framing of a view', () => {
  const desktop = { width: 1440, height: 900 }
  const phone = { width: 390, height: 844 }
  const low = { width: 844, height: 390 }
  const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })
  test.each([
    ['a column', [box(40, 78, 340, 420)], desktop, { top: 0, left: 340, right: 0, bottom: 0 }],
    ['a line', [box(8, 60, 382, 180)], phone, { top: 180, left: 0, right: 0, bottom: 0 }],
    ['an empty box', [box(0, 0, 340, 0)], desktop, UNCOVERED],
    [
      'boxes without breadth or height',
      [box(300, 400, 300, 420), box(600, 300, 900, 300)],
      desktop,
      UNCOVERED,
    ],
    [
      'a line and a lower one before it',
      [box(0, 60, 390, 150), box(0, 0, 390, 62)],
      phone,
      { top: 150, left: 0, right: 0, bottom: 0 },
    ],
    ['nothing', [], desktop, UNCOVERED],
    [
      'bar, column and words',
      [box(0, 0, 1440, 62), box(32, 70, 348, 420), box(32, 790, 1408, 890)],
      desktop,
      { top: 62, left: 348, right: 0, bottom: 110 },
    ],
    [
      'bar, line and words',
      [box(0, 0, 390, 62), box(0, 52, 390, 150), box(0, 730, 390, 844)],
      phone,
      { top: 150, left: 0, right: 0, bottom: 114 },
    ],
    [
      'everything in one column',
      [box(0, 0, 262, 110), box(0, 110, 262, 210), box(0, 260, 262, 390)],
      low,
      { top: 0, left: 262, right: 0, bottom: 0 },
    ],
  ])('%s over the board cover the edges that leave most of it', (_, boxes, canvas, cover) =>
    expect(coverOf(boxes, canvas)).toEqual(cover),
  )

  test('a watched board keeps no room for a playback bar', () => {
    const upright = wanted.map(({ x, y }) => ({ x: y, y: x }))
    const scaleOf = (bare: boolean) => framed({ ...still, size: low, wanted: upright, bare }).scale
    expect(scaleOf(true)).toBeGreaterThan(scaleOf(false))
  })

  test.each([
    UNCOVERED,
    { top: 0, left: 0, right: 0, bottom: 380 },
    { top: 120, left: 0, right: 0, bottom: 90 },
    { top: 0, left: 150, right: 0, bottom: 0 },
    { top: 30, left: 0, right: 210, bottom: 0 },
  ])('a view is framed beside overlays of the canvas: %j', (cover) => {
    const view = framed({ ...still, cover })
    for (const at of wanted) expect(inFree(size, cover, view, at, 10)).toBe(true)
  })

  test('a view is nearer the further the camera has come, and never further away than it was', () => {
    const places: Point[] = [
      { x: 300, y: 0 },
      { x: 400, y: 60 },
    ]
    const scales = [0, 0.25, 0.5, 1].map((share) => framed({ ...still, near: { places, share } }).scale)
    expect(scales).toEqual([...scales].sort((a, b) => a - b))
    expect(framed({ ...still, near: { places, share: 1 } }).x).toBeCloseTo(350)
    expect(
      framed({
        ...still,
        near: {
          places: [
            { x: -4000, y: 0 },
            { x: 4000, y: 0 },
          ],
          share: 1,
        },
      }),
    ).toEqual(framed(still))
  })

  test('a view is framed in the shown copy of a picture that repeats', () => {
    expect(framed({ ...still, shift: { x: 1000, y: -500 } })).toEqual({
      ...framed(still),
      x: framed(still).x + 1000,
      y: framed(still).y - 500,
    })
  })
})

test('a point is in sight when it is far enough from the edges and nothing lies over it', () => {
  const view = { x: 100, y: -40, scale: 0.5 }
  const at = (x: number, y: number) =>
    inFree({ width: 200, height: 100 }, { top: 0, left: 0, right: 0, bottom: 20 }, view, { x, y }, 10)
  expect([
    at(100, -40),
    at(100 + 180, -40),
    at(100 + 181, -40),
    at(100, -40 - 80),
    at(100, -40 - 81),
    at(100, 0),
    at(100, 1),
  ]).toEqual([true, true, false, true, false, true, false])
})

const field = [
  { x: -100, y: -50 },
  { x: 300, y: -50 },
  { x: 300, y: 50 },
  { x: -100, y: 50 },
]

test('the radar shows the field, and own pieces wherever they are', () => {
  expect(radarFrame(field, [{ x: 0, y: 0 }])).toEqual({
    middle: { x: 100, y: 0 },
    reach: expect.closeTo(212),
  })
  expect(
    radarFrame(field, [
      { x: 100, y: -900 },
      { x: 0, y: 0 },
    ]),
  ).toEqual({ middle: { x: 100, y: 0 }, reach: expect.closeTo(954) })
  expect(radarFrame(field, [{ x: 1000, y: 0 }]).reach).toBeGreaterThan(900)
})
