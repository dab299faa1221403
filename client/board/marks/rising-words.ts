/**
 * Words that rise from what they are about: damage by who takes it. They stand clear of the other things and
 * of the words before them, also where two things are side by side; several at once come one after the other.
 */

import type { Point } from '../camera/view.ts'
import { INK } from '../pictures/colours.ts'
import { widthOf } from '../pictures/letters.ts'
import { pixels, span, words } from './draw.ts'
import type { Body } from './labels.ts'
import type { Mark } from './mark.ts'

export interface Word {
  readonly text: string
  readonly tint: number
  /** CSS pixels. */
  readonly size: number
}

export interface Rising {
  /** The thing that it is about; what is of no thing has a name of its own. */
  readonly of: string
  /** Seconds. */
  readonly start: number
  /** The lowest line first. */
  readonly lines: readonly Word[]
  /** Where the thing is at a moment (seconds). */
  at(t: number): Point
  /** World units around that place that are the thing's own. */
  readonly clear: number
}

/** What else stands there at a moment (seconds), by name: nothing is written over it. */
export type Bodies = (t: number) => readonly (Body & { readonly of: string })[]

/** Seconds that a word is to be read. */
const READ = 1.15
/** Words about one thing are so far apart at least (s). */
const APART = 0.16
/** How far they rise, and the room between lines (CSS pixels). */
const RISE = 18
const GAP = 2

interface WordBox {
  readonly x: number
  readonly y: number
  /** Half of the width and of the height. */
  readonly w: number
  readonly h: number
}

/** Where words may stand, from the thing: above it, above aside, beside it, below it, then a line further. */
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
  /** From the thing's place to the middle of the words, before they rise. */
  readonly offset: Point
  readonly box: WordBox
}

/** Those that are to be read at `t`. Where there is no room at all they are left out: the log says everything. */
export const risingWords = (
  all: readonly Rising[],
  bodies: Bodies,
  t: number,
  eyes: { readonly scale: number },
): Mark[] => wordsAt(placeWords(all, bodies, eyes, t), t, eyes)

/** All that begin until `t`, each in its place: to be kept for as long as the scale stays. */
export function placeWords(
  all: readonly Rising[],
  bodies: Bodies,
  eyes: { readonly scale: number },
  t = Infinity,
): readonly PlacedWords[] {
  const placed: PlacedWords[] = []
  for (const { rising, start } of staggered(all)) {
    if (start > t) break
    // Found once, where the thing is when it begins: words do not jump when others come or go.
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

/** The first first; of one thing never two at once. */
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
  // What they rise through is theirs, too.
  const h = (heightOf(rising, px) + px(RISE)) / 2
  // Those farther away are in nobody's way.
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
  // With others all around, where they are farthest: then it is still clear whose words they are.
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

function drawn({ start, rising, offset }: PlacedWords, t: number, eyes: { readonly scale: number }): Mark[] {
  const px = (css: number) => pixels(eyes, css)
  const x = (t - start) / READ
  const foot = rising.at(t)
  const alpha = 1 - x * x * x
  let y = foot.y + offset.y + (heightOf(rising, px) + px(RISE)) / 2 - px(RISE) * Math.sqrt(x)
  return rising.lines.flatMap(({ text, tint, size }) => {
    y -= px(size + GAP)
    const middle = { x: foot.x + offset.x, y: y + px(size / 2 + 1) }
    // A shadow, so that it can be read before whatever burns there.
    return [
      ...words(text, { x: middle.x + px(1), y: middle.y + px(1) }, px(size), {
        tint: INK,
        alpha: 0.8 * alpha,
      }),
      ...words(text, middle, px(size), { tint, alpha }),
    ]
  })
}
