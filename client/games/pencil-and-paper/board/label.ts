/** Words on the sheet that stay readable over any background. */

import type { Point } from '../../../board/camera/view.ts'
import { badge } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { backTint, type Light } from './colours.ts'

export const label = (
  text: string,
  at: Point,
  height: number,
  tint: number,
  eyes: Light,
  alpha = 1,
): Mark[] => badge(text, at, height, { tint, alpha }, { tint: backTint(eyes), alpha: 0.9 * alpha })
