import { describe, expect, test } from '@jest/globals'
import { PAYLOADS } from './data/payloads.ts'
import { SHIP_TYPES, typeNamed } from './data/ships.ts'
import { covers } from './phases/fire.ts'
import { everyTick, play, type Sample, sampleShip, sampleState } from './sample.ts'
import type { Ordnance, Ship } from './state.ts'

const shots = ({ events }: Sample) =>
  events('shot').map(({ tick, target, damage, miss }) => [tick, target, damage, miss])
const BARE = { N: 0, E: 0, S: 0, W: 0 }

describe('SA-4 lasers', () => {
  test('SA-4.1 a laser does its strength less the distance, rounded, to anything in sight', () => {
    const battle = (x: number, target = 'b') =>
      shots(
        play(sampleState([sampleShip('a', 'F2551'), sampleShip('b', 'H2545', { x })]), {
          a: [`1: Fire L1 ${target}`],
        }),
      )
    expect(
      [battle(50), battle(49.5), battle(50.5), battle(50, 'B'), battle(149), battle(0)].map(([shot]) =>
        shot!.slice(2),
      ),
    ).toEqual([
      [100, ''],
      [100, ''],
      [100, ''],
      [100, ''],
      [1, ''],
      [150, ''],
    ])
    expect(battle(149.6)).toEqual([[1, 'b', 0, 'far']])
    expect(battle(175)).toEqual([[1, 'b', 0, 'far']])
  })
  test('SA-4.1 lasers hit ships, starbases, missiles and mines', () => {
    const { events, state } = play(
      sampleState([
        sampleShip('a', 'H2545'),
        sampleShip('b', 'H2545', { x: 30 }),
        sampleShip('c', 'SB2531', { x: 0, y: -90 }),
      ]),
      {
        b: ['1: Fire M1 0', '1: Fire R1 0'],
        a: ['1: Fire L1 c', '2: Fire L1 b-Rocket-R1-1', '3: Fire L1 b-SplinterMine-M1-1', '4: Fire L1 b'],
      },
    )
    expect(events('hit').map(({ target, amount }) => [target, amount])).toEqual([
      ['c', 90],
      ['b-Rocket-R1-1', 113],
      ['b-SplinterMine-M1-1', 150],
      ['b', 150],
    ])
    expect(state.ordnance).toEqual([])
  })
  test('SA-4.1 a target that only a friend sees is not visible to the firing ship', () => {
    const sky = sampleState([
      sampleShip('a1', 'H2545'),
      sampleShip('a2', 'H2545', { x: 170 }),
      sampleShip('b', 'F2551', { x: 179, y: 50, battery: 200, cloaked: true }),
    ])
    const battle = play(sky, { a1: ['1: Fire L1 b'] })
    expect(battle.course('b').seen[1]).toEqual(['a2'])
    expect(shots(battle)).toEqual([[1, 'b', 0, 'unseen']])
  })
  test('SA-4.1 a shot at an unseen target is reported as ordered, so that no name can be guessed', () => {
    const sky = sampleState([sampleShip('a', 'H2545'), sampleShip('b', 'H2545', { y: 400 })])
    for (const name of ['B', 'b', 'X'])
      expect(shots(play(sky, { a: [`1: Fire L1 ${name}`] }))).toEqual([[1, name, 0, 'unseen']])
  })
  test('SA-4.2 a laser at 100 degrees or with under 5 energy does not fire, which its owner sees', () => {
    const sky = (heat: number, battery: number) =>
      sampleState([sampleShip('a', 'F2533', { heat: [heat], battery }), sampleShip('b', 'H2545', { x: 20 })])
    const hot = play(sky(105, 100), { a: ['1: Fire L1 b', '2: Fire L1 b'] })
    expect([hot.events('failed'), hot.events('hit').map(({ tick }) => tick)]).toMatchObject([
      [{ tick: 1, what: 'L1', why: 'hot' }],
      [2],
    ])
    const empty = play(
      sampleState([
        sampleShip('a', 'A2545', { battery: 0 }),
        sampleShip('s', 'SB2531', { x: 0, y: 20, battery: -8 }),
      ]),
      { s: ['1: Fire L1 a', '2: Fire L1 a'] },
    )
    expect([empty.events('failed'), empty.events('hit').map(({ tick }) => tick)]).toMatchObject([
      [{ tick: 1, what: 'L1', why: 'power' }],
      [2],
    ])
  })
  test('SA-4.3 every laser shot heats by 20 and takes 5 energy, whatever it is aimed at', () => {
    const sky = sampleState([
      sampleShip('a', 'H2552', { battery: 300 }),
      sampleShip('behind', 'H2545', { y: -30 }),
      sampleShip('unseen', 'H2545', { y: 400 }),
    ])
    for (const [target, miss] of [
      ['nobody', 'unseen'],
      ['a', 'self'],
      ['behind', 'arc'],
      ['unseen', 'unseen'],
    ] as const) {
      const { of, events } = play(sky, { a: [`10: Fire L1 ${target}`] })
      expect([of('a').heat[0], of('a').battery]).toEqual([20, 300 + 70 - 5])
      expect(events('shot')).toMatchObject([{ miss, damage: 0 }])
    }
  })
  test('SA-4.4 arcs run from left to right through the heading, both limits included', () => {
    expect([-45, 45, 0, 315, 44.9].map((d) => covers([315, 45], d))).toEqual([true, true, true, true, true])
    expect([-45.1, 45.1, 180].map((d) => covers([315, 45], d))).toEqual([false, false, false])
    expect([0, 180, 90, -180].map((d) => covers([0, 180], d))).toEqual([true, true, true, true])
    expect([-0.1, 180.1, -90].map((d) => covers([0, 180], d))).toEqual([false, false, false])
    expect([180, 0, -90, 360].map((d) => covers([180, 0], d))).toEqual([true, true, true, true])
    expect([1, 179, 90].map((d) => covers([180, 0], d))).toEqual([false, false, false])
    expect([0, 123, -180].map((d) => covers(null, d))).toEqual([true, true, true])
  })
  test('SA-4.4 an arc turns with the ship', () => {
    const sky = (heading: number) =>
      sampleState([sampleShip('a', 'I2526', { heading }), sampleShip('b', 'H2545', { x: 40, y: 40 })])
    expect(
      [0, 45, 90, 91].map((heading) => shots(play(sky(heading), { a: ['1: Fire L1 b'] }))[0]![3]),
    ).toEqual(['', '', '', 'arc'])
  })
})

/** Ordnance in flight, for test positions. */
const flying = (
  by: string,
  payload: Ordnance['payload'],
  n: number,
  given: Partial<Ordnance> = {},
): Ordnance => ({
  name: `${by}-${payload}-X-${n}`,
  by,
  payload,
  x: 0,
  y: 0,
  heading: 0,
  speed: PAYLOADS[payload].speed,
  battery: PAYLOADS[payload].battery,
  ...given,
})

/** A distant, harmless ship of the team, so that its ordnance has an owner. */
const owner = (name: string): Ship => sampleShip(name, 'A2545', { x: 90_000 + name.charCodeAt(0), y: 0 })

describe('SA-5 ordnance', () => {
  test('SA-5.1 a launch needs ammunition and a direction in the arc', () => {
    const { events, of } = play(
      sampleState([
        sampleShip('a', 'H2535', { ammo: [1, 1, 1, 1, 0, 1] }),
        sampleShip('b', 'H2545', { x: 9000 }),
      ]),
      { a: ['1: Fire SS1 181', '1: Fire SS2 180', '1: Fire SP1 -1', '1: Fire R1 0', '1: Fire N1 -46'] },
    )
    expect(events('launch').map(({ name, heading }) => [name, heading])).toEqual([
      ['a-Splinter-SS2-1', 180],
      ['a-Splinter-SP1-1', 359],
    ])
    expect(events('failed').map(({ what, why }) => [what, why])).toEqual([
      ['SS1', 'arc'],
      ['R1', 'empty'],
      ['N1', 'arc'],
    ])
    expect(of('a').ammo).toEqual([1, 0, 0, 1, 0, 1])
  })
  test('SA-5.1 ordnance starts at its ship, on heading plus direction, and moves a tick later', () => {
    const { course } = play(
      sampleState([sampleShip('a', 'H2545', { heading: 300, speed: 20 }), owner('b')]),
      { a: ['2: Fire R1 150', '2: Fire E1 60', '2: Fire M1 0'] },
    )
    const [rocket, emp, mine, ship] = [
      course('a-Rocket-R1-1'),
      course('a-EMPMissile-E1-1'),
      course('a-SplinterMine-M1-1'),
      course('a'),
    ]
    expect([rocket.from, rocket.x[0], rocket.y[0], rocket.heading[0]]).toEqual([2, ship.x[2], ship.y[2], 90])
    expect(
      [rocket.x[1]! - rocket.x[0]!, rocket.y[1]! - rocket.y[0]!].map((v) => Math.round(v * 1e9) / 1e9),
    ).toEqual([60, 0])
    expect([rocket.speed[0], emp.speed[0], emp.heading[0]]).toEqual([60, 50, 0])
    // 20 − 5: it slows down already in the tick of its launch.
    expect(mine.speed.slice(0, 3)).toEqual([10, 5, 0])
  })
  test('SA-5.1 a mine of a ship that flies backwards or slowly lies still', () => {
    for (const speed of [-20, 0, 3])
      expect(
        play(sampleState([sampleShip('a', 'H2545', { speed }), owner('b')]), { a: ['1: Fire M1 0'] }).course(
          'a-SplinterMine-M1-1',
        ).speed,
      ).toEqual(Array.from({ length: 10 }, () => 0))
  })
  test('SA-5.2 rockets fly straight past everything, and launches are numbered for good', () => {
    const first = play(
      sampleState([sampleShip('a', 'H2545'), sampleShip('b', 'H2545', { x: 100, y: 100 })]),
      { a: ['1: Fire R1 90', '2: Fire R1 90'] },
    )
    expect(first.course('a-Rocket-R1-1').heading.every((heading) => heading === 90)).toBe(true)
    const full = {
      ...first.state,
      ships: first.state.ships.map((ship) =>
        ship.name === 'a' ? { ...ship, ammo: [4, 10, 10, 10, 5] } : ship,
      ),
    }
    expect(play(full, { a: ['1: Fire R1 90'] }).events('launch')[0]!.name).toBe('a-Rocket-R1-3')
  })
  test('SA-5.2 a launch that fails has no number', () => {
    const { events } = play(sampleState([sampleShip('a', 'H2535'), owner('b')]), {
      a: ['1: Fire SS1 270', '2: Fire SS1 90'],
    })
    expect(events('launch').map(({ name }) => name)).toEqual(['a-Splinter-SS1-1'])
  })
  test('SA-5.2 mines lose 5 a tick down to 0', () => {
    const { course } = play(
      sampleState([sampleShip('a', 'F2534', { speed: 40, battery: 100 }), owner('b')]),
      { a: ['1: Fire M1 90'] },
    )
    expect(course('a-SplinterMine-M1-1').speed).toEqual([30, 25, 20, 15, 10, 5, 0, 0, 0, 0])
    // The mine keeps its own course, not the ship's.
    expect(Math.round(course('a-SplinterMine-M1-1').x.at(-1)! * 1e6) / 1e6).toBe(30 + 25 + 20 + 15 + 10 + 5)
  })
  test('SA-5.3 a missile lives 15 ticks and a mine 50, with that of the launch', () => {
    let { state, ...first } = play(sampleState([sampleShip('a', 'H2545'), owner('b')]), {
      a: ['1: Fire R1 90', '1: Fire M1 0'],
    })
    expect([first.course('a-Rocket-R1-1').x.length, state.ordnance.map(({ battery }) => battery)]).toEqual([
      10,
      [25, 40],
    ])
    const second = play(state)
    expect([second.course('a-Rocket-R1-1').x.length, second.events('fizzled')]).toMatchObject([
      6,
      [{ tick: 5, name: 'a-Rocket-R1-1', by: 'a' }],
    ])
    state = second.state
    for (let round = 3; round <= 5; round++) {
      const played = play(state)
      expect(played.course('a-SplinterMine-M1-1').x.length).toBe(11)
      expect(played.events('fizzled')).toMatchObject(
        round === 5 ? [{ tick: 10, name: 'a-SplinterMine-M1-1' }] : [],
      )
      state = played.state
    }
    expect(state.ordnance).toEqual([])
  })

  /** The steering of a Splinter at the origin facing north, in its first tick, in which it has moved 60. */
  const steered = (others: (Ship | Ordnance)[], missile: Partial<Ordnance> = {}) => {
    const ships = others.filter((thing): thing is Ship => 'hull' in thing)
    const ordnance = others.filter((thing): thing is Ordnance => 'payload' in thing)
    const crews = ['a', 'b', 'c'].filter((name) => !ships.some((ship) => ship.name === name)).map(owner)
    const { course } = play(
      sampleState([...ships, ...crews], {
        ordnance: [...ordnance, flying('a', 'Splinter', 9, { y: -60, ...missile })],
      }),
    )
    return course('a-Splinter-X-9').heading[1]
  }
  const still = (name: string, type: string, x: number, y: number, given: Partial<Ship> = {}) =>
    sampleShip(name, type, { x, y, ...given })
  const mine = (by: string, x: number, y: number, n = 1) => flying(by, 'SplinterMine', n, { x, y, speed: 0 })
  test('SA-5.4 guided missiles see within 150, strictly, and a cloak shortens that', () => {
    expect([steered([still('b', 'H2545', 30, 146.9)]), steered([still('b', 'H2545', 30, 147)])]).toEqual([
      11.5, 0,
    ])
    const cloaked = { cloaked: true, battery: 400 }
    expect([
      steered([still('b', 'H2527', 0.1, 119.9, cloaked)]),
      steered([still('b', 'H2527', 5, 120, cloaked)]),
      steered([still('b', 'H2527', 5, 120)]),
    ]).toEqual([0, 0, 2.4])
    expect(steered([still('b', 'H2527', 5, 119, cloaked)])).toBe(2.4)
  })
  test('SA-5.4 guided missiles see within ±45° of their heading, limits included', () => {
    expect([
      steered([still('b', 'H2545', 50, 50)]),
      steered([still('b', 'H2545', -50, 50)]),
      steered([still('b', 'H2545', 50, 49.7)]),
      steered([still('b', 'H2545', 0, -70)]),
    ]).toEqual([45, 315, 0, 0])
  })
  test('SA-5.4 guided missiles pick the nearest thing, and the first in order on a tie', () => {
    expect(steered([still('b', 'H2545', 30, 100), still('c', 'H2545', -30, 90)])).toBe(341.6)
    expect(steered([still('c', 'H2545', -30, 90), still('b', 'H2545', 30, 90)])).toBe(341.6)
    expect(steered([still('b', 'H2545', 30, 90), still('c', 'H2545', -30, 90)])).toBe(18.4)
    expect(steered([still('b', 'H2545', 30, 90), mine('c', -20, 60)])).toBe(341.6)
  })
  test('SA-5.4 guided missiles pick a target every tick', () => {
    const { course } = play(
      sampleState(
        [
          still('b', 'H2545', 0, 120),
          owner('a'),
          sampleShip('c', 'F2534', { x: 130, y: 110, heading: 270, speed: 55 }),
        ],
        { ordnance: [flying('a', 'Splinter', 1, { y: -60 })] },
      ),
    )
    expect(course('a-Splinter-X-1').heading.slice(1, 3)).toEqual([0, 325])
  })
  test('SA-5.4 guided missiles spare their own ship and team, its ordnance and free starbases', () => {
    expect(steered([still('a', 'H2545', 30, 90)])).toBe(0)
    expect(steered([mine('a', 30, 90)])).toBe(0)
    expect(steered([still('a2', 'H2545', 30, 90)])).toBe(0)
    expect(steered([still('Base', 'SB2531', 30, 90, { team: '', seat: '' })])).toBe(0)
    expect(steered([still('b', 'SB2531', 30, 90)])).toBe(18.4)
    expect(steered([mine('b', 30, 90)])).toBe(18.4)
  })
  test('SA-5.5 guided missiles aim at where the target will be a tick later', () => {
    expect(
      steered([sampleShip('b', 'H2545', { x: 40, y: 100, heading: 270, speed: 40, battery: 100 })]),
    ).toBe(338.2)
  })
  test('SA-5.5 guided missiles nearer than their speed slow down to that distance', () => {
    const { course } = play(
      sampleState([still('b', 'H2545', 0, 100, {}), owner('a')], {
        ordnance: [flying('a', 'Splinter', 1, { y: -60 })],
      }),
    )
    const missile = course('a-Splinter-X-1')
    expect([missile.y.slice(0, 4), missile.speed.slice(0, 4)]).toEqual([
      [-60, 0, 60, 100],
      [60, 60, 40, 0],
    ])
    const lost = play(
      sampleState([sampleShip('b', 'F2534', { x: 0, y: 100, battery: 400 }), owner('a')], {
        ordnance: [flying('a', 'Splinter', 1, { y: 0 })],
      }),
      { b: ['2: A30', '3: A30', '2: R180', '3: R90'] },
    )
    expect(lost.course('a-Splinter-X-1').speed.slice(1, 5)).toEqual([40, 40, 40, 40])
  })
  test('SA-5.5 guided missiles turn without limit', () => {
    expect(
      steered([sampleShip('b', 'F2534', { x: 4, y: 20, heading: 180, speed: 55, battery: 100 })], {}),
    ).toBe(0)
    const { course } = play(
      sampleState(
        [sampleShip('b', 'F2534', { x: 25, y: 70, heading: 180, speed: 40, battery: 100 }), owner('a')],
        { ordnance: [flying('a', 'Splinter', 1, { y: -60 })] },
      ),
    )
    expect(course('a-Splinter-X-1').heading[1]).toBe(111.8)
  })

  test('SA-5.6 a warhead goes off at its radius, limit included, whatever the cone and the cloak', () => {
    const battle = (x: number, given: Partial<Ship> = {}) =>
      play(
        sampleState([sampleShip('b', 'F2551', { x, y: 0, shields: BARE, ...given }), owner('a')], {
          ordnance: [flying('a', 'Rocket', 1, { y: -60, x: 0 })],
        }),
      )
    expect(
      [battle(20), battle(-20, { cloaked: true, battery: 100 }), battle(20.1)].map(
        ({ events }) => events('explosion').length,
      ),
    ).toEqual([1, 1, 0])
  })
  test('SA-5.6 an explosion hits everything in reach, also own ships, which do not set it off', () => {
    const crowd = [sampleShip('a', 'H2545', { x: 5 }), sampleShip('a2', 'H2545', { x: -5 })]
    const rocket = flying('a', 'Rocket', 1, { y: -60 })
    expect(
      play(sampleState([...crowd, owner('b')], { ordnance: [rocket, mine('a', 3, 3)] })).events('explosion'),
    ).toEqual([])
    const { events } = play(
      sampleState([...crowd, sampleShip('b', 'H2545', { y: 19 })], { ordnance: [rocket, mine('a', 3, 3)] }),
    )
    expect(
      events('hit')
        .filter(({ tick }) => tick === 1)
        .map(({ target, amount, score }) => [target, amount, score]),
    ).toEqual([
      ['a', 50, 0],
      ['a2', 50, 0],
      ['b', 50, 25],
      ['a-SplinterMine-X-1', 50, undefined],
    ])
  })
  test("SA-5.6 nobody's starbase sets no warhead off, but is hit by it", () => {
    const base = sampleShip('Base', 'SB2531', { x: 0, y: 5, team: '', seat: '' })
    const rocket = flying('a', 'Rocket', 1, { y: -60 })
    expect(
      play(sampleState([base, owner('a'), owner('b')], { ordnance: [rocket] })).events('explosion'),
    ).toEqual([])
    expect(
      play(sampleState([base, owner('a'), sampleShip('b', 'H2545', { y: 10 })], { ordnance: [rocket] }))
        .events('hit')
        .map(({ target, score }) => [target, score]),
    ).toEqual([
      ['Base', 0],
      ['b', 25],
    ])
  })
  test('SA-5.6 a warhead that is shot in a tick still goes off in it when triggered', () => {
    const rockets = [
      flying('a', 'Rocket', 1, { y: -60 }),
      flying('b', 'Rocket', 2, { y: -60, x: 15 }),
      flying('c', 'Rocket', 3, { y: -60, x: 30 }),
    ]
    const { events, state } = play(sampleState([owner('a'), owner('b'), owner('c')], { ordnance: rockets }))
    expect(events('explosion').map(({ name }) => name)).toEqual(rockets.map(({ name }) => name))
    expect(state.ordnance).toEqual([])
    const shot = play(
      sampleState([sampleShip('b', 'H2545', { x: 0, y: 15 }), owner('a')], {
        ordnance: [flying('a', 'Rocket', 1, { y: -60 })],
      }),
      { b: ['1: Fire L1 a-Rocket-X-1'] },
    )
    expect(shot.events('hit').map(({ target }) => target)).toEqual(['a-Rocket-X-1', 'b'])
  })

  const blow = (payload: Ordnance['payload'], away: number, given: Partial<Ship> = {}) =>
    play(
      sampleState([sampleShip('b', 'H2545', { x: 0, y: away, shields: BARE, ...given }), owner('a')], {
        ordnance: [flying('a', payload, 1, { y: -PAYLOADS[payload].speed, battery: 5 })],
      }),
    ).events('hit')
  test('SA-5.7 each warhead has its effect by the distance', () => {
    expect([0, 19.9, 20].map((away) => blow('Rocket', away)[0]!.amount)).toEqual([50, 50, 50])
    expect([0, 3, 5.9].map((away) => blow('Splinter', away)[0]!.amount)).toEqual([75, 38, 1])
    expect([0, 3, 5].map((away) => blow('PowerSplinter', away)[0]!.amount)).toEqual([100, 50, 17])
    expect([0, 10.5, 50].map((away) => blow('NanoMissile', away)[0]!.amount)).toEqual([100, 90, 50])
    expect([0, 9.5, 10].map((away) => blow('EMPMissile', away)[0]!.amount)).toEqual([100, 90, 90])
    expect([0, 3].map((away) => blow('SplinterMine', away)[0]!.amount)).toEqual([75, 38])
    expect(blow('NanoMissile', 50.1)).toEqual([])
  })
  test('SA-5.7 a nanocyte mine has two warheads, each with its own trigger', () => {
    expect(blow('NanocyteMine', 3).map(({ with: kind, amount }) => [kind, amount])).toEqual([
      ['explosion', 38],
      ['nanocyte', 97],
    ])
    expect(blow('NanocyteMine', 30).map(({ with: kind, amount }) => [kind, amount])).toEqual([
      ['nanocyte', 70],
    ])
  })
  test('SA-5.8 any hit above 0 destroys ordnance, and a hit of 0 does not', () => {
    const battle = (away: number) =>
      play(
        sampleState([owner('a'), owner('b')], {
          ordnance: [flying('a', 'SplinterMine', 1, { x: 0, y: 0, speed: 0 }), mine('b', away, 0)],
        }),
      )
    // The first mine also sets off the second.
    expect(battle(5.8).state.ordnance).toEqual([])
    expect(battle(6).events('hit')).toEqual([])
    expect(battle(6).events('explosion').length).toBe(2)
    expect(battle(6.1).state.ordnance.length).toBe(2)
    const bystander = play(
      sampleState([owner('a'), owner('b')], {
        ordnance: [mine('a', 0, 0), mine('b', 0, 4), flying('a', 'Rocket', 7, { x: 6, y: -60, battery: 10 })],
      }),
    )
    expect(bystander.course('a-Rocket-X-7').x.length).toBe(2)
  })
  test('every launcher of every ship launches its listed ordnance', () => {
    for (const { name } of SHIP_TYPES) {
      const launchers = typeNamed(name).weapons.filter((weapon) => weapon.kind === 'launcher')
      const { events } = play(sampleState([sampleShip('a', name), owner('b')]), {
        a: launchers.map((weapon) => `1: Fire ${weapon.name} ${weapon.arc ? weapon.arc[0] : 7}`),
      })
      expect(events('launch').map(({ name: launched }) => launched)).toEqual(
        launchers.map((weapon) => `a-${weapon.payload}-${weapon.name}-1`),
      )
    }
  })
  test('SA-4.2 a laser that fires every tick waits two of ten', () => {
    const { events } = play(sampleState([sampleShip('a', 'F2551', { battery: 400 }), owner('b')]), {
      a: everyTick('Fire L1 nobody'),
    })
    expect(events('failed').map(({ tick }) => tick)).toEqual([8, 9])
  })
})
