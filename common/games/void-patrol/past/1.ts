/** Version 1 of Void Patrol. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Seat } from '../../../engine/match-types.ts'
import { voidPatrol } from '../game.ts'
import type { Setup } from '../setup/setup.ts'
import { start } from '../setup/start.ts'
import { sync1 } from '../sync.ts'

export const voidPatrol1: typeof voidPatrol = {
  ...voidPatrol,
  version: 1,
  sync: sync1,
  start: (setup: Setup, seats: readonly Seat[], dice: Dice) => ({
    ...start(setup, seats, dice),
    edition: undefined,
  }),
}
