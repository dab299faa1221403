/** A ship in detail, its orders as text, and what is coming. */
import type { Desk, Eyes } from '../contract.ts'

export function Sheet(_: { state: unknown; desk: Desk | undefined; eyes: Pick<Eyes, 'seat' | 'team'> }) {
  return null
}

export function TextBoard(_: { state: unknown; eyes: Pick<Eyes, 'seat' | 'team'> }) {
  return null
}
