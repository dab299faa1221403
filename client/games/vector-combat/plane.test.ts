import { describe, expect, test } from '@jest/globals'
import { FACES } from '../../../common/games/vector-combat/face.ts'
import { hexesWithin } from '../../../common/geometry/hex.ts'
import { bearingOf, hexCorners, STEP, toHex, toWorld } from './plane.ts'

describe('the plane', () => {
  test('VC-2.9 faces go clockwise from N, which is upwards', () => {
    const [north] = FACES.map(toWorld)
    expect([Math.round(north!.x), Math.round(north!.y / STEP)]).toEqual([0, -1])
    for (const [face, step] of FACES.entries()) {
      const { x, y } = toWorld(step)
      expect([
        Math.round(Math.cos(bearingOf(face)) * STEP),
        Math.round(Math.sin(bearingOf(face)) * STEP),
      ]).toEqual([Math.round(x), Math.round(y)])
    }
  })
  test('a point leads back to its hex, at the centre and near the corners', () => {
    for (const h of hexesWithin(5)) {
      const middle = toWorld(h)
      expect(toHex(middle)).toEqual(h)
      for (const { x, y } of hexCorners(h))
        expect(toHex({ x: middle.x + 0.9 * (x - middle.x), y: middle.y + 0.9 * (y - middle.y) })).toEqual(h)
    }
  })
})
