import { expect, test } from '@jest/globals'
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { distance, hex } from '../../../../common/geometry/hex.ts'
import { STEP, toHex, toWorld } from '../plane.ts'
import { fitted, panned, scaleOf, showing, stepped, worldAt, zoomed } from './view.ts'

const SIZE = { width: 390, height: 600 }
const VIEW = fitted(MAPS.planet)

test('a map is seen whole when it is opened, with room for its fleets', () => {
  for (const size of [SIZE, { width: 900, height: 500 }])
    for (const at of [hex(0, -9), hex(9, -9), hex(9, 0), hex(-9, 9)]) {
      const [{ x, y }, scale] = [toWorld(at), scaleOf(VIEW, size)]
      expect([Math.abs(x * scale) < size.width / 2, Math.abs(y * scale) < size.height / 2]).toEqual([
        true,
        true,
      ])
    }
})

test('the point under the fingers stays there while zooming, and goes with them while pulling', () => {
  const about = { x: 300, y: 80 }
  const [before, after] = [worldAt(VIEW, SIZE, about), worldAt(zoomed(VIEW, SIZE, 3, about), SIZE, about)]
  expect([after.x, after.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round))
  const pulled = worldAt(panned(VIEW, SIZE, 40, -20), SIZE, { x: about.x + 40, y: about.y - 20 })
  expect([pulled.x, pulled.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round))
  const [nearest, farthest] = [zoomed(VIEW, SIZE, 1000), zoomed(VIEW, SIZE, 0.001)]
  expect([nearest.across / STEP, farthest.across / STEP].map(Math.round)).toEqual([5, 130])
})

test('arrow keys go to a neighbour, up and down in a column, left and right in a row', () => {
  let at = hex(0, 0)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    const to = stepped(at, key)!
    expect(distance(at, to)).toBe(1)
    at = to
  }
  expect([at, toHex({ x: toWorld(at).x, y: 0 })]).toEqual([hex(4, -2), hex(4, -2)])
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) at = stepped(at, key)!
  expect(at).toEqual(hex(0, 0))
  expect([
    stepped(at, 'ArrowLeft'),
    stepped(hex(-1, 1), 'ArrowRight'),
    stepped(at, 'ArrowUp'),
    stepped(at, 'ArrowDown'),
    stepped(at, 'x'),
  ]).toEqual([hex(-1, 1), hex(0, 0), hex(0, -1), hex(0, 1), undefined])
})

test('the view centres on the cursor when its hex is out of sight', () => {
  const near = zoomed(VIEW, SIZE, 4)
  expect(showing(near, SIZE, hex(0, 0))).toBe(near)
  expect(showing(near, SIZE, hex(0, 1))).toBe(near)
  expect([showing(near, SIZE, hex(6, -3)), showing(near, SIZE, hex(-6, 3))]).toMatchObject([
    toWorld(hex(6, -3)),
    toWorld(hex(-6, 3)),
  ])
  expect(showing(near, SIZE, hex(0, 12))).toMatchObject(toWorld(hex(0, 12)))
})
