/**
 * The maps stored in this browser, texts by key, in order of creation; and links that contain a whole
 * compressed map, so that the server stores nothing.
 */
import { signal } from '@preact/signals'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { takenBy } from '../../../game-kit/own-names.ts'
import { packedText, unpackedText } from '../../../net/packing.ts'
import { keep, kept, whenKept } from '../../../net/storage.ts'
import { LONGEST_READ, readText, textOf } from './map-text.ts'

export const KEPT_AS = 'vector-maps'
/** Most maps: more than anybody draws, and within a browser's storage. */
const AT_MOST = 60

/** As the field of the editor takes it. */
export const LONGEST_TITLE = 60

export type Texts = Readonly<Record<string, string>>

/** Validates stored data, keeping the texts that are readable maps, playable or not. */
export function textsIn(stored: string | undefined): Texts {
  try {
    const found: unknown = JSON.parse(stored ?? '{}')
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {}
    const entries = Object.entries(found).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].length <= LONGEST_READ && 'map' in readText(entry[1]),
    )
    return Object.fromEntries(entries.slice(0, AT_MOST))
  } catch {
    return {}
  }
}

export const ownTexts = signal<Texts>(textsIn(kept(KEPT_AS)))

/** Follows changes by other tabs or the account. Returns the unsubscribe function. */
export function followMaps(): () => void {
  const look = () => void (ownTexts.value = textsIn(kept(KEPT_AS)))
  look()
  return whenKept(KEPT_AS, look)
}

function store(texts: Texts): void {
  ownTexts.value = texts
  keep(KEPT_AS, JSON.stringify(texts))
}

export const isFull = (): boolean => Object.keys(ownTexts.value).length >= AT_MOST

/** The map stored under a key, parsed once per text. */
export function ownMap(key: string): GameMap | undefined {
  const text = Object.hasOwn(ownTexts.value, key) ? ownTexts.value[key] : undefined
  return text === undefined ? undefined : mapIn(text)
}

const read = new Map<string, GameMap>()
/** Limit of the cache of parsed maps: every step of drawing makes a new text. */
const READ_AT_MOST = 200

function mapIn(text: string): GameMap | undefined {
  const known = read.get(text)
  if (known) return known
  const reading = readText(text)
  if (!('map' in reading)) return undefined
  if (read.size >= READ_AT_MOST) read.clear()
  read.set(text, reading.map)
  return reading.map
}

export const put = (key: string, map: GameMap): void => store({ ...ownTexts.value, [key]: textOf(map) })

/** Adds a map; returns its key. */
export function addMap(map: GameMap): string {
  const key = freeKey()
  put(key, { ...map, id: 'own', title: freeTitle(map.title) })
  return key
}

function freeKey(): string {
  for (let n = Date.now(); ; n++) if (!Object.hasOwn(ownTexts.value, n.toString(36))) return n.toString(36)
}

/**
 * Removes a map from the shelf; returns a function that restores it, under another title if its own is taken by
 * then, and returns its key.
 */
export function removeMap(key: string): () => string {
  const text = ownTexts.value[key]
  const map = ownMap(key)
  store(Object.fromEntries(Object.entries(ownTexts.value).filter(([one]) => one !== key)))
  const others = titles()
  return () => {
    if (text === undefined || !map) return key
    const back = Object.hasOwn(ownTexts.value, key) ? freeKey() : key
    const added = titles().filter((title) => !others.includes(title))
    if (takenBy(map.title, added) === undefined) store({ ...ownTexts.value, [back]: text })
    else put(back, { ...map, title: freeTitle(map.title) })
    return back
  }
}

/** The titles of all maps on the shelf, but the one with that key. */
const titles = (but?: string): string[] =>
  Object.keys(ownTexts.value)
    .filter((key) => key !== but)
    .map((key) => ownMap(key)?.title ?? '')

/**
 * The title of another map that has the new title of this one, or looks the same: people identify maps by title.
 * A title that the map has already stays.
 */
export const clashOf = (key: string, title: string): string | undefined =>
  title === ownMap(key)?.title ? undefined : takenBy(title, titles(key))

/** The title, or with a number one that no map on the shelf has. */
function freeTitle(wanted: string): string {
  const taken = titles()
  if (takenBy(wanted, taken) === undefined) return wanted
  const stem = wanted.replace(/ \d+$/, '').slice(0, LONGEST_TITLE - 5)
  for (let n = 2; ; n++) if (takenBy(`${stem} ${n}`, taken) === undefined) return `${stem} ${n}`
}

export const MAPS_AT = '/g/vector-combat/maps'
const MARK = '#m='
/** Marks the end of the text in a link: a truncated link lacks it. */
const END = '\n'
/** Length limit of a link: longer ones are rejected. */
const LONGEST_LINK = 60_000

export const linkTo = async (text: string): Promise<string> =>
  `${location.origin}${MAPS_AT}${MARK}${await packedText(text + END)}`

/** The text in an address's hash; undefined without one, `broken` if it is incomplete. */
export async function sharedIn(hash: string): Promise<{ readonly text: string } | 'broken' | undefined> {
  if (!hash.startsWith(MARK)) return undefined
  if (hash.length > LONGEST_LINK) return 'broken'
  try {
    const text = await unpackedText(hash.slice(MARK.length), LONGEST_READ)
    return text.endsWith(END) ? { text: text.slice(0, -END.length) } : 'broken'
  } catch {
    return 'broken'
  }
}
