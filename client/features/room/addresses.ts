/**
 * Finds web addresses in text. The library for that is loaded with the first text that has one: most lines
 * have none, and the front page waits for no code that it does not need.
 */
import { signal } from '@preact/signals'
import type { find } from 'linkifyjs'

type FoundAddress = ReturnType<typeof find>[number]

/** Undefined until it is loaded, which renders the lines with addresses again. */
const library = signal<typeof find | undefined>(undefined)
const loading: { now?: Promise<void> } = {}

/** After a failure it is tried again with the next line, but not before this time (ms). */
const TRIED_EVERY = 20_000

/** Only these become links. */
const WITH_ADDRESS = /https?:\/\/|www\./i

/** Loads the library, unless it is loaded. Without it addresses can still be read, so nobody is told. */
export const loadAddresses = (load = () => import('linkifyjs')): Promise<void> =>
  (loading.now ??= load().then(
    (module) => void (library.value = module.find),
    () => void setTimeout(() => delete loading.now, TRIED_EVERY),
  ))

/** The addresses in a text, in order; none until the library is loaded. */
export function addressesIn(text: string): readonly FoundAddress[] {
  if (!WITH_ADDRESS.test(text)) return []
  if (!library.value) void loadAddresses()
  return library.value?.(text) ?? []
}
