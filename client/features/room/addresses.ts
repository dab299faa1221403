/**
 * Finds web addresses in text. The library for that is loaded with the first text that has one: most lines
 * have none, and the front page waits for no code that it does not need.
 */
import { signal } from '@preact/signals'
import type { find } from 'linkifyjs'

type FoundAddress = ReturnType<typeof find>[number]

/** Only these become links. */
const WITH_ADDRESS = /https?:\/\/|www\./i
/** After a failure the library is asked for again with the next line, but not before this time (ms). */
const TRIED_EVERY = 20_000

export interface AddressFinder {
  /** Loads the library, unless it is loaded. Without it addresses can still be read, so nobody is told. */
  load(): Promise<void>
  /** The addresses in a text, in order; none until the library is loaded. */
  find(text: string): readonly FoundAddress[]
}

/** `load`: loads the library. */
export function addressFinder(load: () => Promise<{ readonly find: typeof find }>): AddressFinder {
  /** Undefined until it is loaded, which renders the lines with addresses again. */
  const library = signal<typeof find | undefined>(undefined)
  let loading: Promise<void> | undefined
  const finder: AddressFinder = {
    load: () =>
      (loading ??= load().then(
        (module) => void (library.value = module.find),
        () => void setTimeout(() => (loading = undefined), TRIED_EVERY),
      )),
    find: (text) => {
      if (!WITH_ADDRESS.test(text)) return []
      if (!library.value) void finder.load()
      return library.value?.(text) ?? []
    },
  }
  return finder
}

export const { load: loadAddresses, find: addressesIn } = addressFinder(() => import('linkifyjs'))
