import type { Searching } from '../../../engine/search/searching.ts'
import type { Orders } from '../orders.ts'
import type { State } from '../state.ts'
import { candidates } from './candidates.ts'
import { value } from './chances.ts'

export const searching: Searching<State, Orders> = {
  level: 4,
  value,
  candidates,
  effort: {
    rows: 8,
    columns: 1,
    steps: 128,
    playout: { rounds: 0, level: 1 },
    trust: 0.5,
    prior: { handicap: 0.03, spread: 0.1 },
  },
  outlook: { rounds: 4, level: 1 },
}
