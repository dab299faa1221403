import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { check } from '../check.ts'
import { at, box, DOWN, type PositionInput, position, RIGHT, turn, UP } from '../sample.ts'
import { oddsOf, targetsFrom } from './odds.ts'
import { think } from './think.ts'

const thinks = (given: PositionInput, level: number, seed = 'bot') =>
  think(position(given), 'A1', diceOf(seed, 1), level)

describe.each([2, 3])('a bot of level %i', (level) => {
  test('a bot shoots at a ship that it can hardly miss', () => {
    expect(thinks({ ships: { A1: [4000, 6000, UP], B1: [4000, 5300, DOWN] } }, level)).toMatchObject({
      kind: 'shot',
      ship: 'A1',
    })
  })
  test('PP-5.2 a bot does not shoot at a wall that hides all enemies', () => {
    const given = { ships: { A1: [2000, 3000, UP], B1: [2000, 600, DOWN] } } as const
    expect(thinks(given, level)).not.toMatchObject({ kind: 'shot', ship: 'A1' })
  })
  test('PP-5.3 a bot does not shoot through its own ship when there is another way', () => {
    const given = { ships: { A1: [4000, 6600, UP], A2: [4000, 6200, UP], B1: [4000, 5500, DOWN] } } as const
    expect(thinks(given, level)).toMatchObject({ kind: 'shot', ship: 'A2' })
  })
  test('PP-4.2 a bot never flies into anything on purpose', () => {
    const around = {
      r1: box(3000, 4000, 5000, 4300),
      r2: box(3000, 7000, 5000, 7300),
      r3: box(3000, 4301, 3300, 6999),
      r4: box(5001, 4000, 5300, 7300),
    }
    const state = position({ ships: { A1: [4000, 5700, UP] }, asteroids: around })
    for (const seed of ['a', 'b', 'c']) {
      const order = think(state, 'A1', diceOf(seed, 1), level)
      expect(check(state, 'A1', order)).toEqual([])
      if (order.kind === 'move' && order.ship === 'A1') expect(order.strength).toBeLessThan(400)
    }
  })
  test('PP-5.4 a bot cuts a way when rock shuts everybody in', () => {
    let state = position({
      ships: { A9: [4352, 9000, UP], B9: [4352, 2000, DOWN] },
      asteroids: { r1: box(0, 4000, 8704, 6000) },
    })
    for (let turns = 0; turns < 40 && state.asteroids.length === 1 && !state.result; turns++)
      state = turn(
        state,
        think(state, state.players[state.turn]!.seat, diceOf('rock', turns), level),
        diceOf('rock', turns),
      ).state
    expect(state.asteroids.length).toBeGreaterThan(1)
  })
  test('PP-9.2 to PP-9.5 a bot places everything legally', () => {
    for (const phase of ['doors', 'ships', 'asteroids'] as const) {
      const state = { ...position({ rules: { turrets: true, asteroids: 'drawn' } }), phase, ships: [] }
      expect(check(state, 'A1', think(state, 'A1', diceOf(phase, 1), level))).toEqual([])
    }
  })
})

describe('odds', () => {
  const hand = { kind: 'hb', bluntness: 0 } as const
  const from = at(4000, 8000)
  const seen = (given: PositionInput) =>
    targetsFrom(
      position(given),
      from,
      position(given).ships.filter(({ id }) => id === 'B1'),
    )[0]
  test('PP-3.5 odds fall with the distance, a blunter pencil and a ship seen from the nose', () => {
    const [near, far, sideways] = [
      seen({ ships: { B1: [4000, 7000, DOWN] } })!,
      seen({ ships: { B1: [4000, 4000, DOWN] } })!,
      seen({ ships: { B1: [4128, 4000, RIGHT] } })!,
    ]
    const odds = (target: typeof near, strength: number, bluntness = 0) =>
      oddsOf({ ...hand, bluntness }, target.middle, strength, target)
    expect(odds(near, 250)).toBeGreaterThan(odds(far, 750))
    expect(odds(far, 690, 0)).toBeGreaterThan(odds(far, 690, 10))
    expect(odds(sideways, 690)).toBeGreaterThan(odds(far, 690))
  })
  test('odds are 0 off the line, out of reach and behind a wall', () => {
    const target = seen({ ships: { B1: [4000, 5000, DOWN] } })!
    expect([
      oddsOf(hand, target.middle + 900, 600, target),
      oddsOf(hand, target.middle, 100, target),
      seen({ ships: { B1: [1000, 600, DOWN] } }),
    ]).toEqual([0, 0, undefined])
  })
})
