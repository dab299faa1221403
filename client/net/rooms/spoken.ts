/**
 * Whether this browser has written in a chatroom lately: others may then mention it though it has no account.
 */
import { signal } from '@preact/signals'
import { keep, kept } from '../storage.ts'

const NAME = 'spoke'
/** How long a guest gets mentions after writing (ms). */
const LATELY = 24 * 60 * 60 * 1000

export const hasSpoken = signal(Date.now() - Number(kept(NAME) ?? 0) < LATELY)

export function noteSpoken(): void {
  keep(NAME, String(Date.now()))
  hasSpoken.value = true
}
