import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { check } from './check.ts'
import { fireMissiles } from './phases/fire.ts'
import { moveCraft } from './phases/move.ts'
import { endRound } from './phases/round.ts'
import { at, type PositionInput, position } from './position.ts'
import { resolve } from './resolve.ts'
import { craftNamed, flying, type State } from './state.ts'
import { active, owing } from './turns.ts'

const dice = diceOf('sample', 1)
const base = (given: PositionInput) =>
  position({ ...given, setup: { play: 'base-defence', damage: 'brutal', ...given.setup } })
const tokens = ({ players }: State) => Object.fromEntries(players.map((player) => [player.id, player.tokens]))
const bases = { A: { at: at(4, 4) }, B: { at: at(18, 10) } }
const far = { A9: { at: at(9, 20) }, B9: { at: at(1, 20) } }

describe('tokens', () => {
  test('HS-7.2 a craft that passes a token destroys it and itself, also its own token', () => {
    const state = base({
      bases,
      craft: {
        A1: { at: at(2, 4), velocity: at(6, 0) },
        A2: { at: at(1, 4), velocity: at(2, 0) },
        A3: { at: at(0, 4), velocity: at(8, 0) },
        ...far,
      },
    })
    const { state: moved, timeline } = moveCraft(state, {})
    // A1 breaks the first token in line, A2 stays, A3 moves on to the middle.
    expect(tokens(moved)['A']).toEqual([1, 2, 3, 5, 6])
    expect(
      timeline.flatMap((event) =>
        event.kind === 'token' ? [`${event.by} ${event.base}${event.token} after ${event.steps}`] : [],
      ),
    ).toEqual(['A1 A4 after 1', 'A3 A0 after 4'])
    expect(moved.craft.filter(flying).map(({ id }) => id)).toEqual(['A2', 'A9', 'B9'])
  })
  test('HS-7.2 a missile that passes a token destroys it and itself, and the next one flies on', () => {
    const state = base({
      bases,
      round: 2,
      missiles: [
        { id: 'A1-1', at: at(10, 10), direction: 0, fired: 1 },
        { id: 'A2-1', at: at(11, 10), direction: 0, fired: 1 },
        { id: 'A3-1', at: at(12, 10), direction: 0, fired: 1 },
      ],
      craft: far,
    })
    const played = fireMissiles(state, {}, dice)
    expect([tokens(played.state)['B'], played.state.missiles]).toEqual([[2, 3, 5, 6], []])
    expect(
      played.timeline.flatMap((event) => (event.kind === 'token' ? [`${event.by} ${event.token}`] : [])),
    ).toEqual(['A1-1 4', 'A2-1 0', 'A3-1 1'])
  })
  test('HS-7.3 a player who loses the middle token is defeated, and the rest of the base drifts', () => {
    const state = base({
      bases: { ...bases, B: { at: at(18, 10), tokens: [0, 2] } },
      craft: {
        A1: { at: at(16, 10), velocity: at(3, 0) },
        B1: { at: at(20, 20), velocity: at(1, 0) },
        ...far,
      },
    })
    const moved = moveCraft(state, {}).state
    expect(moved.players[1]).toMatchObject({ defeated: true, tokens: [2] })
    const after = { ...moved, phase: 'fire' as const }
    // No fire order is due in this round either.
    expect([active(after), owing(after), check(after, 'B1', { kind: 'fire', of: { B1: 0 } })]).toEqual([
      ['A1'],
      ['A1'],
      [{ reason: 'it is not your turn' }],
    ])
    expect(craftNamed(after, 'B1')).toMatchObject({ at: at(21, 20), velocity: at(1, 0), status: 'flying' })
  })
})

describe('refilling', () => {
  const spentCraft = { deltaV: 3, missiles: 3 }
  const state = base({
    setup: { teams: 2, seatsPerTeam: 2 },
    bases: { ...bases, C: { at: at(4, 20) }, D: { at: at(20, 22) } },
    craft: {
      A1: { at: at(6, 4), ...spentCraft },
      A2: { at: at(6, 20), ...spentCraft },
      A3: { at: at(4, 6), velocity: at(1, 0), ...spentCraft },
      A4: { at: at(4, 1), ...spentCraft },
      B1: { at: at(2, 4), ...spentCraft },
      C1: { at: at(4, 2), deltaV: 18, missiles: 7 },
    },
  })
  const { state: after, timeline } = endRound(state)
  test('HS-7.4 a craft at rest beside a token of its side regains delta-v and two missiles', () => {
    expect(timeline.filter(({ kind }) => kind === 'refilled')).toEqual([
      { kind: 'refilled', craft: 'A1', deltaV: 15, missiles: 2 },
      { kind: 'refilled', craft: 'A2', deltaV: 15, missiles: 2 },
      { kind: 'refilled', craft: 'C1', deltaV: 0, missiles: 1 },
    ])
    expect(craftNamed(after, 'A1')).toMatchObject({ deltaV: 18, missiles: 5 })
  })
  test('HS-7.4 a craft in motion, further away or at an enemy’s token is not refilled', () => {
    for (const id of ['A3', 'A4', 'B1']) expect(craftNamed(after, id)).toMatchObject(spentCraft)
  })
  test('HS-7.4 tokens of a defeated player refill craft too, until they are destroyed', () => {
    const fallen = base({
      bases: { A: { at: at(4, 4), tokens: [1] }, B: bases.B },
      craft: { A1: { at: at(6, 4), ...spentCraft }, A2: { at: at(2, 4), ...spentCraft }, ...far },
    })
    const defeated = {
      ...fallen,
      players: fallen.players.map((player) => (player.id === 'A' ? { ...player, defeated: true } : player)),
    }
    const refilled = endRound(defeated).timeline.flatMap((event) =>
      event.kind === 'refilled' ? [event.craft] : [],
    )
    expect(refilled).toEqual(['A1'])
  })
})

test('HS-7.6 a player without craft is not defeated, stays in the match and owes no orders', () => {
  const state = base({ bases, craft: { A1: { at: at(9, 20) } } })
  expect([active(state), owing(state)]).toEqual([['A1', 'B1'], ['A1']])
  expect(endRound(state).state.result).toBeNull()
})

test('missiles in flight move at once when no craft has a missile to fire', () => {
  const state = base({
    bases,
    missiles: [{ id: 'A1-1', at: at(1, 1), direction: 0, fired: 0 }],
    craft: { A1: { at: at(9, 20), missiles: 0 }, B1: { at: at(1, 20), missiles: 0 } },
  })
  const { state: after } = resolve(
    state,
    { A1: { kind: 'velocity', of: {} }, B1: { kind: 'velocity', of: {} } },
    dice,
  )
  expect([after.phase, after.round, after.missiles[0]!.at]).toEqual(['velocity', 2, at(21, 1)])
})
