/**
 * The one topic of a match that all its galleries hear: those of this process at once, whatever becomes of
 * Redis, the others through it.
 */
import { matchMaker } from '@colyseus/core'
import type { GalleryUpdate } from './told.ts'

type Hear = (told: GalleryUpdate) => void

const here = new Map<string, Set<Hear>>()

const topicOf = (match: string): string => `gallery/${match}`

/** `elsewhere`: whether galleries of other processes follow that match. */
export function tellGalleries(match: string, told: GalleryUpdate, elsewhere: boolean): void {
  for (const hear of here.get(match) ?? []) hear(told)
  // Where it does not arrive the gallery finds that out and asks for all of it (`mirror.ts`).
  if (elsewhere)
    void Promise.resolve(matchMaker.presence.publish(topicOf(match), told)).catch(() => undefined)
}

/** Resolves with what ends it. */
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
