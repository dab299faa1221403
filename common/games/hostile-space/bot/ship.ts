/** A craft as a bot looks at it. */
import type { Craft } from '../state.ts'

export interface Ship {
  readonly craft: Craft
  /** Place in `teams`. */
  readonly team: number
  /** Of the seat that thinks. */
  readonly own: boolean
  /** Its player gives orders. */
  readonly steers: boolean
  readonly armed: boolean
  readonly worth: number
}
