/** Handwritten letters: strokes on a 4 × 6 grid. */

import type { Point } from '../../../../board/camera/view.ts'
import { badge, type Ink } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { lengthOfPath, pathUpTo, strokes } from '../../../../board/marks/shapes.ts'
import { backTint, type Light } from '../colours.ts'
import { unevenness } from './rough.ts'

const LETTERS: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  B: '06 00 30 41 32 03|33 44 35 06',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '10 16',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 10',
  1: '01 20 26',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 02 32 43 45 36 06',
  6: '40 11 04 05 16 36 45 44 33 13 04',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '42 33 13 02 01 10 30 41 42 36',
  '!': '10 13|15 16',
  '?': '01 10 30 41 42 23 24|25 26',
}

const ADVANCE: Readonly<Record<string, number>> = { I: 3.4, 1: 4, '!': 3, ' ': 3, M: 6, W: 6 }
const [WIDE, HIGH] = [5.6, 6]

export const writtenWidth = (text: string, height: number): number =>
  [...text].reduce((sum, letter) => sum + (ADVANCE[letter] ?? WIDE), 0) * (height / HIGH) -
  (height / HIGH) * 1.6

interface Hand {
  readonly seed: string
  readonly width: number
  readonly rotation?: number
  /** Share written so far, 0 … 1. */
  readonly share?: number
}

/** Words in capitals, centred at a place, with a height in world units. */
export function written(
  text: string,
  at: Point,
  height: number,
  ink: Ink,
  { seed, width, rotation = 0, share = 1 }: Hand,
): Mark {
  const unit = height / HIGH
  let x = -writtenWidth(text, height) / 2
  const paths: Point[][] = []
  ;[...text].forEach((letter, n) => {
    const lift = unevenness(n * 97, 0, seed) * unit * 0.5
    for (const path of LETTERS[letter]?.split('|') ?? [])
      paths.push(
        path.split(' ').map((p, i) => ({
          x: x + Number(p[0]) * unit + unevenness(n * 61 + i * 23, 40, seed) * unit * 0.35,
          y: (Number(p[1]) - HIGH / 2) * unit + lift + unevenness(n * 61 + i * 23, 90, seed) * unit * 0.35,
        })),
      )
    x += (ADVANCE[letter] ?? WIDE) * unit
  })
  return strokes(share < 1 ? begun(paths, share) : paths, width, ink, { at, rotation })
}

/** The first `share` of several paths, drawn one after the other. */
export function begun(paths: readonly (readonly Point[])[], share: number): Point[][] {
  const lengths = paths.map(lengthOfPath)
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  return paths.flatMap((path, i) => {
    const length = Math.min(left, lengths[i]!)
    left -= lengths[i]!
    return length > 0 ? [pathUpTo(path, length)] : []
  })
}

/** Words on the sheet that stay readable over any background. */
export const label = (
  text: string,
  at: Point,
  height: number,
  tint: number,
  eyes: Light,
  alpha = 1,
): Mark[] => badge(text, at, height, { tint, alpha }, { tint: backTint(eyes), alpha: 0.9 * alpha })
