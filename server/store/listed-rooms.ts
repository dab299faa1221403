/**
 * Which chatrooms public lists may name. A room that its owner has taken off the list of rooms is known only
 * to those who have its address, and so is one that is gone: it may have been such a room.
 */
import { LOBBY } from '../../common/wire/chat/room-messages.ts'
import type { Database } from './database.ts'

/** The rooms among these slugs (empty ones stand for no room) that are listed. */
export async function listedRooms(db: Database, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(slugs)].filter(Boolean)
  if (asked.length === 0) return new Set()
  const kept = await db.selectFrom('chatroom').select(['id', 'hidden']).where('id', 'in', asked).execute()
  const listed = new Set(kept.filter(({ hidden }) => hidden === 0).map(({ id }) => id))
  // The lobby has no row until somebody changes it.
  if (asked.includes(LOBBY) && !kept.some(({ id }) => id === LOBBY)) listed.add(LOBBY)
  return listed
}
