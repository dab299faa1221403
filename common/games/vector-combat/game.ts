/**
 * Vector Combat: counters for motion, gravity by dots and lines, beams and missiles. `rules.md` has the
 * rules.
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
import { mergedMaps } from './setup/map.ts'
import { checkChoice, choices, type Setup, seats, setup } from './setup/setup.ts'
import { start } from './setup/start.ts'
import type { State } from './state.ts'
import { HIGH_GROUND, SKIRMISH, STILL_POINTS, SUNWARD, summary, THE_HAVEN, TOUCH_AND_GO } from './summary.ts'
import { sync } from './sync.ts'
import { active, owing, step } from './turns.ts'

const onFace = (face: number): number[] => [0, 1, 2, 3, 4, 5].map((one) => Number(one === face % 6))

/** A moon with an orbit, and an orbiting rock. */
const SMALL_MAP = JSON.stringify({
  id: 'small',
  title: 'A small moon',
  bodies: [{ id: 'moon', kind: 'moon', at: [0, 0], radius: 0 }],
  hexes: [
    [0, -1],
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
  ].map((at, i) => ({ at, ring: 'low', dots: onFace(i + 2), green: onFace(i + 3) })),
  asteroids: [{ id: 'rock', at: [0, -1], counters: onFace(2) }],
})

const rules: Game<Setup, State, Orders, Event> = {
  ...summary,
  setup,
  orders,
  seats,
  craftEach: ({ ships, seatsPerFaction }) => Math.ceil(ships / seatsPerFaction),
  choices,
  checkChoice,
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
  keepsakes: { 'vector-lessons': mergedDone, 'vector-maps': mergedMaps },
  quickest: { scenario: 'skirmish', factions: 2, ships: 1, turns: 3 },
  trials: [
    { scenario: 'orbit', factions: 3, seatsPerFaction: 2, relativistic: true, altitude: true, ships: 4 },
    { scenario: 'moonshot', altitude: true, seatsPerFaction: 2, ships: 3 },
    { scenario: 'skirmish', factions: 4, ships: 6, turns: 4 },
    { scenario: 'own', map: 'star', victory: 'hull', altitude: true, relativistic: true, turns: 5, ships: 1 },
    { scenario: 'own', map: 'own', ownMap: SMALL_MAP, victory: 'orbit', hold: 1, turns: 6 },
  ],
  exhibitions: [SKIRMISH, TOUCH_AND_GO, HIGH_GROUND, THE_HAVEN, STILL_POINTS, SUNWARD],
  lastRound: ({ victory }) => victory.turns,
  view: (state) => state,
  viewTimeline: (timeline) => timeline,
}

export const vectorCombat = withSearcher(rules, searching)
