/**
 * The approximate size of data, in characters of JSON: counted without serializing, and only up to a limit.
 */

/** The size of a number or a flag, with its punctuation. */
const LEAF = 3

/** Weights that were counted: a state is shown, and then its next round is played. */
const known = new WeakMap<object, number>()

/** Is the data larger than `than`? Stops counting there. The data must not change later. */
export function weighsMore(data: unknown, than: number): boolean {
  if (typeof data !== 'object' || data === null) return left(data, than) < 0
  const weight = known.get(data)
  if (weight !== undefined) return weight > than
  const rest = left(data, than)
  if (rest >= 0) known.set(data, than - rest)
  return rest < 0
}

/** What is left of `room`, below 0 if the data is larger. */
function left(data: unknown, room: number): number {
  if (room < 0) return room
  if (typeof data === 'string') return room - data.length - LEAF
  if (typeof data !== 'object' || data === null) return room - LEAF
  if (Array.isArray(data)) {
    // Rows of numbers are most of a state: their indices need not become texts.
    for (let i = 0; i < data.length && room >= 0; i++) room = left(data[i], room)
    return room - LEAF
  }
  for (const name in data) {
    room = left((data as Readonly<Record<string, unknown>>)[name], room - name.length - LEAF)
    if (room < 0) return room
  }
  return room - LEAF
}
