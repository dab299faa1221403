import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { add, distance, hex, hexKey } from '../../../geometry/hex.ts'
import { rocketBlast } from '../blast.ts'
import { voidPatrol as game } from '../game.ts'
import { fly } from '../move.ts'
import { sampleFighter, sampleState } from '../sample.ts'
import type { Fighter, Missile, State } from '../state.ts'
import { dangerOf } from './danger.ts'
import { ordnanceOf } from './ordnance.ts'
import { prospectOf } from './prospect.ts'

const LEVELS = [2, 3]
const think = (state: State, level: number, seat = 'A1') =>
  game.think(state, seat, diceOf('whims', 1), level)[seat]!
const missile = (given: Partial<Missile>): Missile => ({
  id: 'B1-m1',
  by: 'B1',
  fresh: false,
  at: hex(-6, 0),
  facing: 0,
  velocity: hex(3, 0),
  lock: 'A1',
  ...given,
})
const sky = (fighters: readonly Fighter[], given: Partial<State> = {}) =>
  sampleState(fighters, { rules: 'standard', ...given })

describe('launches of bots', () => {
  test.each(LEVELS)(
    'level %i drops a grenade where an enemy is going to be, and flies out of its own blast',
    (level) => {
      // The two fly side by side at the same speed. B1 has no thrust left and must stay in the blast.
      const self = sampleFighter('A1', 'A', {
        velocity: hex(3, 0),
        at: hex(-4, 0),
        grenades: 1,
        guns: ['laser 4/70'],
      })
      const wreck = sampleFighter('B1', 'B', {
        velocity: hex(3, 0),
        at: hex(-4, 1),
        thrust: 0,
        hull: 200,
        guns: ['laser 4/70'],
      })
      const order = think(sky([self, wreck]), level)
      expect(order.launch).toBe('grenade')
      expect(distance(fly(self, order.chits).at, add(self.at, self.velocity))).toBeGreaterThan(1)
    },
  )
  test.each(LEVELS)(
    'level %i turns its rockets on a fighter that cannot get away, and not through a friend',
    (level) => {
      const self = sampleFighter('A1', 'A', { rockets: 1 })
      const enemy = sampleFighter('B1', 'B', { at: hex(0, 3), thrust: 0, shields: 0 })
      const order = think(sky([self, enemy]), level)
      const { at, facing } = fly(self, order.chits)
      expect(order.launch).toBe('rockets')
      expect(rocketBlast(at, facing).has(hexKey(enemy.at))).toBe(true)
      const friend = sampleFighter('A2', 'A', { at: hex(0, 2), thrust: 0, hull: 40, shields: 0 })
      const careful = think(sky([self, enemy, friend]), level)
      const flown = fly(self, careful.chits)
      expect(careful.launch === 'rockets' && rocketBlast(flown.at, flown.facing).has(hexKey(friend.at))).toBe(
        false,
      )
    },
  )
  test('VP-7.3 a missile is worth nothing when only fighters in its own hex could be locked on', () => {
    const self = sampleFighter('A1', 'A', { missiles: 1 })
    const enemy = sampleFighter('B1', 'B', { at: hex(1, 0), shields: 0 })
    // The enemy is most likely elsewhere. Here it would be in the missile's hex, and drift on ahead of its
    // nose.
    const guess = {
      enemy,
      motion: { at: hex(1, 0), velocity: hex(3, 0), facing: 0 },
      thrusts: 0,
      spins: 0,
      weight: 0.01,
    }
    const worth = (edition: State['edition']) =>
      ordnanceOf(prospectOf(sky([self, enemy], { edition }), self), [guess], () => 1).missile(self)
    expect([worth(2) < 0, worth(undefined) > 0]).toEqual([true, true])
  })
  test('a missile is worth it at a fighter that drifts ahead, not near a friend or into a rock', () => {
    const self = sampleFighter('A1', 'A', { missiles: 1 })
    const enemy = sampleFighter('B1', 'B', { at: hex(5, 0), thrust: 0 })
    const friend = sampleFighter('A2', 'A', { at: hex(3, 0), thrust: 0 })
    const worth = (state: State) =>
      ordnanceOf(
        prospectOf(state, state.fighters[0]!),
        [{ enemy, motion: enemy, thrusts: 0, spins: 0, weight: 1 }],
        () => 1,
      ).missile(self)
    expect(worth(sky([self, enemy]))).toBeGreaterThan(0)
    expect(worth(sky([self, enemy, friend]))).toBeLessThan(0)
    expect(worth(sky([self, enemy], { asteroids: [hex(1, 0)] }))).toBeLessThan(0)
  })
})

describe('evasion of bots', () => {
  test('bots fear a missile where it would strike, not behind a rock or out of its reach', () => {
    const self = sampleFighter('A1', 'A', { shields: 40 })
    const danger = (given: Partial<State>) => dangerOf(prospectOf(sky([self], given), self))
    const inbound = { missiles: [missile({})] }
    expect(danger(inbound)(hex(0, 0))).toBe(60)
    expect(danger({ ...inbound, asteroids: [hex(-2, 0)] })(hex(0, 0))).toBe(0)
    expect(danger({ missiles: [missile({ at: hex(6, 0), velocity: hex(9, 0) })] })(hex(0, 0))).toBe(0)
    expect(danger({ missiles: [missile({ lock: null })] })(hex(-4, 0))).toBeGreaterThan(0)
  })
  test.each(LEVELS)(
    'level %i ends where the missile after it does not strike, if there is such a place',
    (level) => {
      const rocks = [hex(-1, 0), hex(-1, 1), hex(0, -1)]
      let struck = 0
      for (let r = -3; r <= 3; r++) {
        const self = sampleFighter('A1', 'A', { at: hex(0, r), velocity: hex(0, 1) })
        const state = sky([self, sampleFighter('B1', 'B', { at: hex(-9, 0) })], {
          asteroids: rocks,
          missiles: [missile({ velocity: hex(5, 0) })],
        })
        const danger = dangerOf(prospectOf(state, self))
        if (danger(fly(self, think(state, level).chits).at) > 0) struck++
      }
      expect(struck).toBe(0)
    },
  )
  test("friends of one seat keep out of each other's blasts", () => {
    const pair = ['A1a', 'A1b'].map((id, i) =>
      sampleFighter(id, 'A', { seat: 'A1', at: hex(2 * i, 0), grenades: 1, guns: ['laser 4/70'] }),
    )
    const wreck = sampleFighter('B1', 'B', { at: hex(1, 0), thrust: 0, hull: 150, shields: 0 })
    const state = sky([...pair, wreck])
    for (const level of LEVELS) {
      const orders = game.think(state, 'A1', diceOf('whims', 1), level)
      expect(Object.values(orders).some(({ launch }) => launch === 'grenade')).toBe(true)
      const { state: then } = game.resolve(state, { A1: orders }, diceOf('s', 1))
      expect(then.fighters.filter(({ team }) => team === 'A').map(({ hull }) => hull)).toEqual([300, 300])
    }
  })
})
