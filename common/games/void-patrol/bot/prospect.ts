/** A bot's view of the situation, and the cost of a motion: shared by all levels. */
import { add, type Hex, turned } from '../../../geometry/hex.ts'
import { fate, outside } from '../border.ts'
import { asteroidSet, collisions, type Rocks } from '../collide.ts'
import { through } from '../gunnery.ts'
import type { Manoeuvre } from '../manoeuvres.ts'
import type { Motion } from '../move.ts'
import { type FighterOrders, slotsOf } from '../orders.ts'
import { type Fighter, flying, type State } from '../state.ts'
import { arcsOf } from './gunfire.ts'

/** A fighter's decided or assumed plan. */
export interface Plan {
  readonly fighter: Fighter
  readonly motion: Motion
  readonly launch: FighterOrders['launch']
  /** False for a friend whose plan is unknown: it is assumed to drift. */
  readonly known: boolean
}

export interface Prospect {
  readonly state: State
  readonly self: Fighter
  readonly enemies: readonly Fighter[]
  readonly friends: readonly Plan[]
  readonly asteroids: Rocks
}

export type Plans = ReadonlyMap<string, Plan>

/** As seen by `self`; `plans`: its friends' decisions so far, by fighter. */
export const prospectOf = (state: State, self: Fighter, plans?: Plans): Prospect => ({
  state,
  self,
  enemies: state.fighters.filter((f) => flying(f) && f.team !== self.team),
  friends: state.fighters
    .filter((f) => flying(f) && f.team === self.team && f !== self)
    .map((f) => plans?.get(f.id) ?? drifter(f)),
  asteroids: asteroidSet(state.asteroids),
})

export const drifter = (fighter: Fighter): Plan => ({
  fighter,
  motion: { at: add(fighter.at, fighter.velocity), velocity: fighter.velocity, facing: fighter.facing },
  launch: null,
  known: false,
})

export const flown = (self: Fighter, m: Pick<Manoeuvre, 'shift' | 'push' | 'facing'>): Motion => ({
  at: add(add(self.at, self.velocity), m.shift),
  velocity: add(self.velocity, m.push),
  facing: m.facing,
})

/** Hull lost to rocks along the way. */
export const rocks = (
  { self, asteroids }: Pick<Prospect, 'self' | 'asteroids'>,
  from: Hex,
  to: Hex,
): number => collisions(from, to, asteroids).reduce((sum, met) => sum + through(met.damage, self.shields), 0)

export const LOST = 1000

/** The cost of a move itself, in points of hull: rocks, and leaving the field. */
export function cost(prospect: Prospect, motion: Motion): number {
  const { self, state } = prospect
  const hurt = rocks(prospect, self.at, motion.at)
  if (hurt >= self.hull) return LOST
  const end = fate(state.field, { ...motion, team: self.team })
  if (end === 'implodes') return LOST
  if (end === 'retires') return LOST * 0.6
  return hurt + (outside(state.field, motion.at) ? 120 : 0)
}

/** The danger of drifting on from there: rocks ahead, and too little room to brake before the border. */
export const drifting = (prospect: Prospect, motion: Motion): number =>
  rocksAhead(prospect, motion) + overshooting(prospect, motion)

export const rocksAhead = (prospect: Prospect, { at, velocity }: Motion): number =>
  rocks(prospect, at, add(at, velocity)) * 0.25

export const overshooting = (prospect: Prospect, motion: Motion): number => 14 * overshoot(prospect, motion)

/** Damage may cost thrust (VP-5.3), so this much of it is not relied on. */
const THRUST_IN_DOUBT = 1

/** How many hexes beyond the border a fighter would get before it could turn round and brake. */
function overshoot({ self, state }: Prospect, { at, velocity, facing }: Motion): number {
  const roundsLeft = state.roundLimit - state.played - 1
  const thrust = self.fuel.left > 0 ? Math.max(0, self.thrust - THRUST_IN_DOUBT) : 0
  const spins = spinsToBrake(self, facing, velocity)
  const turning = spins / Math.max(0.5, Math.floor(thrust / slotsOf(self, 'L')))
  // A fighter that cannot spin any more brakes only if it faces the right way already.
  const braking =
    spins > 0 && self.thrust < slotsOf(self, 'L') ? 0.1 : Math.max(0.5, 2 * Math.min(self.gMax, thrust))
  let worst = 0
  const across = (v: number, excess: number) => {
    // Only rounds up to the last one matter.
    if (v > 0 && excess + v * roundsLeft > 0)
      worst = Math.max(worst, v * (0.5 + turning) + (v * v) / (2 * braking) + excess + 1)
  }
  // The three pairs of sides (VP-6.1), without allocating lists: this runs a thousand times per decision.
  const { radius } = state.field
  across(velocity.q + velocity.r, at.q + at.r - radius)
  across(-(velocity.q + velocity.r), -(at.q + at.r) - radius)
  across(velocity.r, at.r - radius)
  across(-velocity.r, -at.r - radius)
  across(velocity.q, at.q - radius)
  across(-velocity.q, -at.q - radius)
  return Math.min(20, worst)
}

/** Spins until a thrust slows it down. */
function spinsToBrake({ thrusters }: Fighter, facing: number, velocity: Hex): number {
  const back = arcsOf({ q: -velocity.q, r: -velocity.r })
  const brakes = (way: number) => (back & (1 << turned(way, 0))) !== 0
  const slows = thrusters === 'dual' ? (way: number) => brakes(way + 1) || brakes(way - 1) : brakes
  for (let spins = 0; spins < 3; spins++) if (slows(facing + spins) || slows(facing - spins)) return spins
  return 3
}
