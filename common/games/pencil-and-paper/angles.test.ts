import { describe, expect, test } from '@jest/globals'
import { rounding, sineOf, turned, vec } from './angles.ts'
import { at, RIGHT, UP } from './sample.ts'
import { crossesItself, middleOf, poseOn, triangle } from './ship.ts'

describe('angles', () => {
  test('PP-7.1 halves are rounded away from zero', () => {
    expect(
      [
        [5, 2],
        [-5, 2],
        [7, 3],
        [-7, 3],
        [-1, 3],
        [0, 9],
      ].map(([n, d]) => rounding(n!, d!)),
    ).toEqual([3, -3, 2, -2, 0, 0])
    expect(Object.is(rounding(-1, 3), 0)).toBe(true)
  })
  test('PP-7.2 the table of sines has 4096 steps to the turn, with down as a quarter', () => {
    expect([0, 1024, 2048, 3072, 512, 341, 1, -1024, 4096 + 512].map(sineOf)).toEqual([
      0, 16384, 0, -16384, 11585, 8185, 25, -16384, 11585,
    ])
    const table = Array.from(
      { length: 4096 },
      (_, k) => Math.round(16384 * Math.sin((2 * Math.PI * k) / 4096)) + 0,
    )
    expect(table.map((_, k) => sineOf(k))).toEqual(table)
    expect([turned(-1), turned(4096)]).toEqual([4095, 0])
  })
  test('PP-7.3 a length at an angle has each coordinate rounded', () => {
    expect([vec(3104, 3584), vec(256, 0), vec(256, 1024), vec(-64, 1024), vec(2887, 3124)]).toEqual([
      at(2195, -2195),
      at(256, 0),
      at(0, 256),
      at(0, -64),
      at(230, -2878),
    ])
  })
})

describe('the triangle of a ship', () => {
  test('PP-7.4 a ship has a nose, and a base of an eighth of an inch a quarter behind', () => {
    expect(triangle({ nose: at(1000, 1000), facing: UP })).toEqual([
      at(1000, 1000),
      at(1064, 1256),
      at(936, 1256),
    ])
    expect(triangle({ nose: at(1000, 1000), facing: 512 })).toEqual([
      at(1000, 1000),
      at(774, 864),
      at(864, 774),
    ])
  })
  test('PP-6.6 the middle of a ship is half way back', () =>
    expect(middleOf({ nose: at(1000, 1000), facing: RIGHT })).toEqual(at(872, 1000)))
  test('PP-4.5 a ship is put with any part of it on a point', () => {
    expect(poseOn(at(500, 500), UP, 0, 0)).toEqual({ nose: at(500, 500), facing: UP })
    // 100 behind the nose, and 20 to its right when facing up.
    expect(poseOn(at(500, 500), UP, 100, 20).nose).toEqual(at(480, 400))
  })
  test('PP-4.1 the wedge of a trace across the ship is closed', () => {
    const ship = { nose: at(0, 0), facing: UP }
    expect(
      [
        at(64, 256),
        at(-64, 256),
        at(0, 10),
        at(640, 2561),
        at(641, 2560),
        at(-641, 2560),
        at(0, -5),
        at(-64, -256),
      ].map((to) => crossesItself(ship, to)),
    ).toEqual([true, true, true, true, false, false, false, false])
  })
})
