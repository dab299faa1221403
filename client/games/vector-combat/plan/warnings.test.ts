import { describe, expect, test } from '@jest/globals'
import { ahead } from '../../../../common/games/vector-combat/ahead.ts'
import {
  mapWith,
  PLANET,
  type PositionInput,
  position,
} from '../../../../common/games/vector-combat/sample.ts'
import { posesOf } from '../board/ships/poses.ts'
import { dangers } from '../board/still.ts'
import { approachesOf, coursesOf } from './forecast.ts'
import { warningsOf } from './warnings.ts'

const EYES = { seat: 'A', team: 'A', scale: 20, calm: true, beat: true }

const warned = (
  given: PositionInput,
  plans: Readonly<Record<string, readonly string[]>> = {},
  subturns = 8,
) => {
  const state = position(given)
  return warningsOf(
    state,
    ahead(state, plans, subturns),
    state.ships.filter(({ seat }) => seat === 'A').map(({ id }) => id),
  ).map(({ text, gravity }) => [gravity, text])
}
const B1 = { B1: { at: [30, 0] } }

describe('warnings', () => {
  test('VC-3.6 a crash warning has its time, a loss when it is near, else a doubt', () => {
    const map = mapWith({ bodies: [PLANET] })
    const from = (r: number) => ({ map, ships: { A1: { at: [0, r], counters: [1, 0, 0, 0, 0, 0] }, ...B1 } })
    expect(warned(from(4))).toEqual([
      ['loss', 'A1 crashes into the planet in 2 subturns unless it lands or changes its course!'],
    ])
    expect(warned(from(2))).toEqual([['loss', 'A1 crashes into the planet in this subturn unless it lands!']])
    expect(warned(from(9))).toEqual([
      ['doubt', 'A1 crashes into the planet in 7 subturns unless it lands or changes its course!'],
    ])
    expect(warned(from(4), { A1: ['turn 3', 'thrust 1'] })).toEqual([])
  })
  test('VC-4.9 a shot at an own ship that the player expects is a threat, with its chance', () => {
    const given = { map: mapWith({}), ships: { A1: { at: [4, 0] }, B1: { at: [6, 0] } } }
    expect(warned(given)).toEqual([])
    expect(warned(given, { B1: ['fire A1'] })).toEqual([
      ['threat', expect.stringMatching(/^B1 fires at A1 in this subturn: it hits with \d+ %!$/)],
    ])
  })
  test('VC-3.6 a crash is called certain only if no order of the next subturn averts it', () => {
    const map = mapWith({ bodies: [PLANET] })
    const found = new Set<string>()
    for (let r = 1; r <= 7; r++)
      for (let speed = 1; speed <= 4; speed++)
        for (const side of [0, 1, 5]) {
          const counters = [0, 0, 0, 0, 0, 0].map((_, i) => (i === side ? speed : 0))
          const given: PositionInput = { map, ships: { A1: { at: [0, r], counters }, ...B1 } }
          const state = position(given)
          const crashes = (next: string) =>
            ahead(state, { A1: ['pass', next] }, 2).some(({ timeline }) =>
              timeline.some(({ kind }) => kind === 'crash'),
            )
          const next = ['pass', 'thrust 1', 'thrust 3', 'turn 2', 'turn 3', 'land +', 'land -']
          for (const [, text] of warned(given)) {
            const [, certain] = /crashes into the planet in (?:this|the next) subturn(.*)!/.exec(text!) ?? []
            if (certain === undefined || text!.includes('this')) continue
            found.add(certain)
            expect([r, speed, side, text, next.every(crashes)]).toEqual([
              r,
              speed,
              side,
              text,
              certain === '',
            ])
          }
        }
    expect([...found].sort()).toEqual(['', ' unless it lands'])
  })
  test('VC-3.10 a docked ship is warned of undocking in a body, not of its station’s way through it', () => {
    const ferry = { at: [0, -4], counters: [0, 0, 0, 2, 0, 0] }
    const given = {
      map: mapWith({ bodies: [PLANET] }),
      stations: [{ id: 'ferry', ...ferry }],
      ships: { A1: { ...ferry, status: 'docked', where: 'ferry' }, ...B1 },
    }
    expect(warned(given)).toEqual([])
    expect(warned(given, { A1: ['pass', 'thrust 1'] })).toEqual([
      ['loss', 'A1 crashes into the planet in the next subturn unless it lands!'],
    ])
    expect(warned({ ...given, version: 1 })).toEqual([
      ['loss', 'A1 crashes into the planet in the next subturn!'],
    ])
  })
  test('VC-3.6, VC-3.10 the board warns ships that have to land or crash, except docked ones', () => {
    const down = { at: [0, -2], counters: [0, 0, 0, 1, 0, 0] }
    const marks = (given: object, more: object = {}) => {
      const state = position({
        map: mapWith({ bodies: [PLANET] }),
        stations: [{ id: 'ferry', ...down }],
        ships: { A1: { ...down, ...given }, ...B1 },
        ...more,
      })
      return dangers(state, posesOf(state, state.ships, EYES), EYES).length
    }
    expect([
      marks({}),
      marks({ status: 'docked', where: 'ferry' }),
      marks({ status: 'docked', where: 'ferry' }, { version: 1 }),
    ]).toEqual([expect.any(Number), 0, marks({})])
    expect(marks({})).toBeGreaterThan(0)
  })
  test('VC-3.13, VC-4.3 a warning tells when a ship leaves over the edge, or overheats', () => {
    expect(
      warned({ map: 'open', ships: { A1: { at: [0, -23], counters: [1, 0, 0, 0, 0, 0] }, ...B1 } }).map(
        ([, text]) => text,
      ),
    ).toEqual(['A1 leaves over the edge in 3 subturns, and is out of the match!'])
    expect(warned({ ships: { A1: { at: [0, 0], heat: 12 }, ...B1 } })).toEqual([
      ['harm', 'A1 overheats in 3 subturns, at the end of the turn: 3 damage!'],
    ])
  })
  test('VC-4.7 a missile warning has its time and chance, which thrust lessens', () => {
    const given: PositionInput = {
      ships: { A1: { at: [0, 0] }, B1: { at: [0, -9] } },
      missiles: { 'B1-m1': { at: [0, -6], target: 'A1' } },
    }
    expect(warned(given)).toEqual([['harm', 'B1-m1 reaches A1 in the next subturn: 90 % for 4 damage!']])
    expect(warned(given, { A1: ['thrust 4'] })[0]![1]).not.toContain('90 %')
  })
  test('VC-3.2 a reached orbit is good news, and a later impossible action shows its reason', () => {
    const given: PositionInput = {
      map: 'planet',
      ships: { A1: { at: [0, -3], counters: [0, 0, 1, 0, 0, 0] }, ...B1 },
    }
    expect(warned(given, { A1: ['pass', 'land +'] }).map(([gravity]) => gravity)).toContain('doubt')
    expect(warned(given, { A1: ['pass', 'land +'] }).map(([, text]) => text)).toContain(
      'A1 will not be able to do what is planned in the next subturn: there is no surface to land on.',
    )
    expect(
      warned({ map: 'planet', ships: { A1: { at: [0, -3], counters: [0, 0, 2, 0, 0, 0] }, ...B1 } }).filter(
        ([gravity]) => gravity === 'note',
      ),
    ).toEqual([['note', 'A1 is in the outer orbit of the planet in this subturn.']])
  })
  test('warnings tell nothing of other players’ ships', () => {
    expect(warned({ ships: { A1: { at: [0, 0] }, B1: { at: [5, 0], heat: 12 } } })).toEqual([])
  })
})

test('courses show each move, cut short by a crash, and the nearest approach of two things', () => {
  const state = position({
    map: mapWith({ bodies: [PLANET] }),
    ships: {
      A1: { at: [0, 4], counters: [4, 0, 0, 0, 0, 0] },
      B1: { at: [5, 0], counters: [0, 0, 0, 0, 0, 1] },
    },
  })
  const played = ahead(state, {}, 4)
  expect(
    coursesOf(played)
      .get('A1')!
      .map(({ from, to, step }) => [from.r, to.r, step]),
  ).toEqual([[4, 1, 0]])
  const still = position({
    ships: { A1: { at: [0, 0] }, B1: { at: [5, 0], counters: [0, 0, 0, 0, 0, 1] }, B2: { at: [0, 9] } },
  })
  expect(
    approachesOf(ahead(still, {}, 8), 'A1', ['B1', 'B2']).map(({ other, range, step }) => [
      other,
      range,
      step,
    ]),
  ).toEqual([
    ['B1', 0, 4],
    ['B2', 9, 0],
  ])
})
