import type { Action } from '../action.ts'

/** Something that a ship could do. */
export interface Option {
  readonly action: Action
  /** What it does to enemies, in points of hull. */
  readonly gain: number
  /** The missile that is shot at, and how likely it is hit. */
  readonly downs?: { readonly id: string; readonly chance: number }
}
