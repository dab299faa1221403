/** Slots of the page that are filled by parts loaded later, so that the front page does without them. */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

/** An overlay on every page for players with an account, and guests who have written in a chatroom. */
export const socialOverlay = signal<ComponentType | undefined>(undefined)

export const loadSocial = (): Promise<void> =>
  import('../features/friends/over-pages.tsx').then(
    (module) => void (socialOverlay.value = module.OverPages),
    () => undefined,
  )

/** An overlay on every page once the player has been in a room: loaded with the rooms. */
export const overlay = signal<ComponentType | undefined>(undefined)
/** A line over every other page: the queues that the player is in, with buttons to leave. */
export const waitingLine = signal<ComponentType | undefined>(undefined)
/** The front page's list of queues in rooms that it does not show. */
export const waiting = signal<ComponentType | undefined>(undefined)

/** The place in which a confirmation appears (`ui/ask.tsx`), loaded on first use. */
export const askingPlace = signal<ComponentType | undefined>(undefined)
