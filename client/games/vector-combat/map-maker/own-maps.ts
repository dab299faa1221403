/** The maps stored in this browser: texts by key, in order of creation. */
import { signal } from '@preact/signals'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { keep, kept, whenKept } from '../../../net/storage.ts'
import { LONGEST_READ, readText, textOf } from './map-text.ts'

export const KEPT_AS = 'vector-maps'
/** Most maps: more than anybody draws, and within a browser's storage. */
const AT_MOST = 60

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

/** Removes a map from the shelf; returns a function that restores it. */
export function removeMap(key: string): () => void {
  const text = ownTexts.value[key]
  store(Object.fromEntries(Object.entries(ownTexts.value).filter(([one]) => one !== key)))
  return () => void (text !== undefined && store({ ...ownTexts.value, [key]: text }))
}

const titles = (): Set<string> => new Set(Object.keys(ownTexts.value).map((key) => ownMap(key)?.title ?? ''))

/** A title that no map on the shelf has, because people identify maps by title. */
function freeTitle(wanted: string): string {
  const taken = titles()
  if (!taken.has(wanted)) return wanted
  const stem = wanted.replace(/ \d+$/, '')
  for (let n = 2; ; n++) if (!taken.has(`${stem} ${n}`)) return `${stem} ${n}`
}
