import { expect, test } from '@jest/globals'
import { FrameChanges } from './frame-changes.ts'

const frame = (...greys: number[]) => Uint8ClampedArray.from(greys.flatMap((grey) => [grey, grey, grey, 255]))

test('the first picture draws every pixel, and the next one only changed pixels', () => {
  const changes = new FrameChanges()
  expect([...changes.next(frame(0, 100, 200))]).toEqual([0, 1, 2])
  expect([...changes.next(frame(0, 150, 203))]).toEqual([1])
  expect([...changes.next(frame(0, 150, 203))]).toEqual([])
})

test('a pixel that changes slowly is drawn as soon as its changes add up to a visible one', () => {
  const changes = new FrameChanges()
  changes.next(frame(100))
  const drawn = [103, 105, 107, 109, 111].filter((grey) => changes.next(frame(grey)).length > 0)
  expect(drawn).toEqual([107])
})

test('a pixel is drawn when its colour changes in one channel alone', () => {
  const changes = new FrameChanges()
  changes.next(Uint8ClampedArray.of(10, 20, 30, 255))
  expect([...changes.next(Uint8ClampedArray.of(10, 20, 60, 255))]).toEqual([0])
})
