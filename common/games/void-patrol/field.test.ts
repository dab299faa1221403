import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { distance, hex, hexKey, length, rotate } from '../../geometry/hex.ts'
import { excesses, fate, pointsBack } from './border.ts'
import { MODELS, modelsFor } from './data/models.ts'
import { GUNS, type GunName } from './data/weapons.ts'
import { DRIFT } from './orders.ts'
import { outcome } from './outcome.ts'
import { resolve } from './resolve.ts'
import { sampleFighter, sampleState } from './sample.ts'
import { choices, type Setup, seats, setup } from './setup/setup.ts'
import { start } from './setup/start.ts'
import type { Field } from './state.ts'

const hexagon: Field = {
  kind: 'hexagon',
  radius: 15,
  sides: ['A', 'neutral', 'neutral', 'B', 'neutral', 'A'],
}
const leaving = (q: number, r: number, vq: number, vr: number, team = 'A') =>
  fate(hexagon, { at: hex(q, r), velocity: hex(vq, vr), team })
const begin = (given: Partial<Setup>, seed = 's') => {
  const s = setup.parse(given)
  return start(s, seats(s), diceOf(seed, 0))
}

describe('VP-6 retiring', () => {
  test('VP-6.1 the sides 0 to 5 are crossed where q+r, r, −q, −(q+r), −r, q exceeds R', () => {
    expect(excesses(hex(10, 6), 15)).toEqual([1, -9, -25, -31, -21, -5])
    expect(excesses(hex(-16, 0), 15).indexOf(1)).toBe(2)
  })
  test('VP-6.1 the side of the largest excess counts beyond a corner, on a tie the own side', () => {
    // (17,−1): q exceeds by 2 (side 5), q+r by 1 (side 0). (16,0): both by 1.
    expect(leaving(17, -1, 1, 0)).toBe('retires')
    expect(leaving(17, -1, 1, 0, 'B')).toBe('implodes')
    expect(
      fate(
        { ...hexagon, sides: ['neutral', 'A', 'A', 'A', 'A', 'A'] },
        { at: hex(16, 0), velocity: hex(1, 0), team: 'A' },
      ),
    ).toBe('retires')
    expect(
      fate(
        { ...hexagon, sides: ['A', 'neutral', 'A', 'A', 'A', 'neutral'] },
        { at: hex(16, 0), velocity: hex(1, 0), team: 'A' },
      ),
    ).toBe('retires')
  })
  test('VP-6.2 a fighter that leaves through its own side retires, and elsewhere is destroyed', () => {
    expect([
      leaving(8, 8, 1, 0),
      leaving(8, 8, 1, 0, 'B'),
      leaving(-3, 16, 0, 1),
      leaving(8, 7, 3, 3),
    ]).toEqual(['retires', 'implodes', 'implodes', 'stays'])
    const { state } = resolve(
      sampleState([
        sampleFighter('a', 'B', { at: hex(0, 15), velocity: hex(0, 1) }),
        sampleFighter('b', 'A'),
        sampleFighter('c', 'B'),
      ]),
      {},
      diceOf('x', 1),
    )
    expect([state.fighters[0]!.status, state.fighters[0]!.hull]).toEqual(['destroyed', 300])
  })
  test('VP-6.3 a velocity points back when it lessens the largest excess', () => {
    expect([
      pointsBack(hex(16, 0), hex(-1, 0), 15),
      pointsBack(hex(16, 0), hex(0, 0), 15),
      pointsBack(hex(16, 0), hex(0, -2), 15),
    ]).toEqual([true, false, false])
    expect([leaving(16, -2, -1, 0), leaving(16, -2, 0, 0)]).toEqual(['stays', 'retires'])
  })
  test('VP-6.4 a fighter beyond the ring of an arena is destroyed, whatever its velocity', () => {
    const arena: Field = { kind: 'arena', radius: 10 }
    expect([
      fate(arena, { at: hex(11, 0), velocity: hex(-5, 0), team: 'A' }),
      fate(arena, { at: hex(10, 0), velocity: hex(5, 0), team: 'A' }),
    ]).toEqual(['implodes', 'stays'])
  })
})

describe('VP-9 fighters, teams, winning', () => {
  test('VP-9.1 every model’s sheet is whole, from hull and thrust to fuel and guns', () => {
    for (const m of MODELS) {
      expect(Math.min(m.hull, m.shields, m.thrust, m.gMax, m.fuel.start, m.guns.length)).toBeGreaterThan(0)
      expect([m.name, m.fuel.start < m.fuel.full]).toEqual([m.name, true])
      for (const gun of m.guns) expect(GUNS[gun].range).toBeGreaterThan(0)
    }
  })
  test('VP-9.2 there are six terran and six alien models, and simple games have no dual thrusters', () => {
    expect([
      MODELS.filter((m) => m.race === 'terran').length,
      MODELS.filter((m) => m.race === 'alien').length,
    ]).toEqual([6, 6])
    expect(modelsFor('simple').every((m) => m.thrusters === 'forward')).toBe(true)
    expect(choices(setup.parse({})).map((c) => c.id)).not.toContain('Skitter')
    expect(choices(setup.parse({ rules: 'standard' })).map((c) => c.id)).toContain('Skitter')
  })
  test('VP-9.4 a match has two to six teams of up to eight fighters, one or several to a player', () => {
    for (const teams of [2, 3, 4, 5, 6])
      for (const [seatsPerTeam, fightersPerSeat] of [
        [1, 1],
        [8, 1],
        [2, 4],
        [1, 8],
      ] as const) {
        const state = begin({ teams, seatsPerTeam, fightersPerSeat, radius: 8 })
        expect(state.fighters).toHaveLength(teams * seatsPerTeam * fightersPerSeat)
        expect(new Set(state.fighters.map((f) => hexKey(f.at))).size).toBe(state.fighters.length)
        expect(new Set(state.fighters.map((f) => f.seat)).size).toBe(teams * seatsPerTeam)
      }
    for (const wrong of [
      { teams: 1 },
      { teams: 7 },
      { seatsPerTeam: 9 },
      { seatsPerTeam: 3, fightersPerSeat: 3 },
    ])
      expect(setup.safeParse(wrong).success).toBe(false)
  })
  test('VP-9.4 rocks keep clear of the start, and symmetric fields and arenas have their shape', () => {
    for (const field of ['hexagon', 'arena'] as const) {
      const state = begin({ field, density: 8 })
      for (const rock of state.asteroids)
        for (const f of state.fighters) if (length(rock) < 12) expect(distance(rock, f.at)).toBeGreaterThan(2)
      const keys = new Set(state.asteroids.map(hexKey))
      expect(state.asteroids.every((rock) => keys.has(hexKey(rotate(rock, 3))))).toBe(true)
      expect(state.asteroids.filter((rock) => length(rock) === 12).length === 72).toBe(field === 'arena')
    }
    expect(begin({ symmetric: false }).asteroids).not.toEqual(begin({ symmetric: false }, 't').asteroids)
  })
  test('VP-9.5 the last team in the field wins, not counting retired fighters', () => {
    const left = (a: 'flying' | 'retired' | 'destroyed', b: 'flying' | 'retired' | 'destroyed') =>
      outcome(sampleState([sampleFighter('a', 'A', { status: a }), sampleFighter('b', 'B', { status: b })]))
    expect(left('flying', 'flying')).toBeUndefined()
    expect(left('flying', 'retired')?.winners).toEqual(['A'])
    expect(left('retired', 'flying')?.winners).toEqual(['B'])
    expect(left('retired', 'destroyed')?.winners).toEqual([])
  })
  test('VP-9.5 kills decide at the limit, then damage, or else it is a draw', () => {
    const fighters = [sampleFighter('a', 'A'), sampleFighter('b', 'B')]
    const limit = (a: [number, number], b: [number, number]) =>
      outcome(
        sampleState(fighters, {
          played: 20,
          scores: { A: { kills: a[0], damage: a[1] }, B: { kills: b[0], damage: b[1] } },
        }),
      )?.winners
    expect([limit([1, 0], [0, 500]), limit([1, 50], [1, 60]), limit([1, 50], [1, 50])]).toEqual([
      ['A'],
      ['B'],
      [],
    ])
  })
  test('VP-9.5 kills and damage count for the hardest hitter’s team, accidents for all enemies', () => {
    const shot = resolve(
      sampleState([
        sampleFighter('a', 'A', { guns: ['laser 6/100'] }),
        sampleFighter('b', 'B', { at: hex(1, 0), hull: 60 }),
        sampleFighter('c', 'B', { at: hex(-9, 0) }),
      ]),
      { a: { a: DRIFT } },
      diceOf('x', 1, { 'hit/a/0': 50 }),
    )
    expect(shot.state.scores['A']).toEqual({ kills: 1, damage: 70 })
    const gone = resolve(
      sampleState([
        sampleFighter('a', 'A', { at: hex(-4, 15), velocity: hex(0, 3) }),
        sampleFighter('b', 'B'),
        sampleFighter('c', 'C'),
      ]),
      {},
      diceOf('x', 1),
    )
    expect([
      gone.state.scores['B']!.kills,
      gone.state.scores['C']!.kills,
      gone.state.scores['A']!.kills,
    ]).toEqual([1, 1, 0])
  })
  test("VP-9.5 hits on oneself or one's team are no damage dealt, and count as enemy kills", () => {
    const fighters = [
      sampleFighter('a', 'A', { grenades: 1 }),
      sampleFighter('f', 'A', { at: hex(1, 0), hull: 100 }),
      sampleFighter('b', 'B', { at: hex(0, 1) }),
      sampleFighter('c', 'B', { at: hex(9, 0) }),
    ]
    const { state } = resolve(
      sampleState(fighters, { rules: 'advanced' }),
      { a: { a: { ...DRIFT, launch: 'grenade' } } },
      diceOf('x', 1),
    )
    expect(state.fighters.map(({ id, hull }) => [id, hull])).toEqual([
      ['a', 130],
      ['b', 189],
      ['c', 300],
      ['f', 0],
    ])
    expect(state.scores).toEqual({ A: { kills: 0, damage: 111 }, B: { kills: 1, damage: 0 } })
  })
  test('VP-9.5 the fighter with the hardest hit has the kill, the first one among equals', () => {
    const between = (first: GunName, second: GunName) => {
      const guns = { at: hex(1, 0), facing: 3, guns: [first] } as const
      const state = sampleState([
        sampleFighter('a', 'A', { hull: 20 }),
        sampleFighter('b', 'B', guns),
        sampleFighter('c', 'C', { at: hex(-1, 0), guns: [second] }),
      ])
      const after = resolve(state, {}, diceOf('x', 1, { 'hit/b/0': 50, 'hit/c/0': 50 })).state
      return [after.scores['B']!.kills, after.scores['C']!.kills, ...after.fighters.map(({ kills }) => kills)]
    }
    expect(between('laser 6/100', 'laser 6/100')).toEqual([1, 0, 0, 1, 0])
    expect(between('laser 6/100', 'laser 8/150')).toEqual([0, 1, 0, 0, 1])
    expect(between('laser 8/150', 'laser 6/100')).toEqual([1, 0, 0, 1, 0])
  })
})
