/** People who join a game together, their strength, and the shape of its teams. */
import { type RatingKind, START } from '../../../common/wire/people/rating.ts'
import type { Identity } from '../../people/accounts/identity.ts'

/** A player's strength by their rated matches (`people/ratings/ratings.ts`). */
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

/** A player with their strength in the offered game. */
export interface GroupMember extends Identity, PickupStrength {}

/** One person or a party: queued together, removed together, in one team. */
export type Group = readonly GroupMember[]

export interface TeamShape {
  readonly teams: number
  /** Players per team. */
  readonly size: number
}

export const seatsOf = ({ teams, size }: TeamShape): number => teams * size

export const playersOf = (groups: readonly Group[]): string[] =>
  groups.flatMap((group) => group.map((member) => member.player))

export const holds = (group: Group, player: string): boolean =>
  group.some((member) => member.player === player)

export const strengthOf = (group: Group): number => group.reduce((sum, member) => sum + member.mu, 0)

/** Strongest first; ties by player id, so that the order is deterministic. */
export const byStrength = (a: GroupMember, b: GroupMember): number =>
  b.mu - a.mu || (a.player < b.player ? -1 : 1)
