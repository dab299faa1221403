/** A craft in the bot's scene. */
import type { Craft } from '../state.ts'

export interface Ship {
  readonly craft: Craft
  /** Index in `teams`. */
  readonly team: number
  /** Whether it belongs to the thinking seat. */
  readonly own: boolean
  /** Whether its player still gives orders. */
  readonly steers: boolean
  readonly armed: boolean
  readonly worth: number
}
