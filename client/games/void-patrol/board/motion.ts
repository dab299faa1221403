/** Poses and remaining values of fighters at a moment of a played round. */
import type { EventOf } from '../../../../common/games/void-patrol/events.ts'
import type { Fighter } from '../../../../common/games/void-patrol/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { between } from '../../../board/geometry.ts'
import { clamp, ease, progress } from '../../../board/playback/easing.ts'
import { bearingOf, toWorld } from '../plane.ts'
import { berthOf } from './ships/berths.ts'
import { apart, type Pose } from './still.ts'
import type { RoundScene, Timeline } from './timeline.ts'

/** Number of sides it turns, positive to the right. */
export const turnOf = ({ facing, facingFrom }: EventOf<'move'>): number => ((facing - facingFrom + 9) % 6) - 3

/** A fighter's pose: it turns first, then flies its one straight segment. */
export function poseAt(scene: RoundScene, fighter: Fighter): Pose {
  const found = scene.moves.get(fighter.id)
  const begin = berthOf(scene.begin, fighter.id)
  if (!found) return { at: apart(toWorld(fighter.at), begin), rotation: bearingOf(fighter.facing) }
  const [move, span] = found
  const x = progress(scene.t, span)
  return {
    at: between(
      apart(toWorld(move.from), begin),
      apart(toWorld(move.to), berthOf(scene.end, fighter.id)),
      ease(x),
    ),
    rotation: bearingOf(move.facingFrom + turnOf(move) * ease(clamp(x / 0.45))),
  }
}

/** Where a fighter of the match is now. */
export function placeOf(scene: RoundScene, id: string): Point {
  const fighter = scene.before.fighters.find((f) => f.id === id)
  return fighter ? poseAt(scene, fighter).at : { x: 0, y: 0 }
}

/** A fighter's remaining values at a moment: hits so far are subtracted. */
export function leftAt(
  { hurt }: Pick<Timeline, 'hurt'>,
  { id, hull, shields, thrust }: Fighter,
  t: number,
): Pick<Fighter, 'hull' | 'shields' | 'thrust'> {
  const left = { hull, shields, thrust }
  for (const hit of hurt.get(id) ?? []) {
    if (t < hit.at) continue
    left.hull -= hit.hull
    left.shields -= hit.shields
    left.thrust -= hit.thrust
  }
  return {
    hull: Math.max(0, left.hull),
    shields: Math.max(0, left.shields),
    thrust: Math.max(0, left.thrust),
  }
}
