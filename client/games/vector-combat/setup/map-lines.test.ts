import { describe, expect, test } from '@jest/globals'
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { toWorld } from '../plane.ts'
import { coursesOf, hotHexesOf, pullsOf, reachOf, stillPointsOf } from './map-lines.ts'

describe('the drawing of a map', () => {
  test('VC-3.8 each orbit has a course with a head in each of its hexes, the way of its dots', () => {
    const courses = coursesOf(MAPS.planet)
    expect(courses.map(({ name, heads }) => [name, heads.length])).toEqual([
      ['planet-2', 12],
      ['planet-3', 18],
    ])
    // At the corner on face 0 (N) it goes on toward face 2 (SE), clockwise.
    expect(courses[0]!.heads[0]).toMatchObject({ ...toWorld({ q: 0, r: -2 }), angle: 30 })
    expect(courses[0]!.path).toMatch(/^M[^M]+Z$/)
  })
  test('VC-3.11 still points are drawn with the pulls back to them, and not as courses', () => {
    expect([
      stillPointsOf(MAPS.lagrange).map(({ name }) => name),
      coursesOf(MAPS.lagrange).map(({ name }) => name),
    ]).toEqual([
      ['L4', 'L5'],
      ['planet-2', 'planet-3', 'moon-1'],
    ])
    // The hex north of L4 pulls south.
    expect(
      pullsOf(MAPS.lagrange).filter(
        ({ x, y }) => x === toWorld({ q: 0, r: -9 }).x && y === toWorld({ q: 0, r: -9 }).y,
      ),
    ).toMatchObject([{ angle: 90, strength: 1 }])
  })
  test('VC-3.7 each hot hex is drawn with its heat', () =>
    expect([
      hotHexesOf(MAPS.star).length,
      Math.max(...hotHexesOf(MAPS.star).map(({ heat }) => heat)),
    ]).toEqual([84, 4]))
  test('a picture is as large as what is on the map, and no larger than a map can be', () => {
    const far = { ...MAPS.open, bodies: [{ id: 'far', kind: 'moon', at: [9_999, 0], radius: 0 }] } as const
    expect([
      reachOf(MAPS.planet, 5),
      reachOf(MAPS.planet, 9),
      reachOf(MAPS.moon, 5),
      reachOf(far, 5),
    ]).toEqual([6, 10, 10, 61])
  })
})
