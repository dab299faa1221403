import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { hostileSpace } from '../../../../common/games/hostile-space/game.ts'
import type { Craft, State } from '../../../../common/games/hostile-space/state.ts'
import { directionInWords } from '../plan/words.ts'
import { positionInWords } from './position-in-words.ts'
import { standings } from './standings.ts'

const craft = (id: string, q: number, r: number, more: Partial<Craft> = {}): Craft => ({
  id,
  at: { q, r },
  velocity: { q: 0, r: 0 },
  deltaV: 18,
  missiles: 8,
  hp: 3,
  launched: 0,
  declared: null,
  status: 'flying',
  ...more,
})

/** Two alliances of two: players A and C are team A, B and D team B. */
function position(): State {
  const setup = hostileSpace.setup.parse({ seatsPerTeam: 2, width: 40, height: 40 })
  const state = hostileSpace.start(setup, hostileSpace.seats(setup), diceOf('words', 0))
  return {
    ...state,
    phase: 'velocity',
    round: 3,
    order: ['B', 'A', 'D', 'C'],
    craft: [
      craft('A1', 39, 5, { velocity: { q: 4, r: 0 }, deltaV: 3 }),
      craft('A2', 8, 8, { status: 'destroyed' }),
      craft('B1', 2, 5, { hp: 1, missiles: 1 }),
      craft('C1', 20, 20),
      craft('D1', 21, 30),
    ],
    missiles: [{ id: 'B1-1', at: { q: 3, r: 35 }, direction: 1, fired: 2 }],
    entities: [
      { id: 'rock1', hexes: [{ q: 1, r: 1 }] },
      {
        id: 'rock2',
        hexes: [
          { q: 2, r: 2 },
          { q: 3, r: 2 },
        ],
      },
    ],
  }
}

describe('the position in words', () => {
  const lines = positionInWords(position(), { seat: 'A1', team: 'A' })
  const line = (begin: string) => lines.find((one) => one.startsWith(begin))
  test('own craft come first, with the place over the seam that they drift to', () => {
    expect(line('You, ')).toBe('You, 1 craft; lost: A2.')
    expect(line('Yours: A1')).toBe(
      'Yours: A1 at 39, 5, at speed 4 right, drifts to 3, 5, delta-v 3 of 18, 8 missiles, 3 hit points of 3.',
    )
    expect(lines.findIndex((one) => one.startsWith('Yours'))).toBeLessThan(
      lines.findIndex((one) => one.startsWith('Friend')),
    )
    expect(lines.findIndex((one) => one.startsWith('Friend'))).toBeLessThan(
      lines.findIndex((one) => one.startsWith('Enemy')),
    )
  })
  test('the words tell friend and enemy by the alliance, and distances by the shorter way', () => {
    expect(line('Friend')).toMatch(/^Friend: C1 /)
    expect(line('Enemy: B1')).toBe(
      'Enemy: B1 at 2, 5, at rest, delta-v 18 of 18, 1 missile, 1 hit point of 3. 3 hexes from A1, right.',
    )
    expect(
      positionInWords(position(), { seat: '', team: '' }).filter((one) => one.startsWith('Team B')),
    ).toHaveLength(2)
  })
  test('a missile is named when a craft drifts into its path', () => {
    expect(lines).toContain('A1 is in the path of B1-1, where it drifts to!')
  })
  test('a single rock differs in words from an unbreakable mass', () => {
    expect(lines).toContain('rock1, a single rock, at 1, 1.')
    expect(lines).toContain('rock2, a mass that nothing breaks, at 2, 2; 3, 2.')
  })
  test('a direction between two neighbours is described by both', () => {
    expect(directionInWords({ q: 3, r: 0 })).toBe('right')
    expect(directionInWords({ q: 2, r: -3 })).toBe('between upper left and upper right')
  })
})

test('standings count craft by team, those of each ally apart', () => {
  expect(standings(position())).toEqual({
    columns: ['Craft', 'Missiles', 'In flight', 'Delta-v'],
    rows: [
      { team: 'A', cells: ['1 + 1', '8 + 8', '0 + 0', '3 + 18'] },
      { team: 'B', cells: ['1 + 1', '1 + 8', '1 + 0', '18 + 18'] },
    ],
  })
  expect(standings({ ...position(), rules: { ...position().rules, play: 'base-defence' } }).columns[0]).toBe(
    'Tokens',
  )
})
