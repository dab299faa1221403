/**
 * Lines of fire at a craft's ghost while velocities are planned: its own six lines, and in red the lines on
 * which it can be hit.
 */
import { add, type Hex, scale as times, unit } from '../../../../../common/geometry/hex.ts'
import { between } from '../../../../board/geometry.ts'
import { badge, head, line, onceAt, pixels, ring, stamp } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { DANGER, GOOD, PALE } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { isFriend, type Line } from '../../plan/missile-lines.ts'
import type { Prospect } from '../../plan/prospect.ts'
import { bearingOf, HEX, inPieces, toWorld } from '../../plane.ts'
import { craftSize } from '../ships/craft-scene.ts'

/** Where enemies can move to and fire from: faint, because there are many. */
const AMBUSH = { tint: DANGER, alpha: 0.2 }

export function prospectMarks({ at, lines, threats, ambushes }: Prospect, eyes: Eyes): Mark[] {
  return [
    ...ambushes.map((h) => stamp('hex', toWorld(h), HEX * 1.2, 140, AMBUSH)),
    ...lines.flatMap((one) => own(at, one, eyes)),
    ...threats.flatMap(({ by, from, direction }) => {
      const [a, b] = [toWorld(from), toWorld(at)]
      const label = between(a, b, 0.5)
      return [
        ...along(from, at, pixels(eyes, 2.4, 2.4), { tint: DANGER, alpha: 0.85 }),
        head(between(a, b, 0.86), bearingOf(direction), pixels(eyes, 14, 14), { tint: DANGER, alpha: 0.95 }),
        ...badge(
          `${by} hits?`,
          label,
          pixels(eyes, 11, 11),
          { tint: 0xffffff },
          { tint: 0xc0392b, alpha: 0.92 },
        ).map(onceAt(label)),
      ]
    }),
  ]
}

/** One of its six lines, as far as a missile flies in this round, and what it would hit. */
function own(from: Hex, { direction, legs: [leg], meets }: Line, eyes: Eyes): Mark[] {
  const tint = !meets ? PALE : isFriend(meets) ? DANGER : meets.side === 'enemy' ? GOOD : PALE
  const alpha = meets?.side === 'enemy' ? 0.9 : meets && isFriend(meets) ? 0.6 : 0.3
  const end = add(from, times(unit(direction), (leg?.steps ?? 0) + 1))
  const place = toWorld(end)
  const above = { x: place.x, y: place.y - Math.max(HEX, pixels(eyes, 22)) }
  return [
    ...along(from, end, pixels(eyes, meets?.side === 'enemy' ? 2.4 : 1.6, 1.6), { tint, alpha }),
    ...(meets
      ? [ring(place, craftSize(eyes) * 1.5, { tint, alpha: 0.9 }, 'ring dashed')]
      : [head(place, bearingOf(direction), pixels(eyes, 10, 10), { tint, alpha })]),
    ...(meets?.side === 'enemy' && 'id' in meets.what
      ? badge(`hits ${meets.what.id}`, above, pixels(eyes, 11, 11), { tint: GOOD }).map(onceAt(place))
      : []),
  ]
}

const along = (from: Hex, to: Hex, width: number, ink: { tint: number; alpha: number }): Mark[] =>
  inPieces(toWorld(from), toWorld(to)).flatMap(([a, b]) => line(a, b, width, ink))
