/** Vector Combat for programs in other languages. */
import type { Described } from '../../../engine/described.ts'
import { MAPS } from '../data/maps.ts'
import { COST, MISSILE } from '../data/numbers.ts'
import type { Orders } from '../orders.ts'
import type { State } from '../state.ts'
import { legal } from './legal.ts'
import { state } from './state.ts'

export const described: Described<State, Orders> = {
  state,
  legal,
  /** The maps that a state names, what actions cost in energy, and what missiles can do. */
  tables: { maps: MAPS, energy: COST, missile: MISSILE },
}
