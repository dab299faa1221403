/** Guided missiles choose and steer (SA-5.4, SA-5.5). */
import { asDirection, eastward, nearerThan, northward, r0, r1 } from '../../../geometry/plane.ts'
import { GUIDANCE } from '../data/constants.ts'
import { bearing, distance } from '../hits.ts'
import { isPrey, type Flight, type Round, type Thing } from '../round.ts'
import { scanRange } from './scan.ts'

export function guide(round: Round, missile: Flight): void {
  const target = targetOf(round, missile)
  if (target) steer(missile, target)
}

/** The nearest, the first in order on a tie. */
function targetOf(round: Round, missile: Flight): Thing | undefined {
  const { found, things, sky } = round
  found.length = 0
  sky.near(missile.x, missile.y, GUIDANCE.scanRadius, found)
  let best: Thing | undefined
  let least = Infinity
  for (const slot of found) {
    const thing = things[slot]!
    if (thing === missile || !nearerThan(thing.x - missile.x, thing.y - missile.y, Math.min(GUIDANCE.scanRadius, least + 0.1)) || !isPrey(missile.owner, thing)) continue
    const away = distance(missile, thing)
    if (away > least || (away === least && best!.order < thing.order)) continue
    if (away >= scanRange(GUIDANCE.scanRadius, thing) || Math.abs(r1(asDirection(bearing(missile, thing) - missile.heading))) > GUIDANCE.halfCone) continue
    best = thing
    least = away
  }
  return best
}

/** Aims at the target moved one tick ahead; slower, for good, if that is nearer than a tick's way. */
function steer(missile: Flight, target: Thing): void {
  const aim = { x: target.x + eastward(target.heading, target.speed), y: target.y + northward(target.heading, target.speed) }
  const away = distance(missile, aim)
  missile.heading = bearing(missile, aim)
  if (away < missile.speed) missile.speed = r0(away)
}
