import { describe, expect, test } from '@jest/globals'
import { at, type PositionInput, position } from '../../../../common/games/hostile-space/position.ts'
import { fireWarningsOf, meetingInWords } from './fire-warnings.ts'
import { forecastFire } from './forecast.ts'
import { drifting, lapOf, lineOf } from './missile-lines.ts'

const far = { B8: { at: at(20, 20) } }
const line = (given: PositionInput, direction: number, fires: Readonly<Record<string, number>> = {}) => {
  const state = { ...position(given), phase: 'fire' as const }
  const now = forecastFire(state, { ...fires, A1: direction })
  return {
    state,
    ...lineOf(state, state.craft.find(({ id }) => id === 'A1')!, direction, now, drifting(now)),
  }
}
const said = (given: PositionInput, direction: number, fires = {}) => {
  const { state, meets } = line(given, direction, fires)
  return meets && meetingInWords(state, state.players[0]!, meets)
}

describe('HS-5 lines of fire', () => {
  test('HS-5.8 a line starts beside the craft and runs a missile’s speed a round, over the seam', () => {
    const { legs, meets } = line({ craft: { A1: { at: at(20, 5), velocity: at(0, 1) }, ...far } }, 0)
    expect(legs[0]).toEqual({ from: at(21, 5), steps: 20, later: 0 })
    // 21 + 20 = 41 = 13 on a map of 28.
    expect(legs[1]).toEqual({ from: at(13, 5), steps: 20, later: 1 })
    expect(meets).toBeUndefined()
  })
  test('HS-5.3 a line ends this round at the first craft or rock on it, friend or enemy', () => {
    expect(
      said({ craft: { A1: { at: at(2, 5) }, B1: { at: at(9, 5), velocity: at(0, 3) }, ...far } }, 0),
    ).toBe('its missile hits B1 this round')
    expect(
      said({ craft: { A1: { at: at(25, 5) }, A2: { at: at(3, 5) }, B1: { at: at(9, 5) }, ...far } }, 0),
    ).toBe('its missile hits your own A2 this round')
    expect(
      said({ entities: [{ id: 'rock1', hexes: [at(6, 5)] }], craft: { A1: { at: at(2, 5) }, ...far } }, 0),
    ).toBe('its missile hits rock1 this round, and both are gone')
    expect(
      said(
        { entities: [{ id: 'rock1', hexes: [at(6, 5), at(7, 5)] }], craft: { A1: { at: at(2, 5) }, ...far } },
        0,
      ),
    ).toBe('its missile breaks up on rock1 this round')
  })
  test('HS-5.5 a missile does not hit a craft that an earlier missile hits', () => {
    const missiles = [{ id: 'B8-1', at: at(9, 2), direction: 1, fired: 1 }]
    expect(
      line(
        {
          round: 2,
          missiles,
          craft: { A1: { at: at(2, 5) }, B1: { at: at(9, 5), velocity: at(1, 0) }, ...far },
        },
        0,
      ).meets?.what,
    ).not.toEqual({ id: 'B1' })
  })
  test('a line meets craft where they have drifted in later rounds, and its shooter after a lap', () => {
    // B1 drifts by (0, 1) and is in row 5 in the next round, when the missile flies on from column 23.
    expect(
      said(
        {
          craft: {
            A1: { at: at(2, 5), velocity: at(0, 1) },
            B1: { at: at(25, 4), velocity: at(0, 1) },
            ...far,
          },
        },
        0,
      ),
    ).toBe('its missile hits B1 in round 2, if all drift on')
    const self = line({ craft: { A1: { at: at(2, 5) }, ...far } }, 0)
    expect(self.meets).toMatchObject({ side: 'itself', later: 1, at: at(2, 5) })
    expect(said({ craft: { A1: { at: at(2, 5) }, ...far } }, 0)).toBe(
      'its missile comes around and hits A1 itself in round 2, if all drift on',
    )
    // If the craft has moved away, the missile comes back past its old place.
    expect(line({ craft: { A1: { at: at(2, 5), velocity: at(0, 1) }, ...far } }, 0).around).toBe(1)
  })
  test('a line closes after a row, a column, or both', () => {
    expect([0, 1, 2, 3, 4, 5].map((direction) => lapOf({ width: 40, height: 30 }, direction))).toEqual([
      40, 30, 120, 40, 30, 120,
    ])
  })
  test('HS-5.7 a line ends where the missile burns out', () => {
    const { legs, meets, around } = line(
      { setup: { missileLife: 1 }, craft: { A1: { at: at(2, 5) }, ...far } },
      0,
    )
    expect([legs.length, meets, around]).toEqual([1, undefined, undefined])
  })
  test('HS-7.2 a line tells tokens of an own base, an ally’s and an enemy’s middle one apart', () => {
    const given: PositionInput = {
      setup: { play: 'base-defence', teams: 2, seatsPerTeam: 2 },
      bases: { A: { at: at(10, 5) }, B: { at: at(10, 15), tokens: [0] }, C: { at: at(22, 25) } },
      craft: { A1: { at: at(2, 5) }, D8: { at: at(30, 30) } },
    }
    expect(said(given, 0)).toBe('its missile destroys a token of your own base this round')
    expect(said({ ...given, craft: { A1: { at: at(2, 15) }, D8: { at: at(30, 30) } } }, 0)).toBe(
      'its missile destroys the middle token of player B’s base this round, and player B is defeated',
    )
    expect(said({ ...given, craft: { A1: { at: at(15, 25) }, D8: { at: at(30, 30) } } }, 0)).toBe(
      'its missile destroys a token of your ally player C’s base this round',
    )
  })
})

describe('warnings about fire', () => {
  const told = (given: PositionInput, fires: Readonly<Record<string, number>>) => {
    const state = { ...position(given), phase: 'fire' as const }
    const now = forecastFire(state, fires)
    const planned = new Map(
      Object.entries(fires).map(([id, direction]) => [
        id,
        lineOf(state, state.craft.find((craft) => craft.id === id)!, direction, now, drifting(now)),
      ]),
    )
    return fireWarningsOf(state, state.players[0]!, planned, now).map(({ text }) => text)
  }
  test("warnings tell of friends, oneself and one's own base in the line, not of enemies", () => {
    expect(
      told({ craft: { A1: { at: at(2, 5), velocity: at(0, 1) }, A2: { at: at(9, 5) }, ...far } }, { A1: 0 }),
    ).toEqual(['A1: its missile hits your own A2 this round!'])
    expect(told({ craft: { A1: { at: at(2, 5) }, ...far } }, { A1: 0 })).toEqual([
      'A1: its missile comes around and hits A1 itself in round 2, if all drift on!',
    ])
    expect(told({ craft: { A1: { at: at(2, 5) }, B1: { at: at(9, 5) }, ...far } }, { A1: 0 })).toEqual([])
    expect(
      told(
        {
          setup: { play: 'base-defence' },
          bases: { A: { at: at(10, 5) }, B: { at: at(20, 20) } },
          craft: { A1: { at: at(2, 5) }, B8: { at: at(3, 24) } },
        },
        { A1: 0 },
      ),
    ).toEqual(['A1: its missile destroys a token of your own base this round!'])
  })
  test('warnings tell of missiles in flight or declared that hit an own craft', () => {
    const missiles = [{ id: 'B8-1', at: at(2, 9), direction: 4, fired: 1 }]
    expect(told({ round: 2, missiles, craft: { A1: { at: at(2, 5) }, ...far } }, {})).toEqual([
      'A1 is in the path of B8-1: it is hit, for up to 2 hit points!',
    ])
    expect(told({ craft: { A1: { at: at(2, 5) }, B1: { at: at(9, 5) }, ...far } }, { B1: 3 })).toEqual([
      'A1 is in the path of B1-1: it is hit, for up to 2 hit points!',
    ])
  })
})
