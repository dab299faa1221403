/** Neighbourhoods for ratings: they tell that two players come from the same one, but not where that is. */

import type { Signing } from '../accounts/signing.ts'
import { isPublic, prefixOf } from '../address.ts'

/** Enough hex digits to tell neighbourhoods apart. */
const DIGITS = 16

/**
 * The neighbourhood of an address, hashed with the server's key; empty for private addresses, which everybody
 * in a house or behind an untrusted proxy shares.
 */
export const neighbourhoodOf = (signing: Signing, address: string): string =>
  isPublic(address) ? networkOf(signing, address) : ''

/**
 * The key under which a network's share of this server's time is counted; private networks have one, too.
 * Empty only for loopback addresses, which everybody behind a local proxy shares.
 */
export function networkOf(signing: Signing, address: string): string {
  const prefix = prefixOf(address)
  return prefix === undefined ? '' : signing.sealed('neighbourhood', prefix).slice(0, DIGITS)
}
