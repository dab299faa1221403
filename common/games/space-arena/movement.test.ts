import { describe, expect, test } from '@jest/globals'
import { r1 } from '../../geometry/plane.ts'
import { everyTick, play, sampleShip, sampleState } from './sample.ts'

const alone = (given: Parameters<typeof sampleShip>[2], lines: string[] = [], type = 'H2545') =>
  play(sampleState([sampleShip('a', type, given), sampleShip('b', 'H2545', { x: 5000 })]), { a: lines })

describe('SA-1 numbers', () => {
  test('SA-1.1 there are no borders and no collisions', () => {
    const { of } = play(
      sampleState([
        sampleShip('a', 'H2545', { x: -50, heading: 90, speed: 10 }),
        sampleShip('b', 'H2545', { x: 50, heading: 270, speed: 10, y: 0 }),
        sampleShip('c', 'F2534', { x: 9e6, y: -9e6, heading: 135, speed: 55 }),
      ]),
    )
    expect([of('a').x, of('b').x, of('a').hull, of('b').hull]).toEqual([50, -50, 100, 100])
    expect([r1(of('c').x - 9e6), r1(of('c').y + 9e6)]).toEqual([388.9, -388.9])
  })
  test('SA-1.1 headings of ships stay whole, 0 to 359', () => {
    const { course } = alone({ speed: 5, heading: 350 }, everyTick('R35'))
    expect(course('a').heading).toEqual([350, 25, 60, 95, 130, 165, 200, 235, 270, 305, 340])
  })
  test('SA-1.2 positions are never rounded when kept', () => {
    const { of, course } = alone({ heading: 30, speed: 7 })
    expect(Math.abs(of('a').x - 35)).toBeLessThan(1e-12)
    expect(course('a').y[1]).not.toBe(r1(course('a').y[1]!))
    expect(Math.abs(course('a').y[1]! - 7 * Math.cos(Math.PI / 6))).toBeLessThan(1e-12)
  })
  test('SA-1.2 a bearing that rounds to 360 is 0, and a bearing at distance 0 is north', () => {
    // At 359.97° and at no distance, the N quadrant of a ship facing east is W, reckoned from its nose.
    for (const place of [
      { x: -0.05, y: 100 },
      { x: 0.01, y: -0.02 },
    ]) {
      const battle = (shields: 'compass' | 'ship') =>
        play(
          sampleState([sampleShip('a', 'F2551', place), sampleShip('b', 'H2545', { heading: 90 })], {
            shields,
          }),
          { a: ['1: Fire L1 b'] },
        )
      expect([battle('compass'), battle('ship')].map(({ events }) => events('hit')[0]!.quadrant)).toEqual([
        'N',
        'W',
      ])
    }
  })
  test('SA-1.3 a move is the speed along the heading, and backwards with a negative speed', () => {
    expect([
      alone({ heading: 90, speed: 20 }).of('a').x,
      alone({ heading: 90, speed: -20 }).of('a').x,
      alone({ heading: 180, speed: 20 }).of('a').y,
    ]).toEqual([200, -200, -200])
  })
  test('SA-1.4 ships stay in the order of the setup, then ordnance in order of launch', () => {
    const first = play(sampleState([sampleShip('b', 'H2545'), sampleShip('a', 'H2545', { x: 3000 })]), {
      a: ['1: Fire R1 0'],
      b: ['2: Fire R1 0', '1: Fire R2 0'],
    })
    expect(first.state.ordnance.map(({ name }) => name)).toEqual([
      'b-Rocket-R2-1',
      'a-Rocket-R1-1',
      'b-Rocket-R1-1',
    ])
    const second = play(first.state, { a: ['1: Fire R1 0'] })
    expect(second.events('course').map(({ name }) => name)).toEqual([
      'b',
      'a',
      'b-Rocket-R2-1',
      'a-Rocket-R1-1',
      'b-Rocket-R1-1',
      'a-Rocket-R1-2',
    ])
  })
})

describe('SA-3 a tick', () => {
  test('SA-3.1 lasers cool before they fire, and boosts come after firing', () => {
    // Heat 85 cools to 80, so the weapon may fire. The shot takes 5 before the boost takes the rest.
    const { of, events } = play(
      sampleState([
        sampleShip('a', 'H2545', { heat: [104], battery: 0 }),
        sampleShip('b', 'H2545', { x: 50 }),
      ]),
      { a: ['1: Boost N 100', '1: Fire L1 b'] },
    )
    expect(events('shot')).toMatchObject([{ tick: 1, miss: '' }])
    expect(events('boost')).toMatchObject([{ points: 3, to: 153 }])
    expect(of('a').heat[0]).toBe(104 - 5 + 20 - 45)
  })
  test('SA-3.1 energy and engine costs come before the orders, and the move comes after them', () => {
    const { course, events } = alone({ battery: 0, speed: 0 }, ['1: A25'])
    const gauges = events('gauges').find(({ ship }) => ship === 'a')!
    // The first move at 25 costs nothing, because moves are paid at the speed before.
    expect([gauges.battery.slice(0, 3), course('a').y.slice(0, 3)]).toEqual([
      [0, 8, 14],
      [0, 25, 50],
    ])
  })
  test('SA-3.2 generators fill the battery up to its size, and an active cloak takes 10', () => {
    expect(alone({ battery: 495 }).of('a').battery).toBe(500)
    const cloaked = alone({ battery: 100, cloaked: true }, [], 'H2527')
    expect(cloaked.of('a').battery).toBe(100 + 10 * (8 - 10))
  })
  test('SA-3.2 a cloak shuts off when less than 10 energy is left', () => {
    const { of, events } = alone({ battery: 1, cloaked: true }, [], 'H2527')
    expect([of('a').cloaked, of('a').battery]).toEqual([false, 81])
    expect(events('cloak')).toMatchObject([{ tick: 1, on: false, why: 'power' }])
  })
  test('SA-3.3 a move costs a tenth of the speed, rounded down, in reverse as well', () => {
    for (const speed of [46, -46, 40, 9]) {
      const { events } = alone({ battery: 100, speed }, [], 'F2551')
      expect(events('gauges')[0]!.battery[1]).toBe(100 + 8 - Math.floor(Math.abs(speed) / 10))
    }
  })
  test('SA-3.3 a battery that cannot pay slows the ship to ten times its charge, keeping the sign', () => {
    for (const [speed, slowed] of [
      [45, 20],
      [-45, -20],
    ] as const) {
      const { course, events } = alone({ battery: 4, speed, cloaked: true }, [], 'H2527')
      expect(course('a').speed[1]).toBe(slowed)
      expect(events('gauges')[0]!.battery[1]).toBe(0)
      expect(events('slowed')[0]).toMatchObject({ tick: 1, ship: 'a', speed: slowed })
    }
  })
  test('SA-3.4 the acceleration is limited first, then the speed, both ways', () => {
    expect(
      alone({}, ['1: A100', '2: A100', '3: A-100', '4: A-100', '5: A-100', '6: A-100'])
        .course('a')
        .speed.slice(1, 7),
    ).toEqual([25, 45, 20, -5, -30, -45])
  })
  test('SA-3.4 a turn is limited unless the speed is exactly 0 after the acceleration of the tick', () => {
    expect(
      alone({}, ['1: R170', '2: R90', '2: A5', '3: L180', '3: A-5', '4: A-5', '4: L90'])
        .course('a')
        .heading.slice(1, 5),
    ).toEqual([170, 205, 25, 350])
  })
  test('SA-3.4 activations come before the move, so that a new cloak hides in that tick', () => {
    const { course } = play(
      sampleState([sampleShip('a', 'H2545'), sampleShip('b', 'H2527', { x: 150, battery: 200 })]),
      { b: ['3: Activate Cloak On'] },
    )
    expect(course('b').seen.slice(1, 5)).toEqual([['a'], ['a'], [], []])
  })
  test('SA-3.5 a ship that is destroyed in a tick fires, scans and is a target until its end', () => {
    // a destroys b with its first laser. b, later in order, fires back, and c can still target b.
    const { events, course, of } = play(
      sampleState([
        sampleShip('a', 'H2545', { x: -5 }),
        sampleShip('b', 'H2545', { x: 20, hull: 1, shields: { N: 0, E: 0, S: 0, W: 0 } }),
        sampleShip('c', 'H2545', { x: 40 }),
      ]),
      {
        a: ['1: Fire L1 b'],
        b: ['1: Fire L1 a', '1: Fire R1 270', '2: Fire L1 a'],
        c: ['1: Fire L1 b', '2: Fire L1 b'],
      },
    )
    expect(events('shot').map(({ tick, ship, target, miss }) => [tick, ship, target, miss])).toEqual([
      [1, 'a', 'b', ''],
      [1, 'b', 'a', ''],
      [1, 'c', 'b', ''],
      [2, 'c', 'b', 'unseen'],
    ])
    expect([course('b').x.length, course('b').seen[1], course('a').seen[1]]).toEqual([
      2,
      ['a', 'c'],
      ['b', 'c'],
    ])
    expect([events('destroyed'), of('b').hull]).toMatchObject([[{ tick: 1, name: 'b' }], 0])
    // Its rocket explodes in the same tick and hits it, too.
    expect(events('explosion')).toMatchObject([{ tick: 1, name: 'b-Rocket-R1-1' }])
  })
  test('SA-3.6 switching a cloak on costs 10 at once each time, and fails without them', () => {
    const ship = { battery: 0, cloaked: false }
    const { events, of } = alone(
      ship,
      ['2: Activate Cloak On', '2: Activate Cloak On', '2: Activate Cloak Off', '1: Activate Cloak On'],
      'H2527',
    )
    expect(events('gauges')[0]!.battery.slice(0, 4)).toEqual([0, 8, 6, 14])
    expect(events('failed')).toMatchObject([{ tick: 1, what: 'Cloak', why: 'power' }])
    expect(events('cloak')).toMatchObject([
      { tick: 2, on: true },
      { tick: 2, on: false },
    ])
    expect(of('a').cloaked).toBe(false)
  })
})
