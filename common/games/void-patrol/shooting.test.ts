import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { hex } from '../../geometry/hex.ts'
import { asteroidSet } from './collide.ts'
import { GUN_NAMES, GUNS } from './data/weapons.ts'
import { oddsOf, resultOf, through } from './gunnery.ts'
import { DRIFT, type FighterOrders } from './orders.ts'
import { resolve } from './resolve.ts'
import { sampleFighter, sampleState } from './sample.ts'
import { clearSight, covers, rangeBetween, skyOf } from './sight.ts'
import type { Fighter, State } from './state.ts'

const plain = { gunnery: 0, spins: 0, piloting: 0, thrusts: 0 }
const armed = (id: string, team: string, given: Partial<Fighter> = {}) =>
  sampleFighter(id, team, { guns: ['laser 6/100'], ...given })

function play(
  state: State,
  fixed: Record<string, number> = {},
  orders: Record<string, Partial<FighterOrders>> = {},
) {
  const bySeat = Object.fromEntries(
    Object.entries(orders).map(([id, order]) => [id, { [id]: { ...DRIFT, ...order } }]),
  )
  const played = resolve(state, bySeat, diceOf('shooting', 1, fixed))
  return {
    ...played,
    shots: played.timeline.filter((e) => e.kind === 'shot'),
    of: (id: string) => played.state.fighters.find((f) => f.id === id)!,
  }
}

describe('VP-4 shooting', () => {
  test('VP-4.1 each gun fires at the nearest enemy it can, unless fire is held', () => {
    const sky = sampleState([
      armed('a', 'A'),
      sampleFighter('b', 'B', { at: hex(4, 0) }),
      sampleFighter('c', 'B', { at: hex(3, -1) }),
      sampleFighter('d', 'A', { at: hex(1, 1) }),
    ])
    expect(play(sky).shots.map((s) => s.target)).toEqual(['c'])
    expect(play(sky, {}, { a: { holdFire: true } }).shots).toEqual([])
  })
  test('VP-4.2 the arc of a gun is 60° forward, both limits included', () => {
    const laser = GUNS['laser 6/100']
    const at = (q: number, r: number) => covers(laser, hex(0, 0), 0, hex(q, r))
    expect([at(3, 0), at(2, 2), at(4, -2), at(1, 1)]).toEqual([true, true, true, true])
    expect([at(1, 2), at(3, -2), at(-1, 0), at(0, 1)]).toEqual([false, false, false, false])
  })
  test('VP-4.3 a 0/8/150 fires only dead ahead, to 8, with the row of a laser 8/150', () => {
    const lance = GUNS['0/8/150']
    expect(covers(lance, hex(0, 0), 1, hex(0, 8))).toBe(true)
    expect(covers(lance, hex(0, 0), 1, hex(-1, 8))).toBe(false)
    expect([lance.toHit, lance.damage]).toEqual([GUNS['laser 8/150'].toHit, GUNS['laser 8/150'].damage])
  })
  test('VP-4.4 rocks and fighters on the line block it, also at an edge, but not at its ends', () => {
    const sight = (rocks: [number, number][], flyers: Fighter[], to: [number, number]) =>
      clearSight(skyOf(asteroidSet(rocks.map(([q, r]) => hex(q, r))), flyers), hex(0, 0), hex(...to))
    expect(sight([[2, 0]], [], [4, 0])).toBe(false)
    expect(sight([[1, 0]], [], [1, 1])).toBe(false)
    expect(sight([], [sampleFighter('f', 'A', { at: hex(2, 0) })], [4, 0])).toBe(false)
    expect(
      sight(
        [
          [0, 0],
          [4, 0],
        ],
        [],
        [4, 0],
      ),
    ).toBe(true)
  })
  test('VP-4.5 range is the distance in hexes, and 1 within one hex, in every arc', () => {
    expect([rangeBetween(hex(0, 0), hex(3, -5)), rangeBetween(hex(2, 2), hex(2, 2))]).toEqual([5, 1])
    const sky = sampleState([
      armed('a', 'A', { guns: ['0/8/150'] }),
      sampleFighter('b', 'B'),
      sampleFighter('c', 'B', { at: hex(1, 0) }),
    ])
    expect(play(sky, { 'target/a/0': 0 }).shots.map((s) => [s.target, s.range])).toEqual([['b', 1]])
    expect(play(sky, { 'target/a/0': 1 }).shots.map((s) => [s.target, s.range])).toEqual([['c', 1]])
  })
  test('VP-4.6 equally near enemies are drawn by id, and one out of sight is passed over', () => {
    const sky = (rocks: [number, number][]) =>
      sampleState(
        [
          armed('a', 'A'),
          sampleFighter('x', 'B', { at: hex(1, 1) }),
          sampleFighter('y', 'B', { at: hex(3, -1) }),
          sampleFighter('w', 'B', { at: hex(3, 0) }),
        ],
        { asteroids: rocks.map(([q, r]) => hex(q, r)) },
      )
    expect([0, 1].map((i) => play(sky([[0, 1]]), { 'target/a/0': i }).shots.map((s) => s.target)[0])).toEqual(
      ['w', 'y'],
    )
    expect(play(sky([]), {}).shots.map((s) => s.target)).toEqual(['x'])
  })
  test('VP-4.7 the chance is the base times 1 + 0.1 per column, and at least 0', () => {
    expect(oddsOf(GUNS['laser 6/100'], 3, { ...plain, gunnery: 2 }).chance).toBe(96)
    expect(oddsOf(GUNS['laser 6/100'], 3, { ...plain, spins: 6 }).chance).toBe(0)
  })
  test('VP-4.8 a chance to hit falls with spins and evasion, and rises with gunnery', () => {
    const chance = (piloting: number) =>
      oddsOf(GUNS['ofc 6/100'], 1, { gunnery: 1, spins: 1, piloting, thrusts: 2 }).chance
    expect([0, 1, 2, 3, 4].map(chance)).toEqual([81, 81, 63, 63, 45])
  })
  test('VP-4.9 evasion lowers damage from piloting 3 on, and a double doubles after rounding', () => {
    const damage = (piloting: number) =>
      oddsOf(GUNS['lb 4/70'], 1, { gunnery: 0, spins: 0, piloting, thrusts: 1 })
    expect([2, 3, 4].map((p) => [damage(p).damage, damage(p).shieldDamage])).toEqual([
      [70, 35],
      [63, 32],
      [63, 32],
    ])
    const target = sampleFighter('b', 'B', { at: hex(1, 0), shields: 0, shieldsFull: 0 })
    const sky = sampleState([armed('a', 'A', { guns: ['lb 4/70'], gunnery: 2 }), target])
    const [shot] = play(sky, { 'hit/a/0': 8 }).shots
    expect([shot!.chance, shot!.result, shot!.damage, shot!.shieldDamage]).toEqual([108, 'double', 168, 84])
  })
  test('VP-4.10 piloting counts from 0 to 4, gunnery without limit, and a slow spin as one', () => {
    expect(oddsOf(GUNS['ofc 6/100'], 1, { ...plain, piloting: 7, thrusts: 1 }).chance).toBe(72)
    expect(oddsOf(GUNS['ofc 6/100'], 1, { ...plain, piloting: -1, thrusts: 1 }).chance).toBe(90)
    expect(oddsOf(GUNS['ofc 6/100'], 1, { ...plain, gunnery: 8 }).chance).toBe(162)
    const sky = sampleState([
      armed('a', 'A', { spinners: 'slow', facing: 5 }),
      sampleFighter('b', 'B', { at: hex(1, 0) }),
    ])
    expect(play(sky, {}, { a: { chits: 'R' } }).shots[0]!.chance).toBe(72)
  })
  test('VP-4.11 the worked example has 126 %, doubling at 26 or less, and 54 % the other way', () => {
    const ahead = oddsOf(GUNS['lb 6/100'], 1, { gunnery: 4, spins: 0, piloting: 0, thrusts: 0 })
    expect(ahead.chance).toBe(126)
    expect([26, 27, 100].map((roll) => resultOf(roll, ahead.chance))).toEqual(['double', 'hit', 'hit'])
    const enemy = oddsOf(GUNS['lb 6/100'], 1, { gunnery: 4, spins: 3, piloting: 2, thrusts: 2 })
    expect(enemy.chance).toBe(54)
    expect([54, 55].map((roll) => resultOf(roll, enemy.chance))).toEqual(['hit', 'miss'])
  })
  test('VP-4.12 every chit counts, so that L then R are two spins', () => {
    const sky = sampleState([armed('a', 'A'), sampleFighter('b', 'B', { at: hex(1, 0) })])
    expect(play(sky, {}, { a: { chits: 'LR' } }).shots[0]!.chance).toBe(54)
  })
  test('VP-4.2 the table has a chance and a damage for every range of all 13 guns', () => {
    expect(GUN_NAMES).toHaveLength(13)
    for (const name of GUN_NAMES) {
      const gun = GUNS[name]
      const reach = Number(/(\d)\/\d+$/.exec(name)![1])
      expect([name, gun.range, gun.toHit.length, gun.damage.length, gun.shieldDamage.length]).toEqual([
        name,
        reach,
        reach,
        reach,
        reach,
      ])
    }
  })
})

describe('VP-5 damage', () => {
  test('VP-5.1 shields lessen every hit by their strength at the start of the phase', () => {
    expect([through(100, 30), through(20, 30)]).toEqual([70, 0])
    const sky = sampleState([
      armed('a', 'A', { guns: ['laser 6/100', 'ofc 6/100'] }),
      sampleFighter('b', 'B', { at: hex(1, 0) }),
    ])
    const { of } = play(sky, { 'hit/a/0': 50, 'hit/a/1': 50 })
    expect([of('b').hull, of('b').shields]).toEqual([160, 30])
  })
  test('VP-5.2 QGP and LB take the bracketed amount off the shields at the end of the phase', () => {
    const sky = sampleState([
      armed('a', 'A', { guns: ['lb 4/70', 'lb 4/70'] }),
      sampleFighter('b', 'B', { at: hex(1, 0), shields: 50, shieldsFull: 50 }),
    ])
    const { of } = play(sky, { 'hit/a/0': 50, 'hit/a/1': 50 })
    expect([of('b').hull, of('b').shields]).toEqual([260, 0])
  })
  test('VP-5.3 a hit that delivers h costs a thrust with 2h %', () => {
    const sky = sampleState([armed('a', 'A'), sampleFighter('b', 'B', { at: hex(4, 0) })])
    // Laser at range 4: 40 less 30 shields is 10, so 20 %.
    expect(play(sky, { 'hit/a/0': 50, 'cripple/a/0': 20 }).of('b').thrust).toBe(5)
    expect(play(sky, { 'hit/a/0': 50, 'cripple/a/0': 21 }).of('b').thrust).toBe(6)
    expect(
      play(sampleState([armed('a', 'A'), sampleFighter('b', 'B', { at: hex(4, 0), thrust: 0 })]), {
        'hit/a/0': 50,
        'cripple/a/0': 1,
      }).of('b').thrust,
    ).toBe(0)
  })
  test('VP-5.4 shields regain 5 %, at least 1, but nothing of the round’s damage', () => {
    const b = (shields: number, shieldsFull: number) =>
      sampleFighter('b', 'B', { at: hex(1, 0), shields, shieldsFull })
    const drift = (fighter: Fighter) => play(sampleState([sampleFighter('a', 'A'), fighter])).of('b').shields
    expect([drift(b(10, 50)), drift(b(10, 12)), drift(b(49, 50)), drift(b(50, 50))]).toEqual([13, 11, 50, 50])
    // 5 were lost before and 35 now, so 10 of 50 remain. Only the 5 can be repaired, 3 a round.
    const hurt = play(sampleState([armed('a', 'A', { guns: ['lb 4/70'] }), b(45, 50)]), { 'hit/a/0': 50 })
    expect(hurt.of('b').shields).toBe(13)
  })
  test('VP-5.5 a fighter at hull 0 shoots before it is destroyed (VP-1.4, VP-1.1, VP-1.2)', () => {
    const sky = sampleState([
      armed('a', 'A', { hull: 70 }),
      armed('b', 'B', { at: hex(1, 0), facing: 3, hull: 70 }),
    ])
    const { of, shots, timeline } = play(sky, { 'hit/a/0': 50, 'hit/b/0': 50 })
    expect(shots).toHaveLength(2)
    expect([of('a').status, of('b').status, of('a').hull]).toEqual(['destroyed', 'destroyed', 0])
    expect(timeline.at(-1)).toEqual({ kind: 'over', winners: [], by: 'nobody holds the field' })
  })
})
