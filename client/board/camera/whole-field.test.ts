/** Spectators see all of a field, or only what happens in a large one. */
import { expect, test } from '@jest/globals'
import { withField } from './whole-field.ts'

const square = (reach: number) => [
  { x: -reach, y: -reach },
  { x: reach, y: reach },
]

test('a picture of most of the field holds its corners', () =>
  expect(withField(square(60), square(100))).toEqual([...square(60), ...square(100)]))

test('a picture of a small part of the field does not grow', () =>
  expect(withField(square(30), square(100))).toEqual(square(30)))

test('a field without an edge changes nothing', () =>
  expect(withField(square(60), undefined)).toEqual(square(60)))
