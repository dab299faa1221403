/** A lenient JSON reader for pasted text that other programs have altered; its errors name the line. */
import { linesOf, plainLetters } from './pasted.ts'

const FENCE = /^\s*(?:`{3,}|~{3,})\s*[\w+.-]*\s*$/
/** The mark of a quoted line; no line of JSON begins so. */
const QUOTED = /^[\s\p{Cf}]*>[>\s\p{Cf}]*/u
/** What surrounds a whole value where it stood in a sentence, in code or in a program. */
const BEFORE = /^[\s\p{Cf}'`\u2018\u201a\u201b\u00ab\u300c\u300e]+/u
const BEHIND = /[\s\p{Cf}'`\u2018\u2019\u00bb\u300d\u300f;]/u

/** The text without marks that others have put around it. Its lines keep their numbers. */
function unfenced(text: string): string {
  const bare = linesOf(text)
    .map((line) => line.replace(QUOTED, ''))
    .map((line) => (FENCE.test(line) ? '' : line))
    .join('\n')
    .replace(BEFORE, (before) => before.replace(/[^\n]/g, ''))
  let { length } = bare
  // A pattern would take time by the square of a long blank.
  while (length > 0 && BEHIND.test(bare[length - 1]!)) length--
  return bare.slice(0, length)
}

/** Candidate texts, the given one first: text that is valid JSON is read unchanged. */
const readings: readonly ((text: string) => string)[] = [
  (text) => text,
  unfenced,
  (text) => linesOf(unfenced(text)).map(plainLetters).join('\n'),
]

/** The parsed value. Throws a `SyntaxError` that names the line. */
export function readJson(text: string): unknown {
  for (const reading of readings) {
    try {
      return JSON.parse(reading(text))
    } catch {
      // Another reading may parse.
    }
  }
  throw new SyntaxError(`line ${lineOfFault(unfenced(text))}: ${WHY}`)
}

const WHY = 'a bracket, a comma or a quote is missing or too many'

const TOKEN =
  /\s*(?:"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null|[[\]{}:,])/iuy

/** The line, from 1, after which the text can no longer be JSON. */
export function lineOfFault(text: string): number {
  const open: string[] = []
  /** What may come next. */
  let expected: 'value' | 'key' | 'colon' | 'more' | 'first value' | 'first key' | 'end' = 'value'
  let at = 0
  const lineAt = (place: number) => text.slice(0, place).split('\n').length
  const closed = () => (open.length > 0 ? 'more' : 'end')
  for (;;) {
    const rest = /\s*/y
    rest.lastIndex = at
    rest.exec(text)
    const begins = rest.lastIndex
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)?.[0].trim()
    if (found === undefined || expected === 'end') return lineAt(Math.min(begins, text.trimEnd().length))
    const wanted = expected
    if (wanted === 'colon') {
      if (found !== ':') return lineAt(begins)
      expected = 'value'
    } else if (wanted === 'key' || wanted === 'first key') {
      if (found === '}' && wanted === 'first key') {
        open.pop()
        expected = closed()
      } else if (found.startsWith('"')) expected = 'colon'
      else return lineAt(begins)
    } else if (wanted === 'more') {
      if (found === ',') expected = open.at(-1) === '{' ? 'key' : 'value'
      else if (found === (open.at(-1) === '{' ? '}' : ']')) {
        open.pop()
        expected = closed()
      } else return lineAt(begins)
    } else if (found === ']' && wanted === 'first value') {
      open.pop()
      expected = closed()
    } else if (found === '{' || found === '[') {
      open.push(found)
      expected = found === '{' ? 'first key' : 'first value'
    } else if (/^[\]}:,]$/.test(found)) return lineAt(begins)
    else expected = closed()
    at = TOKEN.lastIndex
  }
}
