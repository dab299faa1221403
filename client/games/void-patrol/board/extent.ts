/** The area of interest, the field's outline, and the fighters as dots on a small map. */
import { flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { add, type Hex, ORIGIN, scale as times, UNITS } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Dot, Eyes } from '../../../game-kit/board-view.ts'
import { toWorld } from '../plane.ts'

/** Room around each place, in hexes: at least as much as a duel needs. */
const ROOM = 3

/** Fighters' places and drifts, with room around. */
export function extent({ fighters }: State): Point[] {
  const places = fighters.filter(flying).flatMap(({ at, velocity }) => [at, add(at, velocity)])
  const around = (at: Hex) => UNITS.map((unit) => toWorld(add(at, times(unit, ROOM))))
  return (places.length > 0 ? places : [ORIGIN]).flatMap(around)
}

export const outline = ({ field }: State): Point[] => UNITS.map((unit) => toWorld(times(unit, field.radius)))

export const dots = ({ fighters }: State, { team }: Pick<Eyes, 'team'>): Dot[] =>
  fighters.filter(flying).map((fighter) => ({
    at: toWorld(fighter.at),
    team: fighter.team,
    own: fighter.team === team,
  }))
