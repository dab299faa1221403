/** In every game, each word, number and code on a match's sheets and bars has an explanation. */
import { beforeAll, describe, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { showTicks } from '../games/space-arena/plan/ticks-shown.ts'
import { EVERY_ENTRY } from '../games/with-sample.ts'
import type { AnyClientGame } from './client-game.ts'

beforeAll(() => {
  // Plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: { hidden: true, querySelector: () => null },
  })
})

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
    .map((one) => text(one) || 'a bar without a name')
    .filter((one) => !/^\d+$/.test(one))
}

/** Headings that need no explanation. */
const PLAIN = ['Weapon']

/** Paragraphs of whole sentences, by the first of their classes. */
const PROSE = ['quiet', 'words', 'vc-aim', 'plan-note', 'sa-brief', 'hs-told', 'pp-told']
const SENTENCES = new RegExp(`<p class=.(?:${PROSE.join('|')})[^]*?</p>`, 'g')

/**
 * Numbers in running text without an explanation: in no button, table, bar or stat (those have labels), and
 * with no explained word beside them. Sentences, orders and ids such as A1 explain themselves.
 */
function bareNumbers(html: string): string[] {
  const parts = html
    .replace(/<(svg|table|dl|select|label)\b[\s\S]*?<\/\1>/g, '')
    .replace(SENTENCES, '')
    .replace(/<span class="sr-only">[^<]*<\/span>/g, '')
    .replace(/<span [^>]*aria-hidden="true"[\s\S]*?<\/span>/g, '')
    .replace(/<div class="gauge[\s\S]*?<span class="number">[\s\S]*?<\/span>/g, '')
    .replace(/<button\b[^>]*class="term"[\s\S]*?<\/button>/g, 'TERM')
    .replace(/<button\b[\s\S]*?<\/button>/g, '')
    .split(/<\/?(?:div|p|section|h3|li|ol|ul|output)\b[^>]*>/)
  return parts
    .flatMap((part) => text(part).split(/[,·]/))
    .map((part) => part.replace(/\b[A-F]\d?[a-z]?\b|\b(?:thrust|turn|up|down|takeoff) \d+/g, ''))
    .filter((part) => /\d/.test(part) && !part.includes('TERM'))
}

interface Moment {
  readonly state: unknown
  readonly seats: readonly string[]
}

/** States of a match by bots, until pieces exist and each kind of step was there. */
function momentsOf(rules: AnyGame, client: AnyClientGame, given: object): Moment[] {
  const setup: unknown = rules.setup.parse(given)
  let state: unknown = rules.start(setup, rules.seats(setup), diceOf('meaning', 0))
  const moments: Moment[] = []
  let played = 0
  for (let round = 1; round <= 30 && played < 4 && !rules.outcome(state); round++) {
    if (client.dots(rules.view(state, 'gallery'), { team: '' }).length > 0) played++
    const seats = rules.owing(state)
    moments.push({ state, seats })
    const orders = Object.fromEntries(
      seats.map((seat) => [
        seat,
        rules.think(rules.view(state, seat), seat, diceOf('meaning', round), 1) as unknown,
      ]),
    )
    state = rules.resolve(state, orders, diceOf('meaning', round)).state
  }
  return moments
}

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
  test('the bar explains each number of the plan', async () => {
    showTicks(true)
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
