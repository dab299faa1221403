/**
 * What stands over every page for who has an account, or has spoken in a chatroom: loaded then, not with the
 * front page.
 */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

export const socialOverlay = signal<ComponentType | undefined>(undefined)

export const loadSocial = (): Promise<void> =>
  import('./over-pages.tsx').then(
    ({ OverPages }) => void (socialOverlay.value = OverPages),
    () => undefined,
  )
