import { describe, expect, test } from '@jest/globals'
import { doubledArea } from '../../geometry/polygon.ts'
import { check } from './check.ts'
import {
  at,
  box,
  DOWN,
  endOf,
  flicked,
  flickIn,
  LEFT,
  lostIn,
  order,
  type PositionInput,
  position,
  RIGHT,
  UP,
} from './sample.ts'
import { shipNamed } from './state.ts'

const ahead: PositionInput = { ships: { A1: [4352, 8000, UP] } }
/** A move up at half strength, ending at y 4896. */
const move = (given: PositionInput, more: object = {}, fixed = {}, angle = UP, strength = 500) =>
  flicked(
    position({ ...given, ships: { ...ahead.ships, ...given.ships } }),
    'move',
    'A1',
    angle,
    strength,
    fixed,
    more,
  )
const pose = (played: ReturnType<typeof move>) => {
  const { nose, facing } = shipNamed(played.state, 'A1')!
  return [nose.x, nose.y, facing]
}
const rock = box(4000, 5000, 4700, 6000)

describe('a move', () => {
  test('PP-4.1 a trace across its own ship leaves it in place, and nothing else counts', () => {
    const back = move(
      { asteroids: { r1: box(4000, 9000, 4700, 9500) }, rules: { tears: true } },
      {},
      { 'tear/A1': 1, 'tear-at/A1': 300 },
      DOWN,
      900,
    )
    expect([endOf(back), lostIn(back), back.state.tears, pose(back)]).toEqual([
      'self',
      [],
      [],
      [4352, 8000, UP],
    ])
    const beside = (angle: number) => endOf(move({ ships: { A1: [4352, 6000, UP] } }, {}, {}, angle))
    expect([beside(865), beside(864)]).toEqual(['self', 'moved'])
  })
  test('PP-4.2 a ship is destroyed by the first wall or asteroid it meets, which stays whole', () => {
    const hit = move({ asteroids: { r1: rock }, ships: { B1: [4352, 5500, UP] } })
    expect([endOf(hit), lostIn(hit), doubledArea(hit.state.asteroids[0]!.points)]).toEqual([
      'asteroid r1',
      ['A1'],
      1_400_000,
    ])
    const wall = move({ ships: { A1: [2000, 3000, UP] } })
    expect([endOf(wall), lostIn(wall)]).toEqual(['wall', ['A1']])
  })
  test('PP-4.2 a ship is destroyed with the first ship it meets, and meets nothing behind that', () => {
    const ram = (id: string) => move({ ships: { [id]: [4352, 6000, UP], B2: [4352, 5200, UP] } })
    expect(['B1', 'A2'].map((id) => [endOf(ram(id)), lostIn(ram(id))])).toEqual([
      ['ship B1', ['A1', 'B1']],
      ['ship A2', ['A1', 'A2']],
    ])
  })
  test('PP-4.2 at one point a trace meets a wall first, then asteroid, tear and ship, by least id', () => {
    const [x, y] = [2000, 1024]
    const things = {
      ships: { A1: [2000, 4000, UP], B3: [x, y, DOWN], B2: [x, y, DOWN] } as const,
      tears: [[at(1900, y), at(2100, y)]] as const,
      asteroids: { r2: box(1900, 900, 2100, y), r1: box(1800, 900, 2000, y) },
    }
    const end = (given: PositionInput) => endOf(move({ doors: { B: 1500 }, ...given }))
    expect(endOf(move(things))).toBe('wall')
    // Through the door.
    expect([
      end(things),
      end({ ...things, asteroids: {} }),
      end({ ...things, asteroids: {}, tears: [] }),
    ]).toEqual(['asteroid r1', 'tear', 'ship B2'])
  })
  test('PP-4.2, PP-4.3 a thing on the edge is met before the ship leaves the paper', () => {
    // Only a corner of its base is on the trace, and that is on the edge.
    expect(endOf(move({ ships: { A1: [7000, 3296, 512], B1: [8640, 5256, DOWN] } }, {}, {}, 512))).toBe(
      'ship B1',
    )
    expect(endOf(move({ ships: { A1: [7000, 3296, 512], B1: [8639, 5256, DOWN] } }, {}, {}, 512))).toBe(
      'edge',
    )
  })
  test('PP-4.3 the edge is on the paper, and a ship beyond it is lost', () => {
    const to = (x: number) => move({ ships: { A1: [x, 5000, RIGHT] } }, {}, {}, RIGHT)
    expect([endOf(to(5600)), pose(to(5600)), endOf(to(5601)), lostIn(to(5601))]).toEqual([
      'moved',
      [8704, 5000, RIGHT],
      'edge',
      ['A1'],
    ])
    expect([
      endOf(move({ ships: { A1: [4352, 3104, UP] } })),
      endOf(move({ ships: { A1: [4352, 3103, UP] } })),
      endOf(move({ ships: { A1: [3000, 5000, LEFT] } }, {}, {}, LEFT)),
      endOf(move({ ships: { A1: [4352, 9000, DOWN] } }, {}, {}, DOWN)),
    ]).toEqual(['moved', 'edge', 'edge', 'edge'])
  })
  test('PP-4.4, PP-4.5 a ship is redrawn at the trace’s end with the ordered facing and part', () => {
    expect(pose(move({}))).toEqual([4352, 4896, UP])
    expect(pose(move({}, { place: { facing: RIGHT, back: 128, side: -32 } }))).toEqual([4480, 4928, RIGHT])
    // Without a facing, the flick's true angle is used.
    expect(
      pose(
        move(
          {},
          { place: { back: 256, side: 64 } },
          { 'angle/A1/1': 1000, 'angle/A1/2': 1000, 'length/A1/1': 500 },
        ),
      ),
    ).toEqual([4352 + 247 + 20 - 64, 8000 - 3094 - 255 - 5, 3124])
  })
  test('PP-4.5 a place by a part that the ship does not have is refused', () => {
    const refused = (place: object) =>
      check(position(ahead), 'A1', order('move', 'A1', UP, 500, { place })).map(({ reason }) => reason)
    expect(
      [
        { back: 100, side: 25 },
        { back: 100, side: 26 },
        { back: 100, side: -26 },
        { back: 257, side: 0 },
        { back: 0, side: 0, facing: 4096 },
      ].map(refused),
    ).toEqual([
      [],
      ['that is no part of the ship'],
      ['that is no part of the ship'],
      ['that is no part of the ship'],
      ['angles are 0 to 4095'],
    ])
  })
  test('PP-4.6 a ship that would overlap is turned or shifted until it fits, facings first', () => {
    // The end is 100 above a rock, so a base facing up would overlap it.
    const near = (more: PositionInput = {}, place: object = {}) =>
      pose(move({ ...more, ships: { A1: [2000, 8000, UP], ...more.ships } }, { place }, {}, UP))
    expect(near({}, { facing: UP })).toEqual([2000, 4896, UP])
    expect(near({ asteroids: { r1: box(2030, 5030, 2300, 5200) } })).toEqual([2000, 4768, UP])
    // Under a rock only the space below is free, so other facings are tried, to the right first.
    expect(near({ asteroids: { r1: box(1900, 4700, 2100, 4890) } }, { facing: UP, back: 128 })).toEqual([
      2000,
      4896,
      UP,
    ])
    expect(
      near(
        { asteroids: { r1: box(1900, 4700, 2100, 4890), r2: box(2005, 5140, 2015, 5150) } },
        { facing: UP },
      ),
    ).toEqual([2000, 4896, UP + 256])
    expect(
      near(
        { asteroids: { r1: box(1900, 4700, 2100, 4890), r2: box(2030, 5100, 2100, 5200) } },
        { facing: UP },
      ),
    ).toEqual([2000, 4896, UP + 256])
    expect(
      near(
        { asteroids: { r1: box(1900, 4700, 2100, 4890), r2: box(1900, 5100, 1970, 5200) } },
        { facing: UP },
      ),
    ).toEqual([2000, 4896, UP - 256])
  })
  test('PP-4.4 a ship is not placed off the paper or over a wall, a tear or another ship', () => {
    const moved = (given: PositionInput, place: object, angle = UP) => pose(move(given, { place }, {}, angle))
    const plain = [4352, 4896, UP]
    expect(moved({ tears: [[at(4300, 4700), at(4400, 4700)]] }, { facing: UP, back: 256 })).toEqual(plain)
    expect(moved({ ships: { B1: [4352, 4700, DOWN] } }, { facing: UP, back: 256 })).toEqual([4352, 4896, UP])
    expect(
      pose(move({ ships: { A1: [5600, 5000, RIGHT] } }, { place: { facing: UP } }, {}, RIGHT)),
    ).not.toEqual([8704, 5000, UP])
    expect(
      pose(move({ ships: { A1: [5600, 5000, RIGHT] } }, { place: { facing: LEFT, back: 0 } }, {}, RIGHT)),
    ).toEqual([8448, 5000, LEFT])
  })
  test('PP-4.6 a ship that fits nowhere stays where it was', () => {
    // A shaft of 40 units in solid rock: the trace fits, the ship does not.
    const shaft = move({ asteroids: { r1: box(3000, 4000, 4332, 7000), r2: box(4372, 4000, 6000, 7000) } })
    expect([endOf(shaft), lostIn(shaft), pose(shaft)]).toEqual(['crowded', [], [4352, 8000, UP]])
  })
})

describe('meetings of a trace', () => {
  test('PP-7.6 a trace meets a corner that it touches, and an edge along it at the nearer end', () => {
    const meets = (points: ReturnType<typeof box>) => endOf(move({ asteroids: { r1: points } }))
    expect(meets([at(4352, 6000), at(5000, 5600), at(5000, 6400)])).toBe('asteroid r1')
    expect(meets([at(4353, 6000), at(5000, 5600), at(5000, 6400)])).toBe('moved')
    expect(meets(box(4352, 5000, 5000, 6000))).toBe('asteroid r1')
    // A tear across the nearer end of that edge is equally near and comes after the rock; one before it is
    // nearer.
    const along = (y: number) =>
      endOf(move({ asteroids: { r1: box(4352, 5000, 5000, 6000) }, tears: [[at(4300, y), at(4400, y)]] }))
    expect([along(5999), along(6000), along(6001)]).toEqual(['asteroid r1', 'asteroid r1', 'tear'])
  })
  test('PP-7.6 a trace that begins inside or on an outline meets it at once', () => {
    const begun = (points: ReturnType<typeof box>) => flickIn(move({ asteroids: { r1: points } }))
    expect(
      [box(4000, 7900, 4700, 8100), box(4000, 4000, 4700, 8100), box(4000, 8000, 4700, 8100)].map(begun),
    ).toEqual(Array(3).fill(expect.objectContaining({ end: 'asteroid', along: 0 })))
  })
  test('PP-7.5 the order of two met things is compared exactly', () => {
    // Two edges across the trace whose distances differ by less than 2^-20 of its length.
    const [far, near] = [
      [at(3352, 6001), at(5351, 6000), at(5351, 5000)],
      [at(3353, 6001), at(5352, 6000), at(3353, 5000)],
    ]
    const end = (a: readonly ReturnType<typeof at>[], b: readonly ReturnType<typeof at>[]) =>
      endOf(move({ asteroids: { r1: a, r2: b } }))
    expect([end(far, near), end(near, far)]).toEqual(['asteroid r2', 'asteroid r1'])
  })
})
