import { describe, expect, test } from '@jest/globals'
import { check } from '../check.ts'
import { box, position, UP } from '../sample.ts'
import type { Phase, State } from '../state.ts'
import { legal } from './described.ts'

const told = (state: State, seat = 'A1') => {
  const given = legal(state, seat)
  if ('orders' in given) throw new Error('a list')
  return given
}
const during = (phase: Phase, given: Parameters<typeof position>[0] = {}): State => ({
  ...position(given),
  phase,
  ...(phase !== 'play' && { ships: [] }),
})

describe('a flick', () => {
  test('a flick may be of every own ship but moves of turrets, at any angle and strength', () => {
    const state = position({ ships: { A1: [4000, 6000, UP], A2: [3000, 9000, UP, 'turret'] } })
    const { bounds } = told(state)
    expect(bounds).toMatchObject({ move: { ship: ['A1', 'A9'] }, shot: { ship: ['A1', 'A2', 'A9'] } })
    for (const kind of ['move', 'shot'] as const)
      for (const ship of (bounds[kind] as { ship: string[] }).ship)
        for (const angle of bounds['angle'] as number[])
          for (const strength of bounds['strength'] as number[])
            expect(check(state, 'A1', { kind, ship, angle, strength })).toEqual([])
  })

  test('a pass, a stalemate and a stopper are among the bounds only where the rules have them', () => {
    expect(told(position({})).bounds).toMatchObject({ kinds: ['move', 'shot', 'default'] })
    expect(told(position({})).bounds).not.toHaveProperty('stopperAtLeast')
    const rules = { passing: true, stalemate: true, stopper: true }
    expect(told(position({ rules, quiet: 10 })).bounds).toMatchObject({
      kinds: ['move', 'shot', 'pass', 'stalemate', 'default'],
      stopperAtLeast: 64,
    })
    expect(told(position({ rules, quiet: 9 })).bounds).toMatchObject({
      kinds: ['move', 'shot', 'pass', 'default'],
    })
  })
})

describe('a placement', () => {
  test('a door may begin between its bounds, and not beyond', () => {
    const state = during('doors')
    const [least, most] = told(state).bounds['door'] as [number, number]
    const refused = (door: number) => check(state, 'A1', { kind: 'door', door }).length
    expect([least - 1, least, most, most + 1].map(refused)).toEqual([1, 0, 0, 1])
  })

  test('ships stand in a row in the example, and turrets are bound to their ground', () => {
    const state = during('ships', { rules: { ships: 'placed', turrets: true } })
    expect(told(state).example).toMatchObject({ kind: 'ships', ships: { length: 3 } })
    expect(told(state).bounds).toMatchObject({ turretsAtMost: 2, turretsWithin: { left: 0 } })
  })

  test('an asteroid of the example lies free, or drawing ends where there is no room', () => {
    const drawn = { rules: { asteroids: 'drawn' as const } }
    expect(told(during('asteroids', drawn)).example).toMatchObject({ kind: 'asteroid' })
    const full = during('asteroids', { ...drawn, asteroids: { r1: box(1000, 2000, 7000, 9000) } })
    expect(told(full).example).toEqual({ kind: 'done' })
  })

  test('a player whose turn it is not may order nothing', () => {
    expect(legal(position({}), 'B1')).toEqual({ orders: [] })
  })
})
