import { expect, test } from '@jest/globals'
import { FrameRate } from './frame-rate.ts'

const taken = (rate: FrameRate, times: readonly number[]) =>
  times.map((at) => rate.take(at)).filter(Boolean).length

test('forty frames a second are taken for ever, in any rhythm', () => {
  const rate = new FrameRate(40, 0)
  const even = Array.from({ length: 4000 }, (_, i) => i * 25)
  expect(taken(rate, even)).toBe(4000)
  // The network delivers twenty frames at a time.
  const bunched = Array.from({ length: 4000 }, (_, i) => 100_000 + Math.ceil((i + 1) / 20) * 500)
  expect(taken(new FrameRate(40, 100_000), bunched)).toBe(4000)
})

test('a silent client may send a full burst of frames, and not one more', () => {
  const rate = new FrameRate(40, 0)
  expect(taken(rate, Array<number>(40).fill(5000))).toBe(40)
  expect(rate.take(5000)).toBe(false)
  expect(rate.take(5024)).toBe(false)
  expect(rate.take(5051)).toBe(true)
})

test('fifty frames a second are refused before long', () => {
  const rate = new FrameRate(40, 0)
  expect(
    taken(
      rate,
      Array.from({ length: 250 }, (_, i) => i * 20),
    ),
  ).toBeLessThan(250)
})
