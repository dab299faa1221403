/**
 * The topic on which a match sends updates to all its galleries. Galleries of this process receive them
 * directly, so that they do not depend on Redis; others receive them through Redis.
 */
import { matchMaker } from '@colyseus/core'
import type { GalleryUpdate } from './told.ts'

type Hear = (told: GalleryUpdate) => void

const here = new Map<string, Set<Hear>>()

const topicOf = (match: string): string => `gallery/${match}`

/** `elsewhere`: other processes have galleries of this match. */
export function tellGalleries(match: string, told: GalleryUpdate, elsewhere: boolean): void {
  for (const hear of here.get(match) ?? []) hear(told)
  // A gallery detects a lost update by its sequence number and asks for a new snapshot (`mirror.ts`).
  if (elsewhere)
    void Promise.resolve(matchMaker.presence.publish(topicOf(match), told)).catch(() => undefined)
}

/** Subscribes to a match; resolves with the function that unsubscribes. */
export async function hearOfMatch(match: string, hear: Hear): Promise<() => void> {
  const those = here.get(match) ?? new Set()
  here.set(match, those.add(hear))
  await matchMaker.presence.subscribe(topicOf(match), hear)
  return () => {
    those.delete(hear)
    if (those.size === 0) here.delete(match)
    void Promise.resolve(matchMaker.presence.unsubscribe(topicOf(match), hear)).catch(() => undefined)
  }
}
