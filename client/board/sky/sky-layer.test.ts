import { describe, expect, test } from '@jest/globals'
import type { Layer, Lens } from './sky.ts'
import { blurs, covers, laidFor, sameSize, sightAt, sightOf } from './sky-layer.ts'

const layer: Layer = { name: 'trial', fragment: '', nearness: 0.06, deepening: 0.15, uniforms: () => ({}) }
const lens: Lens = { x: 0, y: 0, scale: 0.5, dpr: 2, width: 1600, height: 1000, place: '' }
const sight = (of: Partial<Lens>) => sightOf(layer, { ...lens, ...of }, 40)

describe('a layer of the sky', () => {
  test('a layer moves and grows far less than the field', () => {
    expect(sight({ x: 400 }).x).toBeCloseTo(0.06 * 44 * 2 * 10)
    expect(sight({ x: 400 }).x).toBeLessThan(400 * lens.scale * lens.dpr * 0.2)
    expect(sight({ scale: 2 }).zoom).toBeCloseTo(2 ** 0.3)
  })

  test('a layer lies where it was painted, shifted and grown', () => {
    const [painted, now] = [sight({}), sight({ x: 100, y: -60, scale: 1 })]
    const { x, y, grown } = laidFor(painted, now)
    // The layer must draw a point of the sky where the lens sees it.
    const star = { x: 321, y: -77 }
    expect(star.x * painted.zoom * grown + x).toBeCloseTo((star.x - now.x) * now.zoom)
    expect(star.y * painted.zoom * grown + y).toBeCloseTo((star.y - now.y) * now.zoom)
  })

  test('a layer is repainted only when it would not cover the canvas', () => {
    const painted = sight({})
    for (const near of [{}, { x: 900 }, { scale: 1.2 }, { scale: 0.3 }, { x: -500, y: 700, scale: 0.8 }])
      expect(covers(painted, sight(near), lens)).toBe(true)
    for (const far of [{ x: 20_000 }, { y: 9000 }, { scale: 0.05 }])
      expect(covers(painted, sight(far), lens)).toBe(false)
  })

  test('a layer blurs when it is magnified, by a near camera or a finer canvas', () => {
    const magnified = (scale: number, finer: number) => laidFor(sight({}), sight({ scale })).grown * finer
    expect([
      blurs(magnified(1.2, 1)),
      blurs(magnified(40, 1)),
      blurs(magnified(0.5, 1.4)),
      blurs(magnified(0.5, 2)),
    ]).toEqual([false, true, false, true])
  })

  test('a layer painted for another resolution shows the same part of the sky', () => {
    const moved = { x: 300, y: -80, scale: 0.7 }
    expect(sightAt(sight({ ...moved, dpr: 0.6 }), 2 / 0.6)).toEqual({
      x: expect.closeTo(sight(moved).x, 9),
      y: expect.closeTo(sight(moved).y, 9),
      zoom: sight(moved).zoom,
    })
    expect([
      sameSize({ width: 780, height: 1688, dpr: 2 }, { width: 234, height: 506, dpr: 0.6 }),
      sameSize({ width: 780, height: 1688, dpr: 2 }, { width: 390, height: 700, dpr: 1 }),
    ]).toEqual([true, false])
  })
})
