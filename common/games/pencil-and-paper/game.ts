/**
 * Pencil and Paper: ships on a sheet of paper, which move and shoot by the flick of a pencil. `rules.md` has
 * the rules.
 */

import type { Game } from '../../engine/game.ts'
import { mergedDone } from '../../engine/lesson.ts'
import { withSearcher } from '../../engine/search/searcher.ts'
import { searching } from './bot/searching.ts'
import { think } from './bot/think.ts'
import { check } from './check.ts'
import { endings } from './endings.ts'
import type { Event } from './events.ts'
import { type Orders, orders } from './orders.ts'
import { outcome } from './outcome.ts'
import { blowAt } from './presentation/blow.ts'
import { debriefing } from './presentation/debriefing.ts'
import { describe } from './presentation/describe.ts'
import { diagram } from './presentation/diagram.ts'
import { schedule } from './presentation/schedule.ts'
import { story } from './presentation/story.ts'
import { why } from './presentation/why.ts'
import { resolve, standing } from './resolve.ts'
import { type Setup, seats, setup } from './setup/setup.ts'
import { start } from './setup/start.ts'
import type { State } from './state.ts'
import { step } from './step.ts'
import { CYLINDER, DEMOLITION, FREE_FOR_ALL, MARKSMEN, summary } from './summary.ts'
import { sync } from './sync.ts'
import { active, owing } from './turns.ts'

const rules: Game<Setup, State, Orders, Event> = {
  ...summary,
  setup,
  orders,
  seats,
  start,
  active,
  owing,
  step,
  standing,
  check,
  resolve,
  outcome,
  story,
  endings,
  describe,
  schedule,
  sync,
  think,
  debriefing,
  why,
  diagram,
  blowAt,
  described: () => import('./described/described.ts').then((module) => module.described),
  // Simultaneous placements are secret as orders, until all have given theirs (PP-9.1).
  fog: false,
  keepsakes: { 'pencil-lessons': mergedDone },
  quickest: { players: 2, shipsEach: 1, turnLimit: 20 },
  trials: [
    {
      players: 4,
      paper: 'tabloid',
      asteroids: 'dense',
      doors: 'placed',
      ships: 'placed',
      turrets: true,
      pencils: 'all',
      blast: true,
      tears: true,
      skips: 'advanced',
      stopper: true,
      turnLimit: 60,
    },
    {
      asteroids: 'solid',
      wrap: true,
      sharing: true,
      skips: 'basic',
      tears: true,
      passing: true,
      stalemate: true,
      shipsEach: 6,
      turnLimit: 40,
    },
    {
      players: 3,
      asteroids: 'drawn',
      asteroidLimit: 2,
      shipsEach: 1,
      pencils: 'hard',
      paper: 'a4',
      turnLimit: 20,
    },
  ],
  exhibitions: [{}, DEMOLITION, CYLINDER, FREE_FOR_ALL, MARKSMEN],
  choices: () => [],
  checkChoice: () => [{ reason: 'there is nothing to choose' }],
  lastRound: ({ rules }) => rules.turnLimit,
  view: (state) => state,
  viewTimeline: (timeline) => timeline,
}

export const pencilAndPaper = withSearcher(rules, searching)
