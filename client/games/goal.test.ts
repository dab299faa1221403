/** Spectators are told the objective, in every game and every match that its lobby offers. */
import { describe, expect, test } from '@jest/globals'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import { diceOf } from '../../common/engine/dice/dice.ts'
import { fold } from '../../common/engine/record/record.ts'
import { EVERY_ENTRY } from './with-sample.ts'

describe.each(EVERY_ENTRY.map((entry) => [entry.title, entry] as const))('%s', (_, entry) => {
  test.each(entry.quick.map((quick) => [quick.name, quick.setup] as const))(
    '%s tells how it is won',
    async (_name, given) => {
      const [rules, client] = await Promise.all([entry.rules(), entry.load()])
      const setup = rules.setup.parse(given)
      const state: unknown = rules.start(setup, rules.seats(setup), diceOf('goal', 0))
      expect(client.goal(rules.view(state, 'gallery'))).toMatch(/^[A-Z].{20,140}\.$/)
    },
  )
  test.each(entry.quick.map((quick) => [quick.name, quick.setup] as const))(
    '%s tells how near each side is to winning, until one has won',
    async (_name, given) => {
      const [rules, client] = await Promise.all([entry.rules(), entry.load()])
      const archive = botArchive(rules, 'nearness', given, 1)
      const states = fold(rules, archive).map(({ state }) => rules.view(state, 'gallery') as unknown)
      const teams = [...new Set(rules.seats(rules.setup.parse(given)).map(({ team }) => team))].sort()
      const told = states.map((state) => client.nearness(state))
      // Progress may change with events, but once it exists, it exists for every side.
      for (const sides of told)
        if (sides.length > 0) expect(sides.map(({ team }) => team).sort()).toEqual(teams)
      expect(told.some((sides) => sides.length > 0)).toBe(true)
      // What a spectator reads after a name: whose pieces, and whose are to be beaten.
      for (const { text } of told.flat()) expect(text).toMatch(/^(?:has|is|wins if|does) .{2,90}[^.]$/)
    },
  )
})
