import type { Searching } from '../../../engine/search/searching.ts'
import type { Orders } from '../orders.ts'
import type { State } from '../state.ts'
import { candidates } from './candidates.ts'
import { value } from './chances.ts'
import { world } from './worlds.ts'

export const searching: Searching<State, Orders> = {
  level: 4,
  value,
  candidates,
  world,
  effort: {
    rows: 10,
    columns: 5,
    steps: 150,
    playout: { rounds: 1, level: 2 },
    trust: 0.9,
    prior: { handicap: 0.02, spread: 0.03 },
  },
  outlook: { rounds: 3, level: 2, slips: 0.4 },
}
