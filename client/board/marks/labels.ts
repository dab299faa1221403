/**
 * Places names beside things: below if there is room, else above or at a side, else not at all. Earlier
 * labels have priority.
 */

import type { Point } from '../camera/view.ts'
import { between } from '../geometry.ts'
import { widthOf } from '../pictures/letters.ts'
import { badge, keptInside, line, pixels, words } from './draw.ts'
import type { Mark } from './mark.ts'

export interface Label {
  readonly at: Point
  /** Radius around `at` that belongs to the thing itself, in world units. */
  readonly clear: number
  readonly text: string
  readonly tint: number
  readonly alpha?: number
  /** A smaller line under the name. */
  readonly note?: string
  readonly bar?: { readonly share: number; readonly tint: number }
  /** Drawn even if there is no room. */
  readonly must?: boolean
}

export interface Body {
  readonly at: Point
  readonly radius: number
}

/** World units: the centre, half the width and half the height. */
export interface LabelBox {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A box of any content to place beside a thing, by half its width and half its height. */
export interface Framed extends Pick<Label, 'at' | 'clear' | 'must'>, Pick<LabelBox, 'w' | 'h'> {}

// CSS pixels.
const NAME = 11
const NOTE = 9
const BAR = { width: 32, height: 3 } as const

/** Boxes that only touch do not overlap. */
export const overlap = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.x - b.x) < a.w + b.w && Math.abs(a.y - b.y) < a.h + b.h

/** Candidate places for one thing, the best first. */
export interface LabelSpots extends Pick<Label, 'must'> {
  readonly spots: readonly LabelBox[]
}

/**
 * A place for each label; undefined if there is no room. Keeps `solid` free. The result depends only on the
 * order.
 */
export function roomAmong(
  wanted: readonly LabelSpots[],
  solid: readonly LabelBox[],
): (LabelBox | undefined)[] {
  const taken: LabelBox[] = []
  return wanted.map(({ spots, must }) => {
    const meets = (box: LabelBox) => (other: LabelBox) => overlap(box, other)
    const free = spots.find((box) => !solid.some(meets(box)) && !taken.some(meets(box)))
    const box =
      free ??
      (must ? (spots.find((spot) => !taken.some((other) => overlap(spot, other))) ?? spots[0]) : undefined)
    if (box) taken.push(box)
    return box
  })
}

export const boxOf = ({ at, radius }: Body): LabelBox => ({ ...at, w: radius, h: radius })

/**
 * Places each box below, above, right or left of its thing; `bodies` must include things with and without
 * labels.
 */
export const roomFor = (framed: readonly Framed[], bodies: readonly Body[]): (LabelBox | undefined)[] =>
  roomAmong(
    framed.map(({ at, clear, w, h, must = false }) => ({
      must,
      spots: [
        { x: at.x, y: at.y + clear + h, w, h },
        { x: at.x, y: at.y - clear - h, w, h },
        { x: at.x + clear + w, y: at.y, w, h },
        { x: at.x - clear - w, y: at.y, w, h },
      ],
    })),
    bodies.map(boxOf),
  )

/** Labels at the places found by `roomFor`. */
export function placed(
  labels: readonly Label[],
  bodies: readonly Body[],
  eyes: { readonly scale: number },
): Mark[] {
  const px = (css: number) => pixels(eyes, css)
  const boxes = roomFor(
    labels.map((label) => ({
      ...label,
      w:
        Math.max(
          widthOf(label.text, px(NAME)) + px(8),
          label.note ? widthOf(label.note, px(NOTE)) + px(6) : 0,
          label.bar ? px(BAR.width) : 0,
        ) / 2,
      h: px(15 + (label.note ? 11 : 0) + (label.bar ? 5 : 0)) / 2,
    })),
    bodies,
  )
  return labels.flatMap((label, i) => (boxes[i] ? drawn(label, boxes[i], px) : []))
}

function drawn(
  { text, note, bar, tint, alpha = 1 }: Label,
  { x, y, w, h }: LabelBox,
  px: (css: number) => number,
): Mark[] {
  const top = y - h
  const [left, right] = [
    { x: x - px(BAR.width / 2), y: y + h - px(2) },
    { x: x + px(BAR.width / 2), y: y + h - px(2) },
  ]
  return [
    ...badge(
      text,
      { x, y: top + px(7.5) },
      px(NAME),
      { tint, alpha },
      { tint: 0x0a1020, alpha: 0.6 * alpha },
    ),
    ...(note ? words(note, { x, y: top + px(20) }, px(NOTE), { tint: 0xb9c6da, alpha: 0.85 * alpha }) : []),
    ...(bar
      ? [
          ...line(left, right, px(BAR.height), { tint: 0x26324a, alpha: 0.85 * alpha }),
          ...line(left, between(left, right, Math.max(0, Math.min(1, bar.share))), px(BAR.height), {
            tint: bar.tint,
            alpha,
          }),
        ]
      : []),
  ].map(keptInside({ x, y }, w, h))
}
