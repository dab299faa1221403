import { expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { pencilAndPaper as game } from './game.ts'
import { THREE } from './summary.ts'

const started = (given: object, seed: string) => {
  const setup = game.setup.parse(given)
  return game.start(setup, game.seats(setup), diceOf(seed, 0))
}

test('PP-1.5 everybody is told in their first turn who began, and that a die has decided it', () => {
  const seeds = Array.from({ length: 20 }, (_, i) => `begins/${i}`)
  for (const given of [{}, THREE])
    for (const seed of seeds) {
      const start = { ...started(given, seed), phase: 'play' as const }
      const tasks = Array.from(
        { length: start.players.length + 1 },
        (_, turns) => game.step!({ ...start, turns }).task,
      )
      const { id } = start.players[start.first]!
      expect(tasks[0]).toMatch(/^You begin, by lot\. /)
      for (const task of tasks.slice(1, -1)) expect(task).toMatch(`Player ${id} began, by lot. `)
      expect(tasks.at(-1)).not.toContain('by lot')
    }
  expect(new Set(seeds.map((seed) => started({}, seed).first)).size).toBe(2)
})
