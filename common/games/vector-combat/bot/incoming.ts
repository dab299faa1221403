/** Missiles in pursuit of a ship, simulated along with its plan; and the course of an own launch. */
import { add, distance, same, still } from '../../../geometry/hex.ts'
import { MISSILE } from '../data/numbers.ts'
import { touched } from '../field.ts'
import { steer } from '../phases/missiles.ts'
import { advance, crashOnPath } from '../phases/move.ts'
import type { MovingObject, Ship } from '../state.ts'
import type { Place } from '../way.ts'
import type { Course } from './courses.ts'
import { bumps } from './rocks.ts'
import type { IncomingMissile, Situation } from './situation.ts'

export const incomingAt = (
  { board: { missiles }, launches }: Situation,
  { id: ship, faction: own }: Ship,
): IncomingMissile[] => [
  ...missiles
    .filter(({ target, faction }) => target === ship && faction !== own)
    .map(({ id, at, altitude, velocity, climb, fuel, life }) => ({
      id,
      at,
      altitude,
      velocity,
      climb,
      fuel,
      life,
      likely: 1,
    })),
  ...(launches.get(ship) ?? []),
]

/** A missile that is only expected has no name. */
export const launchedBy = (
  { at, altitude, velocity, climb }: MovingObject,
  likely: number,
): IncomingMissile => ({
  id: '',
  at,
  altitude,
  velocity,
  climb,
  fuel: MISSILE.fuel,
  life: MISSILE.life,
  likely,
})

/** After their move: missiles still in flight, and the expected number of strikes. */
export function nearer(
  situation: Situation,
  all: readonly IncomingMissile[],
  target: Place,
  subturn: number,
): { left: IncomingMissile[]; strikes: number } {
  const left: IncomingMissile[] = []
  let strikes = 0
  for (const one of all) {
    const next = followed(situation, one, target, subturn)
    if (next === 'strike') strikes += one.likely
    else if (next) left.push(next)
  }
  return { left, strikes }
}

/** Undefined if it is gone. */
function followed(
  situation: Situation,
  given: IncomingMissile,
  target: Place,
  subturn: number,
): IncomingMissile | 'strike' | undefined {
  const missile = { ...given }
  steer(missile, target)
  const { field } = situation
  const passage = advance(missile, situation.board.state.rules)
  if (crashOnPath(field, passage, null) || bumps(situation, passage, subturn) > 0) return undefined
  if (same(missile.at, target.at) && missile.altitude === target.altitude) return 'strike'
  const spot = field.spotAt(missile.at)
  if (touched(spot, missile.altitude)) return undefined
  if (spot && !still(spot.pull)) missile.velocity = add(missile.velocity, spot.pull)
  missile.life--
  return missile.life > 0 ? missile : undefined
}

/**
 * Moves until a missile launched here would strike; undefined if it would not. `subturn`: of the launch, from
 * now.
 */
export function flightTime(
  situation: Situation,
  from: MovingObject,
  course: Course,
  subturn: number,
): number | undefined {
  let missile = launchedBy(from, 1)
  for (let move = 1; move <= MISSILE.life; move++) {
    const target = course[subturn + move]
    if (!target || distance(target.at, missile.at) > 30) return undefined
    const next = followed(situation, missile, target, subturn + move - 1)
    if (next === 'strike') return move
    if (!next) return undefined
    missile = next
  }
  return undefined
}
