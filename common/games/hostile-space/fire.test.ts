import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { check } from './check.ts'
import { fireMissiles } from './phases/fire.ts'
import { at, position } from './position.ts'
import { craftNamed, flying, type Missile, type State } from './state.ts'
import { missilePath } from './velocity.ts'

const dice = diceOf('sample', 1)
const missile = (id: string, where: Missile['at'], direction: number, fired: number): Missile => ({
  id,
  at: where,
  direction,
  fired,
})
const hits = (played: ReturnType<typeof fireMissiles>) =>
  played.timeline.flatMap((event) => (event.kind === 'hit' ? [`${event.missile} ${event.target}`] : []))
const alive = ({ craft }: State) => craft.filter(flying).map(({ id }) => id)
const brutal = { damage: 'brutal' } as const

describe('missiles', () => {
  test('HS-5.1 a missile starts beside its craft, at the speed of the match and not of the craft', () => {
    const state = position({ craft: { A1: { at: at(3, 3), velocity: at(0, 5) }, B1: { at: at(20, 20) } } })
    const { state: after } = fireMissiles(state, { A1: 0 }, dice)
    expect(after.missiles).toEqual([{ id: 'A1-1', at: at(24, 3), direction: 0, fired: 1 }])
    expect(craftNamed(after, 'A1')).toMatchObject({ missiles: 7, launched: 1 })
  })
  test('HS-5.1 a missile keeps flying in later rounds', () => {
    const state = position({
      round: 2,
      missiles: [missile('A1-1', at(24, 3), 0, 1)],
      craft: { A1: { at: at(9, 9) }, B1: { at: at(20, 20) } },
    })
    expect(fireMissiles(state, {}, dice).state.missiles[0]!.at).toEqual(at(16, 3))
  })
  test('HS-1.5 missiles are called by craft and number', () => {
    const state = position({ craft: { A1: { at: at(3, 3), launched: 2 }, B1: { at: at(20, 20) } } })
    expect(fireMissiles(state, { A1: 1 }, dice).state.missiles[0]!.id).toBe('A1-3')
  })
  test('HS-5.2 the oldest missiles move first, then by precedence, then by the number of the craft', () => {
    const all = [
      missile('A2-1', at(1, 1), 0, 1),
      missile('B3-1', at(1, 3), 0, 2),
      missile('A1-1', at(1, 5), 0, 2),
      missile('B1-2', at(1, 7), 0, 2),
    ]
    const state = position({
      round: 3,
      order: ['B', 'A'],
      missiles: all,
      craft: { A1: { at: at(9, 9), launched: 1 }, B1: { at: at(20, 20) } },
    })
    expect(
      fireMissiles(state, { A1: 2 }, dice).timeline.flatMap((event) =>
        event.kind === 'flight' ? [event.missile] : [],
      ),
    ).toEqual(['A2-1', 'B1-2', 'B3-1', 'A1-1', 'A1-2'])
  })
  test('HS-5.3 a missile hits the first craft it passes, own ones and later the shooter too', () => {
    const own = position({
      setup: brutal,
      craft: { A1: { at: at(3, 3) }, A2: { at: at(6, 3) }, B1: { at: at(9, 3) } },
    })
    expect(hits(fireMissiles(own, { A1: 0 }, dice))).toEqual(['A1-1 A2'])
    const lap = position({
      setup: brutal,
      round: 2,
      missiles: [missile('A1-1', at(24, 3), 0, 1)],
      craft: { A1: { at: at(3, 3) }, B1: { at: at(20, 20) } },
    })
    expect(hits(fireMissiles(lap, {}, dice))).toEqual(['A1-1 A1'])
  })
  test('HS-5.3 a single-hex entity is destroyed by the missile, and the missile by it', () => {
    const state = position({
      entities: [{ id: 'rock1', hexes: [at(6, 3)] }],
      craft: { A1: { at: at(3, 3) }, B1: { at: at(9, 3) } },
    })
    const played = fireMissiles(state, { A1: 0 }, dice)
    expect([hits(played), played.state.entities, played.state.missiles]).toEqual([['A1-1 rock1'], [], []])
  })
  test('HS-5.4 a larger entity stays, however many missiles it meets', () => {
    const state = position({
      entities: [{ id: 'rock1', hexes: [at(6, 3), at(7, 3)] }],
      round: 2,
      missiles: [missile('B1-1', at(2, 3), 0, 1)],
      craft: { A1: { at: at(3, 3) }, B1: { at: at(20, 20) } },
    })
    const played = fireMissiles(
      {
        ...state,
        craft: state.craft.map((craft) => ({ ...craft, at: craft.id === 'A1' ? at(4, 3) : craft.at })),
        missiles: [missile('B1-1', at(5, 3), 0, 1)],
      },
      { A1: 0 },
      dice,
    )
    expect([hits(played), played.state.entities.length, played.state.missiles]).toEqual([
      ['B1-1 rock1', 'A1-1 rock1'],
      1,
      [],
    ])
  })
  test('HS-5.5 all missiles of the earliest round hit, though one destroys, and younger ones pass', () => {
    const target = { at: at(12, 3) }
    const all = [
      missile('A1-1', at(2, 3), 0, 1),
      missile('A2-1', at(12, 13), 4, 1),
      missile('A1-2', at(3, 3), 0, 2),
    ]
    const state = position({
      setup: brutal,
      round: 3,
      missiles: all,
      craft: { A3: { at: at(5, 20) }, B1: target, B2: { at: at(14, 3) } },
    })
    const played = fireMissiles(state, {}, dice)
    // The younger missile flies on and hits the craft behind.
    expect([hits(played), alive(played.state)]).toEqual([['A1-1 B1', 'A2-1 B1', 'A1-2 B2'], ['A3']])
  })
  test('HS-5.5 a missile that was destroyed on its way does not hit', () => {
    const all = [missile('A1-1', at(2, 3), 0, 1), missile('A1-2', at(12, 13), 4, 2)]
    const state = position({
      setup: brutal,
      round: 3,
      missiles: all,
      craft: { A3: { at: at(5, 20) }, B1: { at: at(12, 3) }, B2: { at: at(7, 3) } },
    })
    expect(hits(fireMissiles(state, {}, dice))).toEqual(['A1-1 B2', 'A1-2 B1'])
  })
  test('HS-5.6 one hit destroys in Brutal, and takes D6 mod 3 hit points in Fortified', () => {
    const all = [missile('A1-1', at(2, 3), 0, 1), missile('A2-1', at(12, 13), 4, 1)]
    const craft = { A3: { at: at(5, 20) }, B1: { at: at(12, 3) }, B2: { at: at(20, 20) } }
    expect(
      alive(fireMissiles(position({ setup: brutal, round: 2, missiles: all, craft }), {}, dice).state),
    ).toEqual(['A3', 'B2'])
    const fortified = (first: number, second: number) =>
      craftNamed(
        fireMissiles(
          position({ round: 2, missiles: all, craft }),
          {},
          diceOf('sample', 1, { 'damage/A1-1': first, 'damage/A2-1': second }),
        ).state,
        'B1',
      )
    expect(
      [fortified(6, 3), fortified(4, 6), fortified(1, 4), fortified(2, 1), fortified(5, 2)].map((one) => [
        one!.hp,
        one!.status,
      ]),
    ).toEqual([
      [3, 'flying'],
      [2, 'flying'],
      [1, 'flying'],
      [0, 'destroyed'],
      [0, 'destroyed'],
    ])
  })
  test('HS-9.1 the dice of damage are called by the missile, and only craft have some', () => {
    const asked: string[] = []
    const named = {
      roll: (name: string, sides: number) => (asked.push(`${name} ${sides}`), 1),
      index: () => 0,
    }
    const state = position({
      entities: [{ id: 'rock1', hexes: [at(6, 9)] }],
      craft: { A1: { at: at(3, 3) }, A2: { at: at(3, 9) }, B1: { at: at(9, 3) } },
    })
    fireMissiles(state, { A1: 0, A2: 0 }, named)
    expect(asked).toEqual(['damage/A1-1 6'])
  })
  test('HS-5.7 a missile burns out after its movement in its last round when the setup says so', () => {
    const left = (missileLife: number, round: number) =>
      fireMissiles(
        position({
          setup: { missileLife },
          round,
          missiles: [missile('A1-1', at(2, 3), 0, 1)],
          craft: { A1: { at: at(9, 9) }, B1: { at: at(20, 20) } },
        }),
        {},
        dice,
      ).state.missiles.length
    expect([left(0, 19), left(3, 2), left(3, 3), left(1, 1)]).toEqual([1, 1, 0, 0])
  })
  test('HS-5.8 the path of a round is the missile’s hex and as many onward as its speed', () => {
    expect(missilePath(at(3, 3), 0, 3)).toEqual([at(3, 3), at(4, 3), at(5, 3), at(6, 3)])
    const state = position({
      setup: brutal,
      round: 2,
      missiles: [missile('A1-1', at(20, 20), 0, 1)],
      craft: { A1: { at: at(9, 9) }, B1: { at: at(20, 20) }, B2: { at: at(5, 5) } },
    })
    expect(hits(fireMissiles(state, {}, dice))).toEqual(['A1-1 B1'])
    // A new missile flies 20 hexes from the hex in which it is placed.
    const far = (q: number) =>
      hits(
        fireMissiles(
          position({ setup: brutal, craft: { A1: { at: at(3, 3) }, B1: { at: at(q, 3) } } }),
          { A1: 0 },
          dice,
        ),
      )
    expect([far(4), far(24), far(25)]).toEqual([['A1-1 B1'], ['A1-1 B1'], []])
  })
  test('HS-5.9 missiles pass each other, share hexes and outlive their craft', () => {
    const state = position({
      round: 2,
      missiles: [missile('A1-1', at(4, 3), 0, 1), missile('B1-1', at(24, 3), 3, 1)],
      craft: { A2: { at: at(9, 9) }, B1: { at: at(20, 20) } },
    })
    expect(fireMissiles(state, {}, dice).state.missiles.map(({ id }) => id)).toEqual(['A1-1', 'B1-1'])
  })
  test('HS-5.10 craft fire as declared, even when they are hit', () => {
    const state = position({
      setup: brutal,
      round: 2,
      missiles: [missile('B1-1', at(2, 3), 0, 1)],
      craft: { A1: { at: at(4, 3) }, A2: { at: at(1, 1) }, B1: { at: at(4, 8) } },
    })
    const played = fireMissiles(state, { A1: 1 }, dice)
    expect([hits(played), alive(played.state)]).toEqual([['B1-1 A1', 'A1-1 B1'], ['A2']])
  })
  test('HS-5.10 fire is refused for destroyed or empty craft and for unknown directions', () => {
    const state = {
      ...position({
        craft: {
          A1: { at: at(4, 3), missiles: 0 },
          A2: { at: at(1, 1), status: 'destroyed' },
          A3: { at: at(7, 1) },
          B1: { at: at(4, 8) },
        },
      }),
      phase: 'fire' as const,
    }
    const reasons = (of: Record<string, number>) =>
      check(state, 'A1', { kind: 'fire', of }).map(({ where, reason }) => `${where}: ${reason}`)
    expect([
      ...reasons({ A1: 0 }),
      ...reasons({ A2: 0 }),
      ...reasons({ A3: 6 }),
      ...reasons({ B1: 1 }),
      ...reasons({ A3: 5 }),
    ]).toEqual([
      'A1: it has no missile left',
      'A2: it is destroyed',
      'A3: directions are 0 to 5',
      'B1: it is not yours',
    ])
  })
})
