/** Whom one has challenged in this tab: their answer may take it along, and no other. */
import { signal } from '@preact/signals'

export const challengedHere = signal<string | undefined>(undefined)
