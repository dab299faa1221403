/**
 * Words that rise from a thing, such as damage numbers. They keep clear of other things and of earlier words,
 * even where two things are side by side; several at once follow one another.
 */

import type { Point } from '../camera/view.ts'
import { span } from '../geometry.ts'
import { INK } from '../pictures/colours.ts'
import { widthOf } from '../pictures/letters.ts'
import { keptInside, pixels, words } from './draw.ts'
import type { Body } from './labels.ts'
import type { Mark } from './mark.ts'

export interface Word {
  readonly text: string
  readonly tint: number
  /** CSS pixels. */
  readonly size: number
}

export interface Rising {
  /** Name of the thing it belongs to; words without a thing use a name of their own. */
  readonly of: string
  /** Seconds. */
  readonly start: number
  /** From the lowest line upwards. */
  readonly lines: readonly Word[]
  /** Where the thing is at a moment (seconds). */
  at(t: number): Point
  /** Radius around that place that belongs to the thing itself, world units. */
  readonly clear: number
}

/** The other things at a moment (seconds), by name: words keep clear of them. */
export type Bodies = (t: number) => readonly (Body & { readonly of: string })[]

/** How long words stay (seconds). */
const READ = 1.15
/** Least time between words about the same thing (s). */
const APART = 0.16
/** Distance they rise, and the gap between lines (CSS pixels). */
const RISE = 18
const GAP = 2

interface WordBox {
  readonly x: number
  readonly y: number
  /** Half the width and half the height. */
  readonly w: number
  readonly h: number
}

/** Candidate places relative to the thing: above, diagonally above, beside, below, then one line further. */
const SPOTS = [
  [0, -1],
  [1, -1],
  [-1, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
  [0, -2],
  [1, -2],
  [-1, -2],
] as const

const meets = (a: WordBox, b: WordBox): boolean =>
  Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < a.h + b.h

export interface PlacedWords {
  readonly start: number
  readonly rising: Rising
  /** From the thing's place to the centre of the words, before they rise. */
  readonly offset: Point
  readonly box: WordBox
}

/** The words visible at `t`. Words without any room are left out: the log has everything. */
export const risingWords = (
  all: readonly Rising[],
  bodies: Bodies,
  t: number,
  eyes: { readonly scale: number },
): Mark[] => wordsAt(placeWords(all, bodies, eyes, t), t, eyes)

/** All words that start until `t`, with their places. Callers cache the result until the scale changes. */
export function placeWords(
  all: readonly Rising[],
  bodies: Bodies,
  eyes: { readonly scale: number },
  t = Infinity,
): readonly PlacedWords[] {
  const placed: PlacedWords[] = []
  for (const { rising, start } of staggered(all)) {
    if (start > t) break
    // Chosen once, at the start of the words: they do not jump when others appear or vanish.
    const found = placeFor(
      rising,
      start,
      placed.filter((other) => other.start > start - READ).map(({ box }) => box),
      bodies(start),
      eyes,
    )
    if (found) placed.push(found)
  }
  return placed
}

export const wordsAt = (
  placed: readonly PlacedWords[],
  t: number,
  eyes: { readonly scale: number },
): Mark[] =>
  placed.filter(({ start }) => start <= t && t < start + READ).flatMap((one) => drawn(one, t, eyes))

/** In order of time; words about one thing never start at the same time. */
function staggered(all: readonly Rising[]): { rising: Rising; start: number }[] {
  const last = new Map<string, number>()
  const timed = [...all]
    .sort((a, b) => a.start - b.start)
    .map((rising) => {
      const start = Math.max(rising.start, (last.get(rising.of) ?? -Infinity) + APART)
      last.set(rising.of, start)
      return { rising, start }
    })
  return timed.sort((a, b) => a.start - b.start)
}

const heightOf = ({ lines }: Rising, px: (css: number) => number): number =>
  lines.reduce((sum, { size }) => sum + px(size + GAP), 0)

function placeFor(
  rising: Rising,
  start: number,
  taken: readonly WordBox[],
  bodies: ReturnType<Bodies>,
  eyes: { readonly scale: number },
): PlacedWords | undefined {
  const px = (css: number) => pixels(eyes, css)
  const { lines, clear, of } = rising
  const at = rising.at(start)
  const w = Math.max(...lines.map(({ text, size }) => widthOf(text, px(size)))) / 2 + px(2)
  // Keep the height they rise through free, too.
  const h = (heightOf(rising, px) + px(RISE)) / 2
  // Things farther away cannot overlap.
  const others = bodies.filter(
    (body) =>
      body.of !== of &&
      Math.abs(body.at.x - at.x) < clear + 2 * w + body.radius &&
      Math.abs(body.at.y - at.y) < clear + 6 * h + body.radius,
  )
  const spots = SPOTS.map(([aside, up]) => {
    const offset = { x: aside * (clear + w), y: up < 0 ? -clear - h + (up + 1) * 2 * h : up * (clear + h) }
    return { offset, box: { x: at.x + offset.x, y: at.y + offset.y, w, h } }
  }).filter(({ box }) => !taken.some((other) => meets(box, other)))
  const aloof = ({ box }: { box: WordBox }) =>
    Math.min(Infinity, ...others.map((other) => span(box, other.at)))
  // Without a free spot, take the one farthest from other things: it is still clear which thing the words
  // belong to.
  const spot =
    spots.find(
      ({ box }) => !others.some(({ at: there, radius }) => meets(box, { ...there, w: radius, h: radius })),
    ) ??
    spots.reduce<(typeof spots)[number] | undefined>(
      (best, one) => (best && aloof(best) >= aloof(one) ? best : one),
      undefined,
    )
  return spot && { start, rising, ...spot }
}

function drawn(
  { start, rising, offset, box: { w } }: PlacedWords,
  t: number,
  eyes: { readonly scale: number },
): Mark[] {
  const px = (css: number) => pixels(eyes, css)
  const x = (t - start) / READ
  const foot = rising.at(t)
  const alpha = 1 - x * x * x
  const high = heightOf(rising, px)
  const middleX = foot.x + offset.x
  let y = foot.y + offset.y + (high + px(RISE)) / 2 - px(RISE) * Math.sqrt(x)
  const inSight = keptInside({ x: middleX, y: y - high / 2 }, w, high / 2)
  return rising.lines.flatMap(({ text, tint, size }) => {
    y -= px(size + GAP)
    const middle = { x: middleX, y: y + px(size / 2 + 1) }
    // A shadow keeps the text readable over fire.
    return [
      ...words(text, { x: middle.x + px(1), y: middle.y + px(1) }, px(size), {
        tint: INK,
        alpha: 0.8 * alpha,
      }),
      ...words(text, middle, px(size), { tint, alpha }),
    ].map(inSight)
  })
}
