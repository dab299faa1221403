/** A side's scan area: the joint outline of its ships' scans; and where starbases serve. */
import { REPLENISH } from '../../../../common/games/space-arena/data/constants.ts'
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Point } from '../../../board/camera/view.ts'
import { span } from '../../../board/geometry.ts'
import { circle, pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { GOOD, tintOf } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { closeness, UNIT } from '../plane.ts'

/** Something that scans. */
export interface Scanner {
  readonly type: string
  readonly team: string
  readonly at: Point
}

export const scanRadius = (type: string): number => typeNamed(type).scanDistance * UNIT

/** One outline per team around everything its ships scan. */
export function scans(scanners: readonly Scanner[], eyes: Eyes, alpha = 0.34): Mark[] {
  const discs = scanners.map(({ type, team, at }) => ({ team, at, radius: scanRadius(type) }))
  return discs.flatMap((disc, i) => {
    // Of two ships with the same place and range, only the first draws the line.
    const near = discs.flatMap((other, j) =>
      j !== i && other.team === disc.team && span(other.at, disc.at) < other.radius + disc.radius
        ? [{ ...other.at, far: (other.radius + (j < i ? 1e-6 : -1e-6)) ** 2 }]
        : [],
    )
    const hidden = ({ x, y }: Point) =>
      near.some((other) => (x - other.x) ** 2 + (y - other.y) ** 2 < other.far)
    return circle(
      disc.at,
      disc.radius,
      pixels(eyes, 1.2),
      { tint: tintOf(disc.team), alpha },
      near.length > 0 ? { hidden } : {},
    )
  })
}

/** A starbase's service area, once zoomed in far enough to see it. */
export const dock = (at: Point, eyes: Eyes): Mark[] =>
  closeness(eyes) * REPLENISH.distance < 5
    ? []
    : circle(at, REPLENISH.distance * UNIT, pixels(eyes, 1.6), { tint: GOOD, alpha: 0.75 }, { dashed: true })
