/**
 * The overlay on every page once the player has been in a room: loaded with the rooms, not with the front
 * page.
 */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

export const overlay = signal<ComponentType | undefined>(undefined)
/** A line over every other page: the queues that the player is in, with buttons to leave. */
export const waitingLine = signal<ComponentType | undefined>(undefined)
/** The front page's list of queues in rooms that it does not show. */
export const waiting = signal<ComponentType | undefined>(undefined)
