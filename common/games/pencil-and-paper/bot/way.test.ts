import { expect, test } from '@jest/globals'
import { at, DOWN, position, UP } from '../sample.ts'
import { wayLength, wayTo } from './way.ts'

const state = position({ ships: { A1: [4352, 9000, UP], B1: [4352, 2000, DOWN] } })

/** Doors are between 3840 and 4864; hangars lie beyond 10240 and before 1024. */
test.each([
  ['straight on between hangars', at(1000, 5000), at(8000, 6000), [at(8000, 6000)]],
  ['straight through an open door', at(4352, 8000), at(4352, 10600), [at(4352, 10240), at(4352, 10600)]],
  [
    'by the near post to a ship that hides behind a wall',
    at(1000, 9000),
    at(800, 10600),
    [at(4040, 10240), at(800, 10600)],
  ],
  ['straight on within a hangar', at(1000, 10600), at(8000, 10700), [at(8000, 10700)]],
  [
    'out of one hangar and into another',
    at(8000, 10600),
    at(600, 400),
    [at(4664, 10240), at(4040, 1024), at(600, 400)],
  ],
])('a ship flies %s', (_, from, to, way) => {
  expect(wayTo(state, from, to)).toEqual(way)
})

test('a way is longer from before a wall than from before the door', () => {
  const hidden = at(800, 10600)
  expect(wayLength(state, at(800, 10000), hidden)).toBeGreaterThan(wayLength(state, at(4000, 10000), hidden))
})
