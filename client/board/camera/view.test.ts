import { describe, expect, test } from '@jest/globals'
import { keptInPlace, type PlacedCanvas, screenToWorld } from './view.ts'

const view = { x: 100, y: -40, scale: 0.5 }

describe('a canvas that gets another place or size on the page', () => {
  const before: PlacedCanvas = { place: { x: 0, y: 60 }, size: { width: 400, height: 500 } }
  test.each<[string, PlacedCanvas]>([
    ['lower, as the tray below has grown', { place: { x: 0, y: 60 }, size: { width: 400, height: 430 } }],
    [
      'narrower, as something stands to its left',
      { place: { x: 320, y: 60 }, size: { width: 80, height: 500 } },
    ],
    ['further down, as the head has grown', { place: { x: 0, y: 92 }, size: { width: 400, height: 468 } }],
  ])('a moved canvas keeps every point of the world where it was: %s', (_, now) => {
    const kept = keptInPlace(view, before, now)
    expect(kept.scale).toBe(view.scale)
    for (const at of [
      { x: 0, y: 60 },
      { x: 333, y: 401 },
    ]) {
      const on = ({ place }: PlacedCanvas) => ({ x: at.x - place.x, y: at.y - place.y })
      expect(screenToWorld(now.size, kept, on(now))).toEqual(screenToWorld(before.size, view, on(before)))
    }
  })
})
