import { describe, expect, test } from '@jest/globals'
import { planningTime } from '../../engine/step.ts'
import { check } from './check.ts'
import { pencilAndPaper } from './game.ts'
import type { Orders } from './orders.ts'
import { outcome } from './outcome.ts'
import { standing } from './resolve.ts'
import { at, DOWN, flicked, LEFT, order, type PositionInput, position, RIGHT, turn, UP } from './sample.ts'
import type { State } from './state.ts'
import { step } from './step.ts'
import { active, owing } from './turns.ts'

const ahead: PositionInput = { ships: { A1: [4352, 8000, UP] } }
const reasons = (given: PositionInput, orders: Orders, seat = 'A1') =>
  check(position({ ...ahead, ...given }), seat, orders).map(({ reason }) => reason)
const passed = (state: State) => turn(state, standing()).state

describe('a turn', () => {
  test('PP-2.1 a player picks one own ship and a move or a shot, and then the other’s turn comes', () => {
    const state = position(ahead)
    expect([owing(state), active(state)]).toEqual([['A1'], ['A1', 'B1']])
    const moved = turn(state, order('move', 'A1', UP)).state
    expect([owing(moved), step(moved).title, moved.turns]).toEqual([['B1'], 'Player B, turn 2', 1])
  })
  test('PP-2.1 a ship that is not one’s own or not there, or a flick out of turn, is refused', () => {
    expect([
      reasons({}, order('move', 'B9', UP)),
      reasons({}, order('move', 'A7', UP)),
      reasons({}, order('move', 'B9', UP), 'B1'),
      reasons({}, { kind: 'door', door: 3 }),
    ]).toEqual([
      ['it is not yours'],
      ['there is no such ship'],
      ['it is not your turn'],
      ['what is asked for is a move or a shot'],
    ])
  })
  test('PP-2.2 a player without ships has lost, and both losing the last at once is a draw', () => {
    const duel = { ships: { A9: [4352, 8000, UP], B9: [4352, 5000, DOWN] } } as const
    const won = flicked(position(duel), 'shot', 'A9', UP)
    expect([outcome(won.state), won.timeline.at(-1), owing(won.state), active(won.state)]).toEqual([
      { winners: ['A'], by: 'has the last ship' },
      { kind: 'over', winner: 'A', by: 'last' },
      [],
      [],
    ])
    expect(outcome(flicked(position(duel), 'move', 'A9', UP).state)).toEqual({
      winners: [],
      by: 'the last ships were lost at once',
    })
    expect(outcome(flicked(position(duel), 'shot', 'A9', DOWN).state)!.winners).toEqual(['B'])
  })
  test('PP-2.2 with knock-out a player wins by taking another’s last ship, unless both are lost', () => {
    const ships = {
      A9: [4352, 8000, UP],
      B9: [4352, 5000, DOWN],
      C9: [700, 700, DOWN],
      C8: [900, 700, DOWN],
    } as const
    const given = (rules: object, more: PositionInput = {}) =>
      position({ seats: 'ABC', ships, rules, ...more })
    const won = flicked(given({ knockout: true }), 'shot', 'A9', UP)
    expect([outcome(won.state), won.timeline.at(-1), active(won.state)]).toEqual([
      { winners: ['A'], by: 'has taken another player’s last ship' },
      { kind: 'over', winner: 'A', by: 'knockout' },
      [],
    ])
    expect([
      outcome(flicked(given({}), 'shot', 'A9', UP).state),
      outcome(
        flicked(given({ knockout: true }, { ships: { ...ships, B8: [8000, 700, DOWN] } }), 'shot', 'A9', UP)
          .state,
      ),
    ]).toEqual([undefined, undefined])
    // Both ships are lost, and the others play on.
    const both = flicked(
      given({ knockout: true }, { ships: { ...ships, D9: [8000, 10000, UP] }, seats: 'ABCD' }),
      'move',
      'A9',
      UP,
    )
    expect([both.state.ships.map(({ id }) => id), outcome(both.state)]).toEqual([
      ['C8', 'C9', 'D9'],
      undefined,
    ])
  })
  test('PP-2.3 a turn that runs out of time is a pass, even where passing is not allowed', () => {
    const state = position({ ...ahead, pencils: { 'A/hb': 7 } })
    const let_go = turn(state, standing())
    expect([
      check(state, 'A1', standing()),
      let_go.timeline,
      let_go.state.turns,
      let_go.state.quiet,
      let_go.state.pencils[0]!.bluntness,
    ]).toEqual([[], [{ kind: 'passed', player: 'A', given: false }], 1, 1, 7])
    expect([step(state).counts, planningTime(step(state), 20)]).toEqual([true, 20_000])
  })
  test('PP-2.4 a match is a draw at the turn limit, unless its last turn takes a last ship', () => {
    const last = (given: PositionInput) => position({ ...ahead, rules: { turnLimit: 5 }, turns: 4, ...given })
    expect([outcome(passed(last({}))), outcome(passed(last({ turns: 3 })))]).toEqual([
      { winners: [], by: 'the turn limit was reached' },
      undefined,
    ])
    expect(
      outcome(
        flicked(last({ ships: { A9: [4352, 8000, UP], B9: [4352, 5000, DOWN] } }), 'shot', 'A9', UP).state,
      )!.winners,
    ).toEqual(['A'])
    expect(pencilAndPaper.lastRound!(last({}))).toBe(5)
  })
  test('PP-2.5 traces are no objects, and no final call is asked for', () => {
    const shot = turn(position(ahead), order('shot', 'A1', UP)).state
    expect(owing(shot)).toEqual(['B1'])
    const again = turn(passed(shot), order('move', 'A1', UP))
    expect(again.timeline[0]).toMatchObject({ kind: 'flick', end: 'moved', to: at(4352, 4896) })
  })
})

describe('passing and stalemate', () => {
  test('PP-6.3 a pass is allowed only when agreed, and counts for a stalemate', () => {
    expect([reasons({}, { kind: 'pass' }), reasons({ rules: { passing: true } }, { kind: 'pass' })]).toEqual([
      ['passing is not allowed in this match'],
      [],
    ])
    expect(turn(position({ ...ahead, rules: { passing: true }, quiet: 3 }), { kind: 'pass' })).toMatchObject({
      state: { quiet: 4 },
      timeline: [{ kind: 'passed', given: true }],
    })
  })
  test('PP-6.4 a player may call a stalemate, a draw, after ten turns without a shot', () => {
    const quiet = (turns: number, stalemate = true): PositionInput => ({ rules: { stalemate }, quiet: turns })
    expect([
      reasons(quiet(9), { kind: 'stalemate' }),
      reasons(quiet(10), { kind: 'stalemate' }),
      reasons(quiet(99, false), { kind: 'stalemate' }),
    ]).toEqual([
      ['a stalemate can be called after 10 turns without a shot; these are 9'],
      [],
      ['a stalemate cannot be called in this match'],
    ])
    const called = turn(position({ ...ahead, ...quiet(10) }), { kind: 'stalemate' }).state
    expect([outcome(called), called.quiet]).toEqual([{ winners: [], by: 'a stalemate was called' }, 10])
  })
  test('PP-6.4 turns of all players count for a stalemate, and a shot restarts the count', () => {
    const state = position({ ...ahead, quiet: 5 })
    expect([
      passed(passed(state)).quiet,
      turn(state, order('move', 'A1', UP)).state.quiet,
      turn(state, order('shot', 'A1', UP)).state.quiet,
      turn(state, order('shot', 'A1', DOWN)).state.quiet,
    ]).toEqual([7, 6, 0, 0])
  })
})

describe('more players', () => {
  const four: PositionInput = {
    seats: 'ABCD',
    ships: { A1: [4352, 8000, UP], B1: [2000, 5000, RIGHT], C1: [4352, 6000, DOWN], D1: [5000, 5000, LEFT] },
  }
  test('PP-6.8 turns skip players without ships, and the last with a ship wins', () => {
    const state = position(four)
    const withoutD = flicked(passed(state), 'shot', 'B1', RIGHT, 600).state
    expect([owing(withoutD), active(withoutD)]).toEqual([['C1'], ['A1', 'B1', 'C1']])
    expect(owing(passed(withoutD))).toEqual(['A1'])
    const withoutC = flicked(withoutD, 'move', 'C1', LEFT, 1000).state
    expect(owing(withoutC)).toEqual(['A1'])
    expect(outcome(flicked(withoutC, 'move', 'A1', 200, 1000).state)).toEqual({
      winners: ['B'],
      by: 'has the last ship',
    })
  })
  test('PP-6.8 a match is a draw when nobody has a ship', () => {
    const three = position({
      seats: 'ABC',
      rules: { blast: true },
      ships: { A1: [4352, 6000, UP], B1: [4000, 5500, UP], C1: [4352, 5000, UP] },
    })
    expect(outcome(flicked(three, 'move', 'A1', UP).state)).toEqual({
      winners: [],
      by: 'the last ships were lost at once',
    })
  })
})

describe('variants that are not played', () => {
  test('PP-6.9 a turret shoots and cannot move', () => {
    const turret: PositionInput = { ships: { A1: [4352, 8000, UP, 'turret'] } }
    expect([reasons(turret, order('move', 'A1', UP)), reasons(turret, order('shot', 'A1', UP))]).toEqual([
      ['a turret cannot move'],
      [],
    ])
    expect(
      outcome(
        flicked(
          position({ ships: { A9: [4352, 8000, UP], B9: [4352, 6000, DOWN, 'turret'] } }),
          'shot',
          'A9',
          UP,
        ).state,
      )!.winners,
    ).toEqual(['A'])
  })
  test('PP-6.10, PP-6.11 a stopper or a pencil that is not in play is refused', () => {
    expect([
      reasons({}, order('shot', 'A1', UP, 500, { stopper: 500 })),
      reasons({ rules: { stopper: true } }, order('shot', 'A1', UP, 500, { stopper: 63 })),
      reasons({ rules: { stopper: true } }, order('shot', 'A1', UP, 500, { stopper: 64 })),
    ]).toEqual([['there is no stopper in this match'], ['a stopper is at least 64 units away'], []])
    expect([
      reasons({}, order('shot', 'A1', UP, 500, { pencil: 'soft' })),
      reasons({ rules: { pencils: ['soft'] } }, order('shot', 'A1', UP, 500, { pencil: 'soft' })),
      reasons({}, order('shot', 'A1', UP, 500, { sharpen: ['hard'] })),
    ]).toEqual([
      ['there is no soft pencil in this match'],
      [],
      ['there is no hard pencil to sharpen in this match'],
    ])
  })
})
