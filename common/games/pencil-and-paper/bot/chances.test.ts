import { expect, test } from '@jest/globals'
import { DOWN, type PositionInput, position, UP } from '../sample.ts'
import type { State } from '../state.ts'
import { value } from './chances.ts'

const FACING: PositionInput = { ships: { A1: [4000, 6000, UP], B1: [4000, 5300, DOWN] } }
const turnOf = (given: PositionInput, turn: number): State => ({ ...position(given), turn })

test('chances of two teams add up to 1, in either player’s turn', () => {
  for (const given of [
    FACING,
    { ships: { A1: [2000, 8000, UP], A2: [3000, 8000, UP], B1: [6000, 2000, DOWN] } } satisfies PositionInput,
  ])
    for (const turn of [0, 1])
      expect(value(turnOf(given, turn), 'A') + value(turnOf(given, turn), 'B')).toBeCloseTo(1, 12)
})

test('the player to move is likelier to win when two ships face each other', () => {
  expect(value(turnOf(FACING, 0), 'A')).toBeGreaterThan(0.65)
  expect(value(turnOf(FACING, 1), 'A')).toBeLessThan(0.35)
})

test('a ship that will be shot next counts for almost nothing', () => {
  const pair = (two: PositionInput['ships']): number =>
    value(turnOf({ ships: { ...FACING.ships, ...two } }, 1), 'A')
  // The second ship is far away and can avenge the first.
  const [alone, backed] = [pair({}), pair({ A2: [4000, 3600, DOWN] })]
  expect(backed).toBeGreaterThan(alone + 0.2)
})
