import { describe, expect, test } from '@jest/globals'
import { type Leavings, type LeftBehind, leftBehind, WRECKS_STAY } from './leavings.ts'

const leavings: Leavings = {
  wrecks: [{ name: 'A1', at: { x: 10, y: 20 }, unit: 40, tint: 0x56b4e9, from: 3 }],
  ways: [
    {
      points: [
        { x: 0, y: 0 },
        { x: 10, y: 20 },
      ],
      tint: 0x56b4e9,
    },
  ],
}
const eyes = { scale: 1, calm: false }
const marks = (age: number, t: number, calm = false) => leftBehind([{ leavings, age }], t, { ...eyes, calm })
const light = (all: readonly LeftBehind[], t = 0) =>
  leftBehind(all, t, eyes).reduce((sum, { alpha = 1 }) => sum + alpha, 0)

describe('leavings of rounds on the board', () => {
  test('a wreck lies there once its burst is over, and a way once its round is over', () => {
    expect(marks(0, 2.9)).toEqual([])
    expect(marks(0, 3).length).toBeGreaterThan(5)
    expect(marks(0, 3).some(({ frame }) => frame === 'line')).toBe(false)
    expect(marks(1, 0).some(({ frame }) => frame === 'line')).toBe(true)
  })

  test('leavings fade from round to round until they are gone', () => {
    const left = [1, 2, 3, 4, 5].map((age) => light([{ leavings, age }]))
    expect(left).toEqual([...left].sort((a, b) => b - a))
    expect(light([{ leavings, age: WRECKS_STAY + 1 }])).toBe(0)
  })

  test('leavings are the same for the same moment, and do not drift in calm mode', () => {
    expect(marks(0, 3.4)).toEqual(marks(0, 3.4))
    expect(marks(2, 0)).toEqual(marks(2, 9))
    const places = (t: number) =>
      marks(0, t, true)
        .filter(({ frame }) => frame.startsWith('shard'))
        .map(({ x, y }) => [x, y])
    expect(places(3)).toEqual(places(9))
  })
})
