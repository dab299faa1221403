/**
 * What a game tells the director and the commentator about a played round: what happens, where, when, and the
 * cost to each side.
 */
import type { TeamId } from '../../../common/engine/match-types.ts'
import type { Contact } from '../camera/approach.ts'

/** What an event costs a side. */
export interface Toll {
  readonly team: TeamId
  /** Hull points lost; negative if repaired. */
  readonly hull: number
  /** The piece that the event removes from the match. */
  readonly lost?: string
}

/**
 * `places`: points that must be in the picture from `start` to `end`, with some room; empty if there is
 * nothing to show.
 */
export interface Highlight extends Contact {
  /** Index of its event in the round's timeline. */
  readonly event: number
  /** How much it matters to spectators, 0 to 1. */
  readonly weight: number
  /** A piece is lost: the camera always shows it. */
  readonly kill: boolean
  /** One sentence without its full stop: who does what to whom, and what it means; empty for no caption. */
  readonly words: string
  readonly tolls: readonly Toll[]
  /** For a loss: the piece that causes it, and the ending of `words` that says what it means, if any. */
  readonly by?: string | undefined
  /** Pieces with a part in it that no field of the event names alone. */
  readonly pieces?: readonly string[]
  readonly rest?: string
}

/** What a round has cost each side so far. */
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
