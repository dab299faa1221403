/**
 * The approximate size of data, in characters of JSON: counted without serializing, and only up to a limit.
 */

/** The size of a number or a flag, with its punctuation. */
const LEAF = 3
/** Lists of at least this length are counted once in data that never changes: most of a state stays as it was. */
const LONG_LIST = 16

/** Is the data larger than `than`? Stops counting there. */
export const weighsMore = (data: unknown, than: number): boolean => left(data, than, false) < 0

/** By limit, what has been found of data. */
const known = new WeakMap<object, ReadonlyMap<number, boolean>>()
const lists = new WeakMap<object, number>()

/** The same for data that never changes, such as a match's state: counted once. */
export function keptWeighsMore(data: object, than: number): boolean {
  const found = known.get(data)?.get(than)
  if (found !== undefined) return found
  const more = left(data, than, true) < 0
  known.set(data, new Map([...(known.get(data) ?? []), [than, more]]))
  return more
}

/** What is left of `room`, below 0 if the data is larger. `kept`: the data never changes. */
function left(data: unknown, room: number, kept: boolean): number {
  if (room < 0) return room
  if (typeof data === 'string') return room - data.length - LEAF
  if (typeof data !== 'object' || data === null) return room - LEAF
  if (Array.isArray(data)) {
    const weight = kept && data.length >= LONG_LIST ? lists.get(data) : undefined
    if (weight !== undefined) return room - weight
    let rest = room
    // Rows of numbers are most of a state: their indices need not become texts.
    for (let i = 0; i < data.length && rest >= 0; i++) rest = left(data[i], rest, kept)
    rest -= LEAF
    if (kept && data.length >= LONG_LIST && rest >= 0) lists.set(data, room - rest)
    return rest
  }
  for (const name in data) {
    room = left((data as Readonly<Record<string, unknown>>)[name], room - name.length - LEAF, kept)
    if (room < 0) return room
  }
  return room - LEAF
}
