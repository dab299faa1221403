import { describe, expect, test } from '@jest/globals'
import { botMatch } from '../../engine/bots/bot-match.ts'
import { diceOf } from '../../engine/dice/dice.ts'
import { hostileSpace } from './game.ts'
import { outcome } from './outcome.ts'
import { endRound } from './phases/round.ts'
import { at, type PositionInput, position } from './position.ts'
import { story } from './presentation/story.ts'
import { resolve } from './resolve.ts'
import type { Craft, State } from './state.ts'

const dice = diceOf('sample', 1)
const brutal = { damage: 'brutal' } as const
const ended = (given: PositionInput, lost: readonly string[] = []): State => {
  const state = position(given)
  return endRound({
    ...state,
    craft: state.craft.map(
      (craft): Craft => (lost.includes(craft.id) ? { ...craft, status: 'destroyed' } : craft),
    ),
  }).state
}
const result = (given: PositionInput, lost: readonly string[] = []) => ended(given, lost).result
const three = { teams: 3, ...brutal }
const limit = { round: 20 }

describe('the end of a match', () => {
  test('HS-6.1 the last remaining player wins', () => {
    expect(result({ craft: { A1: { at: at(1, 1) }, B1: { at: at(9, 9) } } }, ['B1'])).toEqual({
      winners: ['A'],
      by: 'last',
    })
    expect(result({ craft: { A1: { at: at(1, 1) }, B1: { at: at(9, 9) } } })).toBeNull()
  })
  test('HS-6.1 most craft win at the round limit, then most missiles aboard, then most delta-v', () => {
    const with2 = (a: Partial<Craft>, b: Partial<Craft>, more: PositionInput['craft'] = {}) =>
      result({ ...limit, craft: { A1: { at: at(1, 1), ...a }, B1: { at: at(9, 9), ...b }, ...more } })
    expect(with2({}, { missiles: 1 }, { B2: { at: at(3, 3), missiles: 0 } })).toEqual({
      winners: ['B'],
      by: 'craft',
    })
    expect(with2({ missiles: 3 }, { missiles: 4, deltaV: 0 })).toEqual({ winners: ['B'], by: 'missiles' })
    expect(with2({ deltaV: 3 }, { deltaV: 2 })).toEqual({ winners: ['A'], by: 'deltaV' })
    expect(with2({}, {})).toEqual({ winners: ['A', 'B'], by: 'draw' })
    expect(
      result({ round: 19, craft: { A1: { at: at(1, 1) }, B1: { at: at(9, 9) }, B2: { at: at(3, 3) } } }),
    ).toBeNull()
  })
  test('HS-6.2 allies win together, and are added up at the round limit', () => {
    const setup = { teams: 2, seatsPerTeam: 2 }
    // Players A and C are one side, B and D the other.
    expect(
      result({ setup, craft: { C1: { at: at(1, 1) }, B1: { at: at(9, 9) }, D1: { at: at(5, 5) } } }, [
        'B1',
        'D1',
      ]),
    ).toEqual({ winners: ['A'], by: 'last' })
    expect(
      result({
        setup,
        ...limit,
        craft: {
          A1: { at: at(0, 1) },
          C1: { at: at(1, 1) },
          B1: { at: at(9, 9) },
          B2: { at: at(7, 7) },
          D1: { at: at(5, 5) },
        },
      }),
    ).toEqual({ winners: ['B'], by: 'craft' })
    expect(
      result({
        setup,
        ...limit,
        craft: {
          A1: { at: at(0, 1) },
          C1: { at: at(1, 1), missiles: 6 },
          B1: { at: at(9, 9), missiles: 7 },
          D1: { at: at(5, 5), missiles: 8 },
        },
      }),
    ).toEqual({ winners: ['B'], by: 'missiles' })
  })
  test('HS-6.3 the last players to fall are compared by their craft before that round', () => {
    expect(
      result(
        {
          setup: three,
          craft: {
            A1: { at: at(1, 1), missiles: 2 },
            B1: { at: at(9, 9), missiles: 3 },
            B2: { at: at(5, 5), status: 'destroyed' },
            C1: { at: at(4, 4), missiles: 9, status: 'destroyed' },
          },
        },
        ['A1', 'B1'],
      ),
    ).toEqual({ winners: ['B'], by: 'missiles' })
    expect(result({ craft: { A1: { at: at(1, 1) }, B1: { at: at(9, 9) } } }, ['A1', 'B1'])).toEqual({
      winners: ['A', 'B'],
      by: 'draw',
    })
  })
  test('HS-6.4 standard play ends without missiles aboard and in flight, Base Defence does not', () => {
    const craft = { A1: { at: at(1, 1), missiles: 0 }, B1: { at: at(9, 9), missiles: 0, deltaV: 3 } }
    expect(result({ craft })).toEqual({ winners: ['A'], by: 'deltaV' })
    expect(result({ craft, missiles: [{ id: 'A1-1', at: at(0, 0), direction: 0, fired: 1 }] })).toBeNull()
    expect(result({ craft: { ...craft, B1: { at: at(9, 9), missiles: 1 } } })).toBeNull()
    expect(
      result({
        setup: { play: 'base-defence' },
        bases: { A: { at: at(4, 4) }, B: { at: at(20, 20) } },
        craft,
      }),
    ).toBeNull()
  })
  test('HS-6.5 players still equal share a draw', () => {
    const state = ended({
      setup: three,
      ...limit,
      craft: { A1: { at: at(1, 1) }, B1: { at: at(9, 9) }, C1: { at: at(5, 5), missiles: 2 } },
    })
    expect([state.result, outcome(state)]).toEqual([
      { winners: ['A', 'B'], by: 'draw' },
      { winners: ['A', 'B'], by: 'are equal to the last, and share it' },
    ])
    expect(outcome(ended({ ...limit, craft: { A1: { at: at(1, 1) }, B1: { at: at(9, 9) } } }))).toEqual({
      winners: [],
      by: 'all are equal to the last',
    })
  })
  test('HS-7.5 in Base Defence the last undefeated alliance wins', () => {
    const bases = { A: { at: at(4, 4) }, B: { at: at(20, 20), tokens: [1, 2, 3] } }
    const state = position({
      setup: { play: 'base-defence' },
      bases,
      craft: { A1: { at: at(1, 1) }, B1: { at: at(9, 9) } },
    })
    const fallen = {
      ...state,
      players: state.players.map((player) => ({ ...player, defeated: player.id === 'B' })),
    }
    expect(outcome(endRound(fallen).state)).toEqual({ winners: ['A'], by: 'is the last undefeated' })
  })
  test('HS-7.6 most tokens come first in Base Defence, at the limit and after a common defeat', () => {
    const bases = { A: { at: at(4, 4), tokens: [0, 1, 2] }, B: { at: at(20, 20) } }
    const state = position({
      setup: { play: 'base-defence' },
      ...limit,
      bases,
      craft: { A1: { at: at(1, 1) }, A2: { at: at(2, 9) }, B1: { at: at(9, 9) } },
    })
    expect(endRound(state).state.result).toEqual({ winners: ['B'], by: 'tokens' })
    const all = {
      ...state,
      players: state.players.map((player) => ({ ...player, defeated: true, tokens: [] })),
    }
    expect(endRound(all).state.result).toEqual({ winners: ['B'], by: 'tokens' })
  })
  test('HS-2.4 a match is judged at the end of the round, though the last enemy fell earlier', () => {
    const state = position({
      setup: brutal,
      entities: [{ id: 'rock1', hexes: [at(10, 9)] }],
      craft: { A1: { at: at(1, 1) }, B1: { at: at(9, 9), velocity: at(1, 0) } },
    })
    const moved = resolve(state, { A1: { kind: 'velocity', of: {} }, B1: { kind: 'velocity', of: {} } }, dice)
    expect([moved.state.phase, outcome(moved.state)]).toEqual(['fire', undefined])
    const fired = resolve(moved.state, { A1: { kind: 'fire', of: { A1: 0 } } }, dice)
    expect([outcome(fired.state)?.winners, fired.state.missiles.length, fired.state.round]).toEqual([
      ['A'],
      1,
      1,
    ])
  })
})

test('HS-6.3 the result of fleets that fell in one round names their craft before it', () => {
  const { state } = botMatch(hostileSpace, 'story', { teams: 2 }, 1) as {
    state: { players: object[]; craft: object[]; round: number }
  }
  const began = (missiles: number) => ({ tokens: 0, craft: 1, missiles, deltaV: 4 })
  const fallen = {
    ...state,
    round: 5,
    result: { winners: ['B'], by: 'missiles' },
    players: state.players.map((player, i) => ({ ...player, began: began(i === 0 ? 1 : 3) })),
    craft: state.craft.map((craft) => ({ ...craft, status: 'destroyed' })),
  }
  expect(story(fallen as unknown as State)).toBe(
    'All lost their last craft in round 5. Before it, each team had 1 craft, and team B had 3 missiles left and team A had 1.',
  )
})

test('the story compares only those who are equal in what counts before (HS-6.1)', () => {
  const { state } = botMatch(hostileSpace, 'story', { teams: 3 }, 1) as unknown as { state: State }
  const began = (craft: number, missiles: number) => ({ tokens: 0, craft, missiles, deltaV: 4 })
  const means = { A: began(2, 3), B: began(2, 5), C: began(1, 8) }
  const fallen: State = {
    ...state,
    round: 5,
    result: { winners: ['B'], by: 'missiles' },
    players: state.players.map((player) => ({ ...player, began: means[player.team as 'A' | 'B' | 'C'] })),
    craft: state.craft.map((craft) => ({ ...craft, status: 'destroyed' })),
  }
  expect(story(fallen)).toBe(
    'All lost their last craft in round 5. Before it, each of teams A and B had 2 craft, and team B had 5 missiles left and team A had 3.',
  )
  expect(story({ ...fallen, result: { winners: ['A', 'B'], by: 'draw' } })).toContain(
    'teams A and B had the same left: 2 craft, 3 missiles and 4 delta-v.',
  )
})
