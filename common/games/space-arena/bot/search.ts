/** Level 3 without an enemy about: gathers energy first, then searches. */
import type { Dice } from '../../../engine/dice/dice.ts'
import { STARBASE, typeNamed } from '../data/ships.ts'
import { isStarbase, type Ship, type State, teamOf } from '../state.ts'
import { reachOf } from './aiming.ts'
import { haunt, type Place } from './aims.ts'
import { sightingsOf, strongholds } from './contacts.ts'
import { apart, bearingTo, type Course, courseOf, straightOn, towards } from './courses.ts'
import { FREE_SPEED } from './manoeuvres.ts'

/**
 * Share of a full battery at which a ship starts to search, and share of the match after which it does
 * anyway.
 */
const CHARGED = 0.7
const LATE = 0.25
/** Costs two points of energy per tick. */
const HUNTING = 29
/** Rounds after which a sighting is useless. */
const COLD = 4
const MARGIN = 20
/** Share of the match after which even an enemy's starbase is no deterrent, since a draw is no win. */
const BOLD = 0.6

export function searching(view: State, self: Ship, dice: Dice): Course {
  const type = typeNamed(self.type)
  if (isStarbase(self)) return { commands: [], track: straightOn(self) }
  const trail = lastSeen(view, self)
  const hunts =
    trail !== undefined || self.battery >= type.maxBattery * CHARGED || view.played >= view.roundLimit * LATE
  // Standing still is predictable; drifting costs nothing.
  const goal = hunts
    ? besides(trail ?? haunt(view, self), view.played < view.roundLimit * BOLD ? strongholds(view, self) : [])
    : towards(self, dice.roll(`drift/${self.name}`, 360), 500)
  return courseOf(type, self, self.battery, () => ({ goal, speed: hunts ? HUNTING : FREE_SPEED }))
}

function lastSeen(view: State, self: Ship): Place | undefined {
  const trails = sightingsOf(view).filter(
    ({ name, kind, round }) => kind === 'ship' && teamOf(name) !== self.team && view.played - round < COLD,
  )
  return trails.sort((a, b) => b.round - a.round || b.tick - a.tick)[0]
}

/**
 * A place out of reach of an enemy's starbase: destroying it wins nothing, and its lasers are the strongest.
 */
function besides(goal: Place, bases: readonly Place[]): Place {
  const keepOff = reachOf(typeNamed(STARBASE)) + MARGIN
  const base = bases.find((place) => apart(place, goal) < keepOff)
  return base ? towards(base, bearingTo(base, goal), keepOff) : goal
}
