/**
 * Space Arena: fleets that plan ten ticks at a time and know only what they scan. `rules.md` has the rules.
 */

import type { Game } from '../../engine/game.ts'
import { mergedDone } from '../../engine/lesson.ts'
import { withSearcher } from '../../engine/search/searcher.ts'
import { searching } from './bot/searching.ts'
import { think } from './bot/think.ts'
import { endings } from './endings.ts'
import { withoutComments } from './essence.ts'
import type { Event } from './events.ts'
import { check, type Orders, orders } from './orders.ts'
import { outcome } from './outcome.ts'
import { blowAt } from './presentation/blow.ts'
import { debriefing } from './presentation/debriefing.ts'
import { describe } from './presentation/describe.ts'
import { diagram } from './presentation/diagram.ts'
import { schedule } from './presentation/schedule.ts'
import { story } from './presentation/story.ts'
import { why } from './presentation/why.ts'
import { resolve } from './resolve.ts'
import { checkChoice, choices, type Setup, seats, setup } from './setup/setup.ts'
import { start } from './setup/start.ts'
import { alive, type State } from './state.ts'
import { FOUR_ALONE, RACES, SQUADRONS, summary } from './summary.ts'
import { sync } from './sync.ts'
import { view, viewTimeline } from './view.ts'

/** Every seat with a ship left orders every round. */
const active = (state: State) =>
  outcome(state)
    ? []
    : [
        ...new Set(state.ships.filter((ship) => alive(ship) && ship.seat !== '').map((ship) => ship.seat)),
      ].sort()

const rules: Game<Setup, State, Orders, Event> = {
  ...summary,
  setup,
  orders,
  withoutComments,
  seats,
  craftEach: ({ shipsPerSeat }) => shipsPerSeat,
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
  view,
  viewTimeline,
  debriefing,
  why,
  diagram,
  blowAt,
  described: () => import('./described/described.ts').then((module) => module.described),
  fog: true,
  keepsakes: { 'arena-lessons': mergedDone },
  quickest: { seatsPerTeam: 1, roundLimit: 5, distance: 450 },
  trials: [
    {
      seatsPerTeam: 2,
      ships: 'race',
      races: ['Human', 'Feline'],
      starbases: 'neutral',
      distance: 450,
      roundLimit: 12,
    },
    { seatsPerTeam: 4 },
  ],
  exhibitions: [SQUADRONS, FOUR_ALONE, {}, RACES],
  active,
  owing: active,
  lastRound: ({ roundLimit }) => roundLimit,
  // SA-2.6: straight on.
  standing: () => ({}),
}

export const spaceArena = withSearcher(rules, searching)
