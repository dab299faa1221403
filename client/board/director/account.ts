/** What a round has cost each side so far. */
import type { TeamId } from '../../../common/engine/match-types.ts'
import type { Highlight } from './highlight.ts'

export interface Cost {
  readonly hull: number
  readonly lost: readonly string[]
}

/**
 * Costs by team up to a moment (seconds of the round's playback); teams with no loss or gain are left out.
 */
export function costsUntil(highlights: readonly Highlight[], t: number): ReadonlyMap<TeamId, Cost> {
  const costs = new Map<TeamId, Cost>()
  for (const { start, tolls } of highlights) {
    if (start > t) continue
    for (const { team, hull, lost } of tolls) {
      const before = costs.get(team) ?? { hull: 0, lost: [] }
      costs.set(team, {
        hull: before.hull + hull,
        lost: lost === undefined ? before.lost : [...before.lost, lost],
      })
    }
  }
  return costs
}
