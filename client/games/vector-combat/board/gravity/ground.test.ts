/** The names of the map's edge. */
import { expect, test } from '@jest/globals'
import { edgeNames } from './ground.ts'

test('the edge has no names where they would reach into the middle of the map', () => {
  const named = (scale: number) =>
    edgeNames(6, { seat: '', team: '', scale, calm: true, beat: true }).length > 0
  // A map of six hexes on a phone on its side, and on a desktop.
  expect([named(0.5), named(1.5)]).toEqual([false, true])
})

test.each([0.3, 1])('each name of the edge carries a box around all its letters, at scale %p', (scale) => {
  const marks = edgeNames(24, { seat: '', team: '', scale, calm: true, beat: true })
  expect(marks.length).toBeGreaterThan(100)
  for (const { x, y, whole } of marks) {
    expect(whole && x >= whole.left && x <= whole.right && y >= whole.top && y <= whole.bottom).toBe(true)
    // The two lines of one side, not those of all sides.
    expect(whole!.bottom - whole!.top).toBeLessThan(60 / scale)
  }
})
