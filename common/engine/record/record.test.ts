import { describe, expect, test } from '@jest/globals'
import { sample } from '../../games/sample/game.ts'
import { botArchive } from '../bots/bot-match.ts'
import { diceOf } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import { inSentence, lastRoundOf, planningTime, stepOf } from '../step.ts'
import { fold, type MatchRecord, opening, playRound } from './record.ts'
import { verify } from './verify.ts'

const setup = sample.setup.parse({})
const record = (rounds: MatchRecord['rounds']): MatchRecord => ({
  game: sample.id,
  seed: 'aa',
  setup,
  seats: sample.seats(setup),
  rounds,
})

describe('a round', () => {
  test('a seat that gives no orders gets standing orders, drawn from the dice of the round', () => {
    const drawn = sample.standing(opening(sample, record([])), 'B1', diceOf('aa', 1))
    const { state } = playRound(sample, opening(sample, record([])), 'aa', 1, { A1: { cell: 3 } })
    expect(state.ships.map(({ cell }) => cell)).toEqual([3, drawn.cell])
    // Replay and verification use the same fold.
    expect(fold(sample, record([{ A1: { cell: 3 } }])).at(-1)!.state).toEqual(state)
    const dozed = { ...botArchive(sample, 'share', {}, 1), rounds: [{}, {}] }
    expect(verify(dozed, sample).find(({ name }) => name === 'orders')!.ok).toBe(true)
  })

  test('a round is played without orders of seats that owe none', () => {
    let seen: unknown
    const spy: AnyGame = {
      ...sample,
      resolve: (state, orders, dice) => {
        seen = orders
        return sample.resolve(state, orders, dice)
      },
    }
    const hidden = playRound(sample, opening(sample, record([])), 'aa', 1, {
      A1: { cell: 0 },
      B1: { cell: 1 },
    }).state
    playRound(spy, hidden as never, 'aa', 2, { A1: { cell: 5 }, B1: { cell: 0 }, C1: { cell: 0 } })
    expect(seen).toEqual({ A1: { cell: 5 } })
  })
})

describe('a step', () => {
  test('a step comes from the game, or is a round with its number', () => {
    const state = opening(sample, record([]))
    expect(stepOf(sample, state, 1)).toMatchObject({ title: 'Hiding', counts: false })
    expect(stepOf(sample, undefined, 4)).toEqual({
      title: 'The match',
      task: '',
      time: { share: 1 },
      counts: true,
    })
    const { step: _, ...alike } = sample
    expect(stepOf(alike, state, 7).title).toBe('Round 7')
  })
  test('a step has a share of the time of a round, or a time of its own', () => {
    const step = stepOf(sample, undefined, 1)
    expect([
      planningTime(step, 30),
      planningTime({ ...step, time: { share: 0.5 } }, 45),
      planningTime({ ...step, time: { seconds: 20 } }, 45),
    ]).toEqual([30_000, 22_500, 20_000])
  })
  test('a step has the round limit behind its number, when the game has a limit', () => {
    const { step: _, ...alike } = { ...sample, lastRound: () => 20 }
    const limit = (title: string, state: unknown) => lastRoundOf(alike, state, { title })
    expect([
      limit('Round 15', {}),
      limit('Fire, round 3', {}),
      limit('Round 3: fire', {}),
      limit('Round 3', undefined),
    ]).toEqual([20, 20, undefined, undefined])
    expect(
      lastRoundOf({ ...alike, lastRound: undefined } as never, {}, stepOf(alike, undefined, 1)),
    ).toBeUndefined()
  })
  test('a step is written in lower case in a sentence', () =>
    expect(inSentence('Round 3: fire')).toBe('round 3: fire'))
})
