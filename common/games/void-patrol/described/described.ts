/** Void Patrol for programs in other languages. */
import type { Described } from '../../../engine/described.ts'
import { GUNS } from '../data/weapons.ts'
import type { Orders } from '../orders.ts'
import type { State } from '../state.ts'
import { legal } from './legal.ts'
import { state } from './state.ts'

export const described: Described<State, Orders> = {
  state,
  legal,
  /** Chance to hit (%), damage and damage to shields, each by range from 1. */
  tables: { guns: GUNS },
}
