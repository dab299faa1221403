/**
 * Hostile Space: a map without edges, a limited budget of motion, missiles that never stop. `rules.md` has
 * the rules.
 */

import type { Game } from '../../engine/game.ts'
import { mergedDone } from '../../engine/lesson.ts'
import { withSearcher } from '../../engine/search/searcher.ts'
import { searching } from './bot/search/searching.ts'
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
import { BRUTAL, QUICK, summary } from './summary.ts'
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
  fog: false,
  keepsakes: { 'space-lessons': mergedDone },
  quickest: { craftEach: 4, magazine: 1, deltaV: 12, roundLimit: 5, width: 24, height: 24 },
  trials: [
    { play: 'base-defence', teams: 2, seatsPerTeam: 2, entityDice: 2, roundLimit: 12 },
    { teams: 8, damage: 'brutal', entityDice: 1, roundLimit: 8 },
    { declare: 'in-precedence', teams: 3, missileLife: 2, width: 40, height: 31, roundLimit: 8 },
  ],
  exhibitions: [QUICK, BRUTAL, { play: 'base-defence' }],
  choices: () => [],
  checkChoice: () => [{ reason: 'there is nothing to choose' }],
  lastRound: ({ rules }) => rules.roundLimit,
  view: (state) => state,
  viewTimeline: (timeline) => timeline,
}

export const hostileSpace = withSearcher(rules, searching)
