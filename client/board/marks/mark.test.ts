/** What a pane cuts is not drawn if it only makes sense as a whole. */
import { expect, test } from '@jest/globals'
import { isCut, movedInside } from './mark.ts'

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

test('a label at the edge of a pane is moved just so far that all of it is seen', () => {
  const moved = (x: number, y: number, scale = 1) =>
    movedInside({ inside: whole }, { x: 0, y: 0 }, pane(x, y, scale))
  expect(moved(0, 0)).toEqual({ x: 0, y: 0 })
  expect(moved(20, -20)).toEqual({ x: 0, y: 0 })
  expect(moved(35, 0)).toEqual({ x: 15, y: 0 })
  expect(moved(-35, 27)).toEqual({ x: -15, y: 7 })
  expect(moved(0, -27)).toEqual({ x: 0, y: -7 })
  for (const [x, y] of [
    [79, 0],
    [-79, 39],
    [45, -39],
  ] as const) {
    const { x: dx, y: dy } = moved(x, y)
    const box = { left: -30 + dx, right: 30 + dx, top: -10 + dy, bottom: 10 + dy }
    expect(isCut({ whole: box }, { x: 0, y: 0 }, pane(x, y))).toBe(false)
  }
})

test('a label out of sight stays there, and one longer than the pane begins in it', () => {
  for (const [x, y] of [
    [80, 0],
    [-81, 0],
    [0, 40],
    [50, -40],
  ] as const)
    expect(movedInside({ inside: whole }, { x: 0, y: 0 }, pane(x, y))).toEqual({ x: 0, y: 0 })
  expect(movedInside({ inside: whole }, { x: 0, y: 0 }, pane(0, 0, 2)).x).toBe(5)
  expect(movedInside({ inside: whole }, { x: 50, y: 0 }, pane(85, 0))).toEqual({ x: 15, y: 0 })
  expect(movedInside({}, { x: 0, y: 0 }, pane(35, 0))).toEqual({ x: 0, y: 0 })
})
