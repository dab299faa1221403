/**
 * How much there is of some data, roughly in letters of JSON: told without writing it down, and no further
 * than one wants to know.
 */

/** A number, a flag, and what stands around them. */
const LEAF = 3

/** Is there more of it than that? Looks at no more than as much. */
export const weighsMore = (data: unknown, than: number): boolean => left(data, than) < 0

function left(data: unknown, room: number): number {
  if (room < 0) return room
  if (typeof data === 'string') return room - data.length - LEAF
  if (typeof data !== 'object' || data === null) return room - LEAF
  for (const name in data) {
    room = left(
      (data as Readonly<Record<string, unknown>>)[name],
      room - (Array.isArray(data) ? 0 : name.length + LEAF),
    )
    if (room < 0) return room
  }
  return room - LEAF
}
