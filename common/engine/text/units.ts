/**
 * Names written from the right within sentences written from the left. What stands between two of them would
 * be ordered as they are, so that they change places: each is kept apart from what is around it, by Unicode's
 * isolates.
 */

const [FIRST_STRONG, POP] = ['\u2068', '\u2069']

/** Letters written from the right, and digits that are ordered as these are. */
const FROM_RIGHT = String.raw`\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}`
const ANY_FROM_RIGHT = new RegExp(`[${FROM_RIGHT}]`, 'u')
/** A text that is a name from the right and nothing more, with its digits. */
const NAME = new RegExp(String.raw`^(\s*)([${FROM_RIGHT}\p{M}\u200c\u200d\p{N} ._'’-]*\S)(\s*)$`, 'su')
/** As a name can be, and no more of a sentence than can be in one. */
const RUN = new RegExp(
  String.raw`${FIRST_STRONG}[^\u2066-\u2069]*${POP}|[${FROM_RIGHT}](?:[${FROM_RIGHT}\p{M}\u200c\u200d ._'’-]*[${FROM_RIGHT}\p{M}])?`,
  'gu',
)

export interface TextPiece {
  readonly text: string
  /** It is kept apart from what is around it. */
  readonly unit: boolean
}

/** A name as a unit of a sentence; one that is written from the left is as it is. */
export const unit = (name: string): string =>
  ANY_FROM_RIGHT.test(name) && !name.includes(FIRST_STRONG) ? `${FIRST_STRONG}${name}${POP}` : name

/** A text in its pieces; nothing where none of it is a unit. What is a name alone is one as a whole. */
export function piecesOf(text: string): readonly TextPiece[] | undefined {
  if (!ANY_FROM_RIGHT.test(text)) return undefined
  const [, before = '', name, behind = ''] = NAME.exec(text) ?? []
  if (name !== undefined)
    return [
      { text: before, unit: false },
      { text: name, unit: true },
      { text: behind, unit: false },
    ].filter((piece) => piece.text !== '')
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(RUN)) {
    if (index > from) pieces.push({ text: text.slice(from, index), unit: false })
    pieces.push({ text: found.replaceAll(FIRST_STRONG, '').replaceAll(POP, ''), unit: true })
    from = index + found.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), unit: false })
  return pieces
}

/** The text with each unit between isolates, for where there is no markup. */
export const withUnits = (text: string): string =>
  piecesOf(text)
    ?.map((piece) => (piece.unit ? unit(piece.text) : piece.text))
    .join('') ?? text
