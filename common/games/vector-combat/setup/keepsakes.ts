/**
 * What players make and keep, and what becomes of what was changed on two devices: no map that somebody drew
 * is lost.
 */
import type { Merge } from '../../../engine/game.ts'
import { mergedDone } from '../../../engine/lesson.ts'

type Texts = Readonly<Record<string, string>>

const read = (text: string): Texts => {
  try {
    return (JSON.parse(text) ?? {}) as Texts
  } catch {
    return {}
  }
}

/** Texts by a key that means nothing: the older one of two different texts gets another key. */
const texts: Merge = (newer, older) => {
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

/** By the name under which the browser keeps them. */
export const keepsakes: Readonly<Record<string, Merge>> = {
  'vector-lessons': mergedDone,
  'vector-maps': texts,
}
