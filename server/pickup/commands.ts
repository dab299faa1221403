/** Pickup commands: `/add`, `!add`, `/remove`, as other communities use them. */
import { gameNamed } from '../../common/games/list.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import type { OpenOffer } from './offers/offers.ts'

export type PickupCommand =
  | { readonly is: 'add'; readonly offer: string }
  | { readonly is: 'remove'; readonly offer: string | undefined }

export const PICKUP_HELP: readonly string[] = [
  '/add, or !add: you want to play the first game offered; /add 2 the second',
  '/remove: you do not want to play any more',
]

/**
 * The command in a line; undefined for another line. Its argument names an offer, by its number in the list
 * or the beginning of its game's title. Without one, adding means the first offer, and removing means all.
 */
export function pickupCommandIn(
  line: string,
  offers: readonly OpenOffer[],
): PickupCommand | Refused | undefined {
  const [, word, rest] = /^[/!](add|remove)(?:\s+(.*))?$/i.exec(line.trim()) ?? []
  if (word === undefined) return undefined
  const is = word.toLowerCase() as 'add' | 'remove'
  if (!rest)
    return is === 'remove'
      ? { is, offer: undefined }
      : offers[0]
        ? { is, offer: offers[0].id }
        : refusal('unknown_offer')
  const meant = /^\d+$/.test(rest)
    ? offers[Number(rest) - 1]
    : offers.find(({ terms }) => gameNamed(terms.game)!.title.toLowerCase().startsWith(rest.toLowerCase()))
  return meant ? { is, offer: meant.id } : refusal('unknown_offer')
}
