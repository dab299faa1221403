/** Names of still points: above the point, or beside a ship that rests there or arrives. */

import type { Point } from '../../../../board/camera/view.ts'
import { pixels } from '../../../../board/marks/draw.ts'
import { type LabelBox, roomAmong } from '../../../../board/marks/labels.ts'
import { widthOf } from '../../../../board/pictures/letters.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { STEP } from '../../plane.ts'
import { shipSize } from '../sizes.ts'
import type { Gravity } from './gravity.ts'

/** CSS pixels: the gap beside a ship, and the room above and below it for its own name. */
const GAP = 8
const NAMES = 26

export const stillPointHeight = (eyes: Pick<Eyes, 'scale'>): number => pixels(eyes, 12, 13)

export interface StillPointName {
  readonly name: string
  readonly box: LabelBox
}

/** `ships`: current and coming places of ships. */
export function stillPointNames(
  { stillPoints }: Pick<Gravity, 'stillPoints'>,
  ships: readonly Point[],
  eyes: Pick<Eyes, 'scale'>,
): StillPointName[] {
  const height = stillPointHeight(eyes)
  const [half, gap, names] = [shipSize(eyes) / 2, pixels(eyes, GAP), pixels(eyes, NAMES)]
  const solid = ships.map((at): LabelBox => ({ ...at, w: half, h: half + names }))
  const boxes = roomAmong(
    stillPoints.map(({ at, name }) => {
      const [w, h] = [widthOf(name, height) / 2 + gap / 2, height * 0.7]
      const lifted = Math.max(STEP * 0.5, pixels(eyes, 10)) + pixels(eyes, 7)
      return {
        must: true,
        spots: [
          { x: at.x, y: at.y - lifted, w, h },
          { x: at.x + half + gap + w, y: at.y, w, h },
          { x: at.x - half - gap - w, y: at.y, w, h },
          { x: at.x, y: at.y - half - names - h, w, h },
        ],
      }
    }),
    solid,
  )
  return stillPoints.flatMap(({ name }, i) => (boxes[i] ? [{ name, box: boxes[i] }] : []))
}
