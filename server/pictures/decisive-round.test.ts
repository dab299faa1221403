import { expect, test } from '@jest/globals'
import type { Chance } from '../../common/engine/analysis/chance.ts'
import { perform, tasksFor } from '../../common/engine/analysis/tasks.ts'
import { verdictOf } from '../../common/engine/analysis/verdict.ts'
import { botMatch } from '../../common/engine/bots/bot-match.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { fold } from '../../common/engine/record/record.ts'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import { decisiveRound } from './decisive-round.ts'

const { record, outcome } = botMatch(voidPatrol, 'decisive', {}, 2)
const folded = fold(voidPatrol, record)
const states = folded.map(({ state }) => state)

test('the decisive round is the one that the analysis names', () => {
  const curve = new Map<number, Chance>()
  for (const task of tasksFor(voidPatrol, record, folded)) {
    if (task.kind !== 'chance' || task.orders) continue
    const found = perform(voidPatrol, task)
    if (found.kind === 'chance') curve.set(found.round, found.chance)
  }
  const verdict = verdictOf(outcome.winners, curve, record.rounds.length)
  expect(verdict.is).toBe('round')
  expect(decisiveRound(voidPatrol, { ...record, outcome }, states, () => 0)).toBe(
    verdict.is === 'round' && verdict.round,
  )
})

test('the decisive round is not sought when one playout takes too long', () => {
  let [time, resolved] = [0, 0]
  const slow: AnyGame = {
    ...voidPatrol,
    think: (view, seat, dice, level) => {
      resolved++
      time += 10
      return voidPatrol.think(view, seat, dice, level)
    },
  } as AnyGame
  const last = states.slice(0, 3)
  expect(decisiveRound(slow, { ...record, outcome }, last, () => time)).toBeUndefined()
  // One playout, not forty-eight: two rounds out of three.
  expect(resolved).toBeGreaterThan(0)
  expect(resolved).toBeLessThanOrEqual(6)
})

test('the search for the decisive round stops when it takes too long, and is skipped in a draw', () => {
  let time = 0
  expect(decisiveRound(voidPatrol, { ...record, outcome }, states, () => (time += 1000))).toBeUndefined()
  expect(
    decisiveRound(voidPatrol, { ...record, outcome: { winners: [], by: '' } }, states, () => 0),
  ).toBeUndefined()
})
