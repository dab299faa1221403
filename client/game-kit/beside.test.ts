import { expect, test } from '@jest/globals'
import type { Box } from '../board/camera/framing.ts'
import { besidePart } from './beside.ts'

const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]
/** A sentence, an explanation with a picture, and one that is higher than half of any window. */
const CARDS = [
  { width: 320, height: 90 },
  { width: 340, height: 360 },
  { width: 340, height: 640 },
]
const boxAt = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('a card lies within the window and beside the word at every edge, whatever its size', () => {
  const faults: object[] = []
  for (const window of WINDOWS)
    for (const size of CARDS)
      for (let x = 0; x <= window.width - 60; x += 10)
        for (let y = 0; y <= window.height - 24; y += 6) {
          const word = boxAt(x, y, 60, 24)
          const { left, top, height } = besidePart(size, [word], window)
          const card = boxAt(left, top, size.width, Math.min(size.height, height))
          const apart =
            card.left >= word.right ||
            card.right <= word.left ||
            card.top >= word.bottom ||
            card.bottom <= word.top
          const within =
            card.left >= 0 && card.top >= 0 && card.right <= window.width && card.bottom <= window.height
          // Nearly half of the window's height is room enough for a picture that shrinks.
          const large = card.bottom - card.top >= Math.min(size.height, window.height / 2 - 40)
          if (!apart || !within || !large) faults.push({ window, size, x, y, apart, within, large })
        }
  expect(faults).toEqual([])
})

test('a card leaves the figures beside a word free, and only the word itself where there is no room', () => {
  const [window, size] = [
    { width: 390, height: 844 },
    { width: 320, height: 90 },
  ]
  const [figure, word] = [boxAt(20, 100, 350, 80), boxAt(20, 100, 60, 24)]
  expect(besidePart(size, [figure, word], window).top).toBe(188)
  const table = boxAt(20, 60, 350, 740)
  expect(besidePart(size, [table, word], window).top).toBe(132)
})
