/** What everybody is told at present: asked for on every page, now and then, while somebody looks. */
import { computed, signal } from '@preact/signals'
import type { Announcement } from '../../common/wire/admin.ts'
import { ask } from './api.ts'
import { keep, kept, whenKept } from './storage.ts'

const ASKED_EVERY = 30_000

const standing = signal<Announcement | null>(null)
/** The one that was read and put away in this browser. */
const read = signal(kept('told'))

/** What is to be shown. */
export const announcement = computed(() =>
  standing.value && standing.value.id !== read.value ? standing.value : undefined,
)

/** It was read: it is shown no more, on no page of this browser. */
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
    // Whoever cannot reach the server is told so elsewhere.
  }
}

/** Asks now and from now on. Returns what ends it. */
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
