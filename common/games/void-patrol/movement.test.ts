import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { hex } from '../../geometry/hex.ts'
import { asteroidSet, collisions, rockDamage } from './collide.ts'
import { fly } from './move.ts'
import { check, DRIFT, fuelAfter, orders, refuseChit, refuseFighter } from './orders.ts'
import { resolve } from './resolve.ts'
import { sampleFighter, sampleState } from './sample.ts'
import { seats, setup } from './setup/setup.ts'
import { start } from './setup/start.ts'

const dice = diceOf('movement', 1)
const at = (q: number, r: number, facing = 0, velocity = hex(0, 0)) => ({ at: hex(q, r), facing, velocity })
const refuse = (chits: string, given = {}) =>
  refuseFighter('simple', sampleFighter('a', 'A', given), { ...DRIFT, chits })

describe('VP-3 asteroids', () => {
  test('VP-3.1 a rock is met where the way first touches its hex, as a fraction of the way', () => {
    const met = (to: [number, number], ...rocks: [number, number][]) =>
      collisions(hex(0, 0), hex(...to), asteroidSet(rocks.map(([q, r]) => hex(q, r)))).map(({ when }) => when)
    expect(met([4, 0], [1, 0], [3, 0], [4, 0])).toEqual([1 / 8, 5 / 8, 7 / 8])
    expect(met([2, 0], [1, 0])).toEqual([1 / 4])
  })
})

describe('VP-2 movement', () => {
  test('VP-2.1 without thrust a fighter drifts and keeps velocity and facing', () =>
    expect(fly(at(1, 2, 4, hex(3, -1)), '')).toEqual(at(4, 1, 4, hex(3, -1))))
  test('VP-2.2 a spin changes the facing that later chits use, not that of earlier ones', () => {
    expect(fly(at(0, 0), 'RF')).toEqual(at(0, 1, 1, hex(0, 2)))
    expect(fly(at(0, 0), 'FR')).toEqual(at(1, 0, 1, hex(2, 0)))
  })
  test('VP-2.3 a forward chit adds u to the position and 2u to the velocity: 3 hexes two rounds on', () => {
    const after = fly(at(0, 0, 5), 'F')
    expect(after).toEqual(at(1, -1, 5, hex(2, -2)))
    expect(fly(after, '').at).toEqual(hex(3, -3))
  })
  test('VP-2.4 a spin turns one side and moves nothing', () => {
    expect(fly(at(2, 2, 0, hex(1, 0)), 'L')).toEqual(at(3, 2, 5, hex(1, 0)))
    expect(fly(at(2, 2, 5, hex(1, 0)), 'R')).toEqual(at(3, 2, 0, hex(1, 0)))
  })
  test('VP-2.5 a rock at an intermediate point of the chits is not met, one on the segment is', () => {
    const state = (rock: [number, number]) =>
      sampleState([sampleFighter('a', 'A'), sampleFighter('b', 'B', { at: hex(-9, 0) })], {
        asteroids: [hex(...rock)],
      })
    const hits = (rock: [number, number]) =>
      resolve(state(rock), { a: { a: { ...DRIFT, chits: 'FFLLF' } } }, dice).timeline.filter(
        (e) => e.kind === 'collision',
      ).length
    // FF leads through (2,0), and L L F on to (2,−1), but the segment runs straight from (0,0) to that end.
    expect(hits([2, 0])).toBe(0)
    expect(hits([1, 0])).toBe(1)
  })
  test('VP-2.6 chits fill at most `thrust` slots', () => {
    expect(refuse('LRLRLR')).toBeUndefined()
    expect(refuse('LRLRLRL')).toMatch('7 slots, its thrust is 6')
  })
  test('VP-2.7 a plan has at most g-max forward chits', () => {
    expect(refuse('FFFF')).toBeUndefined()
    expect(refuse('FFFFF')).toMatch('g-max is 4')
  })
  test('VP-2.8 a slow spin fills two slots and burns one pulse', () => {
    expect(refuse('RRR', { spinners: 'slow' })).toBeUndefined()
    expect(refuse('RRRF', { spinners: 'slow' })).toMatch('7 slots')
    expect(fuelAfter(sampleFighter('a', 'A', { spinners: 'slow' }), 'RR')).toBe(58)
  })
  test('VP-2.9 each chit burns a pulse, and no more chits than pulses', () => {
    expect(fuelAfter(sampleFighter('a', 'A'), 'FLF')).toBe(57)
    expect(refuse('FF', { fuel: { kind: 'pulses', left: 1, full: 9 } })).toMatch('1 left')
  })
  test('VP-2.10 a round with chits burns one fuel, one without burns none, and 0 allows none', () => {
    const rounds = sampleFighter('a', 'A', { fuel: { kind: 'rounds', left: 3, full: 9 } })
    expect([fuelAfter(rounds, 'FFL'), fuelAfter(rounds, '')]).toEqual([2, 3])
    expect(refuse('L', { fuel: { kind: 'rounds', left: 0, full: 9 } })).toMatch('no fuel')
    expect(refuse('', { fuel: { kind: 'rounds', left: 0, full: 9 } })).toBeUndefined()
  })
  test('VP-2.11 fighters start at rest with less fuel than full', () => {
    const s = setup.parse({ teams: 3, seatsPerTeam: 3 })
    for (const f of start(s, seats(s), dice).fighters) {
      expect(f.velocity).toEqual(hex(0, 0))
      expect(f.fuel.left).toBeLessThan(f.fuel.full)
    }
  })
  test('VP-2.12 illegal orders are refused whole, each with its reason', () => {
    const state = sampleState([
      sampleFighter('a', 'A'),
      sampleFighter('b', 'B'),
      sampleFighter('c', 'A', { status: 'destroyed' }),
    ])
    const reasons = check(state, 'a', { a: { ...DRIFT, chits: 'FFFFF' }, b: DRIFT, c: DRIFT, z: DRIFT })
    expect(reasons.map((r) => r.where)).toEqual(['a', 'b', 'c', 'z'])
    expect(reasons.every((r) => r.reason.length > 5)).toBe(true)
    expect(orders.safeParse({ a: { chits: 'FX' } }).success).toBe(false)
    expect(orders.safeParse({ a: { chits: 'F'.repeat(17) } }).success).toBe(false)
  })
  test('VP-1.6 simple rules know no boost, side-thrust or launch', () => {
    for (const chits of ['B', '<', '>']) expect(refuse(chits)).toMatch('rules')
    expect(
      refuseFighter('simple', sampleFighter('a', 'A', { missiles: 1 }), { ...DRIFT, launch: 'missile' }),
    ).toMatch('rules')
    expect(
      refuseFighter('standard', sampleFighter('a', 'A', { missiles: 1 }), { ...DRIFT, launch: 'missile' }),
    ).toBeUndefined()
    expect(refuseChit('simple', sampleFighter('a', 'A'), 'FFFF', 'F')).toMatch('forward thrust')
  })
  test('VP-1.5 a seat without orders drifts', () => {
    const state = sampleState([
      sampleFighter('a', 'A', { velocity: hex(2, 0) }),
      sampleFighter('b', 'B', { at: hex(-9, 0) }),
    ])
    expect(resolve(state, {}, dice).state.fighters[0]!.at).toEqual(hex(2, 0))
  })
})

describe('VP-3 asteroids', () => {
  const meet = (to: [number, number], ...rocks: [number, number][]) =>
    collisions(hex(0, 0), hex(...to), asteroidSet(rocks.map((rock) => hex(...rock)))).map(
      ({ hex: { q, r }, damage }) => [q, r, damage],
    )
  test('VP-3.1 every hex on the way counts, the start hex does not', () =>
    expect(meet([3, 0], [0, 0], [1, 0], [3, 0])).toEqual([
      [1, 0, 200],
      [3, 0, 200],
    ]))
  test('VP-3.2 a rock does 200 through its centre and less beside it, rounded half up', () => {
    expect(rockDamage(hex(3, 0), 0)).toBe(200)
    // Segment (3,1), centre (1,0): c = −1, (d/a)² = 3/13, 200·(1 − 0.48038) = 103.92.
    expect(meet([3, 1], [1, 0])).toEqual([[1, 0, 104]])
  })
  test('VP-3.3 a path along an edge meets both rocks with 0 damage', () =>
    expect(meet([1, 1], [1, 0], [0, 1])).toEqual([
      [0, 1, 0],
      [1, 0, 0],
    ]))
  test('VP-3.4 a fighter that stays meets nothing, and a touched corner is met with 0 damage', () => {
    expect(meet([0, 0], [0, 0], [1, 0])).toEqual([])
    // (1,1) → ends in the centre of (1,1); its long diagonal points at the corner of (2,0)'s and (0,2)'s
    // neighbours.
    expect(meet([2, 2], [2, 0])).toEqual([])
    expect(meet([4, -2], [1, 0], [2, -1], [1, -1])).toEqual([
      [1, -1, 0],
      [1, 0, 0],
      [2, -1, 200],
    ])
  })
  test('VP-3.5 each collision is a hit of its own, and a fighter destroyed by it does not shoot', () => {
    const rocks = [hex(1, 0), hex(2, 0)]
    const crash = sampleFighter('a', 'A', { hull: 340, velocity: hex(4, 0), guns: ['laser 6/100'] })
    const near = sampleFighter('b', 'B', { at: hex(6, 0), facing: 3, guns: ['laser 6/100'] })
    const behind = sampleFighter('c', 'A', { at: hex(3, 0), facing: 3 })
    const { state, timeline } = resolve(
      sampleState([crash, near, behind], { asteroids: rocks }),
      {},
      diceOf('x', 1, { 'hit/b/0': 100 }),
    )
    expect(timeline.filter((e) => e.kind === 'collision').map((e) => e.hull)).toEqual([170, 170])
    expect(state.fighters[0]!.status).toBe('destroyed')
    expect(timeline.filter((e) => e.kind === 'shot').map((e) => [e.shooter, e.target])).toEqual([['b', 'c']])
  })
})
