import { expect, test } from '@jest/globals'
import { LESSONS } from '../../../../common/games/vector-combat/lessons/list.ts'
import { position } from '../../../../common/games/vector-combat/sample.ts'
import { goalOf } from '../plan/goal.ts'
import { positionInWords } from './position-in-words.ts'

const eyes = { seat: 'A', team: 'A' }

test('the words tell the goal, the map, ships, their moves, odds and missiles', () => {
  const state = position({
    map: 'planet',
    victory: { kind: 'orbit', turns: 10, hold: 2, rings: ['planet-3'] },
    ships: {
      A1: { at: [0, 9], model: 'corsair', counters: [2, 1, 0, 0, 0, 0] },
      B1: { at: [0, 4], facing: 3, model: 'hammer', heat: 2 },
    },
    missiles: { 'B1-m1': { at: [0, 5], target: 'A1' } },
  })
  const words = positionInWords(state, eyes)
  for (const line of [
    'Hold the outer orbit of the planet for 2 turns. After turn 10 most hull wins. Team A: 0 of 8 subturns; team B: 0 of 8 subturns.',
    'The planet is around 0, 0: radius 1.',
    'The outer orbit of the planet has 18 hexes, 3 hexes from the middle of the planet.',
    'The station, of everybody, at 0, -3, moving 2 SE a subturn.',
    'Yours: A1 Corsair at 0, 9, facing N, moving 2 N and 1 NE a subturn. Hull 12 of 12, energy 12 of 12, heat 0 of 5, 1 missile.',
    'Enemy: B1 Hammer at 0, 4, facing S, at rest. Hull 11 of 11, energy 14 of 14, heat 2 of 7, 0 missiles.',
    'After the move A1 and B1 are at range 3: A1 hits with 57 %, B1 hits with 50 %.',
    'Missile B1-m1 at 0, 5, at rest, after A1, 4 hexes away; 12 fuel, 8 moves left.',
  ])
    expect(words).toContain(line)
  expect(words.filter((line) => line.startsWith('Without an action A1'))).toHaveLength(1)
})

test('a spectator reads the team of each ship, and all odds once', () => {
  const state = position({
    ships: { A1: { at: [0, 0] }, B1: { at: [0, -3] }, C1: { at: [9, 0], status: 'flying' } },
  })
  const words = positionInWords(state, { seat: '', team: '' })
  expect(words.filter((line) => line.startsWith('Team '))).toHaveLength(3)
  expect(words.filter((line) => line.startsWith('After the move'))).toHaveLength(3)
})

test('VC-4.5 the standing of each faction depends on the kind of victory', () => {
  const stands = (victory: object, ships: Readonly<Record<string, object>>, map = 'moon') =>
    goalOf({ ...position({ map, victory, ships }) })!.stands.map(({ text }) => text)
  const ships = { A1: { at: [8, -8], status: 'landed', where: ['moon', 0, 1] }, B1: { at: [0, 9], hull: 5 } }
  expect(stands({ kind: 'hull', turns: 8 }, ships)).toEqual(['12 hull', '5 hull'])
  expect(stands({ kind: 'last' }, ships)).toEqual(['1 ship, 12 hull', '1 ship, 5 hull'])
  const landed = position({ map: 'moon', victory: { kind: 'land', body: 'moon', turns: 8 }, ships })
  const then = {
    ...landed,
    ships: landed.ships.map((ship) => (ship.id === 'A1' ? { ...ship, landedOn: ['moon'] } : ship)),
  }
  expect(goalOf(then)!.stands.map(({ text }) => text)).toEqual(['landed: A1', 'not landed yet'])
  expect(goalOf({ ...then, takeoffs: { A: 3 } })!.stands[0]).toEqual({
    faction: 'A',
    text: 'landed and took off',
    brief: 'took off',
    says: 'has landed and taken off',
  })
  const orbiting = position({
    map: 'planet',
    victory: { kind: 'orbit', hold: 2, turns: 10 },
    ships: { A1: { at: [0, -3] }, B1: { at: [0, 3] } },
  })
  const held = {
    ...orbiting,
    ships: orbiting.ships.map((ship) =>
      ship.id === 'A1' ? { ...ship, ring: 'planet-3', run: 3 } : { ...ship, status: 'left' as const },
    ),
  }
  expect(goalOf(held)!.stands.map(({ text }) => text)).toEqual(['3 of 8 subturns (A1)', 'out'])
  expect(goalOf(held)!.stands.map(({ brief }) => brief)).toEqual(['3 of 8', 'out'])
})

test('the words tell no victory in a lesson, which has goals of its own', () => {
  for (const lesson of LESSONS) {
    const state = lesson.start()
    expect(goalOf(state)).toBeUndefined()
    expect(positionInWords(state, { seat: 'A1', team: 'A' }).join(' ')).not.toMatch(/side in play|hull wins/)
  }
})
