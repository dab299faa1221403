/**
 * Where a question stands on the page (`ask.tsx`): loaded by whoever asks, so that the front page does
 * without.
 */
import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'

export const askingPlace = signal<ComponentType | undefined>(undefined)
