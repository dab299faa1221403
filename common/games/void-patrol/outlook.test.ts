import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { hex } from '../../geometry/hex.ts'
import { manoeuvres } from './manoeuvres.ts'
import { DRIFT } from './orders.ts'
import { endingOf, outlook } from './outlook.ts'
import { resolve } from './resolve.ts'
import { sampleFighter, sampleState } from './sample.ts'
import type { Fighter, State } from './state.ts'

const far = sampleFighter('B1', 'B', { at: hex(-14, 7) })
const sky = (given: Partial<Fighter>, state: Partial<State> = {}) =>
  sampleState([sampleFighter('A1', 'A', given), far], state)
const of = (state: State) => outlook(state, state.fighters[0]!)

describe('the outlook of a fighter', () => {
  test('VP-6.2 the outlook tells that a fighter drifts out, and whether anything can keep it in', () => {
    expect(of(sky({ at: hex(3, -3), velocity: hex(2, -1) }))).toEqual({ drifting: 'flies on', doomed: false })
    expect(of(sky({ at: hex(0, -13), velocity: hex(0, -3), facing: 1 }))).toEqual({
      drifting: 'implodes',
      doomed: false,
    })
    expect(of(sky({ at: hex(0, -13), velocity: hex(0, -9) }))).toEqual({ drifting: 'implodes', doomed: true })
    // No thrust is left for braking.
    expect(
      of(sky({ at: hex(0, -13), velocity: hex(0, -3), fuel: { kind: 'pulses', left: 0, full: 60 } })),
    ).toMatchObject({ doomed: true })
    expect(of(sky({ at: hex(8, 6), velocity: hex(2, 2) }))).toEqual({ drifting: 'retires', doomed: false })
  })
  test('VP-3.2 the outlook tells that a fighter drifts into rocks that would destroy it', () => {
    const rocks = { asteroids: [hex(2, 0)] }
    expect(of(sky({ velocity: hex(4, 0), hull: 100 }, rocks))).toEqual({
      drifting: 'is wrecked',
      doomed: false,
    })
    expect(of(sky({ velocity: hex(4, 0), hull: 300 }, rocks)).drifting).toBe('flies on')
  })
  test('VP-1.2 the outlook agrees with the resolver on all plans', () => {
    const state = sky(
      { at: hex(6, -13), velocity: hex(2, -1), facing: 5, hull: 150 },
      { asteroids: [hex(8, -14), hex(7, -13)] },
    )
    const [fighter] = state.fighters
    const endings = new Set<string>()
    for (const { chits } of manoeuvres(state.rules, fighter!)) {
      const { status, hull } = resolve(state, { A1: { A1: { ...DRIFT, chits } } }, diceOf('outlook', 1)).state
        .fighters[0]!
      const truth =
        status === 'flying'
          ? 'flies on'
          : status === 'retired'
            ? 'retires'
            : hull > 0
              ? 'implodes'
              : 'is wrecked'
      expect([chits, endingOf(state, fighter!, chits)]).toEqual([chits, truth])
      endings.add(truth)
    }
    expect(endings.size).toBeGreaterThan(2)
  })
})
