/**
 * The order of a room's offers while its panel is open: buttons must not move under the finger.
 */
import type { OfferView } from '../../../common/wire/match/pickup-messages.ts'

/** Own queues first, then those with people. */
const rankFor =
  (own: string) =>
  ({ queue }: OfferView): number =>
    queue.flat().some(({ person }) => person === own) ? 0 : queue.length > 0 ? 1 : 2

/** Ids in the order of `before`, with new offers at the end: those of the first time as people look for them. */
export function steadyOrder(before: readonly string[], offers: readonly OfferView[], own: string): string[] {
  const rank = rankFor(own)
  const fresh = offers.filter(({ id }) => !before.includes(id)).toSorted((a, b) => rank(a) - rank(b))
  return [...before.filter((id) => offers.some((offer) => offer.id === id)), ...fresh.map(({ id }) => id)]
}
