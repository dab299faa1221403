/** The number of open rooms of each kind on this node. */
import { matchMaker } from '@colyseus/core'

/** Counts by kind. `kinds`: the defined rooms, none of which is open yet. */
export function roomCounts(kinds: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map(kinds.map((kind) => [kind, 0]))
  for (const kind of kinds) {
    const add = (by: number) => () => void counts.set(kind, counts.get(kind)! + by)
    matchMaker.getHandler(kind).on('create', add(1)).on('dispose', add(-1))
  }
  return counts
}
