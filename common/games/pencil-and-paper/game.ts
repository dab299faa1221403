/** Pencil and Paper: ships on a sheet of paper that are moved, and shoot, by the flick of a pencil. The rules stand in `rules.md`. */
import type { Game } from '../../engine/game.ts'
import { think } from './bot/think.ts'
import { check } from './check.ts'
import { debriefing } from './debriefing.ts'
import { describe } from './describe.ts'
import type { Event } from './events.ts'
import { orders, type Orders } from './orders.ts'
import { outcome } from './outcome.ts'
import { resolve, standing } from './resolve.ts'
import { schedule } from './schedule.ts'
import { seats, setup, type Setup } from './setup.ts'
import { start } from './start.ts'
import type { State } from './state.ts'
import { step } from './step.ts'
import { summary } from './summary.ts'
import { sync } from './sync.ts'
import { active, owing } from './turns.ts'

export const pencilAndPaper: Game<Setup, State, Orders, Event> = {
  ...summary,
  version: 1,
  setup, orders, seats, start, active, owing, step, standing, check, resolve, outcome, describe, schedule, sync, think, debriefing,
  // What all place at once is secret as an order, until everybody has given theirs (PP-9.1).
  fog: false,
  trials: [
    { players: 4, paper: 'tabloid', asteroids: 'dense', doors: 'placed', ships: 'placed', turrets: true, pencils: 'all', blast: true, tears: true, skips: 'advanced', stopper: true, turnLimit: 60 },
    { asteroids: 'solid', wrap: true, sharing: true, skips: 'basic', tears: true, passing: true, stalemate: true, shipsEach: 6, turnLimit: 40 },
    { players: 3, asteroids: 'drawn', asteroidLimit: 2, shipsEach: 1, pencils: 'hard', paper: 'a4', turnLimit: 20 },
  ],
  choices: () => [],
  checkChoice: () => [{ reason: 'there is nothing to choose' }],
  lastRound: ({ rules }) => rules.turnLimit,
  view: (state) => state,
  viewTimeline: (timeline) => timeline,
}
