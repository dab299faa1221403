import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { planningTime } from '../../engine/step.ts'
import { check } from './check.ts'
import { hostileSpace } from './game.ts'
import { at, position } from './position.ts'
import { resolve, standing } from './resolve.ts'
import { craftNamed, type State } from './state.ts'
import { step } from './step.ts'
import { owing } from './turns.ts'

const dice = diceOf('sample', 1)
const craft = {
  A1: { at: at(3, 3), velocity: at(0, 2) },
  B1: { at: at(9, 3) },
  C1: { at: at(20, 20), missiles: 0 },
}
const still = (state: State) => Object.fromEntries(owing(state).map((seat) => [seat, standing(state)]))

describe('a round', () => {
  const state = position({ setup: { teams: 3, damage: 'brutal' }, craft })
  test('HS-2.1 a round has velocities and the move, then fire and the missiles', () => {
    expect([owing(state), step(state).title]).toEqual([['A1', 'B1', 'C1'], 'Velocity, round 1'])
    const moved = resolve(state, { ...still(state), A1: { kind: 'velocity', of: { A1: at(0, 0) } } }, dice)
    expect(moved.timeline.every(({ kind }) => kind === 'move')).toBe(true)
    const fired = resolve(moved.state, { ...still(moved.state), A1: { kind: 'fire', of: { A1: 0 } } }, dice)
    expect(fired.timeline.map(({ kind }) => kind)).toEqual(['launch', 'flight', 'hit', 'destroyed'])
    expect(step(fired.state).title).toBe('Velocity, round 2')
  })
  test('HS-2.2 all players able to fire declare at the same time and in secret', () => {
    const { state: moved } = resolve(state, still(state), dice)
    expect([owing(moved), moved.craft.every(({ declared }) => declared === null)]).toEqual([
      ['A1', 'B1'],
      true,
    ])
  })
  test('HS-2.2 players see earlier declarations in precedence, and missiles move after all', () => {
    const open = position({
      setup: { teams: 3, damage: 'brutal', declare: 'in-precedence' },
      order: ['B', 'C', 'A'],
      craft,
    })
    const { state: moved } = resolve(open, still(open), dice)
    expect(owing(moved)).toEqual(['B1'])
    const first = resolve(moved, { B1: { kind: 'fire', of: { B1: 3 } } }, dice)
    // C has nothing to fire, so it owes no orders.
    expect([owing(first.state), craftNamed(first.state, 'B1')!.declared, first.state.missiles]).toEqual([
      ['A1'],
      3,
      [],
    ])
    expect(first.timeline).toEqual([{ kind: 'declared', player: 'B', fire: { B1: 3 } }])
    const second = resolve(first.state, { A1: { kind: 'fire', of: { A1: 0 } } }, dice)
    const secret = resolve(
      resolve({ ...open, rules: { ...open.rules, declare: 'at-once' } }, still(open), dice).state,
      { A1: { kind: 'fire', of: { A1: 0 } }, B1: { kind: 'fire', of: { B1: 3 } } },
      dice,
    )
    expect({ ...second.state, rules: 0, turn: 0 }).toEqual({ ...secret.state, rules: 0, turn: 0 })
  })
  test('HS-2.1 a round counts once, with its last step, however many craft fire', () => {
    const counted = (declare: 'at-once' | 'in-precedence', missiles: number): boolean[] => {
      const armed = Object.fromEntries(
        ['A1', 'B1', 'C1'].map((id, i) => [id, { at: at(4 * i, 20 - 5 * i), missiles }]),
      )
      let now = position({ setup: { teams: 3, declare }, order: ['B', 'C', 'A'], craft: armed })
      const counts: boolean[] = []
      while (now.round === 1 && !now.result) {
        counts.push(step(now).counts)
        now = resolve(now, still(now), dice).state
      }
      return counts
    }
    expect([
      counted('at-once', 1),
      counted('in-precedence', 1),
      counted('at-once', 0),
      counted('in-precedence', 0),
    ]).toEqual([[false, true], [false, false, false, true], [true], [true]])
  })
  test('HS-2.3 velocities stay and nothing is fired when the countdown of a phase runs out', () => {
    expect([planningTime(step(state), 40), planningTime(step({ ...state, phase: 'fire' }), 40)]).toEqual([
      40_000, 30_000,
    ])
    // Two against two with eight craft each get half as much time again.
    const crowd = { ...state, craft: Array.from({ length: 32 }, () => state.craft[0]!) }
    expect([planningTime(step(crowd), 40), planningTime(step({ ...crowd, phase: 'fire' }), 40)]).toEqual([
      60_000, 45_000,
    ])
    const moved = resolve(state, still(state), dice)
    expect(craftNamed(moved.state, 'A1')!.velocity).toEqual(at(0, 2))
    expect(resolve(moved.state, still(moved.state), dice).state.missiles).toEqual([])
  })
  test('HS-2.5 everything but the orders is public', () => {
    for (const seat of ['A1', 'B1', 'gallery']) expect(hostileSpace.view(state, seat)).toBe(state)
    expect(hostileSpace.fog).toBe(false)
  })
  test('orders that are not asked for are refused', () => {
    expect(check(state, 'A1', { kind: 'fire', of: {} })).toEqual([
      { reason: 'what is asked for is velocities' },
    ])
    expect(check(state, 'A1', { kind: 'at-random' })).toEqual([{ reason: 'what is asked for is velocities' }])
    expect(check(state, 'D1', { kind: 'velocity', of: {} })).toEqual([{ reason: 'it is not your turn' }])
  })
})
