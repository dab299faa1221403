/** In every game, each word, number and code on a match's sheets and bars has an explanation. */
import { beforeAll, describe, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { diceOf } from '../../common/engine/dice/dice.ts'
import { bareNumbers, momentsOf, PLAIN, unexplained } from '../games/unexplained.ts'
import { EVERY_ENTRY } from '../games/with-sample.ts'

beforeAll(() => {
  // Plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: { hidden: true, querySelector: () => null },
  })
})

describe.each(EVERY_ENTRY.map((entry) => [entry.title, entry] as const))('%s', (_, entry) => {
  test.each([
    ['of the own piece', { seat: 'A1', team: 'A' }],
    ['of all pieces, for spectators', { seat: '', team: '' }],
  ])('the sheet explains each number %s', async (_what, eyes) => {
    const [rules, client] = await Promise.all([entry.rules(), entry.load()])
    for (const { setup } of entry.quick) {
      const { state } = momentsOf(rules, client, setup).at(-1)!
      const html = renderToString(
        <client.Sheet state={rules.view(state, eyes.seat || 'gallery')} desk={undefined} eyes={eyes} />,
      )
      expect(html).toContain('class="term"')
      expect(unexplained(html).filter((one) => !PLAIN.includes(one))).toEqual([])
      expect(bareNumbers(html)).toEqual([])
    }
  })
  test('points that decide are explained where they are counted, and nothing else is', async () => {
    const [rules, client] = await Promise.all([entry.rules(), entry.load()])
    const columns = entry.quick.flatMap(({ setup }) =>
      momentsOf(rules, client, setup).flatMap(({ state }) => {
        for (const { score, meaning } of client.glance(state))
          expect(meaning !== undefined).toBe(score !== '')
        return client.standings(state, false).columns
      }),
    )
    const terms = client.standingTerms ?? {}
    for (const heading of Object.keys(terms)) expect(columns).toContain(heading)
    for (const heading of columns.filter((one) => /Score|destroyed|Tokens|Hull/.test(one)))
      expect(terms[heading]?.text).toMatch(/\.$/)
  })
  test('the bar explains each number of the plan', async () => {
    const [rules, client] = await Promise.all([entry.rules(), entry.load()])
    for (const { setup } of entry.quick)
      for (const { state, seats } of momentsOf(rules, client, setup)) {
        const [seat] = seats
        if (seat === undefined) continue
        const view: unknown = rules.view(state, seat)
        const orders: unknown = rules.think(view, seat, diceOf('bar', 1), 1)
        const html = renderToString(
          <client.Bar desk={client.desk(view, seat, orders, undefined) as never} ready={false} />,
        )
        expect(bareNumbers(html)).toEqual([])
      }
  })
})
