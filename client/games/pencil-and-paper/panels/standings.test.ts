import { expect, test } from '@jest/globals'
import { position, UP } from '../../../../common/games/pencil-and-paper/sample.ts'
import { standings } from './standings.ts'

const state = position({
  rules: { turrets: true, pencils: ['hb', 'hard'] },
  ships: { A1: [4000, 8000, UP, 'turret'] },
  pencils: { 'A/hb': 12, 'B/hard': 3 },
  turn: 'B',
})

test('standings tell the ships, turrets and pencils of each player, and the turn', () => {
  expect(standings(state, false)).toEqual({
    columns: ['Ships', 'Turrets', 'HB', 'Hard', 'Turn'],
    rows: [
      { team: 'A', cells: ['1', '1', 'stump', 'sharp', ''] },
      { team: 'B', cells: ['1', '0', 'sharp', 'blunt 3', 'now'] },
    ],
  })
})

test('standings tell no turn when the match is over or all players owe a step', () => {
  for (const none of [
    { ...state, result: { winner: 'A', by: 'last' } as const },
    { ...state, phase: 'doors' as const },
  ]) {
    const { columns, rows } = standings(none, false)
    expect([columns.includes('Turn'), rows.map(({ cells }) => cells.length)]).toEqual([false, [4, 4]])
  }
})

test('standings tell no turn when the players have ended the match', () => {
  const { columns, rows } = standings(state, true)
  expect([columns.includes('Turn'), rows.map(({ cells }) => cells.length)]).toEqual([false, [4, 4]])
})
