/**
 * Where somebody comes from, as ratings know it: two from one neighbourhood are told to be that, and nobody
 * is found by it.
 */

import { sealed } from '../accounts/signing.ts'
import { isPublic, prefixOf } from '../address.ts'

/** So many hex digits tell neighbourhoods apart. */
const DIGITS = 16

/**
 * The neighbourhood of an address under the server's key; empty where it says nothing: within a house or
 * behind a proxy that is not trusted everybody has the same.
 */
export const neighbourhoodOf = (address: string): string => (isPublic(address) ? networkOf(address) : '')

/**
 * The same of what one network has of this server's time: a house has a share of its own. Empty only for this
 * very machine, which is a proxy's, and everybody's.
 */
export function networkOf(address: string): string {
  const prefix = prefixOf(address)
  return prefix === undefined ? '' : sealed('neighbourhood', prefix).slice(0, DIGITS)
}
