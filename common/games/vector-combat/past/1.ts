/** Version 1 of Vector Combat. */
import type { Seat } from '../../../engine/match-types.ts'
import { vectorCombat } from '../game.ts'
import type { Setup } from '../setup/setup.ts'
import { start } from '../setup/start.ts'
import { sync1 } from '../sync.ts'

export const vectorCombat1: typeof vectorCombat = {
  ...vectorCombat,
  version: 1,
  sync: sync1,
  start: (setup: Setup, seats: readonly Seat[]) => ({ ...start(setup, seats), edition: undefined }),
}
