import { describe, expect, test } from '@jest/globals'
import { PAYLOADS } from './data/payloads.ts'
import { everyTick, play, sampleShip, sampleState } from './sample.ts'
import type { Ordnance, Ship } from './state.ts'

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
  speed: 0,
  battery: PAYLOADS[payload].battery,
  ...given,
})
const shields = (N: number, E = N, S = N, W = N) => ({ N, E, S, W })
const FAR = { x: 50_000, y: 0 }

describe('SA-6 hits', () => {
  const bearings = [
    [0, 50],
    [50, 50],
    [51, 50],
    [50, 0],
    [50, -50],
    [49, -50],
    [0, -50],
    [-50, -50],
    [-51, -50],
    [-50, 0],
    [-50, 49],
    [-50, 50],
  ] as const
  const struck = (by: 'compass' | 'ship', heading: number) =>
    bearings
      .map(
        ([x, y]) =>
          play(
            sampleState([sampleShip('a', 'F2551', { x, y }), sampleShip('b', 'H2545', { heading })], {
              shields: by,
            }),
            { a: ['1: Fire L1 b'] },
          ).events('hit')[0]!.quadrant,
      )
      .join('')
  test('SA-6.1 a hit’s quadrant is the compass bearing from target to source, at any heading', () => {
    expect(struck('compass', 0)).toBe('NNEEESSSWWWN')
    expect(struck('compass', 137)).toBe('NNEEESSSWWWN')
  })
  test('SA-6.1 a quadrant may also be relative to the target’s heading', () => {
    expect(struck('ship', 0)).toBe('NNEEESSSWWWN')
    expect(struck('ship', 90)).toBe('WNNNNEEESSSS')
  })
  test('SA-6.2 a quadrant takes the damage, and the hull takes the rest', () => {
    const { of, events } = play(
      sampleState([sampleShip('a', 'F2551', { x: 50 }), sampleShip('b', 'H2545')]),
      { a: ['1: Fire L1 b', '2: Fire L1 b'] },
    )
    expect(events('hit').map(({ loss }) => [loss!.shield, loss!.hull, loss!.broke])).toEqual([
      [100, 0, true],
      [0, 100, false],
    ])
    expect([of('b').shields, of('b').hull]).toEqual([{ N: 150, E: 0, S: 130, W: 100 }, 0])
    const through = play(
      sampleState([sampleShip('a', 'F2551', { x: 50 }), sampleShip('b', 'H2545', { shields: shields(30) })]),
      { a: ['1: Fire L1 b'] },
    )
    expect([through.of('b').shields.E, through.of('b').hull]).toEqual([0, 30])
  })
  const burst = (payload: Ordnance['payload'], b: Partial<Ship>, y = 0) =>
    play(
      sampleState([sampleShip('a', 'H2545', FAR), sampleShip('b', 'H2545', { y, ...b })], {
        ordnance: [flying('a', payload, 1)],
      }),
    )
  test('SA-6.3 any shield stops nanocytes whole, and a bare hull takes double', () => {
    expect(burst('NanoMissile', { shields: shields(1) }, 30).of('b')).toMatchObject({
      hull: 100,
      shields: shields(1),
    })
    expect(burst('NanoMissile', { shields: shields(150, 150, 0), hull: 180 }, 30).of('b').hull).toBe(
      180 - 140,
    )
    expect(burst('NanoMissile', { shields: shields(150, 150, 0), hull: 100 }, 30).of('b').hull).toBe(0)
  })
  test('SA-6.4 EMP takes double off a strong enough shield, or else shield and battery', () => {
    // 100 − 10 at distance 10; the generators add 8 first.
    const after = (S: number, battery = 300) => {
      const { of, events } = burst('EMPMissile', { shields: shields(150, 150, S), battery }, 10)
      return [
        of('b').shields.S,
        events('gauges').find(({ ship }) => ship === 'b')!.battery[1],
        events('hit')[0]!.loss!.energy,
        of('b').hull,
      ]
    }
    expect([
      after(200),
      after(180),
      after(179),
      after(100),
      after(99),
      after(1),
      after(0),
      after(0, 50),
    ]).toEqual([
      [20, 308, 0, 100],
      [0, 308, 0, 100],
      [0, 308, 0, 100],
      [0, 268, 40, 100],
      [0, 268, 40, 100],
      [0, 219, 89, 100],
      [0, 218, 90, 100],
      [0, 0, 58, 100],
    ])
  })
  test('SA-6.5 each boosted point costs a point of energy, up to twice the normal strength', () => {
    const { events, state } = play(
      sampleState([sampleShip('a', 'H2545', { battery: 400 }), sampleShip('b', 'H2545', FAR)]),
      { a: ['1: Boost N 100', '2: Boost N 100', '3: Boost N 1', '10: Boost E 10'] },
    )
    expect(events('boost').map(({ tick, points, to }) => [tick, points, to])).toEqual([
      [1, 100, 250],
      [2, 50, 300],
      [10, 10, 110],
    ])
    expect(events('failed')).toMatchObject([{ tick: 3, what: 'Boost N', why: 'full' }])
    // Energy that was not added costs nothing.
    expect(state.ships[0]!.battery).toBe(400 + 80 - 160)
  })
  test('SA-6.5 a boost is limited by the energy, and points above normal last for the round', () => {
    const { events, of } = play(
      sampleState([sampleShip('a', 'H2545', { battery: 10 }), sampleShip('b', 'H2545', FAR)]),
      { a: ['1: Boost W 500', '2: Boost S 0'] },
    )
    expect(events('boost')).toMatchObject([{ points: 18, to: 118 }])
    expect([events('dissipated'), of('a').shields]).toEqual([
      [{ kind: 'dissipated', ship: 'a', quadrant: 'W', points: 18 }],
      { N: 150, E: 100, S: 130, W: 100 },
    ])
  })
  test('SA-6.5 a boosted shield holds within the round, and keeps its points below normal', () => {
    const { events, of } = play(
      sampleState([
        sampleShip('a', 'H2545', { battery: 300, shields: shields(0) }),
        sampleShip('b', 'F2551', { y: 20 }),
      ]),
      { a: ['1: Boost N 200', '2: Boost E 20'], b: ['2: Fire L1 a'] },
    )
    expect(events('hit')[0]!.loss).toEqual({ shield: 130, hull: 0, energy: 0, broke: false, killed: false })
    expect(of('a').shields).toEqual(shields(70, 20, 0, 0))
  })
  const worn = {
    hull: 10,
    battery: 0,
    shields: { N: 200, E: 5, S: 0, W: 100 },
    heat: [95],
    ammo: [0, 1, 2, 3, 4],
  }
  const base = (given: Partial<Ship> = {}) => sampleShip('Base', 'SB2531', { team: '', seat: '', ...given })
  const serviced = (ship: Partial<Ship>, lines = ['1: Replenish'], there = base()) =>
    play(
      sampleState([sampleShip('a', 'H2545', { ...worn, ...ship }), there, sampleShip('b', 'H2545', FAR)]),
      { a: lines },
    )
  test('SA-6.6 Replenish fills hull, battery, shields and ammunition and cools the lasers', () => {
    const { of, events } = serviced({ x: 6, y: 8 }, ['10: Replenish', '10: Boost N 10'])
    expect(events('replenish')).toEqual([{ kind: 'replenish', tick: 10, ship: 'a', base: 'Base' }])
    // In line order: the later boost found a full battery, and the surplus stayed until the round's end.
    expect(of('a')).toMatchObject({
      hull: 100,
      battery: 490,
      shields: { N: 150, E: 100, S: 130, W: 100 },
      heat: [0],
      ammo: [4, 10, 10, 10, 5],
    })
    expect(events('dissipated')).toMatchObject([{ quadrant: 'N', points: 60 }])
  })
  test('SA-6.6 Replenish works only within 10, at a speed of 10 or less either way', () => {
    const why = (ship: Partial<Ship>, lines?: string[]) => serviced(ship, lines).events('failed')[0]?.why
    expect([
      why({ x: 10 }),
      why({ x: 10.1 }),
      why({ y: -10, speed: 11, battery: 50 }, ['1: Replenish']),
      why({ y: -10, speed: 10, battery: 50 }),
      why({ y: 10, speed: -10, battery: 50 }),
    ]).toEqual([undefined, 'no base', 'too fast', undefined, undefined])
  })
  test('SA-6.6 Replenish works at a base of the own side or of nobody', () => {
    expect(serviced({}, undefined, base({ team: 'a', seat: 'a' })).events('replenish').length).toBe(1)
    expect(serviced({}, undefined, base({ team: 'b', seat: 'b' })).events('failed')).toMatchObject([
      { why: 'no base' },
    ])
  })
  test('SA-6.6 Replenish works once a round, not with hull 0 and not for a starbase itself', () => {
    expect(serviced({}, ['1: Replenish', '2: Replenish']).events('failed')).toMatchObject([
      { tick: 2, why: 'again' },
    ])
    const killed = play(
      sampleState([
        sampleShip('b', 'F2551', { x: 20 }),
        sampleShip('a', 'H2545', { ...worn, shields: shields(0) }),
        base(),
      ]),
      { a: ['1: Replenish'], b: ['1: Fire L1 a'] },
    )
    expect([killed.events('failed'), killed.of('a').hull]).toMatchObject([[{ why: 'destroyed' }], 0])
    const alone = play(sampleState([sampleShip('a', 'SB2531', { hull: 5 }), sampleShip('b', 'H2545', FAR)]), {
      a: ['1: Replenish'],
    })
    expect([alone.events('failed'), alone.of('a').hull]).toMatchObject([[{ why: 'no base' }], 5])
  })
  test('SA-6.7 a ship at hull 0 is destroyed at the end of the tick, and its ordnance flies on', () => {
    const first = play(
      sampleState([
        sampleShip('a', 'F2551', { x: 40 }),
        sampleShip('b', 'H2545', { shields: shields(0) }),
        sampleShip('c', 'H2545', FAR),
      ]),
      { a: ['3: Fire L1 b'], b: ['2: Fire R1 180', '4: Fire R2 0'] },
    )
    expect([first.course('b').x.length, first.events('destroyed'), first.of('b').hull]).toMatchObject([
      4,
      [{ tick: 3, name: 'b', thing: 'ship' }],
      0,
    ])
    expect(first.state.ordnance.map(({ name }) => name)).toEqual(['b-Rocket-R1-1'])
    const second = play(first.state, { b: everyTick('Fire R2 0') })
    expect([
      second.course('b-Rocket-R1-1').x.length,
      second.events('launch'),
      second.events('ordered'),
    ]).toEqual([7, [], []])
    expect(() => second.course('b')).toThrow()
  })
})

describe('SA-8 scoring and winning', () => {
  const duel = (b: Partial<Ship>, lines = ['1: Fire L1 b'], a: Partial<Ship> = {}) =>
    play(
      sampleState([
        sampleShip('a', 'F2551', { y: 50, ...a }),
        sampleShip('b', 'H2545', b),
        sampleShip('c', 'H2545', FAR),
      ]),
      { a: lines },
    ).of('a').score
  test('SA-8.1 a hit scores by shield points, emptied quadrants, hull points and destruction', () => {
    expect(duel({ shields: shields(101) })).toBe(50)
    expect(duel({ shields: shields(100) })).toBe(50 + 25)
    expect(duel({ shields: shields(99) })).toBe(49.5 + 25 + 2)
    expect(duel({ shields: shields(0), hull: 101 })).toBe(200)
    expect(duel({ shields: shields(0), hull: 100 })).toBe(200 + 100)
    // Hull points beyond 0 do not count.
    expect(duel({ shields: shields(0), hull: 7 })).toBe(14 + 100)
  })
  test('SA-8.1 a quadrant breaks once, and again only when it was boosted in between', () => {
    const lines = ['1: Fire L1 b', '2: Fire L2 b']
    expect(duel({ shields: shields(100), hull: 300 }, lines)).toBe(75 + 200)
    const boosted = play(
      sampleState([
        sampleShip('a', 'F2551', { y: 50 }),
        sampleShip('b', 'H2545', { shields: shields(100), hull: 300, battery: 0 }),
      ]),
      { a: lines, b: ['1: Boost N 10'] },
    )
    expect(boosted.of('a').score).toBe(75 + 4 + 25 + 2 * 92)
  })
  test('SA-8.1 half a point for each point of energy really drained', () => {
    const emp = (battery: number) =>
      play(
        sampleState(
          [sampleShip('a', 'H2545', FAR), sampleShip('b', 'H2545', { y: 10, shields: shields(0), battery })],
          { ordnance: [flying('a', 'EMPMissile', 1)] },
        ),
      ).of('a').score
    expect([emp(400), emp(1)]).toEqual([45, 4.5])
  })
  test('SA-8.1 only the first blow in a tick that brings a hull to 0 scores the destruction', () => {
    const { of } = play(
      sampleState([
        sampleShip('a', 'F2551', { y: 50 }),
        sampleShip('b', 'H2545', { shields: { N: 0, E: 100, S: 0, W: 0 }, hull: 60 }),
        sampleShip('c', 'F2551', { y: 50 }),
        sampleShip('d', 'F2551', { x: 60 }),
      ]),
      {
        a: ['1: Fire L1 b'],
        c: ['1: Fire L1 b'],
        d: ['1: Fire L1 b'],
      },
    )
    expect([of('a').score, of('c').score, of('d').score]).toEqual([220, 0, 45])
  })
  test("SA-8.2 hits on one's own team or on nobody's starbase score nothing", () => {
    expect(duel({ team: 'a' })).toBe(0)
    expect(
      play(
        sampleState([
          sampleShip('a', 'F2551', { y: 50 }),
          sampleShip('Base', 'SB2531', { team: '', seat: '' }),
          sampleShip('b', 'H2545', FAR),
        ]),
        { a: ['1: Fire L1 Base'] },
      ).of('a').score,
    ).toBe(0)
    expect(
      play(sampleState([sampleShip('a', 'F2551', { y: 50 }), sampleShip('b', 'SB2531')]), {
        a: ['1: Fire L1 b'],
      }).of('a').score,
    ).toBe(50)
  })
  test('SA-8.2 hits on oneself or on ordnance score nothing', () => {
    const { of, events } = play(
      sampleState([sampleShip('a', 'H2545'), sampleShip('b', 'H2545', { x: 15, shields: shields(500) })]),
      { a: ['1: Fire R1 90'], b: ['2: Fire R1 0', '3: Fire L1 b-Rocket-R1-1'] },
    )
    expect(events('hit').map(({ target }) => target)).toContain('a')
    expect(of('a').score).toBe(25)
  })
  test("SA-8.3 a dead ship's ordnance still scores for its owner", () => {
    const dead = sampleShip('a', 'H2545', { ...FAR, hull: 0, score: 3 })
    const { of, events } = play(
      sampleState(
        [dead, sampleShip('b', 'H2545', { shields: shields(200), y: 10 }), sampleShip('a2', 'H2545', FAR)],
        { ordnance: [flying('a', 'Rocket', 1)] },
      ),
    )
    expect([of('a').score, events('hit')[0]!.seenBy]).toEqual([28, ['a', 'b']])
  })
})
