/** How far a side looks: the outline of its ships' scans together, and where starbases serve. */
import { REPLENISH } from '../../../common/games/space-arena/data/constants.ts'
import { typeNamed } from '../../../common/games/space-arena/data/ships.ts'
import { GOOD, tintOf } from '../../board/colours.ts'
import { circle, pixels, span } from '../../board/draw.ts'
import type { Mark } from '../../board/mark.ts'
import type { Point } from '../../board/view.ts'
import type { Eyes } from '../contract.ts'
import { UNIT } from './arena-plane.ts'
import { closeness } from './sizes.ts'

/** Something that scans. */
export interface Scanner {
  readonly type: string
  readonly team: string
  readonly at: Point
}

export const scanRadius = (type: string): number => typeNamed(type).scanDistance * UNIT

/** Of each team one line around all that its ships scan. */
export function scans(scanners: readonly Scanner[], eyes: Eyes, alpha = 0.34): Mark[] {
  return scanners.flatMap((scanner) => {
    const others = scanners.filter((other) => other !== scanner && other.team === scanner.team)
    // Of two that are at one place with one range, the first has the line.
    const within = (other: Scanner, at: Point) => {
      const over = scanRadius(other.type) - span(other.at, at)
      return over > 1e-6 || (over > -1e-6 && scanners.indexOf(other) < scanners.indexOf(scanner))
    }
    return circle(scanner.at, scanRadius(scanner.type), pixels(eyes, 1.2), { tint: tintOf(scanner.team), alpha }, { hidden: (at) => others.some((other) => within(other, at)) })
  })
}

/** Where a starbase serves, once it is large enough to be seen. */
export const dock = (at: Point, eyes: Eyes): Mark[] =>
  closeness(eyes) * REPLENISH.distance < 5 ? [] : circle(at, REPLENISH.distance * UNIT, pixels(eyes, 1.6), { tint: GOOD, alpha: 0.75 }, { dashed: true })
