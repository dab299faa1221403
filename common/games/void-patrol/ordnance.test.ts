import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { type Hex, hex, hexKey } from '../../geometry/hex.ts'
import { grenadeBlast, rocketBlast } from './blast.ts'
import { firstMet, pursue } from './chase.ts'
import { asteroidSet } from './collide.ts'
import { chitsFor } from './manoeuvres.ts'
import { fly } from './move.ts'
import { DRIFT, type FighterOrders, refuseFighter } from './orders.ts'
import { resolve } from './resolve.ts'
import { sampleFighter, sampleState } from './sample.ts'
import type { Fighter, Missile, State } from './state.ts'

const dice = (fixed: Record<string, number> = {}) => diceOf('ordnance', 1, fixed)
const missile = (id: string, given: Partial<Missile>): Missile => ({
  id,
  by: '',
  fresh: false,
  at: hex(0, 0),
  facing: 0,
  velocity: hex(0, 0),
  lock: null,
  ...given,
})
const armed = (id: string, team: string, given: Partial<Fighter> = {}) =>
  sampleFighter(id, team, { missiles: 2, grenades: 1, rockets: 1, ...given })
const sky = (fighters: Fighter[], given: Partial<State> = {}) =>
  sampleState(fighters, { rules: 'advanced', ...given })

function play(
  state: State,
  orders: Record<string, Partial<FighterOrders>> = {},
  fixed: Record<string, number> = {},
) {
  const bySeat = Object.fromEntries(
    Object.entries(orders).map(([id, order]) => [id, { [id]: { ...DRIFT, ...order } }]),
  )
  const played = resolve(state, bySeat, dice(fixed))
  return {
    ...played,
    of: (id: string) => played.state.fighters.find((f) => f.id === id)!,
    missiles: played.state.missiles,
    kinds: played.timeline.map((event) => event.kind),
  }
}
const far = (id: string, team: string, at: Hex = hex(0, 14)) => sampleFighter(id, team, { at })

describe('VP-7 missiles', () => {
  test('VP-1.3 fighters move, then missiles, then come shots and blasts, locks and leaving', () => {
    const state = sky(
      [
        armed('a', 'A', { guns: ['laser 6/100'] }),
        sampleFighter('b', 'B', { at: hex(4, 0), velocity: hex(1, 0) }),
        sampleFighter('c', 'B', { at: hex(-4, 15), velocity: hex(0, 1) }),
      ],
      { missiles: [missile('m', { at: hex(0, -9) })] },
    )
    const { kinds } = play(state, { a: { launch: 'grenade' } }, { 'hit/a/0': 100 })
    const order = ['move', 'chase', 'shot', 'blast', 'lock', 'retired', 'imploded']
      .filter((kind) => kinds.includes(kind as 'move'))
      .map((kind) => kinds.indexOf(kind as 'move'))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(order).toHaveLength(6)
  })
  test('VP-7.1 a missile appears one thrust ahead, at P′ + u with V′ + 2u and the same facing', () => {
    const { missiles, of } = play(sky([armed('a', 'A'), far('b', 'B')]), {
      a: { chits: 'RF', launch: 'missile' },
    })
    expect(missiles).toEqual([
      { id: 'a-m1', by: 'a', fresh: true, at: hex(0, 2), facing: 1, velocity: hex(0, 4), lock: 'b' },
    ])
    expect([of('a').missiles, of('a').launched]).toEqual([1, 1])
  })
  test('VP-7.2 a fighter in that hex sets it off, a rock or a blast wastes it', () => {
    const near = play(sky([armed('a', 'A'), sampleFighter('b', 'B', { at: hex(1, 0) }), far('c', 'B')]), {
      a: { launch: 'missile' },
    })
    expect([near.missiles, near.of('b').hull, near.of('a').hull]).toEqual([[], 230, 300])
    const rock = play(sky([armed('a', 'A'), far('b', 'B')], { asteroids: [hex(1, 0)] }), {
      a: { launch: 'missile' },
    })
    expect([rock.missiles, rock.kinds.includes('blast')]).toEqual([[], false])
    const burning = play(
      sky([armed('a', 'A'), armed('d', 'A', { at: hex(3, 0), facing: 3 }), far('b', 'B')]),
      { a: { launch: 'missile' }, d: { launch: 'rockets' } },
    )
    expect(burning.missiles).toEqual([])
  })
  test('VP-7.3 a missile locks on the nearest fighter of any team in its arc, sight and range', () => {
    const lock = (fighters: Fighter[], given: Partial<State> = {}, fixed: Record<string, number> = {}) =>
      play(sky(fighters, { missiles: [missile('m', {})], ...given }), {}, fixed).missiles[0]?.lock
    const at = (id: string, q: number, r: number, team = 'A') => sampleFighter(id, team, { at: hex(q, r) })
    expect(lock([at('a', 5, 0), at('b', 3, 0, 'B')])).toBe('b')
    expect(lock([at('a', 3, 0), at('b', 5, -2, 'B')])).toBe('a')
    expect(lock([at('a', 0, 4), at('b', -3, 0, 'B')])).toBe('a')
    expect(lock([at('a', -3, 0), at('b', -1, -1, 'B')])).toBe(null)
    expect(lock([at('a', 12, 0), at('b', -9, 0, 'B')])).toBe('a')
    expect(lock([at('a', 13, 0), at('b', -9, 0, 'B')])).toBe(null)
    expect(lock([at('a', 3, 0), at('b', 6, -2, 'B')], { asteroids: [hex(1, 0)] })).toBe(null)
    expect([0, 1].map((i) => lock([at('b', 4, -2, 'B'), at('c', 4, 0, 'A')], {}, { 'lock/m': i }))).toEqual([
      'b',
      'c',
    ])
  })
  // The launcher has thrust left, and ends in the missile's hex of its first round.
  const caughtUp = (enemy: Fighter, given: Partial<State> = {}) =>
    play(
      sky([armed('a', 'A', { velocity: hex(2, 0) }), enemy], {
        missiles: [missile('m', { by: 'a', fresh: true, velocity: hex(2, 0) })],
        ...given,
      }),
    )
  const [aside, ahead] = [far('b', 'B'), far('b', 'B', hex(9, 0))]
  test('VP-7.3 a missile does not lock on a fighter in its own hex, also not on its launcher', () => {
    const alone = caughtUp(aside)
    expect([alone.of('a').at, alone.missiles[0]!.at, alone.missiles[0]!.lock]).toEqual([
      hex(2, 0),
      hex(2, 0),
      null,
    ])
    expect(alone.timeline).toContainEqual({ kind: 'lock', missile: 'm', fighter: '' })
    // The missile locks on the next target in its arc.
    expect(caughtUp(ahead).missiles[0]!.lock).toBe('b')
    // Without a lock it drifts (VP-7.5), and does not return to its launcher.
    const next = play(alone.state, { a: { chits: 'RF' } })
    expect([next.missiles[0]!.at, next.of('a').hull]).toEqual([hex(4, 0), 300])
  })
  test('VP-7.3 a missile of the first edition locks on a fighter in its own hex', () => {
    expect([aside, ahead].map((enemy) => caughtUp(enemy, { edition: undefined }).missiles[0]!.lock)).toEqual([
      'a',
      'a',
    ])
  })
  test('VP-7.4 the velocity that a missile gains carries it on in the next round', () => {
    const {
      state,
      missiles: [once],
    } = play(
      sky([far('a', 'A', hex(14, 0)), far('b', 'B', hex(-9, 0))], {
        missiles: [missile('m', { velocity: hex(-6, 0), lock: 'a' })],
      }),
    )
    expect(once).toMatchObject({ at: hex(1, 0), velocity: hex(8, 0) })
    expect(play({ ...state, missiles: [{ ...once!, lock: null }] }).missiles[0]).toMatchObject({
      at: hex(9, 0),
      velocity: hex(8, 0),
    })
  })
  test('VP-7.4 a missile of 7 thrust turns the shorter way to its target, then thrusts', () => {
    const chase = (target: Hex, facing = 0, fixed = {}) =>
      pursue('m', { at: hex(0, 0), facing, velocity: hex(0, 0) }, target, dice(fixed))
    expect(chase(hex(3, 0))).toEqual({ at: hex(3, 0), facing: 0, velocity: hex(6, 0) })
    expect(chase(hex(0, 3))).toEqual({ at: hex(0, 3), facing: 1, velocity: hex(0, 6) })
    expect(chase(hex(3, -3))).toEqual({ at: hex(3, -3), facing: 5, velocity: hex(6, -6) })
    expect(chase(hex(20, 0)).at).toEqual(hex(7, 0))
    // A target exactly behind: the first spin is random, the next ones have the same direction.
    expect(chase(hex(-3, 0), 0, { 'spin/m/0': 1 })).toEqual({
      at: hex(-3, 0),
      facing: 3,
      velocity: hex(-6, 0),
    })
    expect(
      [1, 2].map(
        (roll) =>
          pursue(
            'm',
            { at: hex(0, 0), facing: 0, velocity: hex(0, 0) },
            hex(-9, 0),
            dice({ 'spin/m/0': roll }),
          ).facing,
      ),
    ).toEqual([3, 3])
  })
  test('VP-7.5 a missile without a lock drifts', () => {
    const { missiles } = play(
      sky([far('a', 'A'), far('b', 'B', hex(0, 13))], {
        missiles: [missile('m', { at: hex(-9, 0), facing: 3, velocity: hex(2, 0) })],
      }),
    )
    expect([missiles[0]!.at, missiles[0]!.velocity]).toEqual([hex(-7, 0), hex(2, 0)])
  })
  test('VP-7.6 a missile explodes in the first hex with a rock or fighter, for 100 less shields', () => {
    const ahead = (given: Partial<State> = {}, ...more: Fighter[]) =>
      play(
        sky([sampleFighter('a', 'A', { at: hex(5, 0) }), ...more, far('z', 'B')], {
          missiles: [missile('m', { velocity: hex(3, 0), lock: 'a' })],
          ...given,
        }),
      )
    expect(ahead().of('a').hull).toBe(230)
    const crowd = ahead(
      {},
      sampleFighter('b', 'B', { at: hex(2, 0) }),
      sampleFighter('c', 'A', { at: hex(2, 0), shields: 0 }),
    )
    expect([crowd.of('a').hull, crowd.of('b').hull, crowd.of('c').hull]).toEqual([300, 230, 200])
    const rock = ahead({ asteroids: [hex(4, 0)] })
    expect([rock.of('a').hull, rock.missiles, rock.kinds.includes('blast')]).toEqual([300, [], true])
    // The missile's own hex counts for fighters, not for asteroids.
    expect(ahead({ asteroids: [hex(0, 0)] }).of('a').hull).toBe(230)
    expect(ahead({}, sampleFighter('b', 'B')).of('b').hull).toBe(230)
  })
  test('VP-7.6 a missile strikes the fighter when it meets a rock and a fighter at one point', () => {
    const met = (rock: Hex, fighter: Hex) =>
      firstMet(hex(0, 0), hex(1, 1), asteroidSet([rock]), [hexKey(fighter)])
    expect([met(hex(0, 1), hex(1, 0)), met(hex(1, 0), hex(0, 1))]).toEqual([hex(1, 0), hex(0, 1)])
    // The missile strikes a rock that it meets before.
    expect(firstMet(hex(0, 0), hex(1, 1), asteroidSet([hex(0, 1)]), [hexKey(hex(1, 1))])).toEqual(hex(0, 1))
  })
  test('VP-7.7 a missile chases the final position of the fighter that it locked on before', () => {
    const { of } = play(
      sky([sampleFighter('a', 'A', { at: hex(4, 0) }), far('z', 'B')], {
        missiles: [missile('m', { lock: 'a' })],
      }),
      { a: { chits: 'RF' } },
    )
    expect(of('a').hull).toBe(230)
  })
  test('VP-7.8 a new missile does not explode at its own fighter, but at others in that hex', () => {
    const fresh = { at: hex(0, 0), by: 'a', fresh: true, velocity: hex(3, 0) }
    const alone = play(
      sky([armed('a', 'A', { at: hex(2, 0) }), far('z', 'B')], { missiles: [missile('a-m1', fresh)] }),
    )
    expect([alone.of('a').hull, alone.missiles.length]).toEqual([300, 1])
    const both = play(
      sky([armed('a', 'A', { at: hex(2, 0) }), sampleFighter('b', 'B', { at: hex(2, 0) }), far('z', 'B')], {
        missiles: [missile('a-m1', fresh)],
      }),
    )
    expect([both.of('a').hull, both.of('b').hull]).toEqual([230, 230])
    const later = play(
      sky([armed('a', 'A', { at: hex(2, 0) }), far('z', 'B')], {
        missiles: [missile('a-m1', { ...fresh, fresh: false })],
      }),
    )
    expect(later.of('a').hull).toBe(230)
  })
  test('VP-6.5 a missile that is outside and not coming back destroys itself', () => {
    const { missiles, kinds } = play(
      sky([far('a', 'A', hex(0, 0)), far('b', 'B', hex(-9, 0))], {
        missiles: [missile('m', { at: hex(15, 0), velocity: hex(2, 0) })],
      }),
    )
    expect([missiles, kinds.includes('selfDestructed')]).toEqual([[], true])
  })
  test('VP-7.3 a lock on a fighter that has left the field is lost', () => {
    const leaving = (velocity: Hex) =>
      play(
        sky(
          [
            far('a', 'A', hex(0, 0)),
            sampleFighter('b', 'B', { at: hex(0, 14), velocity }),
            far('c', 'B', hex(-9, 0)),
          ],
          { missiles: [missile('m', { at: hex(0, 8), facing: 1 })] },
        ),
      )
    const gone = leaving(hex(0, 3))
    expect([gone.of('b').status, gone.missiles[0]!.lock, gone.kinds.includes('lock')]).toEqual([
      'destroyed',
      null,
      true,
    ])
    expect(leaving(hex(0, 1)).missiles[0]!.lock).toBe('b')
  })
  test('VP-3.5 a missile locked on a fighter that rocks destroy drifts', () => {
    const { missiles } = play(
      sky(
        [
          sampleFighter('a', 'A', { hull: 100, velocity: hex(3, 0) }),
          far('b', 'B'),
          far('c', 'A', hex(0, 13)),
        ],
        {
          asteroids: [hex(2, 0)],
          missiles: [missile('m', { at: hex(-8, 0), facing: 0, velocity: hex(1, 0), lock: 'a' })],
        },
      ),
    )
    expect(missiles[0]!.at).toEqual(hex(-7, 0))
  })
})

describe('VP-8 grenades, rockets, dual thrusters, boosts', () => {
  test('VP-8.1 a grenade goes off once, where its fighter would have drifted', () => {
    const { of } = play(
      sky([
        armed('a', 'A', { velocity: hex(4, 0) }),
        sampleFighter('b', 'B', { at: hex(4, 0) }),
        far('z', 'B'),
      ]),
      { a: { chits: 'LLLFF', launch: 'grenade' } },
    )
    expect([of('b').hull, of('a').grenades]).toEqual([130, 0])
    expect(refuseFighter('standard', of('a'), { ...DRIFT, launch: 'grenade' })).toMatch('no grenade')
  })
  test('VP-8.2 a grenade does 200 in the centre and 141 in the six hexes around it', () => {
    const blast = grenadeBlast(hex(3, 1))
    expect([
      blast.get(hexKey(hex(3, 1))),
      blast.get(hexKey(hex(4, 1))),
      blast.get(hexKey(hex(5, 1))),
      blast.size,
    ]).toEqual([200, 141, undefined, 7])
  })
  test('VP-8.3 a grenade hits fighters and missiles that end in its hex, not those that cross it', () => {
    const crossing = sampleFighter('x', 'B', { at: hex(-2, 0), velocity: hex(5, 0) })
    const { of, missiles } = play(
      sky([armed('a', 'A'), sampleFighter('f', 'A', { at: hex(1, 0) }), crossing, far('z', 'B')], {
        missiles: [missile('m', { at: hex(0, -1), facing: 3 })],
      }),
      { a: { launch: 'grenade' } },
    )
    expect([of('a').hull, of('f').hull, of('x').hull, missiles]).toEqual([130, 189, 300, []])
  })
  test('VP-8.4 rockets hit friends and enemies in 60° to range 3, also behind rocks', () => {
    const cone = rocketBlast(hex(0, 0), 0)
    expect([
      cone.has(hexKey(hex(0, 0))),
      cone.has(hexKey(hex(3, 0))),
      cone.has(hexKey(hex(1, 1))),
      cone.has(hexKey(hex(4, 0))),
      cone.has(hexKey(hex(0, 1))),
    ]).toEqual([false, true, true, false, false])
    const { of } = play(
      sky(
        [
          armed('a', 'A'),
          sampleFighter('b', 'B', { at: hex(3, 0) }),
          sampleFighter('f', 'A', { at: hex(2, 0) }),
          far('z', 'B'),
        ],
        { asteroids: [hex(1, 0)] },
      ),
      { a: { launch: 'rockets' } },
    )
    expect([of('b').hull, of('f').hull, of('a').rockets]).toEqual([255, 255, 0])
  })
  test('VP-8.5 dual thrusters push 60° to the side of the facing and know no forward thrust or boost', () => {
    expect(fly({ at: hex(0, 0), facing: 0, velocity: hex(0, 0) }, '<')).toEqual({
      at: hex(1, -1),
      facing: 0,
      velocity: hex(2, -2),
    })
    expect(fly({ at: hex(0, 0), facing: 0, velocity: hex(0, 0) }, '>')).toEqual({
      at: hex(0, 1),
      facing: 0,
      velocity: hex(0, 2),
    })
    const dual = sampleFighter('a', 'A', { thrusters: 'dual' })
    expect(
      ['F', 'B', '<>', '<<<<<'].map(
        (chits) => refuseFighter('advanced', dual, { ...DRIFT, chits }) === undefined,
      ),
    ).toEqual([false, false, true, false])
    expect(refuseFighter('standard', sampleFighter('a', 'A'), { ...DRIFT, chits: '<' })).toMatch('dual')
  })
  test('VP-8.6 the finder of chits minimises turns first, then chits', () => {
    const dual = sampleFighter('a', 'A', { thrusters: 'dual' })
    expect([...chitsFor('standard', dual, hex(2, 0), 0)!].sort().join('')).toBe('<<>>')
    expect([...chitsFor('standard', { ...dual, gMax: 3 }, hex(2, 0), 0)!].sort().join('')).toMatch(
      /^[<>]{2}[LR]{2}$|^<<[LR]{2}$|^>>[LR]{2}$/,
    )
    expect(chitsFor('simple', sampleFighter('a', 'A'), hex(2, 0))).toBe('FF')
    expect(chitsFor('simple', sampleFighter('a', 'A'), hex(0, 2), 0)).toBe('RFFL')
    expect(chitsFor('simple', sampleFighter('a', 'A'), hex(9, 0))).toBeUndefined()
  })
  test('VP-8.7 a boost adds u to the velocity, moves nothing, and costs a slot, a g and fuel', () => {
    expect(fly({ at: hex(0, 0), facing: 2, velocity: hex(1, 0) }, 'B')).toEqual({
      at: hex(1, 0),
      facing: 2,
      velocity: hex(0, 1),
    })
    expect(refuseFighter('advanced', sampleFighter('a', 'A'), { ...DRIFT, chits: 'FFFBB' })).toMatch('g-max')
    expect(play(sky([armed('a', 'A'), far('b', 'B')]), { a: { chits: 'BB' } }).of('a').fuel.left).toBe(58)
  })
  test('VP-8.8 a missile starts from the boosted velocity', () => {
    expect(
      play(sky([armed('a', 'A'), far('b', 'B')]), { a: { chits: 'B', launch: 'missile' } }).missiles[0]!
        .velocity,
    ).toEqual(hex(3, 0))
  })
})
