import { describe, expect, test } from '@jest/globals'
import { DRIFT, type FighterOrders } from '../../../../common/games/void-patrol/orders.ts'
import { sampleFighter, sampleState } from '../../../../common/games/void-patrol/sample.ts'
import type { Fighter, State } from '../../../../common/games/void-patrol/state.ts'
import { hex } from '../../../../common/geometry/hex.ts'
import { place } from '../plane.ts'
import { forecast } from './forecast.ts'
import { warningsOf } from './warnings.ts'

const enemy = sampleFighter('B1', 'B', { at: hex(6, 0), facing: 3, shields: 0 })
const sky = (given: Partial<Fighter>, others: readonly Fighter[] = [enemy], state: Partial<State> = {}) =>
  sampleState([sampleFighter('A1', 'A', { missiles: 1, grenades: 1, rockets: 1, ...given }), ...others], {
    rules: 'standard',
    ...state,
  })
const told = (state: State, order: Partial<FighterOrders>) =>
  warningsOf(state, forecast(state, { A1: { ...DRIFT, ...order } }), 'A1').map(({ text, gravity }) => ({
    text,
    gravity,
  }))

describe('warnings of a plan', () => {
  test('VP-7.3 a missile shows its lock before it is launched, or that there is none', () => {
    expect(told(sky({}), { launch: 'missile' })).toEqual([
      { text: 'The missile locks on B1 Sample, 5 hexes away.', gravity: 'note' },
    ])
    expect(told(sky({ facing: 3 }), { launch: 'missile' })).toEqual([
      { text: 'The missile locks on nothing: nobody is in sight before its nose.', gravity: 'note' },
    ])
    // Friend or enemy: the nearest one.
    const friend = sampleFighter('A2', 'A', { at: hex(4, 0) })
    expect(told(sky({}, [enemy, friend]), { launch: 'missile' })).toEqual([
      { text: 'The missile locks on its friend A2, 3 hexes away!', gravity: 'threat' },
    ])
    expect(told(sky({}, [enemy], { asteroids: [hex(1, 0)] }), { launch: 'missile' })).toEqual([
      { text: 'The missile is wasted: a rock or a blast is where it appears.', gravity: 'harm' },
    ])
  })
  test('VP-8.3 warnings tell that one’s own blast covers the dropper or friends', () => {
    expect(told(sky({}), { launch: 'grenade' })).toEqual([
      { text: 'A1 is struck by its own blast: 170 damage!', gravity: 'harm' },
    ])
    const away = sky({ velocity: hex(0, 3), facing: 0 }, [
      enemy,
      sampleFighter('A2', 'A', { at: hex(0, 3), shields: 0 }),
    ])
    expect(told(away, { launch: 'grenade', chits: 'FFFF' })[0]).toEqual({
      text: 'The blast of A1 strikes its friend A2: 200 damage!',
      gravity: 'harm',
    })
    const weak = sky({ velocity: hex(0, 3), facing: 0 }, [
      enemy,
      sampleFighter('A2', 'A', { at: hex(0, 3), shields: 0, hull: 200 }),
    ])
    expect(told(weak, { launch: 'grenade', chits: 'FFFF' })[0]!.gravity).toBe('loss')
    // Somebody else's blast is reported to the fighter that ends in it.
    const chased = sky({}, [enemy], {
      missiles: [
        { id: 'A1-m1', by: 'A1', fresh: false, at: hex(-3, 0), facing: 0, velocity: hex(2, 0), lock: 'A1' },
      ],
    })
    expect(told(chased, {})).toEqual([
      { text: 'A1 is struck by its own missile: 70 damage!', gravity: 'harm' },
    ])
  })
  test('a warning of a lost fighter comes before one of hull that a rock costs', () => {
    const doomed = sky({ at: hex(0, -5), velocity: hex(0, -9), shields: 0 }, [enemy], {
      asteroids: [hex(0, -9)],
    })
    const [first, ...others] = told(doomed, {})
    expect(first!.text).toMatch(/implodes/)
    expect(others.some(({ text }) => text.endsWith('damage!'))).toBe(true)
  })
  test('VP-3.4 a warning of a fighter that would be lost names the rocks', () => {
    const wrecked = sky({ velocity: hex(3, 0), hull: 1, shields: 0 }, [enemy], { asteroids: [hex(1, 0)] })
    expect(told(wrecked, {})[0]).toEqual({
      text: `A1 would be destroyed by the asteroid at ${place(hex(1, 0))}!`,
      gravity: 'loss',
    })
  })
  test('VP-3.1 a rock raises no alarm when it costs no hull', () => {
    const rock = hex(1, 0)
    const meets = (shields: number) =>
      told(sky({ velocity: hex(2, 0), shields }, [enemy], { asteroids: [rock] }), {}).find(({ text }) =>
        text.includes('asteroid'),
      )
    expect(meets(0)).toEqual({ text: expect.stringMatching(/: \d+ damage!$/), gravity: 'harm' })
    expect(meets(1000)).toEqual({ text: expect.stringMatching(/its shields hold\.$/), gravity: 'note' })
  })
  test('VP-6.2 warnings tell that a fighter drifts out of the field, and whether anything helps', () => {
    expect(told(sky({ at: hex(0, -9), velocity: hex(0, -4), facing: 1 }), {})).toEqual([
      {
        text: 'If it drifts on, A1 leaves the field next round and implodes: turn or thrust then.',
        gravity: 'threat',
      },
    ])
    expect(told(sky({ at: hex(0, -5), velocity: hex(0, -9) }), {})).toEqual([
      { text: 'A1 leaves the field next round and implodes, whatever it plays then!', gravity: 'loss' },
    ])
    expect(
      told(sky({ at: hex(6, 4), velocity: hex(2, 2) }, [sampleFighter('B1', 'B', { at: hex(-6, 0) })]), {}),
    ).toMatchObject([{ text: expect.stringContaining('through its own side'), gravity: 'note' }])
    expect(told(sky({ velocity: hex(1, 0) }), {})).toEqual([])
  })
})
