/**
 * A laser's expected effect, given where its target was last seen (SA-4.1, SA-4.4): for the planner, and for
 * the debriefing.
 */
import { asDirection, r0, r1 } from '../../geometry/plane.ts'
import type { Laser, ShipType } from './data/ships.ts'
import { bearing, distance } from './hits.ts'
import { covers, laserDamage } from './phases/fire.ts'

interface Place {
  readonly x: number
  readonly y: number
}

export interface LaserShot {
  readonly away: number
  readonly direction: number
  /** Damage before shields, if the target were there. */
  readonly damage: number
  readonly inArc: boolean
  readonly inScan: boolean
}

export function shotAt(
  from: Place & { readonly heading: number },
  type: Pick<ShipType, 'scanDistance'>,
  laser: Laser,
  at: Place,
): LaserShot {
  const away = distance(from, at)
  const direction = r1(asDirection(bearing(from, at) - from.heading))
  return {
    away,
    direction: asDirection(r0(direction)),
    damage: laserDamage(laser, away),
    inArc: covers(laser.arc, direction),
    inScan: away < type.scanDistance,
  }
}

/** Expected damage, before shields. */
export const promised = ({ damage, inArc, inScan }: LaserShot): number => (inArc && inScan ? damage : 0)
