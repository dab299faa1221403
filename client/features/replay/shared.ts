import type { Moment } from './moment.ts'

/** What is shared. */
export interface Shared {
  /** Of the match. */
  readonly name: string
  /** Where one is in it, if one is in the middle of it, and the address of that. */
  readonly at?: { readonly moment: Moment; readonly title: string; readonly address: string } | undefined
}
