/**
 * Whom this browser's account wants to hear nothing of. Known before the server has said it again: their
 * lines never flash up.
 */
import { signal } from '@preact/signals'
import { nameKey } from '../../../common/wire/people/names.ts'
import { keep, kept } from '../storage.ts'

const read = (): ReadonlySet<string> => new Set((kept('blocked') ?? '').split('\n').filter(Boolean))
const keys = signal(read())

export function rememberBlocked(names: readonly string[]): void {
  const now = names.map(nameKey)
  if (now.join() === [...keys.peek()].join()) return
  keys.value = new Set(now)
  keep('blocked', now.length > 0 ? now.join('\n') : undefined)
}

/** Names of accounts are unique, and nobody else has one that was given up lately. */
export const isBlocked = (name: string): boolean => keys.value.size > 0 && keys.value.has(nameKey(name))
