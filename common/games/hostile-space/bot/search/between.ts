/** Mixtures of two orders of a seat: one craft's part from the one, the rest from the other. */
import type { Orders } from '../../orders.ts'

export function between(one: Orders, other: Orders): Orders[] {
  if (one.kind === 'velocity' && other.kind === 'velocity')
    return crossed(one.of, other.of).map((of) => ({ kind: 'velocity', of }))
  if (one.kind === 'fire' && other.kind === 'fire')
    return crossed(one.of, other.of).map((of) => ({ kind: 'fire', of }))
  return []
}

type Parts<T> = Readonly<Record<string, T>>

function crossed<T>(one: Parts<T>, other: Parts<T>): Parts<T>[] {
  const craft = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (id) => JSON.stringify(one[id]) !== JSON.stringify(other[id]),
  )
  // With one difference there is no mixture; with two, each mixture would appear twice.
  if (craft.length < 2) return []
  const grafts = (onto: Parts<T>, from: Parts<T>) => craft.map((id) => grafted(onto, id, from[id]))
  return craft.length === 2 ? grafts(one, other) : [...grafts(one, other), ...grafts(other, one)]
}

function grafted<T>(onto: Parts<T>, id: string, part: T | undefined): Parts<T> {
  const { [id]: _, ...rest } = onto
  return part === undefined ? rest : { ...rest, [id]: part }
}
