import { describe, expect, test } from '@jest/globals'
import type { Velocities } from '../../../../common/games/hostile-space/orders.ts'
import { at, type PositionInput, position } from '../../../../common/games/hostile-space/position.ts'
import { isGrave } from '../../../game-kit/gravity.ts'
import { forecast } from './forecast.ts'
import { warningsOf } from './warnings.ts'

const far = { B8: { at: at(20, 3) } }
const told = (given: PositionInput, velocities: Velocities = {}) => {
  const state = position(given)
  return warningsOf(state, state.players[0]!, velocities, forecast(state, velocities)).map(
    (warning) => `${warning.craft} ${isGrave(warning) ? '!' : '.'} ${warning.text}`,
  )
}

describe('warnings about velocities', () => {
  test('a velocity brings no warning when nothing is in the way', () => {
    expect(told({ craft: { A1: { at: at(2, 2), velocity: at(1, 0) }, ...far } })).toEqual([])
  })
  test('HS-4.2 a warning names friends, drifting or guessed enemies and several craft in a collision', () => {
    const craft = {
      A1: { at: at(2, 2), velocity: at(3, 0) },
      A2: { at: at(6, 2) },
      B1: { at: at(5, 4), velocity: at(0, -2) },
    }
    expect(told({ craft: { ...craft, ...far } }, { A2: at(-1, 0), B1: at(0, 0) })).toEqual([
      'A1 ! A1 collides with your own A2: both are destroyed!',
      'A2 ! A2 collides with your own A1: both are destroyed!',
    ])
    expect(told({ craft: { A1: craft.A1, B1: craft.B1, ...far } })).toEqual([
      'A1 ! A1 collides with B1 if B1 drifts on: both are destroyed!',
    ])
    expect(told({ craft: { A1: craft.A1, B1: craft.B1, ...far } }, { B1: at(0, -2) })).toEqual([
      'A1 ! A1 collides with B1: both are destroyed!',
    ])
    expect(told({ craft: { ...craft, ...far } }, { A2: at(-1, 0) })[0]).toBe(
      'A1 ! A1 collides with your own A2 and B1 if B1 drifts on: all are destroyed!',
    )
  })
  test('HS-4.2 a warning tells whether a rock breaks in a collision, also over the seam', () => {
    const entities = [
      { id: 'rock1', hexes: [at(1, 2)] },
      { id: 'rock2', hexes: [at(8, 8), at(9, 8)] },
    ]
    expect(
      told({
        entities,
        craft: {
          A1: { at: at(26, 2), velocity: at(3, 0) },
          A2: { at: at(8, 6), velocity: at(0, 2) },
          ...far,
        },
      }),
    ).toEqual([
      'A1 ! A1 collides with rock1: both are destroyed!',
      'A2 ! A2 collides with rock2: it is destroyed!',
    ])
  })
  test('HS-7.2 a warning names the base token in the way, and the defeat when it is the middle one', () => {
    const given = {
      setup: { play: 'base-defence' as const },
      bases: { A: { at: at(10, 10) }, B: { at: at(20, 20) } },
    }
    expect(told({ ...given, craft: { A1: { at: at(6, 10), velocity: at(6, 0) }, ...far } })).toEqual([
      'A1 ! A1 runs into a token of your own base: both are destroyed!',
    ])
    expect(told({ ...given, craft: { A1: { at: at(16, 20), velocity: at(6, 0) }, ...far } })).toEqual([
      'A1 ! A1 runs into a token of player B’s base: both are destroyed!',
    ])
    const open = {
      ...given,
      bases: { A: { at: at(10, 10), tokens: [0] }, B: { at: at(20, 20), tokens: [0] } },
    }
    expect(
      told({
        ...open,
        craft: {
          A1: { at: at(6, 10), velocity: at(6, 0) },
          A2: { at: at(16, 20), velocity: at(6, 0) },
          ...far,
        },
      }),
    ).toEqual([
      'A1 ! A1 runs into the middle token of your own base: both are destroyed, and you are defeated!',
      'A2 ! A2 runs into the middle token of player B’s base: both are destroyed, and player B is defeated!',
    ])
  })
  test('HS-5.8 a warning names own and other missiles when a craft ends in their path', () => {
    const missiles = [
      { id: 'B1-1', at: at(12, 5), direction: 3, fired: 1 },
      { id: 'A2-1', at: at(3, 9), direction: 4, fired: 1 },
    ]
    const craft = { A1: { at: at(2, 2), velocity: at(1, 3) }, ...far }
    expect(told({ round: 2, missiles: missiles.slice(0, 1), craft })).toEqual([
      'A1 ! A1 ends in the path of missile B1-1: it is hit, for up to 2 hit points!',
    ])
    expect(told({ round: 2, missiles, craft })).toEqual([
      'A1 ! A1 ends in the path of missiles A2-1 (your own) and B1-1: it is hit 2 times, for up to 2 hit points each!',
    ])
    expect(told({ round: 2, missiles: missiles.slice(0, 1), craft, setup: { damage: 'brutal' } })).toEqual([
      'A1 ! A1 ends in the path of missile B1-1: it is destroyed!',
    ])
  })
  test('HS-5.3 a warning tells of a missile that only a drifting enemy would meet first', () => {
    const missiles = [{ id: 'B1-1', at: at(12, 5), direction: 3, fired: 1 }]
    const craft = { A1: { at: at(2, 2), velocity: at(1, 3) }, B2: { at: at(9, 5), missiles: 0 }, ...far }
    expect(told({ round: 2, missiles, craft })).toEqual([
      'A1 ! A1 ends in the path of missile B1-1, and is safe only if B2 drifts on and meets it first!',
    ])
    // If B2 is expected elsewhere, nothing stands between.
    expect(told({ round: 2, missiles, craft }, { B2: at(0, 1) })).toEqual([
      'A1 ! A1 ends in the path of missile B1-1: it is hit, for up to 2 hit points!',
    ])
    // An own craft in between is no matter of luck.
    const own = { A1: craft.A1, A2: craft.B2, ...far }
    expect(told({ round: 2, missiles, craft: own }).map((one) => one.slice(0, 4))).toEqual(['A2 !'])
  })
  test('a warning tells of a collision in the next round, and whether delta-v can avert it', () => {
    const entities = [{ id: 'rock1', hexes: [at(8, 2)] }]
    const craft = (deltaV: number) => ({ A1: { at: at(2, 2), velocity: at(3, 0), deltaV }, ...far })
    expect(told({ entities, craft: craft(2) })).toEqual([
      'A1 . If all drift on, A1 collides with rock1 next round: change its velocity then.',
    ])
    expect(told({ entities, craft: craft(0) })).toEqual([
      'A1 ! If all drift on, A1 collides with rock1 next round: it has no delta-v left to avoid that!',
    ])
    const base = {
      setup: { play: 'base-defence' as const },
      bases: { B: { at: at(9, 2) }, A: { at: at(20, 20) } },
    }
    expect(told({ ...base, craft: craft(2) })).toEqual([
      'A1 . If it drifts on, A1 runs into a token of player B’s base next round: change its velocity then.',
    ])
  })
  test('a warning appears when no delta-v is left, and mentions the base’s refill', () => {
    expect(told({ craft: { A1: { at: at(2, 2), deltaV: 2 }, ...far } }, { A1: at(2, 0) })).toEqual([
      'A1 . A1 has no delta-v left then: it drifts on at speed 2 for good.',
    ])
    const base = {
      setup: { play: 'base-defence' as const },
      bases: { A: { at: at(10, 10) }, B: { at: at(20, 20) } },
    }
    expect(told({ ...base, craft: { A1: { at: at(12, 10), deltaV: 5, missiles: 3 }, ...far } })).toEqual([
      'A1 . A1 rests beside a base: after the round it has 18 delta-v and 5 missiles.',
    ])
  })
})
