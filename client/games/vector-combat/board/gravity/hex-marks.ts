/** A hex's marks as defined by the rules (VC-3.1): dots and lines at its sides, and its heat by altitude. */
import { FACES } from '../../../../../common/games/vector-combat/face.ts'
import type { GameMap, MapHex } from '../../../../../common/games/vector-combat/setup/map.ts'
import { hex } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { between, towards } from '../../../../board/geometry.ts'
import { dashed, dot, line, pixels, words } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { bearingOf, HEX, STEP, toWorld } from '../../plane.ts'
import { ORBIT, PULL, PUSH } from '../colours.ts'

/** Larger counts are written as a number. */
const COUNTED = 4

export function hexMarks(
  { heatTable }: GameMap,
  { at: [q, r], dots, green, red, heat }: MapHex,
  eyes: Eyes,
): Mark[] {
  const middle = toWorld(hex(q, r))
  const warm = heat > 0 ? (heatTable[heat] ?? []) : []
  return [
    ...FACES.flatMap((_, face) => {
      const angle = bearingOf(face)
      return [
        ...strokes(middle, angle, green[face]!, true, eyes),
        ...strokes(middle, angle, red[face]!, false, eyes),
        ...(dots ? spots(middle, angle, dots[face]!, eyes) : []),
      ]
    }),
    ...(warm.length > 0
      ? words(
          `heat ${warm.join(' ')}`,
          { x: middle.x, y: middle.y + (green.some(Boolean) ? HEX * 0.34 : 0) },
          HEX * 0.24,
          { tint: 0xffc28a, alpha: 0.95 },
        )
      : []),
  ]
}

/** Dots just inside the side. */
function spots(middle: Point, angle: number, count: number, eyes: Eyes): Mark[] {
  const at = towards(middle, angle, STEP * 0.4)
  const size = Math.max(HEX * 0.17, pixels(eyes, 3.4))
  if (count > COUNTED)
    return [
      dot(at, size, { tint: ORBIT }),
      ...words(`${count}`, towards(at, angle + Math.PI / 2, size * 1.8), HEX * 0.3, { tint: ORBIT }),
    ]
  return Array.from({ length: count }, (_, i) =>
    dot(towards(at, angle + Math.PI / 2, (i - (count - 1) / 2) * size * 1.5), size, {
      tint: ORBIT,
      alpha: 1,
    }),
  )
}

/** Lines along the side: green ones solid, red ones dashed, to be distinguishable without colour. */
function strokes(middle: Point, angle: number, count: number, green: boolean, eyes: Eyes): Mark[] {
  const width = Math.max(HEX * 0.07, pixels(eyes, 1.6))
  const ink = { tint: green ? PULL : PUSH, alpha: 0.95 }
  const half = HEX * 0.34
  const shown = count > COUNTED ? 1 : count
  return [
    ...Array.from({ length: shown }, (_, i) => {
      const at = towards(middle, angle, STEP * 0.3 - i * width * 2.4)
      const [a, b] = [towards(at, angle - Math.PI / 2, half), towards(at, angle + Math.PI / 2, half)]
      return green ? line(a, b, width, ink) : dashed(a, b, width, ink, HEX * 0.13, HEX * 0.12)
    }).flat(),
    ...(count > COUNTED
      ? words(
          `${green ? '+' : '−'}${count}`,
          between(middle, towards(middle, angle, STEP * 0.3), 0.6),
          HEX * 0.28,
          ink,
        )
      : []),
  ]
}
