/** Who comes to a game together, and how many it takes. */
import type { Identity } from '../people/accounts/identity.ts'
import type { PickupStrength } from './strengths.ts'

/** A player with the strength that they have in the game offered. */
export interface GroupMember extends Identity, PickupStrength {}

/** One person, or a party: added as one, removed as one, in one team. */
export type Group = readonly GroupMember[]

export interface TeamShape {
  readonly teams: number
  /** Players in each. */
  readonly size: number
}

export const seatsOf = ({ teams, size }: TeamShape): number => teams * size

export const playersOf = (groups: readonly Group[]): string[] =>
  groups.flatMap((group) => group.map((member) => member.player))

export const holds = (group: Group, player: string): boolean =>
  group.some((member) => member.player === player)

export const strengthOf = (group: Group): number => group.reduce((sum, member) => sum + member.mu, 0)

/** Strongest first; equals by who they are, so that the order is always the same. */
export const byStrength = (a: GroupMember, b: GroupMember): number =>
  b.mu - a.mu || (a.player < b.player ? -1 : 1)
