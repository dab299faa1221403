/** Missiles in flight, and their next paths. */
import { launcherOf, type Missile, type State } from '../../../../../common/games/hostile-space/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { towards } from '../../../../board/geometry.ts'
import { glow, line, pixels, stamp } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { plume } from '../../../../board/marks/thrust.ts'
import { BLAZE } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { bearingOf, HEX, inPieces, least, STEP, toWorld } from '../../plane.ts'
import { tintNamed } from '../colours.ts'
import { BEAM, MISSILE_PIXELS } from '../pictures.ts'

export const missileSize = (eyes: Pick<Eyes, 'scale'>): number => pixels(eyes, least(eyes, 16), HEX * 0.75)

/** From this many missiles on, each path is half as strong, so that the paths stay in the background. */
const MANY = 24

/** A line of a given length that fades out. */
export function beam(
  from: Point,
  angle: number,
  long: number,
  width: number,
  ink: { tint: number; alpha: number; add?: boolean },
): Mark {
  return {
    frame: 'beam',
    ...towards(from, angle, long / 2),
    rotation: angle,
    scaleX: long / BEAM.long,
    scaleY: width / 4,
    ...ink,
  }
}

/** Its path in the next round, faintly (HS-5.8). */
export function nextPath(
  state: State,
  at: Point,
  { id, direction }: Pick<Missile, 'id' | 'direction'>,
  eyes: Eyes,
  alpha = 1,
): Mark[] {
  const strength = (0.5 * alpha) / (1 + state.missiles.length / MANY)
  const pieces = inPieces(at, towards(at, bearingOf(direction), STEP * state.rules.missileSpeed))
  return pieces.flatMap(([a, b], i) =>
    line(a, b, pixels(eyes, 2, 2), { tint: tintNamed(state, id), alpha: strength * (1 - i / pieces.length) }),
  )
}

/** The missile itself, with its flame. `heat`: of the flame, from 0 to 1. */
export function missileMarks(
  state: State,
  id: string,
  at: Point,
  rotation: number,
  eyes: Eyes,
  { alpha = 1, heat = 0.5 } = {},
): Mark[] {
  const size = missileSize(eyes)
  return [
    ...(heat > 0
      ? [
          glow(towards(at, rotation, -size * 0.5), size * (0.7 + 0.8 * heat), {
            tint: BLAZE,
            alpha: 0.75 * heat * alpha,
          }),
          plume(
            towards(at, rotation, -size * 0.42),
            rotation + Math.PI,
            size * (0.5 + 1.1 * heat),
            size * 0.5,
            0xffc078,
            0.9 * heat * alpha,
          ),
        ]
      : []),
    stamp(
      'missile',
      at,
      size,
      MISSILE_PIXELS * 0.92,
      { tint: tintNamed(state, launcherOf(id)), alpha },
      rotation,
    ),
  ]
}

export const missilesInFlight = (state: State, eyes: Eyes): Mark[] => [
  ...state.missiles.flatMap((missile) => nextPath(state, toWorld(missile.at), missile, eyes)),
  ...state.missiles.flatMap(({ id, at, direction }) =>
    missileMarks(state, id, toWorld(at), bearingOf(direction), eyes),
  ),
]
