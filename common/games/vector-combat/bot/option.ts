import type { Action } from '../action.ts'

/** A possible action of a ship. */
export interface Option {
  readonly action: Action
  /** Its effect on enemies, in points of hull. */
  readonly gain: number
  /** The missile that it shoots at, with the chance to hit. */
  readonly downs?: { readonly id: string; readonly chance: number }
}
