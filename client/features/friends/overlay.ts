/**
 * The overlay on every page for players with an account, and guests who have written in a chatroom: loaded
 * for them only, not with the front page.
 */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

export const socialOverlay = signal<ComponentType | undefined>(undefined)

export const loadSocial = (): Promise<void> =>
  import('./over-pages.tsx').then(
    ({ OverPages }) => void (socialOverlay.value = OverPages),
    () => undefined,
  )
