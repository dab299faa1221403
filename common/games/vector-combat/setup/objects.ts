/** Converts things in maps and scenario files to moving ones. */
import { hexOf } from '../data/rings.ts'
import { sumOf } from '../face.ts'
import { type Asteroid, byId, type Moving, type Rules, type Station } from '../state.ts'
import type { Drifting, GameMap } from './map.ts'

/** VC-2.8: without altitude all of it is 0. */
export const motion = (
  { at, altitude, counters, climb = 0 }: Omit<Drifting, 'id'>,
  rules: Rules,
): Moving => ({
  at: hexOf(at),
  altitude: rules.altitude ? altitude : 0,
  velocity: sumOf(counters),
  climb: rules.altitude ? climb : 0,
})

export const asteroidsOf = (all: readonly Drifting[], rules: Rules): Asteroid[] =>
  all.map(({ id, ...moving }) => ({ id, ...motion(moving, rules) })).sort(byId)

export const stationsOf = (all: GameMap['stations'], rules: Rules): Station[] =>
  all.map(({ id, faction, ...moving }) => ({ id, faction, ...motion(moving, rules) })).sort(byId)
