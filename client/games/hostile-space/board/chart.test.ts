import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { at, position } from '../../../../common/games/hostile-space/position.ts'
import { add, type Hex, hex } from '../../../../common/geometry/hex.ts'
import { wrapped } from '../../../../common/geometry/torus.ts'
import { livelyWithin } from '../../../board/camera/period.ts'
import { periodOf } from '../../../board/hex-layout.ts'
import { layoutOf, toWorld } from '../plane.ts'
import { chartOf } from './chart.ts'
import { chartFor, heart } from './extent.ts'

const torus = { width: 24, height: 20 }
const hexes = fc.array(
  fc.record({ q: fc.integer({ min: 0, max: 23 }), r: fc.integer({ min: 0, max: 19 }) }),
  { minLength: 1, maxLength: 12 },
)

function sizeOf(places: readonly Hex[]) {
  const at = places.map(toWorld)
  const range = (all: number[]) => Math.max(...all) - Math.min(...all)
  return range(at.map(({ x }) => x)) + range(at.map(({ y }) => y))
}

describe('the chart of a torus', () => {
  test('the chart maps every place to a copy of itself, always the same', () =>
    fc.assert(
      fc.property(hexes, (places) => {
        const chart = chartOf(torus, places)
        for (const at of places) {
          expect(wrapped(torus, chart(at))).toEqual(at)
          expect(chart(add(at, hex(-24, 40)))).toEqual(chart(at))
        }
      }),
    ))
  test('the chart puts places together when they lie around the corner of the grid', () => {
    const places = [hex(23, 19), hex(0, 0), hex(1, 19), hex(22, 1)]
    const chart = chartOf(torus, places)
    expect(sizeOf(places.map(chart))).toBeLessThan(sizeOf([hex(-2, -1), hex(2, 1)]) + 100)
  })
  test('the chart is as small wherever the seam runs', () =>
    fc.assert(
      fc.property(hexes, fc.integer(), fc.integer(), (places, q, r) => {
        const moved = places.map((at) => wrapped(torus, add(at, hex(q % 100, r % 100))))
        expect(sizeOf(moved.map(chartOf(torus, moved)))).toBeCloseTo(
          sizeOf(places.map(chartOf(torus, places))),
          6,
        )
      }),
    ))
  test('a craft is active in exactly one copy, wherever it is', () =>
    fc.assert(
      fc.property(hexes, (places) => {
        const named = Object.fromEntries(
          places
            .slice(0, 8)
            .map((h, i) => [
              `${i % 2 ? 'B' : 'A'}${Math.floor(i / 2) + 1}`,
              { at: at(h.q, h.r), velocity: at(6, -3) },
            ]),
        )
        const state = position({ setup: { width: 24, height: 24 }, craft: named })
        const period = periodOf(layoutOf(state.torus))!
        const alive = livelyWithin(period, heart(state, []))
        const chart = chartFor(state)
        for (const craft of state.craft) {
          const { x, y } = toWorld(chart(craft.at))
          const copies = [-1, 0, 1].flatMap((i) =>
            [-1, 0, 1].map((j) =>
              alive({ x: x + i * period[0].x + j * period[1].x, y: y + j * period[1].y }),
            ),
          )
          expect([copies[4], copies.filter((strength) => strength > 0.3).length]).toEqual([1, 1])
        }
      }),
    ))
  test('the chart is as small as any cut of rows and columns makes it', () =>
    fc.assert(
      fc.property(
        hexes,
        fc.integer({ min: 0, max: 19 }),
        fc.integer({ min: 0, max: 47 }),
        (places, row, half) => {
          const cut = places.map(({ q, r }) => {
            const down = r < row ? r + 20 : r
            const x = q + down / 2
            return hex(q + Math.round(half / 2 - 0.25 + ((((x - half / 2 + 0.25) % 24) + 24) % 24) - x), down)
          })
          expect(sizeOf(places.map(chartOf(torus, places)))).toBeLessThanOrEqual(sizeOf(cut) + 1e-6)
        },
      ),
    ))
})
