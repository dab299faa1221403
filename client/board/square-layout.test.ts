import { expect, test } from '@jest/globals'
import { middleOf, outlineOf, paneOf, squareAt, squaresOf } from './square-layout.ts'

const BOARD = { columns: 4, rows: 3, side: 10 }

test('each square is found at its middle, and just inside its corners', () => {
  expect(squaresOf(BOARD)).toHaveLength(12)
  for (const square of squaresOf(BOARD)) {
    const { x, y } = middleOf(BOARD, square)
    for (const by of paneOf(BOARD, 0.98)) expect(squareAt(BOARD, { x: x + by.x, y: y + by.y })).toBe(square)
  }
})

test('squares are counted row by row from the top left', () => {
  expect(middleOf(BOARD, 0)).toEqual({ x: 5, y: 5 })
  expect(middleOf(BOARD, 3)).toEqual({ x: 35, y: 5 })
  expect(middleOf(BOARD, 4)).toEqual({ x: 5, y: 15 })
})

test('there is no square beyond the edge', () => {
  expect(outlineOf(BOARD)[2]).toEqual({ x: 40, y: 30 })
  for (const [x, y] of [
    [-1, 5],
    [41, 5],
    [5, -1],
    [5, 31],
  ] as const)
    expect(squareAt(BOARD, { x, y })).toBeUndefined()
})
