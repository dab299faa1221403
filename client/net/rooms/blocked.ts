/**
 * Names that this browser's account has blocked. Stored, so that their lines do not appear even before the
 * server has sent the list again.
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

/** Account names are unique, and a name given up lately stays reserved. */
export const isBlocked = (name: string): boolean => keys.value.size > 0 && keys.value.has(nameKey(name))
