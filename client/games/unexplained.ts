/** For tests: labels and numbers on sheets and bars that nothing explains, and states in which to look for them. */
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { AnyClientGame } from '../game-kit/client-game.ts'

const text = (html: string): string =>
  html
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Labels without an explanation: names of bars and stats, column headings. */
export function unexplained(html: string): string[] {
  const named = [
    ...html.matchAll(
      /<(dt|th)(?: [^>]*)?>([\s\S]*?)<\/\1>|<div\b[^>]*class="gauge[^>]*><span>([\s\S]*?)<\/span>/g,
    ),
  ].map(([, , cell, gauge]) => cell ?? gauge!)
  return named
    .filter((one) => !one.includes('class="term"'))
    .map((one) => text(one) || 'a bar without a name')
    .filter((one) => !/^\d+$/.test(one))
}

/** Headings that need no explanation. */
export const PLAIN = ['Weapon']

/**
 * Paragraphs of whole sentences, by the first of their classes. Attributes come in any order: with
 * `preact/compat`, which other tests load, the class is the last.
 */
const PROSE = ['quiet', 'words', 'vc-aim', 'plan-note', 'sa-brief', 'hs-told', 'pp-told']
const SENTENCES = new RegExp(`<p\\b[^>]*class=.(?:${PROSE.join('|')})[^]*?</p>`, 'g')

/**
 * Numbers in running text without an explanation: in no button, table, bar or stat (those have labels), and
 * with no explained word beside them. Sentences, orders and ids such as A1 explain themselves.
 */
export function bareNumbers(html: string): string[] {
  const parts = html
    .replace(/<(svg|table|dl|select|label)\b[\s\S]*?<\/\1>/g, '')
    .replace(SENTENCES, '')
    .replace(/<span\b[^>]*class="sr-only"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<span [^>]*aria-hidden="true"[\s\S]*?<\/span>/g, '')
    .replace(/<div\b[^>]*class="gauge[\s\S]*?<span\b[^>]*class="number"[^>]*>[\s\S]*?<\/span>/g, '')
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
export function momentsOf(rules: AnyGame, client: AnyClientGame, given: object): Moment[] {
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
