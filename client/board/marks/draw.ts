/** Lines, arrows, rings and words as marks. Lengths and widths in world units. */
import type { Point } from '../camera/view.ts'
import { angleTo, between, span, towards } from '../geometry.ts'
import { LINE_CORE, LINE_LENGTH } from '../pictures/atlas.ts'
import { advanceOf, drawable, LETTER_SIZE, widthOf } from '../pictures/letters.ts'
import type { Mark, WholeBox } from './mark.ts'

export interface Ink {
  readonly tint: number
  readonly alpha?: number
  readonly add?: boolean
}

/**
 * World units of this many CSS pixels, but at least `least` world units. `scale`: CSS pixels per world unit.
 */
export const pixels = ({ scale }: { readonly scale: number }, css: number, least = 0): number =>
  Math.max(least, css / scale)

export function line(a: Point, b: Point, width: number, ink: Ink): Mark[] {
  const long = span(a, b)
  if (long < 1e-6) return []
  return [
    {
      frame: 'line',
      ...between(a, b, 0.5),
      rotation: angleTo(a, b),
      scaleX: long / LINE_LENGTH,
      scaleY: width / LINE_CORE,
      ...ink,
    },
  ]
}

export function dashed(a: Point, b: Point, width: number, ink: Ink, dash = 10, gap = 8): Mark[] {
  const long = span(a, b)
  const marks: Mark[] = []
  for (let at = 0; at < long; at += dash + gap)
    marks.push(...line(between(a, b, at / long), between(a, b, Math.min(1, (at + dash) / long)), width, ink))
  return marks
}

export const dot = (at: Point, width: number, ink: Ink): Mark => ({
  frame: 'dot',
  ...at,
  scaleX: width / LINE_CORE,
  scaleY: width / LINE_CORE,
  ...ink,
})

/** A picture of the atlas that is `across` world units wide; `pixels` is the width of its frame. */
export const stamp = (
  frame: string,
  at: Point,
  across: number,
  pixels: number,
  ink: Ink,
  rotation = 0,
): Mark => ({
  frame,
  ...at,
  rotation,
  scaleX: across / pixels,
  scaleY: across / pixels,
  ...ink,
})

export const head = (at: Point, rotation: number, size: number, ink: Ink): Mark =>
  stamp('arrow', at, size, 64, ink, rotation)

/** A line with an arrow head at its end; `short` stops it before `b`. */
export function arrow(
  a: Point,
  b: Point,
  width: number,
  ink: Ink,
  options: { dashed?: boolean; size?: number } = {},
): Mark[] {
  const long = span(a, b)
  if (long < 1e-6) return []
  const size = options.size ?? width * 4.5
  const neck = between(a, b, Math.max(0, 1 - (size * 0.6) / long))
  return [
    ...(options.dashed ? dashed(a, neck, width, ink) : line(a, neck, width, ink)),
    head(between(a, b, Math.max(0, 1 - (size * 0.45) / long)), angleTo(a, b), size, ink),
  ]
}

export const ring = (
  at: Point,
  across: number,
  ink: Ink,
  kind: 'ring' | 'ring thin' | 'ring dashed' = 'ring thin',
  rotation = 0,
): Mark => stamp(kind, at, across, 156, ink, rotation)

export const glow = (at: Point, across: number, ink: Ink): Mark =>
  stamp('glow', at, across, 128, { add: true, ...ink })

const TAU = Math.PI * 2

/** Segments for an arc so that no corners are visible; `sweep` in radians. */
const pieces = (radius: number, sweep: number, width: number): number =>
  Math.ceil(
    Math.abs(sweep) / Math.min(0.4, Math.max(0.03, 2 * Math.sqrt((0.16 * width) / Math.max(radius, width)))),
  )

/** An arc of even thickness at any size, clockwise from one angle to another (radians from the right). */
export function arc(at: Point, radius: number, from: number, to: number, width: number, ink: Ink): Mark[] {
  const n = pieces(radius, to - from, width)
  const point = (i: number) => towards(at, from + ((to - from) * i) / n, radius)
  return Array.from({ length: n }, (_, i) => line(point(i), point(i + 1), width, ink)).flat()
}

/** A full circle of even thickness; `hidden` leaves out the segments at such places. */
export function circle(
  at: Point,
  radius: number,
  width: number,
  ink: Ink,
  options: { dashed?: boolean; hidden?: (at: Point) => boolean } = {},
): Mark[] {
  const n = options.dashed
    ? Math.max(8, Math.round((TAU * radius) / (width * 12))) * 2
    : pieces(radius, TAU, width)
  const { hidden } = options
  return Array.from({ length: n }, (_, i): Mark[] => {
    if (options.dashed && i % 2) return []
    const [a, b] = [towards(at, (TAU * i) / n, radius), towards(at, (TAU * (i + 1)) / n, radius)]
    return hidden?.(towards(at, (TAU * (i + 0.5)) / n, radius)) ? [] : line(a, b, width, ink)
  }).flat()
}

/** Words, centred on `at`, `height` world units high. */
export function words(text: string, at: Point, height: number, ink: Ink): Mark[] {
  const letters = drawable(text)
  const scale = height / LETTER_SIZE
  let x = at.x - letters.reduce((sum, letter) => sum + advanceOf(letter, height), 0) / 2
  const marks: Mark[] = []
  for (const letter of letters) {
    const wide = advanceOf(letter, height)
    if (letter !== ' ')
      marks.push({ frame: `glyph ${letter}`, x: x + wide / 2, y: at.y, scaleX: scale, scaleY: scale, ...ink })
    x += wide
  }
  return marks
}

/** In a repeating picture, draws the mark only in the full-strength copy of this place. */
export const onceAt =
  (at: Point) =>
  (mark: Mark): Mark => ({ ...mark, once: at })

/** Marks of a label, which stays readable at the edge of the board. `w`, `h`: half its width and height. */
export const keptInside = ({ x, y }: Point, w: number, h: number): ((mark: Mark) => Mark) => {
  const inside: WholeBox = { left: x - w, right: x + w, top: y - h, bottom: y + h }
  return (mark) => ({ ...mark, inside })
}

/** Words on a dark pill, kept in sight at the edge of the board. */
export function badge(
  text: string,
  at: Point,
  height: number,
  ink: Ink,
  back: Ink = { tint: 0x0a1020, alpha: 0.82 },
): Mark[] {
  const width = widthOf(text, height)
  const [wide, high] = [width + height * 0.8, height * 1.45]
  return [
    { frame: 'pill', ...at, scaleX: wide / 128, scaleY: high / 64, ...back },
    ...words(text, at, height, ink),
  ].map(keptInside(at, wide / 2, high / 2))
}
