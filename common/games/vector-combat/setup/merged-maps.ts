/** How the maps of two devices are merged: no map that somebody drew is lost. */
import type { Merge } from '../../../engine/game.ts'

type Texts = Readonly<Record<string, string>>

const read = (text: string): Texts => {
  try {
    return (JSON.parse(text) ?? {}) as Texts
  } catch {
    return {}
  }
}

/** Texts by arbitrary key: of two different texts with the same key, the older one gets a new key. */
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
