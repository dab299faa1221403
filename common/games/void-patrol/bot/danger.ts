/**
 * Expected loss from ending in a hex, apart from gunfire: missiles in flight, friends' blasts, possible
 * blasts of enemies.
 */
import { add, type Hex, hexKey, same, unit } from '../../../geometry/hex.ts'
import { type Blast, grenadeBlast, rocketBlast } from '../blast.ts'
import { firstMet, MISSILE_DAMAGE, pursue } from '../chase.ts'
import { through } from '../gunnery.ts'
import type { Missile } from '../state.ts'
import type { Plan, Prospect } from './prospect.ts'

/** Probability that an enemy drops its grenade. */
const SUSPICION = 0.25
/** Certainty of a missile's course when it pursues another fighter, assuming that one drifts. */
const ELSEWHERE = 0.6

/** A missile turns randomly towards a target exactly behind it, so either guess is as good. */
export const LEFT = { roll: () => 1, index: () => 0 }

/** Expected loss of hull in a hex. */
export function dangerOf(prospect: Prospect): (end: Hex) => number {
  const { state, self } = prospect
  if (state.rules === 'simple') return () => 0
  const chasers = state.missiles.filter((missile) => missile.lock === self.id)
  const others = state.missiles
    .filter((missile) => missile.lock !== self.id)
    .map((missile) => passing(prospect, missile))
  const blasts: (readonly [Blast, number])[] = [
    ...prospect.friends
      .filter(({ known }) => known)
      .flatMap((friend) => blastsOf(friend).map((blast) => [blast, 1] as const)),
    ...prospect.enemies
      .filter((enemy) => enemy.grenades > 0)
      .map((enemy) => [grenadeBlast(add(enemy.at, enemy.velocity)), SUSPICION] as const),
  ]
  const known = new Map<number, number>()
  return (end) => {
    const key = hexKey(end)
    let hurt = known.get(key)
    if (hurt === undefined) {
      hurt = 0
      for (const missile of chasers)
        if (strikes(prospect, missile, end)) hurt += through(MISSILE_DAMAGE, self.shields)
      for (const meets of others) if (meets(end)) hurt += ELSEWHERE * through(MISSILE_DAMAGE, self.shields)
      for (const [blast, likely] of blasts) hurt += likely * through(blast.get(key) ?? 0, self.shields)
      known.set(key, hurt)
    }
    return hurt
  }
}

/** A friend's blasts, by hex. Its new missile explodes at any fighter in the hex of its launch (VP-7.2). */
function blastsOf({ fighter, motion, launch }: Plan): Blast[] {
  if (launch === 'grenade') return [grenadeBlast(add(fighter.at, fighter.velocity))]
  if (launch === 'rockets') return [rocketBlast(motion.at, motion.facing)]
  if (launch === 'missile') return [new Map([[hexKey(add(motion.at, unit(motion.facing))), MISSILE_DAMAGE]])]
  return []
}

/**
 * Whether a missile locked on `self` strikes it there. Rocks on its way stop it, and so do fighters whose
 * ends are known.
 */
function strikes({ self, asteroids, friends }: Prospect, missile: Missile, end: Hex): boolean {
  if (missile.fresh && missile.by === self.id) return false
  const { at } = pursue(missile.id, missile, end, LEFT)
  const inTheWay = friends
    .filter((friend) => friend.known && friend.fighter.id !== missile.by)
    .map((friend) => hexKey(friend.motion.at))
  const met = firstMet(missile.at, at, asteroids, [hexKey(end), ...inTheWay])
  return met !== undefined && same(met, end)
}

/** A missile that pursues another fighter or none: whether it would meet `self` there. */
function passing({ state, self, asteroids, friends }: Prospect, missile: Missile): (end: Hex) => boolean {
  if (missile.fresh && missile.by === self.id) return () => false
  const target = state.fighters.find((fighter) => fighter.id === missile.lock)
  const planned = friends.find((friend) => friend.fighter === target)
  const goal = planned ? planned.motion.at : target && add(target.at, target.velocity)
  const { at } = pursue(missile.id, missile, goal, LEFT)
  return (end) => {
    const met = firstMet(missile.at, at, asteroids, (goal ? [end, goal] : [end]).map(hexKey))
    return met !== undefined && same(met, end)
  }
}
