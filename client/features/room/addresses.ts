/**
 * Finds web addresses in text. The library for that is loaded with the first text that has one: most lines
 * have none, and the front page waits for no code that it does not need.
 */
import { signal } from '@preact/signals'
import type { find } from 'linkifyjs'
import { tellMissing } from '../../app/trouble/new-version.tsx'

type FoundAddress = ReturnType<typeof find>[number]

/** Undefined until it is loaded, which renders the lines with addresses again. */
const library = signal<typeof find | undefined>(undefined)
const loading: { now?: Promise<void> } = {}

/** Only these become links. */
const WITH_ADDRESS = /https?:\/\/|www\./i

/** Loads the library, unless it is loaded. */
export const loadAddresses = (): Promise<void> =>
  (loading.now ??= import('linkifyjs').then(
    (module) => void (library.value = module.find),
    () => {
      delete loading.now
      tellMissing()
    },
  ))

/** The addresses in a text, in order; none until the library is loaded. */
export function addressesIn(text: string): readonly FoundAddress[] {
  if (!WITH_ADDRESS.test(text)) return []
  if (!library.value) void loadAddresses()
  return library.value?.(text) ?? []
}
