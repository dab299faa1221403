/** The player challenged in this tab: only this tab may navigate on acceptance. */
import { signal } from '@preact/signals'

export const challengedHere = signal<string | undefined>(undefined)
