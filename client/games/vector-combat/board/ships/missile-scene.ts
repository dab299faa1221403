/** Missiles in flight, drawn after their move, like ships, with their path and their target. */
import type { EventOf } from '../../../../../common/games/vector-combat/events.ts'
import { foreseen } from '../../../../../common/games/vector-combat/resolve.ts'
import type { Missile, State } from '../../../../../common/games/vector-combat/state.ts'
import { length, still } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { towards } from '../../../../board/geometry.ts'
import { dashed, glow, line, pixels, ring, stamp } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { BLAZE, DANGER, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { toWorld } from '../../plane.ts'
import { course } from '../course-line.ts'
import { TRAIL } from '../pictures.ts'
import { liftOf, missileSize } from '../sizes.ts'
import { stopsOf } from './path.ts'
import { MISSILE_PIXELS } from './ship-pictures.ts'

/** A line of a given length that fades out. */
export function trail(
  from: Point,
  angle: number,
  long: number,
  width: number,
  ink: { tint: number; alpha: number; add?: boolean },
): Mark {
  return {
    frame: 'trail',
    ...towards(from, angle, long / 2),
    rotation: angle,
    scaleX: long / TRAIL.long,
    scaleY: width / 4,
    ...ink,
  }
}

/** The missile itself, with its flame. `heat`: of the flame, from 0 to 1. */
export function missileMarks(
  faction: string,
  at: Point,
  rotation: number,
  eyes: Eyes,
  { alpha = 1, heat = 0.3 } = {},
): Mark[] {
  const size = missileSize(eyes)
  return [
    ...(heat > 0
      ? [
          glow(towards(at, rotation, -size * 0.5), size * (0.6 + 0.6 * heat), {
            tint: BLAZE,
            alpha: 0.85 * heat * alpha,
          }),
        ]
      : []),
    stamp('missile', at, size, MISSILE_PIXELS * 0.92, { tint: tintOf(faction), alpha }, rotation),
  ]
}

/** A missile at rest points up. */
const UP = -Math.PI / 2

export const headingOf = (velocity: { readonly q: number; readonly r: number }): number => {
  const { x, y } = toWorld(velocity)
  return x === 0 && y === 0 ? UP : Math.atan2(y, x)
}

const lifted = ({ x, y }: Point, altitude: number, eyes: Eyes): Point => ({
  x,
  y: y - liftOf(altitude, eyes),
})

/** All missiles as the move leaves them; those that reach their target are drawn at it. */
export function missilesInFlight(state: State, eyes: Eyes): Mark[] {
  if (state.result)
    return state.missiles.flatMap((missile) =>
      missileMarks(
        missile.faction,
        lifted(toWorld(missile.at), missile.altitude, eyes),
        headingOf(missile.velocity),
        eyes,
      ),
    )
  const { missiles, timeline, ships } = foreseen(state)
  const moves = new Map(
    timeline.flatMap((event) =>
      event.kind === 'move' && event.what === 'missile' ? [[event.id, event] as const] : [],
    ),
  )
  return state.missiles.flatMap((before) => {
    const move = moves.get(before.id)
    if (!move) return []
    const after = missiles.find(({ id }) => id === before.id)
    const strikes = timeline.find(
      (event): event is EventOf<'strike'> => event.kind === 'strike' && event.missile === before.id,
    )
    const prey = ships.find(({ id }) => id === after?.target)
    return [
      ...coming(before, move, eyes),
      ...(after && prey ? hunted(after, lifted(toWorld(prey.at), prey.altitude, eyes), eyes) : []),
      ...ended(before, move, after, strikes !== undefined, eyes),
    ]
  })
}

/** The path of its move. */
function coming({ faction, at, altitude }: Missile, move: EventOf<'move'>, eyes: Eyes): Mark[] {
  const stops = stopsOf(move)
  return [
    stamp(
      'missile',
      lifted(toWorld(at), altitude, eyes),
      missileSize(eyes) * 0.8,
      MISSILE_PIXELS * 0.92,
      { tint: tintOf(faction), alpha: 0.34 },
      headingOf(move.velocity),
    ),
    ...course(stops, eyes, { tint: BLAZE, alpha: 0.5, plain: true, width: 1.5 }),
  ]
}

/** A thin line to its target. */
const hunted = ({ at, altitude }: Missile, prey: Point, eyes: Eyes): Mark[] =>
  dashed(
    lifted(toWorld(at), altitude, eyes),
    prey,
    pixels(eyes, 1, 1),
    { tint: DANGER, alpha: 0.35 },
    pixels(eyes, 3, 3),
    pixels(eyes, 7, 7),
  )

function ended(
  { faction }: Missile,
  move: EventOf<'move'>,
  after: Missile | undefined,
  strikes: boolean,
  eyes: Eyes,
): Mark[] {
  const stops = stopsOf(move)
  const place = lifted(stops.at(-1)!, move.altitude + move.climbed, eyes)
  if (strikes) {
    // Nose first against its target's side.
    const angle = headingOf(move.velocity)
    const at = towards(place, angle, -missileSize(eyes) * 0.9)
    return [
      ring(place, missileSize(eyes) * 3.5, { tint: DANGER, alpha: 0.6 }, 'ring dashed'),
      ...missileMarks(faction, at, angle, eyes, { heat: 0.8 }),
    ]
  }
  if (!after) return cross(place, missileSize(eyes) * 0.5, eyes)
  const next = still(after.velocity)
    ? []
    : course(stopsOf({ from: after.at, velocity: after.velocity, steps: length(after.velocity) }), eyes, {
        tint: tintOf(faction),
        alpha: 0.3,
        plain: true,
        dashed: true,
        width: 1.2,
      })
  return [...next, ...missileMarks(faction, place, headingOf(move.velocity), eyes)]
}

/** A cross where something ends. */
export const cross = (at: Point, half: number, eyes: Eyes): Mark[] =>
  [1, -1].flatMap((side) =>
    line(
      { x: at.x - half, y: at.y - half * side },
      { x: at.x + half, y: at.y + half * side },
      pixels(eyes, 2.5, 3),
      { tint: DANGER, alpha: 0.95 },
    ),
  )
