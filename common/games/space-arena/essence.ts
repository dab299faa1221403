/**
 * Order texts as they are sent and kept: without what stands in them for their writer alone, comments and
 * needless space, and in the plain letters of the rules, whatever they were pasted from. What is left is read
 * line for line, and has no line of more than some hundred letters. Records hold nothing else, so that they
 * play as they were read.
 */
import { linesOf, plainLine } from '../../engine/text/pasted.ts'
import type { Orders } from './orders.ts'
import { HUGE, NAME, restOfTurns, SHOWN } from './parse.ts'

/**
 * Lines are told by their number in the text: empty ones stay in the place of comments, as many as anybody
 * writes.
 */
const EMPTY_LINES = 200
/** A longer number is a large one, and no more than a direction is read from it. */
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
  // Empty lines behind the last one that is not are nothing.
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

/** As sentences name a tick: `Tick 1: A5`. */
const TICK_WORD = /^tick\s+(?=\d)/i

/** A line in the letters of the rules. */
export const meantLine = (given: string): string => plainLine(given).replace(TICK_WORD, '')

function essenceOfLine(given: string): string {
  const line = meantLine(given)
  if (line.startsWith('#')) return ''
  if (line.length <= SHOWN) return line
  const colon = line.indexOf(':')
  // It is no order, and is told so.
  if (colon < 0) return cut(line, SHOWN)
  return `${tick(line.slice(0, colon))}: ${words(line.slice(colon + 1))
    .map(word)
    .join(' ')}`.trimEnd()
}

function tick(given: string): string {
  const text = given.trim()
  return /^[0-9]+$/.test(text)
    ? cut(text.replace(/^0+(?=[0-9])/, ''), SHOWN)
    : cut(text.replace(/\s+/g, ' '), SHOWN)
}

/** One more than any command has: the line says still that there are too many. */
const words = (text: string): string[] => {
  const trimmed = text.trim()
  return trimmed === '' ? [] : trimmed.split(/\s+/, 4)
}

const NUMBER = /^([a-z]?)([+-]?)([0-9]+)$/i

function word(text: string): string {
  if (text.length <= WORD) return text
  const [, letter = '', sign = '', digits] = NUMBER.exec(text) ?? []
  if (digits === undefined) return cut(text, WORD)
  const short = digits.replace(/^0+(?=[0-9])/, '')
  return `${letter}${sign}${short.length <= WORD ? short : HUGE + restOfTurns(short)}`
}

/** What is cut does not become something that can be read by it. */
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
