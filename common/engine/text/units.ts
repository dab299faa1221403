/**
 * Right-to-left names within left-to-right sentences. The text between two such names would join their order
 * and the names would change places, so each is wrapped in Unicode's isolates.
 */

const [FIRST_STRONG, POP] = ['\u2068', '\u2069']

/** Right-to-left letters, and digits that are ordered like them. */
const FROM_RIGHT = String.raw`\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}`
const ANY_FROM_RIGHT = new RegExp(`[${FROM_RIGHT}]`, 'u')
/** A text that is nothing but a right-to-left name, with its digits. */
const NAME = new RegExp(String.raw`^(\s*)([${FROM_RIGHT}\p{M}\u200c\u200d\p{N} ._'’-]*\S)(\s*)$`, 'su')
/** A right-to-left name within a sentence: as long as a name can be, and no more of the sentence. */
const RUN = new RegExp(
  String.raw`${FIRST_STRONG}[^\u2066-\u2069]*${POP}|[${FROM_RIGHT}](?:[${FROM_RIGHT}\p{M}\u200c\u200d ._'’-]*[${FROM_RIGHT}\p{M}])?`,
  'gu',
)

export interface TextPiece {
  readonly text: string
  /** Whether the piece is isolated from its surroundings. */
  readonly unit: boolean
}

/** A name isolated for use in a sentence; a left-to-right name is unchanged. */
export const unit = (name: string): string =>
  ANY_FROM_RIGHT.test(name) && !name.includes(FIRST_STRONG) ? `${FIRST_STRONG}${name}${POP}` : name

/** A name isolated in any case: what changes the first letter of a sentence leaves the name as it is. */
export const isolated = (name: string): string =>
  name.includes(FIRST_STRONG) ? name : `${FIRST_STRONG}${name}${POP}`

/** The pieces of a text; undefined if none needs isolation. A text that is only a name is one piece. */
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

/** The text with isolates around each unit, for places without markup. */
export const withUnits = (text: string): string =>
  piecesOf(text)
    ?.map((piece) => (piece.unit ? unit(piece.text) : piece.text))
    .join('') ?? text
