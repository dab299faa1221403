/** The manoeuvres that level 3 tries: keeping a range, circling, passing, evading, returning to base. */
import { TICKS } from '../data/constants.ts'
import { typeNamed } from '../data/ships.ts'
import type { Motion, Ship } from '../state.ts'
import type { Place } from './aims.ts'
import { apart, bearingTo, type Course, courseOf, type Track, towards, type Wish } from './courses.ts'

/** Ranges to keep: for rockets, for lasers, out of reach. */
const RANGES = [45, 75, 115, 170, 250]
const FEW_RANGES = [75, 170]
/** Degrees per tick around the enemy. */
const ROUND = [-20, 0, 20]
const CRUISE = 30
/** The highest speed without energy cost (SA-3.3). */
export const FREE_SPEED = 9

/** A manoeuvre; with a jink (0 or 1: which ticks are the faster ones) or without. */
export type Manoeuvre = (jink?: 0 | 1) => Course

/** `quarry`: the enemy's expected places, tick by tick. `few`: with many ships to plan for. */
export function manoeuvres(self: Ship, quarry: Track, few: boolean): Manoeuvre[] {
  const type = typeNamed(self.type)
  const flying =
    (wish: (tick: number, at: Motion) => Wish): Manoeuvre =>
    (jink) =>
      courseOf(type, self, self.battery, wish, jink)
  return [
    ...(few ? FEW_RANGES : RANGES).flatMap((range) =>
      (few ? ROUND.slice(1) : ROUND).map((round) =>
        flying((tick, at) => keeping(at, quarry[tick]!, range, round, type.maxSpeed)),
      ),
    ),
    ...(few
      ? []
      : [-60, 60].map((side) => flying((_, at) => past(at, self, quarry[TICKS]!, side, type.maxSpeed)))),
    flying((tick, at) => ({ goal: towards(at, bearingTo(quarry[tick]!, at), 300), speed: type.maxSpeed })),
    flying((_, at) => ({ goal: towards(at, at.heading, 300), speed: Math.max(FREE_SPEED, at.speed) })),
    () => courseOf(type, self, self.battery, (tick) => ({ goal: quarry[tick]!, speed: 0 })),
  ]
}

/** Towards a place at that range, a little farther around the enemy; fast while far away. */
function keeping(at: Motion, enemy: Place, range: number, round: number, most: number): Wish {
  const away = apart(enemy, at)
  const goal = towards(enemy, bearingTo(enemy, at) + round, range)
  const off = Math.abs(away - range)
  return {
    goal,
    speed: off > 60 ? most : Math.min(most, Math.max(round === 0 ? 10 : 20, Math.min(CRUISE, off))),
  }
}

function past(at: Motion, self: Ship, enemy: Place, side: number, most: number): Wish {
  const bearing = bearingTo(self, enemy)
  const gate = towards(enemy, bearing + 90, side)
  return { goal: apart(at, gate) > 80 ? gate : towards(gate, bearing, 300), speed: most }
}
