import type { Searching } from '../../../../engine/search/searching.ts'
import type { Orders } from '../../orders.ts'
import type { State } from '../../state.ts'
import { between } from './between.ts'
import { candidates } from './candidates.ts'
import { value } from './chances.ts'

export const searching: Searching<State, Orders> = {
  level: 4,
  value,
  // In the middle of a round craft have moved into line but have not fired.
  quiet: ({ phase }) => phase !== 'fire',
  candidates,
  between,
  effort: {
    rows: 12,
    columns: 8,
    steps: 200,
    // Without `quiet`: for the same number of steps, bots with it win only a third against bots without it.
    playout: { rounds: 2, level: 2 },
    trust: 0.9,
    prior: { handicap: 0.02, spread: 0.1 },
  },
  outlook: { rounds: 8, level: 2, quiet: true },
  near: { rounds: 2, level: 2, quiet: true },
}
