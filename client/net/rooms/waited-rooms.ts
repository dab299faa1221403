/**
 * The rooms in which something is waited for, as this browser remembers them: a page that is loaded anew, or
 * another one, is in them again, so that whoever waits is called wherever they look.
 */
import { keep, kept } from '../storage.ts'

const NAME = 'waits'
/** A place is kept for an hour at most; with what a restart adds (ms). */
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

/** Something is waited for in a room now, or nothing any more. */
export function rememberWaiting(slug: string, waits: boolean, now = Date.now()): void {
  const before = read(now)
  const known = before.some(([one]) => one === slug)
  if (!waits && !known) return
  const others = before.filter(([one]) => one !== slug)
  const list = waits ? [...others, [slug, now] as const].slice(-ROOMS_AT_MOST) : others
  keep(NAME, list.length > 0 ? JSON.stringify(list) : undefined)
}
