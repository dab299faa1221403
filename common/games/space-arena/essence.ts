/**
 * Order texts as sent and stored: without comments, which are for their writer alone, without extra space,
 * and in the rules' plain letters, wherever they were pasted from. The result is read line by line; no line
 * is longer than some hundred letters. Records store only this form, so that a replay reads exactly the
 * orders that were played.
 */
import { linesOf, plainLine } from '../../engine/text/pasted.ts'
import type { Orders } from './orders.ts'
import { HUGE, NAME, restOfTurns, SHOWN } from './parse.ts'

/** Refusals name a line by its number, so empty lines replace comments, up to this many. */
const EMPTY_LINES = 200
/** A longer number is just a large one; only its remainder as a direction matters. */
const WORD = NAME

export function withoutComments(orders: Orders): Orders {
  return Object.fromEntries(
    Object.entries(orders).flatMap(([ship, text]) => {
      const essence = essenceOf(text)
      return essence === '' ? [] : [[ship, essence]]
    }),
  )
}

export function essenceOf(text: string): string {
  const kept: string[] = []
  let empty = 0
  // Trailing empty lines are dropped.
  let waiting = 0
  for (const line of linesOf(text)) {
    const essence = essenceOfLine(line)
    if (essence === '') {
      if (empty < EMPTY_LINES) waiting++
      empty++
    } else {
      for (; waiting > 0; waiting--) kept.push('')
      kept.push(essence)
    }
  }
  return kept.join('\n')
}

/** A tick as sentences write it: `Tick 1: A5`. */
const TICK_WORD = /^tick\s+(?=\d)/i

/** A target in quotes of its own, at the end of the line. */
const QUOTED_TARGET = /(?<=\s)["'`]([\w-]+)["'`]\.*$/
/** The end of a sentence, and the sign of degrees: no command has either. */
const SENTENCE_END = /(?<=[\p{L}\d])[.°]+$/u
const DEGREES = /(?<=\d)°+/g

/** A line in the rules' letters. Idempotent: what one step lays bare, the next one reads. */
export function meantLine(given: string): string {
  const line = plainLine(given)
  // A comment keeps its own letters.
  if (line.startsWith('#')) return line
  const meant = line
    .replace(TICK_WORD, '')
    .replace(QUOTED_TARGET, '$1')
    .replace(SENTENCE_END, '')
    .replace(DEGREES, '')
  return meant === given ? meant : meantLine(meant)
}

function essenceOfLine(given: string): string {
  const line = meantLine(given)
  if (line.startsWith('#')) return ''
  if (line.length <= SHOWN) return line
  const colon = line.indexOf(':')
  // Not an order; the parser reports it.
  if (colon < 0) return cut(line, SHOWN)
  // A space that was not there could make a quoted target of what was none.
  const gap = /\s/.test(line[colon + 1] ?? '') ? ' ' : ''
  return `${tick(line.slice(0, colon))}:${gap}${words(line.slice(colon + 1))
    .map(word)
    .join(' ')}`.trimEnd()
}

function tick(given: string): string {
  const text = given.trim()
  return /^[0-9]+$/.test(text)
    ? cut(text.replace(/^0+(?=[0-9])/, ''), SHOWN)
    : cut(text.replace(/\s+/g, ' '), SHOWN)
}

/** The words of a command, of which none has more than three; `…` stands for any others. */
function words(text: string): string[] {
  const trimmed = text.trim()
  const [first, second, third, ...more] = trimmed === '' ? [] : trimmed.split(/\s+/, 4)
  return [first, second, third, more.length > 0 ? '…' : undefined].filter((one) => one !== undefined)
}

const NUMBER = /^([a-z]?)([+-]?)([0-9]+)$/i

function word(text: string): string {
  if (text.length <= WORD) return text
  const [, letter = '', sign = '', digits] = NUMBER.exec(text) ?? []
  if (digits === undefined) return cut(text, WORD)
  const short = digits.replace(/^0+(?=[0-9])/, '')
  return `${letter}${sign}${short.length <= WORD ? short : HUGE + restOfTurns(short)}`
}

/** Adds `…`, so that the cut text cannot parse as something else. */
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
