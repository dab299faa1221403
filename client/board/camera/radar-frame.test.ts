import { expect, test } from '@jest/globals'
import { radarFrame } from './radar-frame.ts'

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
