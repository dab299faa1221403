import { describe, expect, test } from '@jest/globals'
import { drift, play, position } from '../../../../common/games/vector-combat/sample.ts'
import { standings } from './standings.ts'

const rows = (state: Parameters<typeof standings>[0]) =>
  standings(state).rows.map(({ team, cells }) => `${team} ${cells.join(' | ')}`)

describe('the standings of the factions', () => {
  test('VC-4.5 an orbit that is held is counted in subturns, in rings that count only', () => {
    const begun = position({
      map: 'planet',
      victory: { kind: 'orbit', turns: 10, hold: 2, rings: ['planet-2'] },
      ships: {
        A1: { model: 'warden', at: [0, -2], counters: [0, 0, 2, 0, 0, 0] },
        B1: { at: [0, -3], counters: [0, 0, 2, 0, 0, 0] },
      },
    })
    expect(standings(begun).columns).toEqual(['Ships', 'Hull', 'Missiles', 'Orbit held'])
    expect(rows(begun)).toEqual(['A 1 | 12 | 2 | none', 'B 1 | 12 | 1 | none'])
    expect(rows(drift(begun, 3))).toEqual(['A 1 | 12 | 2 | A1: 3 of 8 subturns', 'B 1 | 12 | 1 | none'])
  })

  test('VC-4.5 a landing on the body that counts is reported, and the take-off after it', () => {
    const begun = position({
      map: 'moon',
      victory: { kind: 'land', turns: 8, body: 'moon' },
      round: 2,
      ships: { A1: { at: [8, -9], counters: [0, 0, 0, 1, 0, 0] }, B1: { at: [0, 9] } },
    })
    const landed = play(begun, { A1: 'land +' }).state
    expect(rows(landed)).toEqual(['A 1 | 12 | 1 | landed by A1', 'B 1 | 12 | 1 | not landed'])
    expect(rows(play(landed, { A1: 'takeoff 1' }).state)[0]).toBe('A 1 | 12 | 1 | taken off again')
  })

  test('standings have no goal column when nothing else is to be won', () => {
    expect(
      standings(position({ ships: { A1: {}, B1: { at: [3, 0] } }, victory: { kind: 'last', turns: 5 } }))
        .columns,
    ).toHaveLength(3)
  })
})
