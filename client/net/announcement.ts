/** The current announcement to everybody: every page polls it while it is visible. */
import { computed, signal } from '@preact/signals'
import type { Announcement } from '../../common/wire/admin.ts'
import { ask } from './api.ts'
import { keep, kept, whenKept } from './storage.ts'

const ASKED_EVERY = 30_000

const standing = signal<Announcement | null>(null)
/** The announcement that was dismissed in this browser. */
const read = signal(kept('told'))

/** The announcement to show. */
export const announcement = computed(() =>
  standing.value && standing.value.id !== read.value ? standing.value : undefined,
)

/** Dismisses it on all pages of this browser. */
export function putAway(): void {
  read.value = standing.peek()?.id
  keep('told', read.peek())
}

export async function askAnnouncement(): Promise<void> {
  try {
    standing.value = (
      await ask<{ announcement: Announcement | null }>('GET', '/api/announcement')
    ).announcement
  } catch {
    // Other parts of the page report an unreachable server.
  }
}

/** Asks now and regularly. Returns a function that ends it. */
export function followAnnouncement(): () => void {
  const look = () => void (document.hidden || askAnnouncement())
  look()
  const timer = setInterval(look, ASKED_EVERY)
  document.addEventListener('visibilitychange', look)
  const ignore = whenKept('told', () => (read.value = kept('told')))
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    ignore()
  }
}
