/** A ship's route: into and out of hangars it leads through their doors. */
import type { LatticePoint } from '../../../geometry/segment.ts'
import { atWall, DOOR, hangarOf, INCH, within } from '../sheet.ts'
import type { Player, State } from '../state.ts'
import { distanceOf } from './aim.ts'

/** Distance from the door's posts that leaves room for the ship and the wobble of its flick (units). */
const CLEAR = 200

type Ground = Pick<State, 'sheet' | 'players'>

/** Waypoints in the doors, then the destination. */
export function wayTo(state: Ground, from: LatticePoint, to: LatticePoint): readonly LatticePoint[] {
  const [left, entered] = [hangarAt(state, from), hangarAt(state, to)]
  if (left === entered) return [to]
  const out = left && throughDoor(state, left, from, to)
  const into = entered && throughDoor(state, entered, out ?? from, to)
  return [...(out ? [out] : []), ...(into ? [into] : []), to]
}

/** Length of that route (units). */
export function wayLength(state: Ground, from: LatticePoint, to: LatticePoint): number {
  let [length, at] = [0, from]
  for (const next of wayTo(state, from, to)) {
    length += distanceOf(at, next)
    at = next
  }
  return length
}

const hangarAt = ({ sheet, players }: Ground, at: LatticePoint): Player | undefined =>
  players.find(({ edge, door }) => door !== null && within(hangarOf(sheet, edge), [at]))

/** Where a straight line between the two crosses the wall's line, moved into the door. */
function throughDoor(
  { sheet }: Ground,
  { edge, door }: Player,
  from: LatticePoint,
  to: LatticePoint,
): LatticePoint {
  const level = edge === 'bottom' || edge === 'top'
  const wall = atWall(sheet, edge, 0, 0)
  const [near, far, line] = level ? [from.y, to.y, wall.y] : [from.x, to.x, wall.x]
  const share = near === far ? 1 : Math.min(1, Math.max(0, (line - near) / (far - near)))
  const along = level ? from.x + (to.x - from.x) * share : from.y + (to.y - from.y) * share - INCH
  return atWall(sheet, edge, Math.min(door! + DOOR - CLEAR, Math.max(door! + CLEAR, along)), 0)
}
