/** Space Arena for programs in other languages. */
import type { Described } from '../../../engine/described.ts'
import { PAYLOADS } from '../data/payloads.ts'
import { SHIP_TYPES, STARBASE, typeNamed } from '../data/ships.ts'
import type { Orders } from '../orders.ts'
import type { State } from '../state.ts'
import { legal } from './legal.ts'
import { state } from './state.ts'

export const described: Described<State, Orders> = {
  state,
  legal,
  /**
   * The types of ships (arcs are relative to the heading, the left limit first; null: all round) and what
   * launchers launch.
   */
  tables: {
    types: Object.fromEntries([...SHIP_TYPES, typeNamed(STARBASE)].map((type) => [type.name, type])),
    payloads: PAYLOADS,
  },
}
