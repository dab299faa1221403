/**
 * The slot of the page in which a confirmation appears (`ask.tsx`). It loads on first use, so the front page
 * does without.
 */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

export const askingPlace = signal<ComponentType | undefined>(undefined)
