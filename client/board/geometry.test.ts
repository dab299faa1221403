import { expect, test } from '@jest/globals'
import { angleTo, between, span, towards } from './geometry.ts'

const [A, B] = [
  { x: 1, y: 2 },
  { x: 4, y: 6 },
]

test('places have a distance, and a direction that turns clockwise from the right', () => {
  expect([span(A, B), span(B, A), span(A, A)]).toEqual([5, 5, 0])
  expect([
    angleTo(A, { x: 9, y: 2 }),
    angleTo(A, { x: 1, y: 9 }),
    angleTo(A, { x: 1, y: 0 }),
    angleTo(A, A),
  ]).toEqual([0, Math.PI / 2, -Math.PI / 2, 0])
})

test('a place lies a share of the way to another, or beyond', () =>
  expect([0, 0.5, 1, 2].map((share) => between(A, B, share))).toEqual([
    A,
    { x: 2.5, y: 4 },
    B,
    { x: 7, y: 10 },
  ]))

test('a direction and a distance lead to the place that they were measured from', () => {
  const { x, y } = towards(A, angleTo(A, B), span(A, B))
  expect(x).toBeCloseTo(B.x)
  expect(y).toBeCloseTo(B.y)
})
