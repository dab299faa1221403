/**
 * The shape of a map (VC-3.8), stored as JSON, and how maps are merged; optional parts have defaults.
 * Players' own maps have narrower limits (`map-check.ts`).
 */
import { z } from 'zod'
import type { Merge } from '../../../engine/game.ts'

const count = z.int().min(0).max(9_999)
const coordinate = z.int().min(-9_999).max(9_999)
export const pair = z.tuple([coordinate, coordinate])
export const counters = z.array(count).length(6, 'there are six counts, one for each face')
const AT_REST = [0, 0, 0, 0, 0, 0]
/** Orders contain these ids, hence no blanks. */
const id = z.string().regex(/^\S{1,40}$/, 'a name has 1 to 40 characters, none of them blank')

const body = z.strictObject({
  id,
  kind: z.enum(['planet', 'moon', 'star']),
  at: pair,
  radius: z.int().min(0).max(1),
})
const hexMarks = z.strictObject({
  at: pair,
  ring: z.string().min(1).max(40).nullable().default(null),
  dots: counters.nullable().default(null),
  green: counters.default(AT_REST),
  red: counters.default(AT_REST),
  heat: count.default(0),
})
const drifting = {
  id,
  at: pair,
  altitude: count.default(0),
  counters: counters.default(AT_REST),
  climb: z.int().min(-9_999).max(9_999).optional(),
}
export const station = z.strictObject({ ...drifting, faction: z.string().nullable().default(null) })
export const asteroid = z.strictObject(drifting)

export const mapShape = z.strictObject({
  id: z.string().max(40),
  title: z.string().max(200),
  /** Ships farther than this from (0, 0) leave; null: no edge (VC-3.13). */
  edge: z.int().min(1).nullable().default(null),
  bodies: z.array(body).default([]),
  hexes: z.array(hexMarks).default([]),
  heatTable: z
    .record(z.string().regex(/^\d{1,4}$/, 'rows of the heat table are numbered'), z.array(count))
    .default({}),
  stations: z.array(station).default([]),
  asteroids: z.array(asteroid).default([]),
})

export type GameMap = Immutable<z.infer<typeof mapShape>>
export type Body = GameMap['bodies'][number]
export type MapHex = GameMap['hexes'][number]
export type MapAsteroid = GameMap['asteroids'][number]

type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T

type Texts = Readonly<Record<string, string>>

const read = (text: string): Texts => {
  try {
    return (JSON.parse(text) ?? {}) as Texts
  } catch {
    return {}
  }
}

/**
 * Merges the maps of two devices, texts by arbitrary key, so that none that somebody drew is lost: of two
 * different texts with the same key, the older one gets a new key.
 */
export const mergedMaps: Merge = (newer, older) => {
  const [mine, theirs] = [read(newer), read(older)]
  const all: Record<string, string> = { ...mine }
  for (const [key, text] of Object.entries(theirs))
    if (!Object.values(all).includes(text)) all[freeKey(key, all)] = text
  return JSON.stringify(all)
}

function freeKey(wanted: string, taken: Texts): string {
  if (!Object.hasOwn(taken, wanted)) return wanted
  for (let n = 2; ; n++) if (!Object.hasOwn(taken, `${wanted}-${n}`)) return `${wanted}-${n}`
}
