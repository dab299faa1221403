/** A card as SVG: text on the left, the board on the right. Users' text is escaped. */
import { teamColour } from '../../common/engine/presentation/team-colours.ts'
import { unit } from '../../common/engine/text/units.ts'
import { boardSvg } from './board-svg.ts'
import type { Card, CardSide } from './card.ts'
import { skySvg } from './sky-svg.ts'

/** In pixels; the usual size of link previews. */
export const CARD = { width: 1200, height: 630 } as const

/** The left edge of the text, and its largest width (pixels). */
const [EDGE, ROOM] = [64, 500] as const
/** The width of the text's opaque background (pixels). */
const SHADE = 504
/** The width of a letter relative to its height: a little more than the average. */
const LETTER = 0.6

const SOFT = '#93a3bd'
const STRONG = '#eef3fb'
const ACCENT = '#56b4e9'

/** Scripts that the fonts have (`card-worker.ts`); a name in another script is replaced by its team. */
const DRAWABLE =
  /^[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Hebr}\p{sc=Arab}\p{sc=Zyyy}\p{sc=Zinh}]+$/u

/** The font size: `most`, or less if the text would not fit. */
const sized = (text: string, most: number, room: number): number =>
  Math.min(most, room / (LETTER * Math.max(1, [...text].length)))

interface Style {
  readonly x?: number
  readonly y: number
  readonly size: number
  readonly fill?: string
  readonly weight?: 400 | 600 | 700
  readonly spaced?: number
}

const text = (words: string, { x = EDGE, y, size, fill = STRONG, weight = 600, spaced = 0 }: Style): string =>
  `<text x="${x}" y="${y.toFixed(1)}" font-family="Oxanium, DejaVu Sans" font-size="${size.toFixed(1)}" font-weight="${weight}" fill="${fill}"${spaced ? ` letter-spacing="${spaced}"` : ''}>${xml(words)}</text>`

/** Wraps a text into lines of at most `most` letters. */
function lines(words: string, most: number): string[] {
  const found: string[] = []
  for (const word of words.split(' ')) {
    const last = found.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) found[found.length - 1] = `${last} ${word}`
    else found.push(word)
  }
  return found
}

export function cardSvg({ game, sides, headline, note, sky, diagram }: Card): string {
  const { width, height } = CARD
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    skySvg(sky, width, height, SHADE),
    diagram ? boardSvg(diagram, { x: width - height, y: 0, width: height, height }) : emblem(),
    // A background for the text, so that it is legible over any board.
    `<defs><linearGradient id="shade"><stop stop-color="#060a13" stop-opacity="0.94"/><stop offset="1" stop-color="#060a13" stop-opacity="0"/></linearGradient></defs>`,
    `<rect width="${SHADE}" height="${height}" fill="#060a13" fill-opacity="0.94"/><rect x="${SHADE}" width="240" height="${height}" fill="url(#shade)"/>`,
    text('DEAD RECKONING', { y: 84, size: 24, fill: ACCENT, weight: 700, spaced: 4 }),
    game === '' ? site(note) : match({ game, sides, headline, note }),
    `<rect y="${height - 8}" width="${width}" height="8" fill="${ACCENT}"/>`,
    '</svg>',
  ].join('')
}

const site = (note: string): string =>
  [
    text('Plan in secret.', { y: 230, size: 62, weight: 700 }),
    text('See it unfold.', { y: 306, size: 62, weight: 700, fill: ACCENT }),
    ...lines(note, 34).map((line, i) => text(line, { y: 392 + i * 40, size: 27, fill: SOFT, weight: 400 })),
  ].join('')

/** The text with teams in place of names that the fonts do not have. */
const drawable = (text: string, sides: readonly CardSide[]): string =>
  sides
    .flatMap(({ team, names }) => names.map((name) => ({ name: unit(name), team })))
    .filter(({ name }) => !DRAWABLE.test(name))
    .reduce((words, { name, team }) => words.replaceAll(name, `Team ${team}`), text)

function match({ game, sides, ...words }: Omit<Card, 'sky' | 'diagram'>): string {
  const headline = drawable(words.headline, sides)
  const note = drawable(words.note, sides)
  const winner = sides.find(({ won }) => won)
  const row = Math.min(78, 270 / Math.max(1, sides.length))
  return [
    text(game, { y: 150, size: sized(game, 50, ROOM), weight: 700 }),
    ...sides.map((side, i) => sideSvg(side, 190 + i * row, row)),
    text(headline, {
      y: 528,
      size: sized(headline, 42, ROOM),
      weight: 700,
      fill: winner ? teamColour(winner.team) : STRONG,
    }),
    ...noteLines(note).map(({ line, y, size }) => text(line, { y, size, fill: SOFT, weight: 400 })),
  ].join('')
}

/** How a note is set: two lines, or three smaller ones. */
const NOTES = [
  { letters: 38, most: 2, size: 23, top: 564, pitch: 28 },
  { letters: 44, most: 3, size: 19.5, top: 559, pitch: 23 },
] as const

/** The note in lines that fit: without its last sentences if it is long, or, with one sentence, cut. */
export function noteLines(
  note: string,
): readonly { readonly line: string; readonly y: number; readonly size: number }[] {
  const sentences = note.split(/(?<=\.) (?=\p{Lu})/u)
  for (let count = sentences.length; count > 0; count--) {
    const words = sentences.slice(0, count).join(' ')
    for (const { letters, most, size, top, pitch } of NOTES) {
      const set = lines(words, letters)
      if (set.length <= most) return set.map((line, i) => ({ line, y: top + i * pitch, size }))
    }
  }
  const { letters, most, size, top, pitch } = NOTES[1]
  const set = lines(note, letters).slice(0, most)
  return set.map((line, i) => ({ line: i === most - 1 ? `${line}…` : line, y: top + i * pitch, size }))
}

/** The most names per team. */
const NAMED = 3

function sideSvg({ team, names }: CardSide, top: number, row: number): string {
  const known = names
    .slice(0, NAMED)
    .map((name) => (DRAWABLE.test(name) ? name : team ? `Team ${team}` : 'Somebody'))
  const rest = names.length - known.length
  const words = `${[...new Set(known)].map(unit).join(', ')}${rest > 0 ? ` +${rest}` : ''}`
  const high = row * 0.72
  const middle = top + row / 2
  const size = sized(words, high * 0.66, ROOM - (team ? high + 18 : 0))
  if (!team) return text(words, { y: middle + size * 0.35, size })
  const letter = high * 0.62
  return [
    `<rect x="${EDGE}" y="${(middle - high / 2).toFixed(1)}" width="${high.toFixed(1)}" height="${high.toFixed(1)}" rx="${(high * 0.22).toFixed(1)}" fill="${teamColour(team)}"/>`,
    `<text x="${(EDGE + high / 2).toFixed(1)}" y="${(middle + letter * 0.36).toFixed(1)}" text-anchor="middle" font-family="Oxanium, DejaVu Sans" font-size="${letter.toFixed(1)}" font-weight="700" fill="#060a13">${xml(team)}</text>`,
    text(words, { x: EDGE + high + 18, y: middle + size * 0.35, size }),
  ].join('')
}

/** A picture for cards without a board: three courses that meet. */
const emblem = (): string =>
  ['#56b4e9', '#e69f00', '#2fbf8f']
    .map((colour, i) => {
      const angle = -150 + i * 120
      return `<g transform="translate(890 315) rotate(${angle})" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round"><path d="M-230 60C-150 60-90 30-34 6" stroke-dasharray="2 16"/><path d="M-34 6 10-12-22-30-14-10Z" fill="${colour}" stroke="none" transform="translate(-8 8) scale(1.8)"/></g>`
    })
    .join('')

/**
 * Escapes a text for XML and HTML, for element content and quoted attributes. Removes invisible characters,
 * as some of them reverse the text around them.
 */
export const xml = (text: string): string =>
  text.replace(/\p{C}/gu, '').replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
