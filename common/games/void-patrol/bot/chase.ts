/** Level 1: turns to the nearest enemy, limits its speed and avoids rocks. */
import type { Dice } from '../../../engine/dice/dice.ts'
import { distance, inArc60, length, same, sub } from '../../../geometry/hex.ts'
import { type Manoeuvre, manoeuvres } from '../manoeuvres.ts'
import type { Motion } from '../move.ts'
import type { Fighter, State } from '../state.ts'
import { guessesOf } from './guesses.ts'
import { type Launch, ordnanceOf } from './ordnance.ts'
import { cost, drifting, flown, type Plans, type Prospect, prospectOf } from './prospect.ts'

const CHITS_AT_MOST = 4
const FAVOURITE_RANGE = 3
const COMFORTABLE_SPEED = 4

export function chase(
  view: State,
  self: Fighter,
  dice: Dice,
  plans: Plans,
): { m: Manoeuvre; motion: Motion; launch: Launch } {
  const prospect = prospectOf(view, self, plans)
  let best: Manoeuvre | undefined
  let most = -Infinity
  const all = manoeuvres(view.rules, self)
  for (const m of all) {
    if (m.chits.length > CHITS_AT_MOST) break
    const motion = flown(self, m)
    let value =
      -cost(prospect, motion) -
      drifting(prospect, motion) -
      4 * Math.max(0, length(motion.velocity) - COMFORTABLE_SPEED)
    let near = Infinity
    for (const enemy of prospect.enemies) {
      const range = distance(motion.at, enemy.at)
      const bearing = sub(enemy.at, motion.at)
      near = Math.min(
        near,
        3 * Math.abs(range - FAVOURITE_RANGE) -
          (same(motion.at, enemy.at) || inArc60(motion.facing, bearing) ? 12 : 0),
      )
    }
    if (near < Infinity) value -= near
    value -= m.chits.length * 0.5
    value += dice.roll(`whim/${self.id}/${m.chits}`, 100) / 50
    if (value > most) [best, most] = [m, value]
  }
  const m = best ?? all[0]!
  const motion = flown(self, m)
  return { m, motion, launch: launchAfter(prospect, motion) }
}

/** The worthwhile launch, once the manoeuvre is chosen. */
function launchAfter(prospect: Prospect, motion: Motion): Launch {
  const ordnance = ordnanceOf(prospect, prospect.enemies.flatMap(guessesOf), () => 1)
  const options: (readonly [Launch, number])[] = [
    ['grenade', ordnance.grenade(motion.at)],
    ['rockets', ordnance.rockets(motion)],
    ['missile', ordnance.missile(motion)],
  ]
  return options.reduce((best, option) => (option[1] > best[1] ? option : best), [null, 0])[0]
}
