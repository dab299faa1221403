/** How many rooms of each kind are open on this node, as the framework opens and closes them. */
import { matchMaker } from '@colyseus/core'

/** By kind. `kinds`: rooms that are defined by now; none of them is open yet. */
export function roomCounts(kinds: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map(kinds.map((kind) => [kind, 0]))
  for (const kind of kinds) {
    const add = (by: number) => () => void counts.set(kind, counts.get(kind)! + by)
    matchMaker.getHandler(kind).on('create', add(1)).on('dispose', add(-1))
  }
  return counts
}
