import { expect, test } from '@jest/globals'
import type { Chance } from '../../common/engine/analysis/chance.ts'
import { perform, tasksFor } from '../../common/engine/analysis/tasks.ts'
import { verdictOf } from '../../common/engine/analysis/verdict.ts'
import { botMatch } from '../../common/engine/bots/bot-match.ts'
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
  expect(decisiveRound(voidPatrol, { ...record, outcome }, states)).toBe(
    verdict.is === 'round' && verdict.round,
  )
})

test('the decisive round is not sought in a draw', () => {
  let asked = 0
  const drawn = { ...record, outcome: { winners: [], by: '' } }
  const found = decisiveRound(voidPatrol, drawn, states, (task) => {
    asked++
    return perform(voidPatrol, task)
  })
  expect([found, asked]).toEqual([undefined, 0])
})
