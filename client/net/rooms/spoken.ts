/**
 * Whether this browser has said something in a chatroom lately: there others may mention it, though it has no
 * account.
 */
import { signal } from '@preact/signals'
import { keep, kept } from '../storage.ts'

const NAME = 'spoke'
/** So long one is called back to what one said (ms). */
const LATELY = 24 * 60 * 60 * 1000

export const hasSpoken = signal(Date.now() - Number(kept(NAME) ?? 0) < LATELY)

export function noteSpoken(): void {
  keep(NAME, String(Date.now()))
  hasSpoken.value = true
}
