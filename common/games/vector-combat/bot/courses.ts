/** Future places of things without actions: plans are rated against them. */
import { add, scale } from '../../../geometry/hex.ts'
import type { Board } from '../board.ts'
import type { MovingObject, Ship } from '../state.ts'
import { coast } from './coast.ts'

/** By subturns from now; undefined if it is gone. */
export type Course = readonly (MovingObject | undefined)[]

export function drifting(
  board: Board,
  thing: MovingObject,
  subturns: number,
  spared: string | null = null,
): Course {
  const { places, crash } = coast(board.field, board.state.rules, thing, subturns, spared)
  return [thing, ...(crash === undefined ? places : places.slice(0, -1))]
}

/** Stations and asteroids touch no body. */
export function orbiting(
  { field }: Board,
  { at, altitude, velocity, climb }: MovingObject,
  subturns: number,
): MovingObject[] {
  let now: MovingObject = { at, altitude, velocity, climb }
  const course = [now]
  for (let i = 0; i < subturns; i++) {
    const there = add(now.at, now.velocity)
    const height = Math.max(0, now.altitude + now.climb)
    now = {
      at: there,
      altitude: height,
      climb: height === 0 ? Math.max(0, now.climb) : now.climb,
      velocity: add(now.velocity, field.spotAt(there)?.pull ?? scale(there, 0)),
    }
    course.push(now)
  }
  return course
}

export function courseOf(board: Board, ship: Ship, subturns: number): Course {
  if (ship.status === 'landed') return Array.from({ length: subturns + 1 }, () => ship)
  if (ship.status === 'docked')
    return orbiting(board, board.stations.find(({ id }) => id === ship.station)!, subturns)
  return drifting(board, ship, subturns, ship.spared)
}
