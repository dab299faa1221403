/** What there is to be won is said for whoever looks on, in every game and in every match that its lobby offers. */
import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../common/engine/dice.ts'
import { ENTRIES } from './list.ts'

describe.each(ENTRIES.map((entry) => [entry.title, entry] as const))('%s', (_, entry) => {
  test.each(entry.quick.map((quick) => [quick.name, quick.setup] as const))(
    '%s says who wins',
    async (_name, given) => {
      const [rules, client] = await Promise.all([entry.rules(), entry.load()])
      const setup = rules.setup.parse(given)
      const state: unknown = rules.start(setup, rules.seats(setup), diceOf('goal', 0))
      expect(client.goal(rules.view(state, 'gallery'))).toMatch(/^[A-Z].{20,140}\.$/)
    },
  )
})
