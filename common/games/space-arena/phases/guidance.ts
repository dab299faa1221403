/** Guided missiles select targets and steer (SA-5.4, SA-5.5). */
import { asDirection, eastward, northward, r0, r1 } from '../../../geometry/plane.ts'
import { GUIDANCE } from '../data/constants.ts'
import { look } from '../grid.ts'
import { bearing, distance } from '../hits.ts'
import { type Flight, isPrey, type Round, type Thing } from '../round.ts'
import { scanRange } from './scan.ts'

/** More than rounding adds to a distance. */
const SLACK = 0.2
/** Squared cosine of half a degree more than the cone: more than rounding adds to a bearing. */
const SURELY_ASIDE = northward(GUIDANCE.halfCone + 0.5, 1) ** 2

export function guide(round: Round, missile: Flight): void {
  const target = targetOf(round, missile)
  if (target) steer(missile, target)
}

/** Search radii: in a crowd the first one finds the nearest without testing all. */
const REACHES = [GUIDANCE.scanRadius / 3, GUIDANCE.scanRadius]

/** The nearest; in a tie the first in order. */
function targetOf(round: Round, missile: Flight): Thing | undefined {
  for (const reach of REACHES) {
    const target = nearest(round, missile, reach)
    // Everything as near as this has been tested.
    if (target && distance(missile, target) <= reach) return target
  }
  return undefined
}

function nearest({ found, things, sky }: Round, missile: Flight, reach: number): Thing | undefined {
  look(sky, found, missile.x, missile.y, reach)
  let best: Thing | undefined
  let least = Infinity
  // Things clearly farther than the best so far, or clearly outside the cone, need no exact computation.
  let square = Infinity
  const east = eastward(missile.heading, 1)
  const north = northward(missile.heading, 1)
  for (let i = 0; i < found.size; i++) {
    const thing = things[found.at(i)]!
    const dx = thing.x - missile.x
    const dy = thing.y - missile.y
    const squared = dx * dx + dy * dy
    const ahead = dx * east + dy * north
    if (
      squared > square ||
      (squared > 1 && (ahead < 0 || ahead * ahead < SURELY_ASIDE * squared)) ||
      thing === missile ||
      !isPrey(missile.owner, thing)
    )
      continue
    const away = distance(missile, thing)
    if (away > least || (away === least && best!.order < thing.order)) continue
    if (
      away >= scanRange(GUIDANCE.scanRadius, thing) ||
      Math.abs(r1(asDirection(bearing(missile, thing) - missile.heading))) > GUIDANCE.halfCone
    )
      continue
    best = thing
    least = away
    square = (least + SLACK) ** 2
  }
  return best
}

/** Aims at the target's place one tick ahead; if that is nearer than a tick's way, slows down for good. */
function steer(missile: Flight, target: Thing): void {
  const aim = {
    x: target.x + eastward(target.heading, target.speed),
    y: target.y + northward(target.heading, target.speed),
  }
  const away = distance(missile, aim)
  missile.heading = bearing(missile, aim)
  if (away < missile.speed) missile.speed = r0(away)
}
