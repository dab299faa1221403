/** Who may do what to whom: one acts on those below oneself, and only where one moderates. */
import type { RoomRole } from './room-schema.ts'

const RANK: Readonly<Record<RoomRole, number>> = { '': 0, maker: 1, moderator: 2, admin: 3 }

/** What somebody is in a room: by their account on the whole site, or because they made the room. */
export const roleIn = (maker: string, { player, role }: { readonly player: string; readonly role: Exclude<RoomRole, 'maker'> }): RoomRole => role || (maker !== '' && player === maker ? 'maker' : '')

export const moderates = (role: RoomRole): boolean => RANK[role] > 0

/** On the whole site, not in a room of one's own only. */
export const moderatesSite = (role: RoomRole): role is 'moderator' | 'admin' => RANK[role] >= RANK.moderator

export const outranks = (role: RoomRole, other: RoomRole): boolean => RANK[role] > RANK[other]

/** Those of the highest rank first. */
export const byRank = (a: RoomRole, b: RoomRole): number => RANK[b] - RANK[a]
