import { expect, test } from '@jest/globals'
import { type HullShape, outlinePath, seamsPath } from './hull-shape.ts'

const DART: HullShape = {
  outline: [
    [1, 0],
    [-1, 0.5],
    [-0.5, 0],
  ],
  seams: [
    [
      [0.5, 0.1],
      [-0.5, 0.2],
    ],
  ],
}

test('an outline has both halves, and each point on the keel once', () =>
  expect(outlinePath(DART)).toBe('M1 0L-1 -0.5L-0.5 0L-1 0.5Z'))

test('an outline without a point on the keel is closed by both halves', () =>
  expect(
    outlinePath({
      outline: [
        [1, 0.4],
        [-1, 0.4],
      ],
    }),
  ).toBe('M1 -0.4L-1 -0.4L-1 0.4L1 0.4Z'))

test('an outline is drawn where it is asked for, with its nose up if asked', () => {
  expect(outlinePath(DART, { centre: 50, unit: 40 })).toBe('M90 50L10 30L30 50L10 70Z')
  expect(outlinePath(DART, { centre: 0, unit: 10, up: true })).toBe('M0 -10L-5 10L0 5L5 10Z')
})

test('a round outline touches the middles of its sides', () =>
  expect(outlinePath({ ...DART, round: true })).toBe(
    'M0 0.25Q1 0 0 -0.25Q-1 -0.5 -0.75 -0.25Q-0.5 0 -0.75 0.25Q-1 0.5 0 0.25Z',
  ))

test('seams are mirrored', () => {
  expect(seamsPath(DART)).toBe('M0.5 -0.1L-0.5 -0.2M0.5 0.1L-0.5 0.2')
  expect(seamsPath({ outline: DART.outline })).toBe('')
})
