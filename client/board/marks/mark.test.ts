/** What a pane cuts is not drawn if it only makes sense as a whole. */
import { expect, test } from '@jest/globals'
import { isCut } from './mark.ts'

const whole = { left: -30, top: -10, right: 30, bottom: 10 }
const pane = (x: number, y: number, scale = 1) => ({
  size: { width: 100, height: 60 },
  view: { x, y, scale },
})

test('a box is cut when any of its sides lies outside the pane', () => {
  expect(isCut({ whole }, { x: 0, y: 0 }, pane(0, 0))).toBe(false)
  expect(isCut({ whole }, { x: 0, y: 0 }, pane(20, -20))).toBe(false)
  for (const [x, y] of [
    [21, 0],
    [-21, 0],
    [0, 21],
    [0, -21],
  ] as const)
    expect(isCut({ whole }, { x: 0, y: 0 }, pane(x, y))).toBe(true)
})

test('a box counts in pixels of the view, and at the place of its copy', () => {
  expect(isCut({ whole }, { x: 0, y: 0 }, pane(0, 0, 2))).toBe(true)
  expect(isCut({ whole }, { x: 50, y: 0 }, pane(0, 0))).toBe(true)
  expect(isCut({ whole }, { x: 50, y: 0 }, pane(50, 0))).toBe(false)
})

test('a mark without a box is never cut', () => {
  expect(isCut({}, { x: 900, y: 900 }, pane(0, 0))).toBe(false)
})
