/**
 * Names of what a player makes (designs, pilots, maps): no two may look alike, or nobody could tell them apart
 * in a list. Names that somebody has already stay, also when they come together from two devices.
 */
import { signal } from '@preact/signals'
import { meet, nameKey } from '../../common/wire/people/names.ts'

type KeysOf = (name: string) => readonly string[]

/** Until the table of confusable characters is loaded, and if it cannot be, letters count. */
const keysOf = signal<KeysOf>((name) => [nameKey(name)])

const loading = { now: undefined as Promise<void> | undefined }

/** Loads the table: for pages on which names are typed, and before a name is taken. Never rejects. */
export const readyToName = (): Promise<void> =>
  (loading.now ??= import('../../common/wire/people/likeness.ts').then(
    (likeness) => void (keysOf.value = remembering(likeness.keysOf)),
    () => void (loading.now = undefined),
  ))

/** More names than anybody has. */
const REMEMBERED = 1000

function remembering(find: KeysOf): KeysOf {
  const known = new Map<string, readonly string[]>()
  return (name) => {
    const keys = known.get(name) ?? find(name)
    if (known.size >= REMEMBERED) known.clear()
    known.set(name, keys)
    return keys
  }
}

/** The name among these that is this one, or looks the same. */
export function takenBy(wanted: string, names: readonly string[]): string | undefined {
  const keys = keysOf.value(wanted)
  return names.includes(wanted) ? wanted : names.find((name) => meet(keysOf.value(name), keys))
}

/** Why a name is not free; `taken`: by which name. */
export const takenWords = (what: string, wanted: string, taken: string): string =>
  `you have a ${what} called ${taken} already${taken === wanted ? '' : ', which looks the same'}`
