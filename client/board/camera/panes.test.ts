import { describe, expect, test } from '@jest/globals'
import { type Cover, type Framing, framedApart, inFree, UNCOVERED } from './framing.ts'
import { panesOf, partsOf, worldUnder } from './panes.ts'
import type { Point, Size } from './view.ts'

const here = (x: number, y: number): readonly Point[] => [
  { x: x - 50, y: y - 50 },
  { x: x + 50, y: y + 50 },
]
const framing = (size: Size, cover: Cover): Framing => ({
  size,
  cover,
  wanted: [],
  shift: { x: 0, y: 0 },
  near: undefined,
  nearest: () => ({ x: 0, y: 0 }),
})

describe('two places far from each other', () => {
  test.each<[string, Size, Cover]>([
    [
      'beside each other on a desktop',
      { width: 1100, height: 780 },
      { left: 0, right: 0, top: 0, bottom: 90 },
    ],
    [
      'above each other on a tall canvas',
      { width: 390, height: 900 },
      { left: 0, right: 0, top: 90, bottom: 100 },
    ],
    [
      'beside each other where little is free of a tall one',
      { width: 390, height: 760 },
      { left: 0, right: 0, top: 130, bottom: 390 },
    ],
    [
      'beside each other on a phone on its side, whose buttons stand at the right',
      { width: 467, height: 345 },
      { left: 0, right: 64, top: 0, bottom: 0 },
    ],
  ])('distant places are shown in two panes, neither below an overlay: %s', (_, size, cover) => {
    const places = [here(2000, 1500), here(-2000, -1500)] as const
    const split = framedApart(framing(size, cover), places)!
    expect(split.views[0].scale).toBe(split.views[1].scale)
    const parts = partsOf(size, split)
    const whole = { x: 0, y: 0 }
    for (const [i, points] of [places[1], places[0]].entries())
      for (const at of points) {
        const { x, y, scale } = split.views[i]!
        const part = parts[i]!
        const on = {
          x: part.at.x + (at.x - x) * scale + part.size.width / 2,
          y: part.at.y + (at.y - y) * scale + part.size.height / 2,
        }
        expect(
          inFree(
            size,
            cover,
            { ...whole, scale: 1 },
            { x: on.x - size.width / 2, y: on.y - size.height / 2 },
            4,
          ),
        ).toBe(true)
        // A press there gives the world point that is drawn there.
        const pressed = worldUnder(size, split, on)
        expect([pressed.x, pressed.y]).toEqual([expect.closeTo(at.x), expect.closeTo(at.y)])
      }
  })

  test('two places are one picture when that shows them about as near', () => {
    expect(
      framedApart(framing({ width: 1100, height: 780 }, UNCOVERED), [here(60, 0), here(-60, 0)]),
    ).toBeUndefined()
  })
})

test('panes fill the canvas but for a line, at any number of device pixels', () => {
  const view = { x: 0, y: 0, scale: 1 }
  const [left, right] = panesOf({ width: 1500, height: 900 }, 1.5, view, {
    views: [view, view],
    row: true,
    line: 500,
  })
  expect([
    left!.at.x,
    left!.size.width,
    right!.at.x,
    right!.at.x + right!.size.width,
    right!.size.height,
    right!.view.scale,
  ]).toEqual([0, 747, 753, 1500, 900, 1.5])
  expect(panesOf({ width: 1500, height: 900 }, 1.5, view)).toEqual([
    { at: { x: 0, y: 0 }, size: { width: 1500, height: 900 }, view: { ...view, scale: 1.5 } },
  ])
})
