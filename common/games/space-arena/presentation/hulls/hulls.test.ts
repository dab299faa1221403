import { expect, test } from '@jest/globals'
import { SHIP_TYPES } from '../../data/ships.ts'
import { hullOf } from './hulls.ts'

const SHIPS = SHIP_TYPES.filter(({ race }) => race)
/** Squares along a side of the upper half: about the resolution of a ship on a crowded board. */
const FINE = 24

type Spot = readonly [x: number, y: number]

function inside([x, y]: Spot, corners: readonly Spot[]): boolean {
  let is = false
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length]!
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) is = !is
  })
  return is
}

const squares = (name: string): Set<string> => {
  const { outline } = hullOf(SHIPS.find((type) => type.name === name)!)
  const corners: Spot[] = [...outline, [outline.at(-1)![0], 0]]
  return new Set(
    Array.from({ length: 2 * FINE }, (_, i) => (i + 0.5) / FINE - 1).flatMap((x) =>
      Array.from({ length: FINE }, (_, j) => (j + 0.5) / FINE)
        .filter((y) => inside([x, y], corners))
        .map((y) => `${x} ${y}`),
    ),
  )
}

const PAIRS = SHIPS.flatMap((one, i) =>
  SHIPS.slice(i + 1).flatMap((other) => (other.race === one.race ? [[one.name, other.name] as const] : [])),
)

test.each(PAIRS)('%s and %s differ by their outlines alone', (one, other) => {
  const [a, b] = [squares(one), squares(other)]
  const both = [...a].filter((square) => b.has(square)).length
  const differs = 1 - both / (a.size + b.size - both)
  expect(differs).toBeGreaterThan(0.3)
})

test.each(SHIPS.map((type) => [type.name, type] as const))(
  '%s has a hull within its picture, with engines and a bridge on it',
  (name, type) => {
    const { outline, cockpit, seams, engines } = hullOf(type)
    expect(outline.length).toBeGreaterThan(7)
    for (const [x, y] of outline) expect([Math.abs(x) <= 1.12, y >= 0 && y <= 1.06]).toEqual([true, true])
    const corners: Spot[] = [...outline, [outline.at(-1)![0], 0]]
    expect([name, inside([cockpit[0], 0.01], corners)]).toEqual([name, true])
    expect(seams.length).toBeGreaterThan(0)
    expect(engines).toHaveLength(2)
  },
)
