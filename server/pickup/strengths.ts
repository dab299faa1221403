/** The strength of players by their rated matches (`people/ratings/ratings.ts`). */
import { type RatingKind, START } from '../../common/wire/people/rating.ts'

export interface PickupStrength {
  readonly mu: number
  readonly sigma: number
  /** Rated matches so far. */
  readonly played: number
  /** Different opponents so far, up to as many as a rating needs. */
  readonly opponents: number
}

export interface Strengths {
  /** By player, in that game and kind of match. */
  of(game: string, kind: RatingKind, players: readonly string[]): Promise<ReadonlyMap<string, PickupStrength>>
}

/** The strength of somebody without a rated match of the kind. */
export const UNRATED: PickupStrength = { ...START, played: 0, opponents: 0 }
