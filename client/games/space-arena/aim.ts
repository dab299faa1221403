/** What a weapon would do from a predicted place, as far as one knows where its target is. */
import type { Payload } from '../../../common/games/space-arena/data/payloads.ts'
import type { Weapon } from '../../../common/games/space-arena/data/ships.ts'
import { TICKS } from '../../../common/games/space-arena/data/constants.ts'
import { bearing, distance } from '../../../common/games/space-arena/hits.ts'
import { covers } from '../../../common/games/space-arena/phases/fire.ts'
import { asDirection, r0, r1 } from '../../../common/geometry/plane.ts'
import type { Point } from '../../board/view.ts'
import type { Planning, TickForecast } from './planning.ts'

/** The colour of what is aimed. */
export const AIM = 0xffd166

export interface Aim {
  readonly distance: number
  /** Of a laser, at a target that has stayed where it was seen (SA-4.1); 0 of launchers. */
  readonly damage: number
  readonly problem: 'arc' | 'far' | undefined
}

export interface Target extends Point {
  readonly name: string
}

export function aimAt(weapon: Weapon, from: Pick<TickForecast, 'x' | 'y' | 'heading'>, to: Point): Aim {
  const away = distance(from, to)
  const damage = weapon.kind === 'laser' ? Math.max(0, r0(weapon.strength - away)) : 0
  const direction = bearing(from, to) - from.heading
  // A launcher takes whole degrees, a laser the exact bearing.
  const bears = covers(weapon.arc, weapon.kind === 'laser' ? r1(asDirection(direction)) : Math.round(asDirection(direction)))
  return { distance: away, damage, problem: !bears ? 'arc' : weapon.kind === 'laser' && damage === 0 ? 'far' : undefined }
}

/** Where a thing was seen last, by its name in any case (SA-2.2). */
export const targetNamed = ({ sightings }: Planning, name: string): Target | undefined => sightings.find((sighting) => sighting.name.toLowerCase() === name.toLowerCase())

/** The nearest thing that was seen, within `reach` arena units. */
export function targetNear({ sightings }: Planning, { x, y }: Point, reach: number): Target | undefined {
  const far = (target: Target) => Math.hypot(target.x - x, target.y - y)
  return sightings.filter((target) => far(target) <= reach).reduce<Target | undefined>((best, target) => (best && far(best) <= far(target) ? best : target), undefined)
}

/** How far ordnance that is launched now will have come at the end of each tick left (SA-5.1, SA-5.2, SA-5.3), if nothing steers it. */
export function wayOf({ kind, speed, slowsPerTick, life }: Payload, { tick, speed: ships }: Pick<TickForecast, 'tick' | 'speed'>): number[] {
  // A mine has slowed once when it is launched, and once more when that tick ends.
  let now = kind === 'mine' ? Math.max(0, ships - 2 * slowsPerTick) : speed
  let far = 0
  return Array.from({ length: Math.min(TICKS - tick, life - 1) }, () => {
    far += now
    now = Math.max(0, now - (kind === 'mine' ? slowsPerTick : 0))
    return far
  })
}
