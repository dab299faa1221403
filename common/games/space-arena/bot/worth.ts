/**
 * The worth of a simulated round to a ship's side: the score of SA-8.1 in both directions, lives, and
 * remaining strength.
 */
import { TICKS } from '../data/constants.ts'
import { QUADRANTS } from '../data/ships.ts'
import type { Craft, Round } from '../round.ts'
import { isStarbase, type Ship } from '../state.ts'
import type { Place } from './aims.ts'
import { apart } from './courses.ts'

/**
 * A ship's life is worth more than its points: a destroyed one scores no more, and the last side wins
 * (SA-8.3).
 */
const KILLED = 200
const LOST = 350
const OWN_POINT = 1.15
const ENERGY_LEFT = 0.25
/** Weight of the weakest shield, which limits the ship's life. */
const SHIELD_LEFT = 0.15
/** Loss per unit of distance beyond its effective range: waiting does not win. */
const PER_UNIT_AWAY = 0.12

export function worthOf(round: Round, self: Ship, favourite: number): number {
  let worth = 0
  let nearest = Infinity
  const own = round.crafts.find(({ name }) => name === self.name)!
  for (const craft of round.crafts) {
    const gained = craft.score - craft.before.score
    const dead = craft.hull <= 0
    if (craft.before.team === self.team) {
      worth += gained
      if (dead) worth -= craft === own ? LOST : LOST / 2
    } else {
      worth -= gained * OWN_POINT
      if (dead) worth += KILLED
      else if (!isStarbase(craft.before))
        nearest = Math.min(nearest, apart(placeAtEnd(craft), placeAtEnd(own)))
    }
  }
  worth += ENERGY_LEFT * Math.min(own.battery, own.type.maxBattery * 0.8)
  worth += SHIELD_LEFT * Math.min(...QUADRANTS.map((quadrant) => own.shields[quadrant]))
  if (nearest < Infinity) worth -= PER_UNIT_AWAY * Math.max(0, nearest - favourite)
  return worth
}

/** Its place at the round's end, or at its destruction. */
function placeAtEnd({ course }: Craft): Place {
  const tick = Math.min(TICKS, course.x.length - 1)
  return { x: course.x[tick]!, y: course.y[tick]! }
}
