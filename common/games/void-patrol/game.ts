/** Void Patrol: hex dogfights with inertia. `rules.md` has the rules. */

import type { Game } from '../../engine/game.ts'
import { mergedDone } from '../../engine/lesson.ts'
import { withSearcher } from '../../engine/search/searcher.ts'
import { searching } from './bot/searching.ts'
import { think } from './bot/think.ts'
import { endings } from './endings.ts'
import type { Event } from './events.ts'
import { check, DRIFT, type Orders, orders } from './orders.ts'
import { outcome } from './outcome.ts'
import { blowAt } from './presentation/blow.ts'
import { debriefing } from './presentation/debriefing.ts'
import { describe } from './presentation/describe.ts'
import { diagram } from './presentation/diagram.ts'
import { schedule } from './presentation/schedule.ts'
import { story } from './presentation/story.ts'
import { why } from './presentation/why.ts'
import { resolve } from './resolve.ts'
import { mergedDesigns, mergedPilots } from './setup/merged-hangar.ts'
import { checkChoice, choices, type Setup, seats, setup } from './setup/setup.ts'
import { start } from './setup/start.ts'
import { flying, type State } from './state.ts'
import { MELEE, ORDNANCE, summary, WING } from './summary.ts'
import { sync } from './sync.ts'

/** Every seat with a fighter in flight orders every round. */
const active = (state: State) =>
  outcome(state) ? [] : [...new Set(state.fighters.filter(flying).map((fighter) => fighter.seat))].sort()

const rules: Game<Setup, State, Orders, Event> = {
  ...summary,
  setup,
  orders,
  seats,
  craftEach: ({ fightersPerSeat }) => fightersPerSeat,
  choices,
  checkChoice,
  start,
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
  keepsakes: { designs: mergedDesigns, pilots: mergedPilots, lessons: mergedDone, budget: (newer) => newer },
  quickest: { seatsPerTeam: 1, density: 0, roundLimit: 8 },
  trials: [
    { rules: 'advanced', seatsPerTeam: 2, radius: 10, density: 6, roundLimit: 20 },
    { seatsPerTeam: 4, rules: 'standard' },
  ],
  exhibitions: [WING, MELEE, {}, { ...WING, ...ORDNANCE }],
  active,
  owing: active,
  lastRound: ({ roundLimit }) => roundLimit,
  standing: (state, seat) =>
    Object.fromEntries(state.fighters.filter((f) => f.seat === seat && flying(f)).map((f) => [f.id, DRIFT])),
  view: (state) => state,
  viewTimeline: (timeline) => timeline,
}

export const voidPatrol = withSearcher(rules, searching)
