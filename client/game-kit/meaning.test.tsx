/** In every game, each word, number and code on a match's sheet has an explanation. */
import { describe, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { diceOf } from '../../common/engine/dice/dice.ts'
import { EVERY_ENTRY } from '../games/with-sample.ts'

const text = (html: string): string =>
  html
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Labels without an explanation: names of bars and stats, column headings. */
function unexplained(html: string): string[] {
  const named = [
    ...html.matchAll(
      /<(dt|th)(?: [^>]*)?>([\s\S]*?)<\/\1>|<div class="gauge[^"]*"><span>([\s\S]*?)<\/span>/g,
    ),
  ].map(([, , cell, gauge]) => cell ?? gauge!)
  return named
    .filter((one) => !one.includes('class="term"'))
    .map(text)
    .filter((one) => one !== '' && !/^\d+$/.test(one))
}

/** Headings that need no explanation. */
const PLAIN = ['Weapon']

describe.each(EVERY_ENTRY.map((entry) => [entry.title, entry] as const))('%s', (_, entry) => {
  test('the sheet explains each number of the own piece', async () => {
    const [rules, client] = await Promise.all([entry.rules(), entry.load()])
    for (const { setup: given } of entry.quick) {
      const setup = rules.setup.parse(given)
      let state: unknown = rules.start(setup, rules.seats(setup), diceOf('meaning', 0))
      // Play until the pieces exist: some games start with a setup phase.
      for (
        let round = 1;
        round <= 24 && client.dots(rules.view(state, 'gallery'), { team: '' }).length === 0;
        round++
      ) {
        const orders = Object.fromEntries(
          rules
            .owing(state)
            .map((seat) => [
              seat,
              rules.think(rules.view(state, seat), seat, diceOf('meaning', round), 1) as unknown,
            ]),
        )
        state = rules.resolve(state, orders, diceOf('meaning', round)).state
      }
      const html = renderToString(
        <client.Sheet state={rules.view(state, 'A1')} desk={undefined} eyes={{ seat: 'A1', team: 'A' }} />,
      )
      expect(html).toContain('class="term"')
      expect(unexplained(html).filter((one) => !PLAIN.includes(one))).toEqual([])
    }
  })
})
