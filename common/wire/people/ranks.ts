/** Who may do what to whom: one acts on those below oneself, and only where one moderates. */
import type { RoomRole } from '../chat/room-schema.ts'

const RANK: Readonly<Record<RoomRole, number>> = { '': 0, keeper: 1, maker: 2, moderator: 3, admin: 4 }

/** Who rules over a room: whose it is, and whom they have appointed. */
export interface Rulers {
  readonly maker: string
  readonly keepers: ReadonlySet<string>
}

/** What somebody has by their account on the whole site. */
type SiteRole = Exclude<RoomRole, 'maker' | 'keeper'>

/** What somebody is in a room: by their account on the whole site, or by the room's own rules. */
export function roleIn(
  rulers: string | Rulers,
  { player, role }: { readonly player: string; readonly role: SiteRole },
): RoomRole {
  const { maker, keepers } = typeof rulers === 'string' ? { maker: rulers, keepers: undefined } : rulers
  return role || (maker !== '' && player === maker ? 'maker' : keepers?.has(player) ? 'keeper' : '')
}

/** Whether a room is theirs to rename, to open or to close; those of the house may do it in their place. */
export const owns = (role: RoomRole): boolean => RANK[role] >= RANK.maker

export const moderates = (role: RoomRole): boolean => RANK[role] > 0

/** On the whole site, not in a room of one's own only. */
export const moderatesSite = (role: RoomRole): role is 'moderator' | 'admin' => RANK[role] >= RANK.moderator

export const outranks = (role: RoomRole, other: RoomRole): boolean => RANK[role] > RANK[other]

/** Those of the highest rank first. */
export const byRank = (a: RoomRole, b: RoomRole): number => RANK[b] - RANK[a]
