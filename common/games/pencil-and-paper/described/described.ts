/** Pencil and Paper for programs in other languages. */
import type { Described } from '../../../engine/described.ts'
import type { Orders } from '../orders.ts'
import { SORTS } from '../pencils.ts'
import type { State } from '../state.ts'
import { legal } from './legal.ts'
import { state } from './state.ts'

export const described: Described<State, Orders> = {
  state,
  legal,
  /** By kind: the longest flick in units, its wobble in percent, and how fast it blunts. */
  tables: { pencils: SORTS },
}
