/**
 * What this browser remembers of rooms: where the player waits, and whether they have written. A reloaded
 * page, or another one, joins rooms again, so that the player is called and mentioned wherever they look.
 */
import { signal } from '@preact/signals'
import { keep, kept } from '../storage.ts'

const WAITS = 'waits'
/** A place is kept for an hour at most; plus the time of a restart (ms). */
const REMEMBERED_FOR = 75 * 60_000
const ROOMS_AT_MOST = 6

type Remembered = readonly (readonly [slug: string, since: number])[]

function read(now: number): Remembered {
  try {
    const list: unknown = JSON.parse(kept(WAITS) ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter(
      (one): one is [string, number] =>
        Array.isArray(one) && typeof one[0] === 'string' && now - Number(one[1]) < REMEMBERED_FOR,
    )
  } catch {
    return []
  }
}

/** The rooms in which the player waits. */
export const waitedRooms = (now = Date.now()): readonly string[] => read(now).map(([slug]) => slug)

/** Stores whether the player waits in a room. */
export function rememberWaiting(slug: string, waits: boolean, now = Date.now()): void {
  const before = read(now)
  const known = before.some(([one]) => one === slug)
  if (!waits && !known) return
  const others = before.filter(([one]) => one !== slug)
  const list = waits ? [...others, [slug, now] as const].slice(-ROOMS_AT_MOST) : others
  keep(WAITS, list.length > 0 ? JSON.stringify(list) : undefined)
}

const SPOKE = 'spoke'
/** How long a guest gets mentions after writing (ms). */
const LATELY = 24 * 60 * 60 * 1000

/**
 * Whether this browser has written in a chatroom lately: others may then mention it though it has no account.
 */
export const hasSpoken = signal(Date.now() - Number(kept(SPOKE) ?? 0) < LATELY)

export function noteSpoken(): void {
  keep(SPOKE, String(Date.now()))
  hasSpoken.value = true
}
