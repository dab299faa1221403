/**
 * The rooms in which the player waits, as stored by this browser: a reloaded page, or another one, joins them
 * again, so that the player is called wherever they look.
 */
import { keep, kept } from '../storage.ts'

const NAME = 'waits'
/** A place is kept for an hour at most; plus the time of a restart (ms). */
const REMEMBERED_FOR = 75 * 60_000
const ROOMS_AT_MOST = 6

type Remembered = readonly (readonly [slug: string, since: number])[]

function read(now: number): Remembered {
  try {
    const list: unknown = JSON.parse(kept(NAME) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter(
      (one): one is [string, number] =>
        Array.isArray(one) && typeof one[0] === 'string' && now - Number(one[1]) < REMEMBERED_FOR,
    )
  } catch {
    return []
  }
}

export const waitedRooms = (now = Date.now()): readonly string[] => read(now).map(([slug]) => slug)

/** Stores whether the player waits in a room. */
export function rememberWaiting(slug: string, waits: boolean, now = Date.now()): void {
  const before = read(now)
  const known = before.some(([one]) => one === slug)
  if (!waits && !known) return
  const others = before.filter(([one]) => one !== slug)
  const list = waits ? [...others, [slug, now] as const].slice(-ROOMS_AT_MOST) : others
  keep(NAME, list.length > 0 ? JSON.stringify(list) : undefined)
}
