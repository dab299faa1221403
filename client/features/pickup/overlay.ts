/** What stands over every page once one has been in a room: loaded with the rooms, not with the front page. */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

export const overlay = signal<ComponentType | undefined>(undefined)
/** A line over every other page: what one waits for, with the way out. */
export const waitingLine = signal<ComponentType | undefined>(undefined)
/** What the front page shows of games that are waited for in rooms that it does not show. */
export const waiting = signal<ComponentType | undefined>(undefined)
