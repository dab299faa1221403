import type { Moment } from './moment.ts'

/** What is shared. */
export interface Shared {
  /** The match's name. */
  readonly name: string
  /** The present moment, if not at the beginning, and its address. */
  readonly at?: { readonly moment: Moment; readonly title: string; readonly address: string } | undefined
}
