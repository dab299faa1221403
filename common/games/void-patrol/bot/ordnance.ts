/** The worth of a launch from a motion, in points of hull, minus the worth of keeping it. */
import {
  add,
  distance,
  type Facing,
  type Hex,
  hexKey,
  inArc120,
  ORIGIN,
  same,
  still,
  sub,
  unit,
} from '../../../geometry/hex.ts'
import { type Blast, grenadeBlast, rocketBlast } from '../blast.ts'
import { firstMet, MISSILE_DAMAGE, pursue } from '../chase.ts'
import { locksOwnHex } from '../edition.ts'
import { through } from '../gunnery.ts'
import type { Motion } from '../move.ts'
import type { FighterOrders } from '../orders.ts'
import { clearSight, skyOf } from '../sight.ts'
import type { Fighter, State } from '../state.ts'
import { LEFT } from './danger.ts'
import type { Guess } from './guesses.ts'
import type { Prospect } from './prospect.ts'

export type Launch = FighterOrders['launch']

/** Points of hull that a launch must be worth, since it can be used only once. */
const KEPT = { grenade: 30, rockets: 14, missile: 12 }
/**
 * Weight of a friend's point of hull relative to an enemy's, if the friend's end is known or only assumed.
 */
const FRIEND = { known: 1.5, supposed: 0.75 }
/** A missile's range of sight (VP-7.3); from so far away it seldom hits. */
const MISSILE_SIGHT = 9
/** Probability that a missile hits that would hit a drifting target: a pursued fighter dodges if it can. */
const CAUGHT = 0.5

/** The rockets' damage by the vector from their launcher, for each facing. */
export const ROCKETS_AHEAD: readonly ((bearing: Hex) => number)[] = [0, 1, 2, 3, 4, 5].map((facing) => {
  const blast = rocketBlast(ORIGIN, facing)
  return (bearing) => blast.get(hexKey(bearing)) ?? 0
})

export interface Ordnance {
  grenade(end: Hex): number
  rockets(motion: Motion): number
  missile(motion: Motion): number
}

const never = () => -Infinity
export const NOTHING: Ordnance = { grenade: never, rockets: never, missile: never }

export function ordnanceOf(
  prospect: Prospect,
  guesses: readonly Guess[],
  worth: (enemy: Fighter) => number,
): Ordnance {
  const { state, self } = prospect
  if (state.rules === 'simple') return NOTHING
  const eager = keenness(prospect)
  return {
    grenade: self.grenades ? grenade(prospect, guesses, worth, eager * KEPT.grenade) : never,
    rockets: self.rockets ? rockets(prospect, guesses, worth, eager * KEPT.rockets) : never,
    missile: self.missiles ? missile(prospect, guesses, worth, eager * KEPT.missile) : never,
  }
}

/** Ordnance left at the end is wasted: near the end, or nearly shot down, a fighter keeps nothing. */
const keenness = ({ state, self }: Prospect): number =>
  Math.min(1, (state.roundLimit - state.played - 1) / 8) * Math.min(1, (1.5 * self.hull) / self.hullFull)

function onEnemies(blast: Blast, guesses: readonly Guess[], worth: (enemy: Fighter) => number): number {
  let sum = 0
  for (const { enemy, motion, weight } of guesses)
    sum += weight * worth(enemy) * through(blast.get(hexKey(motion.at)) ?? 0, enemy.shields)
  return sum
}

function onFriends(does: (at: Hex) => number, friends: Prospect['friends']): number {
  let sum = 0
  for (const { fighter, motion, known } of friends)
    sum += (known ? FRIEND.known : FRIEND.supposed) * through(does(motion.at), fighter.shields)
  return sum
}

/** It explodes where the fighter would have drifted, whatever it thrusts (VP-8.1): better to be elsewhere. */
function grenade(
  prospect: Prospect,
  guesses: readonly Guess[],
  worth: (enemy: Fighter) => number,
  kept: number,
): (end: Hex) => number {
  const { self, friends } = prospect
  const blast = grenadeBlast(add(self.at, self.velocity))
  const gain =
    onEnemies(blast, guesses, worth) - onFriends((at) => blast.get(hexKey(at)) ?? 0, friends) - kept
  if (gain <= 0) return never
  return (end) => gain - 1.5 * through(blast.get(hexKey(end)) ?? 0, self.shields)
}

/** VP-7.3. */
const mayLock = (state: State, facing: Facing, step: Hex): boolean =>
  still(step) ? locksOwnHex(state) : inArc120(facing, step)

function rockets(
  { friends }: Prospect,
  guesses: readonly Guess[],
  worth: (enemy: Fighter) => number,
  kept: number,
): (motion: Motion) => number {
  const reachable = guesses.filter(({ enemy }) => through(ROCKETS_AHEAD[0]!(unit(0)), enemy.shields) > 0)
  return ({ at, facing }) => {
    const does = ROCKETS_AHEAD[facing]!
    let sum = 0
    for (const { enemy, motion, weight } of reachable)
      if (distance(at, motion.at) <= 3)
        sum += weight * worth(enemy) * through(does(sub(motion.at, at)), enemy.shields)
    return sum > kept ? sum - onFriends((hex) => does(sub(hex, at)), friends) - kept : -Infinity
  }
}

/**
 * The fighter that it would meet at once, else the one that it would lock on, and whether it would catch that
 * one if both drift on.
 */
function missile(
  prospect: Prospect,
  guesses: readonly Guess[],
  worth: (enemy: Fighter) => number,
  kept: number,
): (motion: Motion) => number {
  const { asteroids, friends, state } = prospect
  const likeliest = new Map<Fighter, Guess>()
  for (const guess of guesses)
    if (guess.weight > (likeliest.get(guess.enemy)?.weight ?? 0)) likeliest.set(guess.enemy, guess)
  const targets = [
    ...[...likeliest.values()].map(({ enemy, motion }) => ({ fighter: enemy, motion, friend: false })),
    ...friends.map(({ fighter, motion }) => ({ fighter, motion, friend: true })),
  ]
  const sky = skyOf(asteroids, [])
  return ({ at, facing, velocity }) => {
    const u = unit(facing)
    const from = add(at, u)
    if (asteroids.has(hexKey(from)) || friends.some(({ motion }) => same(motion.at, from))) return -Infinity
    let now = 0
    for (const { enemy, motion, weight } of guesses)
      if (same(motion.at, from)) now += weight * worth(enemy) * through(MISSILE_DAMAGE, enemy.shields)
    let near = MISSILE_SIGHT
    let locked: (typeof targets)[number] | undefined
    for (const target of targets) {
      const range = distance(from, target.motion.at)
      if (
        range > near ||
        !mayLock(state, facing, sub(target.motion.at, from)) ||
        !clearSight(sky, from, target.motion.at)
      )
        continue
      if (range < near || target.friend) locked = target
      near = range
    }
    if (!locked) return now - kept
    const goal = add(locked.motion.at, locked.motion.velocity)
    const flight = { at: from, facing, velocity: add(velocity, add(u, u)) }
    const met = firstMet(
      from,
      pursue('', flight, goal, LEFT).at,
      asteroids,
      targets.map(({ motion }) => hexKey(add(motion.at, motion.velocity))),
    )
    const struck = met && targets.find(({ motion }) => same(add(motion.at, motion.velocity), met))
    if (!struck) return now - kept
    const does = CAUGHT * through(MISSILE_DAMAGE, struck.fighter.shields)
    return now + (struck.friend ? -1.5 * does : worth(struck.fighter) * does) - kept
  }
}
