import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { add, FACINGS, type Hex, hex, scale, unit } from '../../../geometry/hex.ts'
import { wrapped } from '../../../geometry/torus.ts'
import { hostileSpace as game } from '../game.ts'
import type { Fires, Velocities } from '../orders.ts'
import type { Craft, State } from '../state.ts'
import { craftAt, missileAt, playerNamed, skyOf } from './sample.ts'

const whims = diceOf('whims', 1)
const steered = (state: State, level: number): Velocities => {
  const orders = game.think({ ...state, phase: 'velocity' }, 'A1', whims, level)
  return orders.kind === 'velocity' ? orders.of : {}
}
const fired = (state: State, level: number): Fires => {
  const orders = game.think({ ...state, phase: 'fire' }, 'A1', whims, level)
  return orders.kind === 'fire' ? orders.of : {}
}
const endOf = (state: State, craft: Craft, level: number): Hex =>
  wrapped(state.torus, add(craft.at, steered(state, level)[craft.id] ?? craft.velocity))
const inLine = (a: Hex, b: Hex): boolean => a.q === b.q || a.r === b.r || (a.q + a.r - b.q - b.r) % 28 === 0

describe.each([1, 2, 3])('shots of level %i', (level) => {
  test('HS-5.1 a bot fires at an enemy in its line', () =>
    expect(fired(skyOf([craftAt('A1', 5, 5), craftAt('B1', 9, 5)]), level)).toEqual({ A1: 0 }))
  test('HS-5.3 a bot does not fire through a friend', () =>
    expect(
      fired(
        skyOf([
          craftAt('A1', 5, 5, { velocity: hex(0, 1) }),
          craftAt('A2', 7, 5, { missiles: 0, velocity: hex(0, 1) }),
          craftAt('B1', 9, 5, { velocity: hex(0, 1) }),
        ]),
        level,
      )['A1'],
    ).not.toBe(0))
  test('HS-5.4 a bot does not fire at a rock before the enemy', () => {
    const state = skyOf([craftAt('A1', 5, 5), craftAt('B1', 9, 5, { velocity: hex(5, -3) })], {
      entities: [{ id: 'rock1', hexes: [hex(7, 5)] }],
    })
    expect(fired(state, level)['A1']).not.toBe(0)
  })
  test('HS-7.2 a bot does not fire at its own base', () => {
    const players = [
      playerNamed('A', { centre: hex(9, 5), tokens: [0, 1, 2, 3, 4, 5, 6] }),
      playerNamed('B', { centre: hex(22, 19), tokens: [0] }),
    ]
    expect(
      fired(
        skyOf([craftAt('A1', 5, 5), craftAt('B1', 14, 5)], { players, rules: { play: 'base-defence' } }),
        level,
      )['A1'],
    ).not.toBe(0)
  })
})

test('HS-5.5 level 2 does not shoot at a craft that an older missile hits first', () => {
  const craft = [craftAt('A1', 5, 5, { velocity: hex(0, 1) }), craftAt('B1', 9, 5, { velocity: hex(1, 1) })]
  expect(fired(skyOf(craft), 2)['A1']).toBe(0)
  expect(fired(skyOf(craft, { missiles: [missileAt('B1-1', 9, 15, 4)] }), 2)).toEqual({})
})

describe.each([2, 3])('foresight of level %i in fire', (level) => {
  test('HS-3.5 a bot fires at the place to which an enemy without delta-v comes', () => {
    // The craft passes (9, 5) in two rounds. A missile fired along row 5 flies 20 hexes a round and wraps
    // around.
    const state = skyOf([
      craftAt('A1', 5, 5, { velocity: hex(0, -2) }),
      craftAt('B1', 3, 4, { velocity: hex(1, 1), deltaV: 0 }),
    ])
    const direction = fired(state, level)['A1']
    expect(direction).toBeDefined()
    let then = game.resolve(
      { ...state, phase: 'fire' },
      { A1: { kind: 'fire', of: { A1: direction! } } },
      diceOf('s', 1),
    ).state
    let hits = 0
    for (let round = 0; round < 6 && hits === 0; round++) {
      const moved = game.resolve(then, {}, diceOf('s', 2)).state
      const flown = game.resolve(moved, {}, diceOf('s', 3))
      hits += flown.timeline.filter((event) => event.kind === 'hit' && event.target === 'B1').length
      then = flown.state
    }
    expect(hits).toBe(1)
  })
  test('HS-8.1 a bot does not fire when the missile comes round to a friend that cannot get away', () => {
    // Along row 5 the missile reaches (27, 5) in the next round and wraps to (0, 5). The other direction is
    // blocked.
    const craft = [
      craftAt('A1', 5, 5, { velocity: hex(0, -1) }),
      craftAt('B1', 0, 5, { deltaV: 0, missiles: 0 }),
    ]
    const rock = { entities: [{ id: 'rock1', hexes: [hex(4, 5)] }] }
    const friend = craftAt('A2', 27, 5, { deltaV: 0, missiles: 0, hp: 1 })
    expect(fired(skyOf(craft, rock), level)).toEqual({ A1: 0 })
    expect(fired(skyOf([craft[0]!, friend, craft[1]!], rock), level)).toEqual({})
  })
  test('HS-5.6 a bot leaves an enemy to the friend that destroys it, when it sees another', () => {
    // A1 sees both, A2 only B1.
    const state = skyOf(
      [
        craftAt('A1', 5, 5, { hp: 1 }),
        craftAt('A2', 9, 10, { hp: 1 }),
        craftAt('B1', 9, 5, { hp: 1 }),
        craftAt('B2', 5, 9, { hp: 1 }),
      ],
      { rules: { damage: 'brutal' } },
    )
    expect(fired(state, level)).toEqual({ A1: 1, A2: 4 })
  })
  test('HS-7.2 a bot fires at the open middle of a base before the craft beside it', () => {
    const players = [
      playerNamed('A', { centre: hex(3, 20), tokens: [0, 1, 2, 3, 4, 5, 6] }),
      playerNamed('B', { centre: hex(15, 5), tokens: [0, 1, 2, 3] }),
    ]
    expect(
      fired(
        skyOf([craftAt('A1', 8, 5), craftAt('B1', 8, 9)], { players, rules: { play: 'base-defence' } }),
        level,
      ),
    ).toEqual({ A1: 0 })
  })
})

describe.each([2, 3])('flights of level %i', (level) => {
  test('HS-5.8 a bot flies out of the lines of missiles in flight', () => {
    for (let r = 0; r < 6; r++) {
      const self = craftAt('A1', 10, r, { velocity: hex(0, 2) })
      const state = skyOf([self, craftAt('B1', 20, 25, { missiles: 0 })], {
        missiles: [missileAt('B1-1', 2, r + 2, 0), missileAt('B1-2', 2, r + 3, 0)],
      })
      expect([r + 2, r + 3]).not.toContain(endOf(state, self, level).r)
    }
  })
  test('HS-5.1 a bot flies out of lines of fire when it can only lose there', () => {
    const self = craftAt('A1', 10, 5, { velocity: hex(0, 2), missiles: 0 })
    const enemy = craftAt('B1', 20, 5, { velocity: hex(0, 2), deltaV: 0 })
    expect(inLine(endOf(skyOf([self, enemy]), self, level), hex(20, 7))).toBe(false)
  })
  test('HS-5.1 a bot flies into the line of an enemy that cannot shoot back, drift allowed for', () => {
    const self = craftAt('A1', 10, 5, { velocity: hex(0, 2) })
    const enemy = craftAt('B1', 20, 2, { velocity: hex(1, 2), deltaV: 0, missiles: 0 })
    expect(inLine(endOf(skyOf([self, enemy]), self, level), hex(21, 4))).toBe(true)
  })
  test('HS-3.5 a bot spares its last delta-v, not its first', () => {
    const enemy = craftAt('B1', 20, 9, { velocity: hex(1, 0), missiles: 0, deltaV: 0 })
    const resting = (deltaV: number) =>
      steered(skyOf([craftAt('A1', 10, 5, { deltaV, missiles: 0 }), enemy]), level)
    expect(resting(18)).not.toEqual({})
    expect(resting(2)).toEqual({})
  })
})

describe.each([2, 3])('Base Defence of level %i', (level) => {
  const centre = hex(8, 8)
  const players = [
    playerNamed('A', { centre, tokens: [0, 1, 2, 3, 4, 5, 6] }),
    playerNamed('B', { centre: hex(22, 20), tokens: [0, 1, 2, 3, 4, 5, 6] }),
  ]
  const guards = FACINGS.map((d) =>
    craftAt(`A${d + 1}`, ...(({ q, r }) => [q, r] as const)(add(centre, scale(unit(d), 2))), { deltaV: 18 }),
  )
  const base = (craft: readonly Craft[]) =>
    skyOf(craft, { players, rules: { play: 'base-defence', craftEach: 8 } })
  test('HS-7.2 a bot stays in the lines of its own base', () =>
    expect(steered(base([...guards, craftAt('B1', 25, 27, { missiles: 0, deltaV: 0 })]), level)).toEqual({}))
  test('HS-7.3 a bot closes a line of its own base', () => {
    const state = base([
      ...guards.slice(1),
      craftAt('A7', 10, 9, { velocity: hex(0, 0) }),
      craftAt('B1', 25, 27, { missiles: 0, deltaV: 0 }),
    ])
    const end = endOf(state, state.craft.find(({ id }) => id === 'A7')!, level)
    expect(end.r).toBe(8)
    expect(end.q).toBeGreaterThan(9)
  })
  test('HS-7.4 a bot comes to rest beside its base when it has little left', () => {
    const low = craftAt('A7', 11, 6, { velocity: hex(-1, 1), deltaV: 3, missiles: 0 })
    const state = base([...guards, low, craftAt('B1', 25, 27, { missiles: 0, deltaV: 0 })])
    let then: State = { ...state, phase: 'velocity' }
    for (let round = 0; round < 3; round++) {
      then = game.resolve(then, { A1: { kind: 'velocity', of: steered(then, level) } }, diceOf('s', 1)).state
      if (then.phase === 'fire') then = game.resolve(then, {}, diceOf('s', 2)).state
    }
    expect(then.craft.find(({ id }) => id === 'A7')!.missiles).toBeGreaterThan(0)
  })
  test('HS-7.2 a bot attacks the enemy base along a line in which the token is gone', () => {
    const open = [players[0]!, { ...players[1]!, tokens: [0, 1, 2, 3, 4, 5] }]
    const attacker = craftAt('A7', 20, 27, { velocity: hex(2, 0) })
    const state = {
      ...base([...guards, attacker, craftAt('B1', 2, 2, { missiles: 0, deltaV: 0 })]),
      players: open,
    }
    const then = game.resolve(
      { ...state, phase: 'velocity' },
      { A1: { kind: 'velocity', of: steered(state, level) } },
      diceOf('s', 1),
    ).state
    const { state: after } = game.resolve(
      then,
      { A1: { kind: 'fire', of: fired(then, level) } },
      diceOf('s', 2),
    )
    expect(after.players[1]!.defeated).toBe(true)
  })
})
