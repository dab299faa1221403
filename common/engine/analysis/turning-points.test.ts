import { describe, expect, test } from '@jest/globals'
import type { AnyGame } from '../game.ts'
import type { Chance } from './chance.ts'
import { causeOf, turningPoints } from './turning-points.ts'
import { verdictOf } from './verdict.ts'

const TEAMS = ['A', 'B', 'C', 'D'] as const

/** The chances of three teams before each round and after the last; the fourth has the rest. */
const curveOf = (...shares: readonly (readonly [number, number, number])[]): Map<number, Chance> =>
  new Map(
    shares.map(([a, b, c], i) => {
      const mean = { A: a, B: b, C: c, D: 1 - a - b - c }
      const error = Object.fromEntries(TEAMS.map((team) => [team, 0.01]))
      return [i + 1, { mean, error, playouts: 48 }]
    }),
  )

const roundsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ round: i + 1, before: i, after: i + 1, timeline: [] }))

/** A piece of C and one of B are lost in each round. */
const game = {
  owing: () => ['A1', 'B1'],
  debriefing: {
    losses: () => [
      { event: 0, seat: 'B1', team: 'B', own: false, words: 'B1 was destroyed' },
      { event: 1, seat: 'C1', team: 'C', own: false, words: 'C1 was destroyed' },
    ],
    blows: () => [],
  },
} as unknown as AnyGame

describe('turning points', () => {
  test('the deciding round of several winners is among them, though none of them alone gained much', () => {
    const curve = curveOf(
      [0.22, 0.24, 0.3],
      [0.31, 0.32, 0.2],
      [0.36, 0.38, 0.14],
      [0.42, 0.44, 0.07],
      [0.5, 0.5, 0],
    )
    const winners = ['A', 'B']
    const verdict = verdictOf(winners, curve, 4)
    expect(verdict).toMatchObject({ is: 'round', round: 1 })
    const [first, ...others] = turningPoints(game, curve, new Map(), roundsOf(4), { round: 1, winners })
    expect(first).toMatchObject({ round: 1, decided: true, teams: winners, words: 'C1 was destroyed' })
    if (verdict.is === 'round') expect([first!.from, first!.to]).toEqual([verdict.from, verdict.to])
    expect(others).toEqual([])
    expect(turningPoints(game, curve, new Map(), roundsOf(4))).toEqual([])
  })

  test('the deciding round is about the winner, though somebody else gained more in it', () => {
    const curve = curveOf([0.3, 0.3, 0.3], [0.52, 0.02, 0.02], [1, 0, 0])
    const points = turningPoints(game, curve, new Map(), roundsOf(2), { round: 1, winners: ['A'] })
    expect(points.map(({ round, teams, decided }) => [round, teams, decided])).toEqual([
      [1, ['A'], true],
      [2, ['A'], false],
    ])
    expect(turningPoints(game, curve, new Map(), roundsOf(2))[0]!.teams).toEqual(['D'])
  })

  test('the part of the dice is that in the joint gain', () => {
    const curve = curveOf([0.2, 0.2, 0.3], [0.4, 0.4, 0.1])
    const rerolled = curveOf([0.35, 0.25, 0.2])
    const [point] = turningPoints(game, curve, rerolled, roundsOf(1), { round: 1, winners: ['A', 'B'] })
    expect(point!.dice).toBeCloseTo(0.2)
  })

  test('where nobody had orders to give, the dice made all of a change', () => {
    const curve = curveOf([0.2, 0.2, 0.3], [0.6, 0.1, 0.1])
    const rerolled = curveOf([0.4, 0.2, 0.2])
    const dealt: AnyGame = { ...game, owing: () => [] }
    const [point] = turningPoints(dealt, curve, rerolled, roundsOf(1))
    expect(point!.dice).toBeCloseTo(0.4)
    expect(causeOf(point!, [], [], true).by).toBe('dice')
  })
})
