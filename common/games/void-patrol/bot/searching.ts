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
    rows: 12,
    columns: 8,
    steps: 1200,
    playout: { rounds: 0, level: 1 },
    trust: 0.9,
    prior: { handicap: 0.02, spread: 0.1 },
  },
  outlook: { rounds: 3, level: 2, slips: 0.25 },
}
