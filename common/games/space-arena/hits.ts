/** The effect (SA-6) and the score (SA-8.1, SA-8.2) of a hit. */
import { bearingOf, distanceOf, r1 } from '../../geometry/plane.ts'
import { turnOf } from '../../geometry/trig.ts'
import { SCORING } from './data/constants.ts'
import type { WarheadKind } from './data/payloads.ts'
import type { Quadrant } from './data/ships.ts'
import type { Loss } from './events.ts'
import { type Craft, isNobodys, ownerOf, type Round, type Thing } from './round.ts'

/** SA-1.2: rounded distance. */
export const distance = (from: { x: number; y: number }, to: { x: number; y: number }): number =>
  r1(distanceOf(to.x - from.x, to.y - from.y))

/** SA-1.2: rounded bearing, 0 at rounded distance 0. */
export function bearing(from: { x: number; y: number }, to: { x: number; y: number }): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (r1(distanceOf(dx, dy)) === 0) return 0
  const rounded = r1(bearingOf(dx, dy))
  return rounded === 360 ? 0 : rounded
}

/** SA-6.1: by the bearing from the target to the source, absolute or relative to the target's heading. */
export function quadrantFacing(
  target: { x: number; y: number; heading: number },
  source: { x: number; y: number },
  by: 'compass' | 'ship',
): Quadrant {
  const b = bearing(target, source)
  const angle = by === 'compass' ? b : r1(turnOf(b - target.heading))
  if (angle >= 315 || angle <= 45) return 'N'
  if (angle <= 135) return 'E'
  return angle <= 225 ? 'S' : 'W'
}

/** SA-8.2: hits on oneself, one's team and nobody's starbase score nothing. */
function scores(by: Craft, target: Craft): boolean {
  if (target === by || isNobodys(target)) return false
  return by.before.team === '' || by.before.team !== target.before.team
}

/**
 * A hit with damage above 0, from `source` (a ship, or ordnance of `by`); `seenBy`: other ships that know of
 * it (SA-7.3).
 */
export function strike(
  round: Round,
  source: Thing,
  target: Thing,
  kind: 'laser' | WarheadKind,
  amount: number,
  place: { x: number; y: number },
  seenBy: string[],
): void {
  const by = ownerOf(source)
  const { tick } = round
  const told = {
    kind: 'hit',
    tick,
    source: source.name,
    by: by.name,
    target: target.name,
    with: kind,
    amount,
    x: r1(place.x),
    y: r1(place.y),
  } as const
  if (target.payload !== null) {
    // SA-5.8: it has hull 1, and no shields.
    target.hull = 0
    round.timeline.push({ ...told, seenBy })
    return
  }
  const quadrant = quadrantFacing(target, source, round.state.shields)
  const loss = damage(target, quadrant, kind, amount)
  const score = scores(by, target) ? worth(loss) : 0
  by.score += score
  round.timeline.push({ ...told, loss, quadrant, score, seenBy })
}

function damage(target: Craft, quadrant: Quadrant, kind: 'laser' | WarheadKind, amount: number): Loss {
  const shield = target.shields[quadrant]
  const standing = target.hull > 0
  if (kind === 'nanocyte') {
    // SA-6.3: any shield stops them completely.
    return shield > 0
      ? { shield: 0, hull: 0, energy: 0, broke: false, killed: false }
      : { shield: 0, energy: 0, broke: false, ...onHull(target, 2 * amount, standing) }
  }
  const off = Math.min(shield, kind === 'emp' ? 2 * amount : amount)
  target.shields[quadrant] = shield - off
  const broke = shield > 0 && off === shield
  if (kind !== 'emp') return { shield: off, energy: 0, broke, ...onHull(target, amount - off, standing) }
  // SA-6.4: the rest, beyond the shield, drains the battery.
  const energy = Math.min(target.battery, Math.max(0, amount - Math.ceil(off / 2)))
  target.battery -= energy
  return { shield: off, hull: 0, energy, broke, killed: false }
}

/** SA-8.1: points beyond 0 do not count, and only one hit gets the destruction. */
function onHull(target: Craft, amount: number, standing: boolean): { hull: number; killed: boolean } {
  const hull = Math.min(target.hull, amount)
  target.hull -= hull
  return { hull, killed: standing && target.hull <= 0 }
}

const worth = ({ shield, hull, energy, broke, killed }: Loss): number =>
  SCORING.shieldPoint * shield +
  (broke ? SCORING.shieldBreak : 0) +
  SCORING.hullPoint * hull +
  SCORING.energyPoint * energy +
  (killed ? SCORING.kill : 0)
