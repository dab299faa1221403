import type { Searching } from '../../../../engine/search/searching.ts'
import type { Orders } from '../../orders.ts'
import type { State } from '../../state.ts'
import { candidates } from './candidates.ts'
import { value } from './chances.ts'

export const searching: Searching<State, Orders> = {
  level: 4,
  value,
  // In the middle of a round craft have moved into line but have not fired.
  quiet: ({ phase }) => phase !== 'fire',
  candidates,
  between,
  effort: {
    rows: 12,
    columns: 8,
    steps: 200,
    // Without `quiet`: for the same number of steps, bots with it win only a third against bots without it.
    playout: { rounds: 2, level: 2 },
    trust: 0.9,
    prior: { handicap: 0.02, spread: 0.1 },
  },
  outlook: { rounds: 8, level: 2, quiet: true },
  near: { rounds: 2, level: 2, quiet: true },
}

/** Mixtures of two orders of a seat: one craft's part from the one, the rest from the other. */
function between(one: Orders, other: Orders): Orders[] {
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
