/** Where somebody comes from, as ratings know it: two from one neighbourhood are told to be that, and nobody is found by it. */
import { isPublic, prefixOf } from './address.ts'
import { sealed } from './signing.ts'

/** So many hex digits tell neighbourhoods apart. */
const DIGITS = 16

/**
 * The neighbourhood of an address under the server's key; empty where it says nothing: within a house or behind a proxy
 * that is not trusted everybody has the same.
 */
export function neighbourhoodOf(address: string): string {
  const prefix = isPublic(address) ? prefixOf(address) : undefined
  return prefix === undefined ? '' : sealed('neighbourhood', prefix).slice(0, DIGITS)
}
