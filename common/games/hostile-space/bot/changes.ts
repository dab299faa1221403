/** The changes of velocity worth considering, with their price. */
import { add, type Hex, hexesWithin, length, same } from '../../../geometry/hex.ts'
import { pathOf, priceOf } from '../velocity.ts'

export interface Change {
  readonly velocity: Hex
  readonly price: number
  /** The hexes that the velocity passes, relative to the start; the end is the last. */
  readonly path: readonly Hex[]
}

/** The bot spends no more than this in a round: the next change would undo the gain. */
export const MOST_SPENT = 4

const found = new Map<string, readonly Change[]>()

/** All changes that cost at most `MOST_SPENT`, the cheapest first; memoized by velocity. */
function changesFrom(velocity: Hex): readonly Change[] {
  const name = `${velocity.q} ${velocity.r}`
  const known = found.get(name)
  if (known) return known
  const all = hexesWithin(MOST_SPENT)
    .map((by) => add(velocity, by))
    .map(
      (to): Change => ({
        velocity: to,
        price: same(to, velocity) ? 0 : priceOf(velocity, to),
        path: pathOf(to),
      }),
    )
    .filter(({ price }) => price <= MOST_SPENT)
    .sort((a, b) => a.price - b.price || length(a.velocity) - length(b.velocity))
  found.set(name, all)
  return all
}

/** Keeping the velocity is the first. */
export function changesOf(
  { velocity, deltaV }: { readonly velocity: Hex; readonly deltaV: number },
  most = MOST_SPENT,
): readonly Change[] {
  const all = changesFrom(velocity)
  const limit = Math.min(deltaV, most)
  const end = all.findIndex(({ price }) => price > limit)
  return end < 0 ? all : all.slice(0, end)
}
