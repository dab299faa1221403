import { describe, expect, test } from '@jest/globals'
import { voidPatrol } from '../../games/void-patrol/game.ts'
import { sampleFighter, sampleState } from '../../games/void-patrol/sample.ts'
import { EVERY_GAME } from '../../games/with-sample.ts'
import { hex } from '../../geometry/hex.ts'
import { botMatch } from '../bots/bot-match.ts'
import { diceOf } from '../dice/dice.ts'
import { fold, type MatchRecord, playRound } from '../record/record.ts'
import { faces, watched } from './draws.ts'
import { luckOf, sumOfLuck } from './luck.ts'

describe('watched dice', () => {
  test('watched dice fall as they would, and tell each draw once and in order', () => {
    const plain = diceOf('watched', 3)
    const { dice, draws } = watched(diceOf('watched', 3))
    expect([dice.roll('hit', 100), dice.index('lot', 4, 7), dice.roll('hit', 100)]).toEqual([
      plain.roll('hit', 100),
      plain.index('lot', 4, 7),
      plain.roll('hit', 100),
    ])
    expect(draws).toEqual([
      { name: 'hit', from: 1, count: 100, value: plain.roll('hit', 100) },
      { name: 'lot', from: 7, count: 4, value: plain.index('lot', 4, 7) },
    ])
  })
  test.each([
    [{ from: 1, count: 6 }, 100, [1, 2, 3, 4, 5, 6]],
    [{ from: 0, count: 4 }, 2, [1, 3]],
    [{ from: 10, count: 1000 }, 2, [260, 760]],
  ])('a die with faces %j is looked at by %d of them at most', (die, most, all) => {
    expect(faces(die, most)).toEqual(all)
  })
})

const SEATS = ['A1', 'B1']

/** Two ships that shoot at each other from three hexes, one with a laser that nearly always hits. */
function shot(fixed?: string) {
  const state = sampleState([
    sampleFighter('A1', 'A', { at: hex(0, 0), guns: ['laser 8/150'], hull: 1000, shields: 0 }),
    sampleFighter('B1', 'B', { at: hex(3, 0), facing: 3, guns: ['ofc 4/70'], hull: 1000, shields: 0 }),
  ])
  const record: MatchRecord = {
    game: 'void-patrol',
    seed: fixed ?? 'luck',
    setup: {},
    seats: [
      { id: 'A1', team: 'A' },
      { id: 'B1', team: 'B' },
    ],
    rounds: [{}],
  }
  return { record, folded: [{ state, timeline: [] }, playRound(voidPatrol, state, record.seed, 1, {})] }
}

describe('luck', () => {
  test('VP-4.7 the expected damage of a round follows from its odds', () => {
    const { record, folded } = shot()
    const { expected, came, dice } = luckOf(voidPatrol, record.seed, SEATS, {
      round: 1,
      state: folded[0]!.state,
      orders: {},
    })!
    // 90 % of 80 damage, against 30 % of 70.
    expect(expected['A1']!.hits).toBeCloseTo(0.9, 1)
    expect(Math.abs(expected['A1']!.damage - 72)).toBeLessThan(5)
    expect(Math.abs(expected['B1']!.damage - 21)).toBeLessThan(6)
    expect(came['A1']!.damage + came['B1']!.damage).toBe(
      folded[1]!.timeline.reduce((sum, event) => sum + ('hull' in event ? event.hull : 0), 0),
    )
    expect(dice.map(({ name, from, count }) => [name, from, count])).toEqual(
      expect.arrayContaining([
        ['hit/A1/0', 1, 100],
        ['hit/B1/0', 1, 100],
      ]),
    )
  })
  test('a die helps the team that its fall was good for, by as much as it beat its mean', () => {
    const { record, folded } = shot()
    const { dice } = luckOf(voidPatrol, record.seed, SEATS, {
      round: 1,
      state: folded[0]!.state,
      orders: {},
    })!
    const of = (name: string) => dice.find((die) => die.name === name)!
    const hit = of('hit/A1/0')
    expect(hit.value).toBeLessThanOrEqual(90)
    expect(hit.team).toBe('A')
    // A near-certain hit came, so the luck is small: it adds 80 damage, which 10 of 100 dice would not have.
    expect(hit.came.damage - hit.expected.damage).toBeCloseTo(8, 0)
    expect(hit.swing).toBeGreaterThan(0)
    expect(of('cripple/A1/0').came.damage).toBe(of('cripple/A1/0').expected.damage)
  })
  test('a round has no luck when it has no dice', () => {
    const apart = sampleState([
      sampleFighter('A1', 'A', { at: hex(-9, 0) }),
      sampleFighter('B1', 'B', { at: hex(9, 0) }),
    ])
    const round = luckOf(voidPatrol, 'luck', SEATS, { round: 1, state: apart, orders: {} })!
    expect(round.dice).toEqual([])
    expect(round.expected).toEqual(round.came)
  })
  test.each(EVERY_GAME.filter(({ debriefing }) => debriefing).map((game) => [game.id, game] as const))(
    'luck in %s is the same for the same record, and is summed by seat',
    (_id, game) => {
      const { record } = botMatch(game, 'luck', game.trials[0]!, game.botLevels[0]!)
      const short = { ...record, rounds: record.rounds.slice(0, 8) }
      const folded = fold(game, short)
      const before = JSON.stringify(folded)
      const seats = short.seats.map(({ id }) => id)
      const round = (i: number) =>
        luckOf(game, short.seed, seats, { round: i + 1, state: folded[i]!.state, orders: short.rounds[i]! })!
      const rounds = short.rounds.map((_, i) => round(i))
      expect(JSON.stringify(folded)).toBe(before)
      expect(round(rounds.length - 1)).toEqual(rounds.at(-1))
      const all = sumOfLuck(rounds, seats)
      for (const seat of seats)
        expect(all.came[seat]!.damage).toBeCloseTo(
          rounds.reduce((sum, { came }) => sum + came[seat]!.damage, 0),
        )
      for (const { dice } of rounds)
        for (const { swing, team, value, from, count } of dice) {
          expect(swing).toBeGreaterThanOrEqual(0)
          expect(team === '').toBe(swing === 0)
          expect(value >= from && value < from + count).toBe(true)
        }
    },
  )
})
