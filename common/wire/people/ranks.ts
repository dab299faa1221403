/** Permissions by role: one may act on people of lower rank, and only where one moderates. */
import type { RoomRole } from '../chat/room-schema.ts'

const RANK: Readonly<Record<RoomRole, number>> = { '': 0, keeper: 1, maker: 2, moderator: 3, admin: 4 }

/** The people who govern a room: its maker, and those whom the maker appointed. */
export interface Rulers {
  readonly maker: string
  readonly keepers: ReadonlySet<string>
}

/** A role by account, valid on the whole site. */
type SiteRole = Exclude<RoomRole, 'maker' | 'keeper'>

/** Somebody's role in a room: by account on the whole site, or by the room's own rules. */
export function roleIn(
  rulers: string | Rulers,
  { player, role }: { readonly player: string; readonly role: SiteRole },
): RoomRole {
  const { maker, keepers } = typeof rulers === 'string' ? { maker: rulers, keepers: undefined } : rulers
  return role || (maker !== '' && player === maker ? 'maker' : keepers?.has(player) ? 'keeper' : '')
}

/** Whether the role may rename, open or close a room: its maker, or the site's moderators and admins. */
export const owns = (role: RoomRole): boolean => RANK[role] >= RANK.maker

export const moderates = (role: RoomRole): boolean => RANK[role] > 0

/** Moderates the whole site, not only a room. */
export const moderatesSite = (role: RoomRole): role is 'moderator' | 'admin' => RANK[role] >= RANK.moderator

export const outranks = (role: RoomRole, other: RoomRole): boolean => RANK[role] > RANK[other]

/** Those of the highest rank first. */
export const byRank = (a: RoomRole, b: RoomRole): number => RANK[b] - RANK[a]
