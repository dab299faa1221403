/**
 * Level 2: rates every manoeuvre against the enemies' possible drifts and thrusts, and looks one round
 * further for the best ones.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import { distance } from '../../../geometry/hex.ts'
import type { Fighter, State } from '../state.ts'
import { guessesOf } from './guesses.ts'
import { trapped } from './predict.ts'
import { drifter, type Plans, type Prospect, prospectOf } from './prospect.ts'
import { type RatedManoeuvre, rate } from './rate.ts'

const LOOKED_AT_TWICE = 16
const WATCHED = 4

export function duel(view: State, self: Fighter, dice: Dice, plans: Plans): RatedManoeuvre {
  const prospect = prospectOf(view, self, plans)
  const rated = rate(prospect, nearest(prospect).flatMap(guessesOf))
  let best = rated[0]!
  let most = -Infinity
  for (const r of rated.slice(0, LOOKED_AT_TWICE)) {
    const worth = r.value - trapped(prospect, r.motion) + dice.roll(`whim/${self.id}/${r.m.chits}`, 100) / 100
    if (worth > most) [best, most] = [r, worth]
  }
  return best
}

/** The relevant enemies. In a crowd the others are too far away, or hidden behind these. */
export function nearest({ self, enemies }: Prospect, most = WATCHED): readonly Fighter[] {
  const end = (fighter: Fighter) => drifter(fighter).motion.at
  const away = (enemy: Fighter) => distance(end(self), end(enemy))
  return enemies.length <= most
    ? enemies
    : [...enemies].sort((a, b) => away(a) - away(b) || (a.id < b.id ? -1 : 1)).slice(0, most)
}
