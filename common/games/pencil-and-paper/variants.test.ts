import { describe, expect, test } from '@jest/globals'
import type { LatticePoint } from '../../geometry/segment.ts'
import {
  at,
  box,
  DOWN,
  endOf,
  flicked,
  flickIn,
  LEFT,
  lostIn,
  type PositionInput,
  position,
  RIGHT,
  UP,
} from './sample.ts'
import { shipNamed } from './state.ts'

const hard = { A1: [4352, 8000, UP] } as const
/** A flick up at full strength, 6144 long, with a pencil that cannot snap. */
const flick = (
  kind: 'move' | 'shot',
  given: PositionInput,
  fixed: object = {},
  angle = UP,
  strength = 1000,
) =>
  flicked(
    position({ ...given, pencils: { 'A/hb': 1 }, ships: { ...hard, ...given.ships } }),
    kind,
    'A1',
    angle,
    strength,
    fixed as Record<string, number>,
  )
const skip = (from: number, length: number) => ({
  'skip/A1': 22,
  'skip-from/A1': from,
  'skip-length/A1': length,
})

describe('skips', () => {
  const basic: PositionInput = { rules: { skips: 'basic' } }
  const advanced: PositionInput = { rules: { skips: 'advanced' } }
  test('PP-6.1 no skip happens without the variant, at strength 600 or above the chance', () => {
    expect(
      [
        flick('move', {}, skip(400, 250)),
        flick('move', basic, { ...skip(400, 250), 'skip/A1': 23 }),
        flick('move', basic, { ...skip(400, 250), 'skip/A1': 1 }, UP, 600),
      ].map((played) => flickIn(played).skip),
    ).toEqual([null, null, null])
  })
  test('PP-6.1 a trace ends where the skip starts, in basic play and for every shot', () => {
    const rock = { asteroids: { r1: box(4000, 4400, 4700, 5400) } }
    const moved = flick('move', { ...basic, ...rock }, skip(400, 250))
    expect([
      endOf(moved),
      flickIn(moved).to,
      flickIn(moved).length,
      shipNamed(moved.state, 'A1')!.nose,
    ]).toEqual(['moved', at(4352, 5542), 6144, at(4352, 5542)])
    for (const rules of [basic, advanced])
      expect(flick('shot', { ...rules, ...rock }, skip(400, 250))).toMatchObject({
        timeline: [{ end: 'spent', to: at(4352, 5542) }],
      })
  })
  test('PP-6.1 things wholly inside the gap of an advanced skip are not met, its ends count', () => {
    // A gap from 8000 − 2458 to 8000 − 3994.
    const over = (top: number, bottom: number) =>
      endOf(flick('move', { ...advanced, asteroids: { r1: box(4000, top, 4700, bottom) } }, skip(400, 250)))
    expect([
      over(4100, 5400),
      over(4100, 5543),
      over(3900, 5000),
      over(3900, 4005),
      over(3900, 4006),
    ]).toEqual(['moved', 'asteroid r1', 'asteroid r1', 'asteroid r1', 'asteroid r1'])
    expect([over(4007, 5542), over(4006, 5542)]).toEqual(['moved', 'asteroid r1'])
    // A gap that begins and ends on the grid.
    const exactly = (top: number, bottom: number) =>
      endOf(
        flick(
          'move',
          { rules: { skips: 'advanced', stopper: true }, asteroids: { r1: box(4000, top, 4700, bottom) } },
          skip(500, 125),
        ),
      )
    expect([exactly(4161, 4927), exactly(4161, 4928), exactly(4160, 4927)]).toEqual([
      'moved',
      'asteroid r1',
      'asteroid r1',
    ])
  })
  test('PP-6.1, PP-7.6 a trace that lands inside a thing has met it there first', () => {
    const landed = flick(
      'move',
      {
        ...advanced,
        asteroids: { r1: box(4000, 3500, 4700, 4900) },
        tears: [[at(4300, 4160), at(4400, 4160)]],
      },
      skip(500, 125),
    )
    expect([endOf(landed), flickIn(landed).along]).toEqual(['asteroid r1', 625])
    const ship = flick('move', { ...advanced, ships: { B1: [4352, 4060, UP] } }, skip(500, 125))
    expect([endOf(ship), lostIn(ship)]).toEqual(['ship B1', ['A1', 'B1']])
    // An edge along the trace that continues beyond the gap is met at the gap's end.
    expect(
      flickIn(flick('move', { ...advanced, asteroids: { r1: box(4352, 3500, 4700, 4500) } }, skip(500, 125)))
        .along,
    ).toBe(625)
  })
  test('PP-6.1 a skip jumps over walls and tears, but not over the paper’s edge', () => {
    const over = (y: number, ...gap: [number, number]) =>
      endOf(
        flick(
          'move',
          { ...advanced, ships: { A1: [2000, y, UP] }, tears: [[at(1900, 1100), at(2100, 1100)]] },
          skip(...gap),
        ),
      )
    expect([over(6500, 690, 250), over(6500, 690, 180), over(4000, 400, 200)]).toEqual([
      'moved',
      'tear',
      'edge',
    ])
    const edge = flick('move', { ...advanced, ships: { A1: [6000, 5000, RIGHT] } }, skip(200, 250), RIGHT)
    expect([endOf(edge), flickIn(edge).along]).toEqual(['edge', 440])
  })
})

describe('tears', () => {
  const torn = (at: number, more: object = {}) => ({ 'tear/A1': 22, 'tear-at/A1': at, ...more })
  const rules = { tears: true }
  test('PP-6.2 a hard flick may tear the paper for half an inch, and a move ends there', () => {
    const move = flick('move', { rules, ships: { B1: [4352, 4000, UP] } }, torn(500))
    expect([endOf(move), lostIn(move), move.state.tears]).toEqual([
      'tear',
      ['A1'],
      [{ from: at(4352, 4928), to: at(4352, 4416) }],
    ])
    expect(
      [flick('move', { rules }, torn(500, { 'tear/A1': 23 })), flick('move', {}, torn(500))].map(endOf),
    ).toEqual(['moved', 'moved'])
  })
  test('PP-6.2 a shot that tears the paper counts all the same', () => {
    const shot = flick('shot', { rules, ships: { B1: [4352, 4000, UP] } }, torn(500))
    expect([endOf(shot), lostIn(shot), shot.state.tears.length]).toEqual(['spent', ['B1'], 1])
  })
  test('PP-6.2 a tear ends at the first object of a move, a shot’s stop or the trace’s end', () => {
    const asteroids = { r1: box(4000, 4000, 4700, 4700) }
    expect(flick('move', { rules, asteroids }, torn(500)).state.tears).toEqual([
      { from: at(4352, 4928), to: at(4352, 4700) },
    ])
    expect(flick('shot', { rules, asteroids }, torn(500)).state.tears).toEqual([
      { from: at(4352, 4928), to: at(4352, 4416) },
    ])
    expect(
      flick('shot', { rules, tears: [[at(4300, 4700), at(4400, 4700)]] }, torn(500)).state.tears[1],
    ).toEqual({ from: at(4352, 4928), to: at(4352, 4700) })
    expect(flick('shot', { rules }, torn(950)).state.tears).toEqual([
      { from: at(4352, 2163), to: at(4352, 1856) },
    ])
    // On a slanted trace both ends are points of the trace, each rounded.
    expect(flick('shot', { rules }, torn(300), 3200).state.tears).toEqual([
      { from: at(4712, 6192), to: at(4812, 5690) },
    ])
  })
  test('PP-6.2 no tear is made at or beyond that end, or in a gap', () => {
    expect(flick('move', { rules, asteroids: { r1: box(4000, 4000, 4700, 4928) } }, torn(500))).toMatchObject(
      { state: { tears: [] }, timeline: [{ end: 'asteroid' }, {}] },
    )
    expect(flick('shot', { rules }, torn(1000)).state.tears).toEqual([])
    const gap = (where: number) =>
      endOf(flick('move', { rules: { tears: true, skips: 'advanced' } }, torn(where, skip(400, 250))))
    expect([400, 401, 649, 650].map(gap)).toEqual(['tear', 'moved', 'moved', 'tear'])
  })
  test('PP-6.2 later shots stop at a tear, and later moves that meet it are lost', () => {
    const tears = [[at(4300, 6000), at(4400, 6000)]] as const
    const shot = flick('shot', { tears, ships: { B1: [4352, 5000, UP] } })
    expect([endOf(shot), lostIn(shot)]).toEqual(['tear', []])
    expect(endOf(flick('move', { tears }))).toBe('tear')
  })
  test('PP-6.2 a tear never lies across the seam of a sheet that wraps', () => {
    const over = (where: number, x: number) =>
      flick(
        'shot',
        { rules: { tears: true, wrap: true }, ships: { A1: [x, 5000, RIGHT] } },
        torn(where),
        RIGHT,
      ).state.tears
    expect(over(400, 6000)).toEqual([{ from: at(8458, 5000), to: at(8704, 5000) }])
    expect(over(500, 6000)).toEqual([{ from: at(368, 5000), to: at(880, 5000) }])
    expect(
      flick(
        'shot',
        { rules: { tears: true, wrap: true }, ships: { A1: [3000, 5000, LEFT] } },
        torn(450),
        LEFT,
      ).state.tears,
    ).toEqual([{ from: at(235, 5000), to: at(0, 5000) }])
  })
})

describe('a sheet that wraps', () => {
  const rules = { wrap: true }
  const over = (
    kind: 'move' | 'shot',
    given: PositionInput,
    angle = RIGHT,
    strength = 500,
    fixed: object = {},
  ) =>
    flick(
      kind,
      { ...given, rules: { ...rules, ...given.rules }, ships: { A1: [8000, 5000, RIGHT], ...given.ships } },
      fixed,
      angle,
      strength,
    )
  test('PP-6.5 a trace that leaves on one side comes in on the other', () => {
    expect(shipNamed(over('move', {}).state, 'A1')!.nose).toEqual(at(2400, 5000))
    expect(shipNamed(over('move', { ships: { A1: [1000, 5000, LEFT] } }, LEFT).state, 'A1')!.nose).toEqual(
      at(6600, 5000),
    )
    expect(endOf(over('move', { ships: { A1: [4352, 2000, UP] } }, UP))).toBe('wall')
  })
  test('PP-6.5 a trace meets objects beyond the seam, but never the ship that draws it', () => {
    expect(lostIn(over('shot', { ships: { B1: [1000, 5000, LEFT] } }))).toEqual(['B1'])
    expect(endOf(over('move', { asteroids: { r1: box(500, 4900, 900, 5100) } }))).toBe('asteroid r1')
    // Once around the sheet and past its own start.
    expect(
      endOf(
        over(
          'move',
          {
            sheet: { width: 8192, height: 11264 },
            ships: { A1: [7000, 5000, RIGHT], A9: [7000, 10700, UP] },
            rules: { pencils: ['soft'] },
          },
          RIGHT,
          1000,
          { 'length/A1/1': 1000, 'length/A1/2': 1000 },
        ),
      ),
    ).toBe('moved')
  })
  test('PP-6.5 hangars are walled all round', () => {
    const hangar = over('move', { ships: { A1: [7000, 11100, RIGHT] } })
    expect([endOf(hangar), lostIn(hangar)]).toEqual(['wall', ['A1']])
    expect(endOf(over('shot', { ships: { A1: [7000, 11100, RIGHT] } }, DOWN))).toBe('wall')
  })
  test('PP-6.5 a ship does not lie across the seam', () => {
    // The end is 100 beyond the seam, so a ship facing right would reach back over it.
    expect(shipNamed(over('move', { ships: { A1: [5700, 5000, RIGHT] } }).state, 'A1')).toMatchObject({
      nose: at(356, 5000),
      facing: RIGHT,
    })
  })
  test('PP-8.5 an asteroid that is met in two copies is cut by both channels', () => {
    const twice = over(
      'shot',
      {
        sheet: { width: 8192, height: 11264 },
        ships: { A1: [720, 5000, RIGHT], A9: [7000, 10700, UP] },
        asteroids: { r1: box(800, 4000, 1600, 7000) },
        rules: { pencils: ['soft'] },
      },
      150,
      1000,
      { 'length/A1/1': 1000, 'length/A1/2': 1000 },
    )
    const [event] = twice.timeline.filter(({ kind }) => kind === 'cut')
    expect(event).toMatchObject({ channels: [expect.anything(), expect.anything()] })
    const corner = (points: readonly LatticePoint[]) => points.some(({ x, y }) => x === 800 && y === 7000)
    expect(twice.state.asteroids.map(({ id, points }) => [id, corner(points)])).toEqual([
      ['r1.1', false],
      ['r1.2', false],
    ])
  })
})

describe('blasts', () => {
  const rules = { blast: true }
  const near = (given: PositionInput) => lostIn(flick('shot', { rules, ...given }, {}, UP, 330))
  test('PP-6.6 a destroyed ship destroys those within an inch, and these do likewise', () => {
    expect(near({ ships: { B1: [4352, 6000, UP], B2: [4352, 5000, UP], B3: [4352, 3900, UP] } })).toEqual([
      'B1',
      'B2',
      'B3',
    ])
    expect(
      flick('shot', { ships: { B1: [4352, 6000, UP], B2: [4352, 5000, UP] } }, {}, UP, 330).timeline.some(
        ({ kind }) => kind === 'blast',
      ),
    ).toBe(false)
  })
  test('PP-6.6 an inch is measured from the middle to a corner, exactly', () => {
    // B1's middle is 4352, 6128; the nose of B2 is 1024 from it, or a unit more.
    expect([5104, 5103].map((y) => near({ ships: { B1: [4352, 6000, UP], B2: [4352, y, DOWN] } }))).toEqual([
      ['B1', 'B2'],
      ['B1'],
    ])
  })
  test('PP-6.6 walls stop a blast, and rock does not', () => {
    const wall: PositionInput = {
      ships: { A1: [2000, 3000, UP], B1: [2000, 1300, UP], B2: [2000, 600, UP], B3: [2400, 1500, UP] },
    }
    expect(lostIn(flick('shot', { rules, ...wall }, {}, UP, 280))).toEqual(['B1', 'B3'])
    expect(
      near({
        ships: { B1: [4352, 6000, UP], B2: [4352, 5300, DOWN] },
        asteroids: { r1: box(3000, 5400, 4400, 5800) },
      }),
    ).toEqual(['B1', 'B2'])
  })
  test('PP-6.6 a ship lost by its own move explodes just before its end, and not off the paper', () => {
    // The wall is met at y 1024; from 16 before it the nose of B1 is exactly an inch away.
    const wall = (y: number) =>
      lostIn(flick('move', { rules, ships: { A1: [2000, 3000, UP], B1: [2000, y, DOWN] } }, {}, UP, 500))
    expect(flick('move', { rules, ships: { A1: [2000, 3000, UP] } }, {}, UP, 500).timeline).toContainEqual(
      expect.objectContaining({ kind: 'blast', ship: 'A1', at: at(2000, 1040) }),
    )
    expect(wall(900)).toEqual(['A1'])
    expect(
      lostIn(
        flick('move', { rules, ships: { A1: [2000, 3000, UP], B1: [2000 + 1024, 1040, LEFT] } }, {}, UP, 500),
      ),
    ).toEqual(['A1', 'B1'])
    expect(
      lostIn(
        flick('move', { rules, ships: { A1: [2000, 3000, UP], B1: [2000 + 1025, 1040, LEFT] } }, {}, UP, 500),
      ),
    ).toEqual(['A1'])
    const edge = flick(
      'move',
      { rules, ships: { A1: [8000, 5000, RIGHT], B1: [8600, 5200, UP] } },
      {},
      RIGHT,
      500,
    )
    expect([endOf(edge), lostIn(edge)]).toEqual(['edge', ['A1']])
  })
  test('PP-6.6 a rammed ship explodes at its middle, and blasts do not wrap', () => {
    const ram = flick('move', { rules, ships: { B1: [4352, 6000, UP], B2: [4352, 5104, DOWN] } }, {}, UP, 500)
    expect(lostIn(ram)).toEqual(['A1', 'B1', 'B2'])
    const seam = flick(
      'shot',
      {
        rules: { blast: true, wrap: true },
        ships: { A1: [8500, 8000, UP], B1: [8500, 6000, UP], B2: [200, 6128, RIGHT + 2048] },
      },
      {},
      UP,
      330,
    )
    expect(lostIn(seam)).toEqual(['B1'])
    // A ship that wraps around is back on the sheet.
    const around = flick(
      'move',
      { rules: { blast: true, wrap: true }, ships: { A1: [8000, 5000, RIGHT], B1: [1500, 5000, LEFT] } },
      {},
      RIGHT,
      500,
    )
    expect(around.timeline).toContainEqual(
      expect.objectContaining({ kind: 'blast', ship: 'A1', at: at(1484, 5000) }),
    )
  })
})
