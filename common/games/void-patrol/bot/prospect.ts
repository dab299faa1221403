/** What a bot sees of the sky, and what flying somewhere would cost: shared by all levels. */
import { add, type Hex } from '../../../geometry/hex.ts'
import { asteroidSet, collisions } from '../collide.ts'
import { excesses, fate, outside } from '../border.ts'
import { through } from '../gunnery.ts'
import type { Manoeuvre } from '../manoeuvres.ts'
import type { Motion } from '../move.ts'
import { flying, type Fighter, type State } from '../state.ts'

export interface Prospect {
  readonly state: State
  readonly self: Fighter
  readonly enemies: readonly Fighter[]
  readonly asteroids: ReadonlySet<number>
}

export const prospectOf = (state: State, self: Fighter): Prospect => ({
  state, self,
  enemies: state.fighters.filter((f) => flying(f) && f.team !== self.team),
  asteroids: asteroidSet(state.asteroids),
})

export const flown = (self: Fighter, m: Manoeuvre): Motion => ({
  at: add(add(self.at, self.velocity), m.shift), velocity: add(self.velocity, m.push), facing: m.facing,
})

/** Hull lost to rocks on the way. */
export const rocks = ({ self, asteroids }: Prospect, from: Hex, to: Hex): number =>
  collisions(from, to, asteroids).reduce((sum, met) => sum + through(met.damage, self.shields), 0)

export const LOST = 1000

/** What a move costs in itself, in points of hull: rocks, and being lost to the border. */
export function cost(prospect: Prospect, motion: Motion): number {
  const { self, state } = prospect
  const hurt = rocks(prospect, self.at, motion.at)
  if (hurt >= self.hull) return LOST
  const end = fate(state.field, { ...motion, team: self.team })
  if (end === 'implodes') return LOST
  if (end === 'retires') return LOST * 0.6
  return hurt + (outside(state.field, motion.at) ? 120 : 0)
}

/** How bad it looks to drift on from there: rocks ahead, and no room left to brake before the border. */
export function drifting(prospect: Prospect, motion: Motion): number {
  const next = add(motion.at, motion.velocity)
  return rocks(prospect, motion.at, next) * 0.25 + 14 * overshoot(prospect, motion)
}

/** By how many hexes a fighter would cross the border before it could turn round and brake. */
function overshoot({ self, state }: Prospect, { at, velocity }: Motion): number {
  const room = excesses(at, state.field.radius)
  const speed = excesses(velocity, 0)
  const slotsToTurn = self.spinners === 'slow' ? 4 : 2
  // Hexes a round that each round of braking takes off, and one round lost to turning.
  const braking = self.fuel.left > 0 ? 2 * Math.max(0.6, Math.min(self.gMax, self.thrust - slotsToTurn) * 0.7) : 0.1
  let worst = 0
  room.forEach((excess, side) => {
    const v = speed[side]!
    if (v > 0) worst = Math.max(worst, v * 0.7 + (v * v) / (2 * braking) + excess + 1)
  })
  return Math.min(20, worst)
}
