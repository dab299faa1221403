/** Vector Combat: strength of levels and models, end and length of scenarios, thinking time. */
import type { SeatId } from '../../../../common/engine/match-types.ts'
import { MODEL_IDS } from '../../../../common/games/vector-combat/data/models.ts'
import { vectorCombat as game } from '../../../../common/games/vector-combat/game.ts'
import { inPlay, type State } from '../../../../common/games/vector-combat/state.ts'
import {
  FIRST_DUEL,
  HIGH_GROUND,
  SKIRMISH,
  STILL_POINTS,
  SUNWARD,
  THE_HAVEN,
  TOUCH_AND_GO,
} from '../../../../common/games/vector-combat/summary.ts'
import type { Bench, Case, Measure } from '../case.ts'
import { type Bounds, endedBy, minutes, thinking, won } from '../measures.ts'
import { roundRobin, wonByModels } from '../round-robin.ts'

/** For one subturn, by experienced players; the clock allows 20. */
const PLANNING_SECONDS = 12
const LENGTH = { atLeast: 8, atMost: 20 }
/** Length of a first match (minutes). */
const SHORT = { atLeast: 3, atMost: 6 }

const ORBIT = endedBy('what it asks for', /^has held its orbit/, { atLeast: 60 })
const LAND = endedBy('what it asks for', /^has landed/, { atLeast: 60 })

/** Matches between equals, by default of level 2. */
const series = (
  name: string,
  setup: object,
  starts: number,
  long: Bounds | undefined,
  ...measures: Measure[]
): Case => ({
  name,
  game,
  setups: [setup],
  pairs: [[{ plays: 2 }, { plays: 2 }]],
  starts,
  // The faction with the initiative in the first turn.
  first: ({ order }: State) => order[0],
  unit: 'turns',
  measures: [...measures, minutes(PLANNING_SECONDS, long)],
})

const SHIPS = 6
const FLEETS = [
  { ships: SHIPS, sheets: 'heavy', turns: 6 },
  { ships: SHIPS, scenario: 'orbit', altitude: true, turns: 6 },
  { ships: SHIPS, scenario: 'own', map: 'lagrange', victory: 'orbit', factions: 4, turns: 4 },
]

const fleets = (level: number): Case => ({
  name: `level ${level}, a seat of ${SHIPS} ships`,
  game,
  setups: FLEETS,
  pairs: [[{ plays: level }, { plays: level }]],
  starts: FLEETS.length,
  seed: 'thinking',
  once: true,
  thinking: {
    times: 4,
    ships: ({ ships }: State, seat: SeatId) =>
      Number(ships.filter((ship) => ship.seat === seat && inPlay(ship)).length === SHIPS),
  },
  measures: [thinking({ 50: undefined, 99: { atMost: 100 } })],
})

const models: Case = {
  name: 'models',
  game,
  setups: [SKIRMISH],
  pairs: roundRobin(MODEL_IDS, 2),
  starts: 20,
  unit: 'turns',
  measures: [wonByModels(MODEL_IDS, { atLeast: 40, atMost: 60 })],
}

export const vectorCombatBalance: Bench = [
  {
    ...series('level 2 against level 1', SKIRMISH, 100, undefined, won({ atLeast: 75 })),
    pairs: [[{ plays: 2 }, { plays: 1 }]],
  },
  {
    ...series('level 3 against level 2', { ...SKIRMISH, ships: 3 }, 100, undefined, won({ atLeast: 65 })),
    pairs: [[{ plays: 3 }, { plays: 2 }]],
  },
  {
    ...series('First orbit, level 1', FIRST_DUEL, 30, SHORT),
    pairs: [[{ plays: 1 }, { plays: 1 }]],
  },
  series('Skirmish', SKIRMISH, 60, LENGTH),
  series('High ground', HIGH_GROUND, 30, LENGTH, ORBIT),
  series('Touch and go', TOUCH_AND_GO, 30, LENGTH, LAND),
  series('Still points', STILL_POINTS, 30, LENGTH, ORBIT),
  series('The haven', THE_HAVEN, 30, LENGTH),
  series('Sunward', SUNWARD, 30, LENGTH),
  series('as it comes, High ground', { scenario: 'orbit' }, 15, undefined, ORBIT),
  series('as it comes, Touch and go', { scenario: 'moonshot' }, 15, undefined, LAND),
  series('as it comes, Still points', { scenario: 'still-points' }, 15, undefined, ORBIT),
  models,
  ...[1, 2, 3].map(fleets),
]
