/**
 * Pasted texts: replaces the characters that word processors, chats, mails and keyboards of other scripts
 * substitute by the plain ones that a form expects. Line breaks stay, so that errors can name the line.
 */

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
/** Invisible characters, removed everywhere: byte order marks, direction marks, optional line breaks. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu
const WIDE = /[\uff01-\uff5e]/g
const WIDE_BY = 0xfee0

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212\u2043\u02d7\u207b\u208b\ufe58\ufe63]/g, '-'],
  [/[\u2236\ua789\u02d0\ufe55\u0589\u05c3]/g, ':'],
  [/[\u2018\u2019\u201a\u201b\u2032\u02bc\u2039\u203a\u00b4]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u300c-\u300f\u301d-\u301f]/g, '"'],
  [/[\u066b\u3001\ufe50]/g, ','],
  [/[\u02d6\u207a\ufe62]/g, '+'],
  [/[\u2044\u2215\u29f8]/g, '/'],
]
/** The zeros of other scripts' digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xe50]
const FOREIGN_DIGIT = new RegExp(
  `[${ZEROS.map((zero) => `${String.fromCodePoint(zero)}-${String.fromCodePoint(zero + 9)}`).join('')}]`,
  'g',
)

/** A code fence. */
const FENCE = /^(?:`{3,}|~{3,})\s*[\w+.-]*$/
/** The mark of a quoted line or a list item. */
const LEADING = />|[-*\u2022\u2023\u25aa\u25cf\u2013\u2014](?=\s)/uy
const BLANK = /[\s\p{Cf}]/u
const EMPTY = /^[>\s\p{Cf}]*$/u
const BEHIND = /[\s\p{Cf},;]/u
/** Pairs of quotes or brackets that may surround a whole line. */
const AROUND: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '\u201c': '\u201d',
  '\u201d': '\u201d',
  '\u201e': '\u201c\u201d',
  '\u2018': '\u2019',
  '\u2019': '\u2019',
  '\u201a': '\u2018\u2019',
  '\u00ab': '\u00bb',
  '\u00bb': '\u00ab',
  '\u300c': '\u300d',
  '\u300e': '\u300f',
}

export const linesOf = (text: string): string[] => text.split(LINE_END)

/** A line without marks that others have put around it; its own text is unchanged. Idempotent. */
export function bareLine(line: string): string {
  if (FENCE.test(line.trim())) return ''
  let [from, to] = [0, line.length]
  for (let before = -1; before !== to - from; ) {
    before = to - from
    while (from < to && BLANK.test(line[from]!)) from++
    while (from < to && BEHIND.test(line[to - 1]!)) to--
    LEADING.lastIndex = from
    // A dash at the very end of a line is no list mark, whatever blanks follow it.
    if (LEADING.test(line) && (line[from] === '>' || from + 1 < to)) from++
    else if (to - from > 1 && around(line[from]!).includes(line[to - 1]!)) {
      from++
      to--
    }
  }
  const bare = line.slice(from, to)
  // A line of marks only stays, unless it is an empty quoted line.
  return FENCE.test(bare) ? '' : bare === '' && !EMPTY.test(line) ? line.trim() : bare
}

const around = (opening: string): string => (Object.hasOwn(AROUND, opening) ? AROUND[opening]! : '')

/** Letters in the form's own characters: one width, one kind of hyphen, colon and quote. */
export const plainLetters = (text: string): string =>
  MARKS.reduce(
    (line, [pattern, mark]) => line.replace(pattern, mark),
    text
      .replace(UNSEEN, '')
      .replace(WIDE, (letter) => String.fromCharCode(letter.charCodeAt(0) - WIDE_BY))
      .replace(FOREIGN_DIGIT, (digit) => {
        const code = digit.charCodeAt(0)
        return String(code - ZEROS.findLast((zero) => zero <= code)!)
      }),
  ).replace(/[^\S\t ]/g, ' ')

/** A line as the form expects it, wherever it was pasted from. */
export const plainLine = (given: string): string => bareLine(plainLetters(given))

export const plainText = (text: string): string => linesOf(text).map(plainLine).join('\n')
