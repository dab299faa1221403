import { describe, expect, test } from '@jest/globals'
import { doubledArea } from '../../geometry/polygon.ts'
import { END } from '../../geometry/segment.ts'
import { channelOf } from './phases/tunnel.ts'
import type { RoundResult } from './resolve.ts'
import { at, box, DOWN, endOf, flicked, lostIn, type PositionInput, position, RIGHT, UP } from './sample.ts'
import { fraction } from './trace.ts'

const ahead: PositionInput = { ships: { A1: [4352, 8000, UP] } }
/** A shot up with strength 600, ending at y 4288. */
const shot = (given: PositionInput, strength = 600, angle = UP, fixed = {}) =>
  flicked(
    position({ ...given, ships: { ...ahead.ships, ...given.ships } }),
    'shot',
    'A1',
    angle,
    strength,
    fixed,
  )
const areas = ({ state }: RoundResult) =>
  Object.fromEntries(state.asteroids.map(({ id, points }) => [id, doubledArea(points) / 2]))
const cutIn = ({ timeline }: RoundResult) =>
  timeline.flatMap((event) => (event.kind === 'cut' ? [event.asteroid] : []))

describe('a shot', () => {
  test('PP-5.1 a shot backwards destroys the shooter, and counts all the same', () => {
    const back = shot(
      { ships: { B1: [4352, 9000, DOWN] }, asteroids: { r1: box(4100, 8500, 4600, 8600) } },
      300,
      DOWN,
    )
    expect([endOf(back), lostIn(back), areas(back)]).toEqual(['self', ['A1', 'B1'], {}])
  })
  test('PP-5.2 a shot stops at a wall, which stays, and passes through a door', () => {
    const wall = shot({ ships: { A1: [2000, 3000, UP], B1: [2000, 640, DOWN] } })
    expect([endOf(wall), lostIn(wall), wall.state.players]).toEqual(['wall', [], position({}).players])
    expect(lostIn(shot({ ships: { A1: [4352, 3000, UP], B1: [4352, 640, DOWN] } }))).toEqual(['B1'])
  })
  test('PP-5.3 a shot destroys every ship on it, own ones too', () => {
    expect(
      lostIn(shot({ ships: { A2: [4352, 5400, UP], B1: [4352, 6000, DOWN], B2: [4420, 7000, DOWN] } })),
    ).toEqual(['A2', 'B1'])
  })
  test('PP-5.5 a thing at the very end of a shot counts, and one beyond does not', () => {
    const stop = shot({
      ships: { A1: [2000, 3000, UP], B1: [2000, 1024, DOWN], B2: [2010, 1000, DOWN] },
      asteroids: { r1: box(1900, 800, 2100, 1024), r2: box(1900, 700, 2100, 799) },
    })
    expect([endOf(stop), lostIn(stop), cutIn(stop)]).toEqual(['wall', ['B1'], ['r1']])
    const end = shot({ ships: { B1: [4352, 4288, UP], B2: [4352, 4000, UP] } })
    expect([endOf(end), lostIn(end)]).toEqual(['spent', ['B1']])
    const edge = shot({ ships: { A1: [8000, 5000, RIGHT], B1: [8704, 5000, RIGHT] } }, 600, RIGHT)
    expect([endOf(edge), lostIn(edge)]).toEqual(['edge', ['B1']])
  })
  test('PP-5.5 rock neither slows nor stops a shot', () => {
    const through = shot({
      ships: { B1: [4352, 5000, DOWN] },
      asteroids: { r1: box(4000, 6800, 5000, 7200), r2: box(3000, 5600, 5000, 6200) },
    })
    expect([lostIn(through), cutIn(through)]).toEqual([['B1'], ['r1', 'r2']])
  })
  test('PP-5.4 a shot cuts half an inch out of an asteroid, which splits, is dented or vanishes', () => {
    expect(areas(shot({ asteroids: { r1: box(4000, 5000, 4704, 6000) } }))).toEqual({
      'r1.1': 96_000,
      'r1.2': 96_000,
    })
    expect(areas(shot({ asteroids: { r1: box(4000, 3000, 4704, 5000) } }))).toEqual({
      r1: 704 * 2000 - 512 * 712,
    })
    expect(areas(shot({ asteroids: { r1: box(4200, 5000, 4500, 6000) } }))).toEqual({})
  })
})

describe('a channel', () => {
  const way = { from: at(4352, 8000), to: at(4352, 4288) }
  const channel = (points: ReturnType<typeof box>, first: number, end = END) =>
    channelOf(way, UP, points, fraction(first, 3712), end)
  test('PP-8.1 a channel goes from a quarter inch before the first point to as much after the last', () => {
    expect(channel(box(4000, 5000, 4704, 6000), 2000)).toEqual([
      at(4608, 6256),
      at(4096, 6256),
      at(4096, 4744),
      at(4608, 4744),
    ])
  })
  test('PP-8.1 a channel is flat where the shot ends in the asteroid or on its outline', () => {
    for (const top of [3000, 4288])
      expect(channel(box(4000, top, 4704, 6000), 2000).slice(2)).toEqual([at(4096, 4288), at(4608, 4288)])
    expect(channel(box(4000, 4289, 4704, 6000), 2000).slice(2)).toEqual([at(4096, 4033), at(4608, 4033)])
    // The shot is stopped on the way.
    expect(channel(box(4000, 3000, 4704, 6000), 2000, fraction(2500, 3712)).slice(2)).toEqual([
      at(4096, 5500),
      at(4608, 5500),
    ])
  })
  test('PP-8.1 a mere touch cuts a channel', () => {
    expect(channel([at(4352, 6000), at(5000, 5600), at(5000, 6400)], 2000)).toEqual([
      at(4608, 6256),
      at(4096, 6256),
      at(4096, 5744),
      at(4608, 5744),
    ])
    const bitten = shot({ asteroids: { r1: [at(4352, 6000), at(5000, 5600), at(5000, 6400)] } })
    expect(areas(bitten)['r1']).toBeLessThan((800 * 648) / 2 - 20_000)
  })
  test('PP-8.1 rock that the trace leaves and enters again is cut by one channel', () => {
    const horseshoe = [
      at(4000, 5000),
      at(4800, 5000),
      at(4800, 5200),
      at(4700, 5200),
      at(4700, 6800),
      at(4800, 6800),
      at(4800, 7000),
      at(4000, 7000),
      at(4000, 6800),
      at(4650, 6800),
      at(4650, 5200),
      at(4000, 5200),
    ]
    const [event] = shot({ asteroids: { r1: horseshoe } }).timeline.filter(({ kind }) => kind === 'cut')
    expect(event).toMatchObject({
      channels: [[at(4608, 7256), at(4096, 7256), at(4096, 4744), at(4608, 4744)]],
    })
  })
  test('PP-8.2 new corners are on the grid, and pieces that share only a corner are two', () => {
    const slanted = shot({ asteroids: { r1: box(3000, 5000, 6000, 6000) } }, 600, 3300)
    expect(Object.keys(areas(slanted))).toEqual(['r1.1', 'r1.2'])
    expect(
      slanted.state.asteroids
        .flatMap(({ points }) => points)
        .every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y)),
    ).toBe(true)
    // The channel ends where the rock narrows to a point.
    const hourglass = [
      at(3800, 4600),
      at(4608, 4600),
      at(4608, 5000),
      at(5000, 5000),
      at(5000, 6256),
      at(4000, 6256),
      at(4000, 6300),
      at(5300, 6300),
      at(5300, 4288),
      at(3800, 4288),
    ]
    expect(Object.keys(areas(shot({ asteroids: { r1: hourglass } }))).length).toBeGreaterThan(1)
  })
  test('PP-8.3 a piece below 0.02 square inches vanishes', () => {
    const crumbs = (right: number) => areas(shot({ asteroids: { r1: box(4096 - 144, 6000, right, 6146) } }))
    // 144 × 146 is 21024 on the left; on the right the limit is 20971.5.
    expect(crumbs(4608 + 143)).toEqual({ r1: 144 * 146 })
    expect(crumbs(4608 + 144)).toEqual({ 'r1.1': 144 * 146, 'r1.2': 144 * 146 })
  })
  test('PP-8.4 a single piece keeps the id, and several are numbered by their least corner', () => {
    const split = shot(
      { ships: { A1: [1000, 5500, RIGHT] }, asteroids: { r1: box(2000, 5000, 3000, 6000) } },
      600,
      RIGHT,
    )
    expect(split.state.asteroids.map(({ id, points }) => [id, points[0]])).toEqual([
      ['r1.1', at(2000, 5000)],
      ['r1.2', at(2000, 5756)],
    ])
    const again = flicked({ ...split.state, turn: 0 }, 'shot', 'A1', 3948, 600)
    expect(again.state.asteroids.every(({ id }) => id.startsWith('r1.'))).toBe(true)
  })
  test('PP-8.5 a channel harms no asteroid beside the trace', () => {
    const both = shot({ asteroids: { r1: box(4000, 5000, 4352, 6000), r2: box(4353, 5000, 4700, 6000) } })
    expect([cutIn(both), areas(both)['r2']]).toEqual([['r1'], 347_000])
  })
})
