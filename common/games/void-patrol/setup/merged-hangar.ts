/** How designs and pilots of two devices are merged: nothing that somebody made is lost. */
import type { Merge } from '../../../engine/game.ts'

/** Limit of a design's name. */
const NAME_LENGTH = 20

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Texts by name, which is also their first line: of two different texts with the same name, the older one is
 * renamed.
 */
export const mergedDesigns: Merge = (newer, older) => {
  const [mine, theirs] = [newer, older].map((text) => (read(text) ?? {}) as Record<string, string>)
  const all: Record<string, string> = { ...mine }
  for (const [name, text] of Object.entries(theirs!)) {
    if (!Object.hasOwn(all, name)) all[name] = text
    else if (!Object.values(all).some((other) => sameBut(other, text))) {
      const free = freeName(name, all)
      all[free] = text.replace(/^.*/, () => free)
    }
  }
  return JSON.stringify(all)
}

const sameBut = (one: string, other: string): boolean => one.replace(/^.*/, '') === other.replace(/^.*/, '')

function freeName(wanted: string, taken: Readonly<Record<string, string>>): string {
  for (let n = 2; ; n++) {
    const name = `${wanted.slice(0, NAME_LENGTH - 1 - `${n}`.length).trimEnd()} ${n}`
    if (!Object.hasOwn(taken, name)) return name
  }
}

interface Entry {
  readonly name: string
  readonly flights?: Readonly<Record<string, number>>
}

/** Pilots by name: the merged record has the battles of both. */
export const mergedPilots: Merge = (newer, older) => {
  const [mine, theirs] = [newer, older].map((text) => (read(text) ?? []) as Entry[])
  const merged = mine!.map((one) => ({
    ...one,
    flights: { ...theirs!.find(({ name }) => name === one.name)?.flights, ...one.flights },
  }))
  return JSON.stringify([...merged, ...theirs!.filter(({ name }) => mine!.every((one) => one.name !== name))])
}
