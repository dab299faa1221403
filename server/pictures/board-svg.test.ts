import { expect, test } from '@jest/globals'
import type { Diagram, Figure } from '../../common/engine/presentation/diagram.ts'
import { type HullShape, outlinePath, seamsPath } from '../../common/engine/presentation/hull-shape.ts'
import { teamColour } from '../../common/engine/presentation/team-colours.ts'
import { boardSvg } from './board-svg.ts'

const DART: HullShape = {
  outline: [
    [1, 0],
    [-1, 0.5],
    [-1, 0],
  ],
}
const BARGE: HullShape = {
  outline: [
    [0.5, 0.5],
    [-1, 0.5],
  ],
  seams: [
    [
      [0, 0.5],
      [0, 0],
    ],
  ],
  size: 2,
}
const BOX = { x: 0, y: 0, width: 600, height: 600 }

const drawn = (figures: readonly Figure[]): string => {
  const diagram: Diagram = { frame: { left: -10, top: -10, right: 10, bottom: 10 }, figures }
  return boardSvg(diagram, BOX)
}
const ship = (hull: HullShape, team: string): Figure => ({
  is: 'ship',
  at: { x: 0, y: 0 },
  heading: 60,
  team,
  hull,
})
const scaleOf = (svg: string): number => Number(/scale\(([\d.]+)\)/.exec(svg)![1])

test('a ship is drawn as its model is, in its team’s colour, turned to its heading', () => {
  const [dart, barge] = [drawn([ship(DART, 'A')]), drawn([ship(BARGE, 'B')])]
  for (const [svg, hull, team] of [
    [dart, DART, 'A'],
    [barge, BARGE, 'B'],
  ] as const) {
    expect(svg).toContain(`d="${outlinePath(hull)}" fill="${teamColour(team)}"`)
    expect(svg).toContain('translate(300 300) rotate(60)')
  }
  expect(barge).toContain(`d="${seamsPath(BARGE)}"`)
  expect(scaleOf(barge)).toBe(2 * scaleOf(dart))
})

test('ships are smaller the more there are, but never invisible', () => {
  const scaleAmong = (count: number) => scaleOf(drawn(Array.from({ length: count }, () => ship(DART, 'A'))))
  expect(scaleAmong(40)).toBeLessThan(scaleAmong(2))
  expect(scaleAmong(400)).toBeGreaterThan(8)
})
