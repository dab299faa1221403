/** Ships on the board: the hull shows the facing, the vector shows the movement. */
import { split } from '../../../../../common/games/vector-combat/face.ts'
import type { Ship } from '../../../../../common/games/vector-combat/state.ts'
import { length, still } from '../../../../../common/geometry/hex.ts'
import { angleTo, between, span, towards } from '../../../../board/geometry.ts'
import { badge, dot, glow, head, line, pixels, ring, stamp } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { shipLook } from '../../../../board/marks/ship-marks.ts'
import { engines } from '../../../../board/marks/thrust.ts'
import { INK, PALE, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { bearingOf, STEP } from '../../plane.ts'
import { course } from '../course-line.ts'
import { shipSize } from '../sizes.ts'
import { enginesOf } from './hulls.ts'
import { stopsOf } from './path.ts'
import type { Pose } from './poses.ts'
import { ghostFrame, SHIP_FILL, SHIP_PIXELS, shipFrame, trimFrame } from './ship-pictures.ts'

export { type CourseInk, course } from '../course-line.ts'
export { liftOf, shipSize } from '../sizes.ts'
export { missilesInFlight } from './missile-scene.ts'
export { type Pose, poseOf, posesOf } from './poses.ts'
export { type TaggedShip, tags } from './tags.ts'

type ShipLook = Pick<Ship, 'id' | 'faction' | 'model' | 'seat' | 'hull' | 'sheet'>

/** Reactors burn blue. */
const ENGINES = 0x7ab4ff

/** A ship without its name, which `tags` draws. `heat`: of the engines, 0 to 1; `t`: seconds. */
export function shipMarks(ship: ShipLook, pose: Pose, eyes: Eyes, heat = 0, t = 0): Mark[] {
  const { at, rotation, alpha = 1 } = pose
  const { id: name, model, faction } = ship
  const { calm } = eyes
  const tint = tintOf(faction)
  const size = shipSize(eyes) * (pose.size ?? 1)
  return [
    ...stalk(pose, tint, eyes),
    ...(eyes.seat !== '' && ship.seat === eyes.seat
      ? [glow(at, size * 1.9, { tint, alpha: 0.32 * alpha })]
      : []),
    ...engines(enginesOf(model), { at, rotation, size, heat, name, t, calm, alpha, tint: ENGINES }),
    ...shipLook({
      at,
      rotation,
      size,
      tint,
      alpha,
      name,
      t,
      calm,
      hull: shipFrame(model, eyes.team === '' || faction === eyes.team),
      trim: trimFrame(model),
      pixels: SHIP_PIXELS * SHIP_FILL,
      damage: 1 - Math.max(0, ship.hull) / ship.sheet.hull,
    }),
  ]
}

/**
 * Connects the hull with its true place: at altitude a stalk with a notch per level, otherwise a thread to a
 * hull moved aside.
 */
export function stalk(
  { at, foot, altitude = 0, alpha = 1, size: times = 1 }: Pose,
  tint: number,
  eyes: Eyes,
): Mark[] {
  const size = shipSize(eyes) * times
  const [thin, high] = [pixels(eyes, 1.6, 1.6), altitude > 0.02]
  if (!high && span(at, foot) < size * 0.16) return []
  const ink = { tint, alpha: 0.75 * alpha }
  const notches = Math.min(Math.round(altitude), 8)
  return [
    ...(high
      ? [
          stamp('puff', foot, size * 0.8, 128, { tint: 0x000000, alpha: 0.55 * alpha }),
          ring(foot, size * 0.42, ink),
        ]
      : [dot(foot, pixels(eyes, 5, 5), ink)]),
    ...line(foot, at, thin, ink),
    ...Array.from({ length: notches }, (_, i) => {
      const { x, y } = between(foot, at, (i + 1) / (notches + 0.6))
      return line({ x: x - 2.5 * thin, y }, { x: x + 2.5 * thin, y }, thin, ink)
    }).flat(),
  ]
}

/** The current place of a ship that the board shows after its move. */
export const ghost = (
  { model, faction }: Pick<Ship, 'model' | 'faction'>,
  { at, rotation, alpha = 1, size = 1 }: Pose,
  eyes: Eyes,
): Mark =>
  stamp(
    ghostFrame(model),
    at,
    shipSize(eyes) * 0.94 * size,
    SHIP_PIXELS * SHIP_FILL,
    { tint: tintOf(faction), alpha: 0.75 * alpha },
    rotation,
  )

/** Where its vector leads next, with the counters' number. */
export function vectorMarks(
  ship: Pick<Ship, 'faction' | 'at' | 'velocity'>,
  pose: Pose,
  eyes: Eyes,
  alpha = 1,
): Mark[] {
  if (still(ship.velocity)) return []
  const stops = stopsOf({ from: ship.at, velocity: ship.velocity, steps: length(ship.velocity) })
  const tint = tintOf(ship.faction)
  // The line starts at the hull's drawn place.
  const from = [pose.foot, ...stops.slice(1)]
  const end = stops.at(-1)!
  return [
    ...course(from, eyes, { tint: INK, alpha: 0.5 * alpha, plain: true, width: 4.5 }),
    ...course(from, eyes, { tint, alpha: 0.9 * alpha, width: 2.2 }),
    ...(STEP * eyes.scale > 16
      ? badge(
          `${length(ship.velocity)}`,
          towards(end, angleTo(stops.at(-2)!, end), pixels(eyes, 11, 11)),
          pixels(eyes, 11, 11),
          { tint, alpha },
          { tint: INK, alpha: 0.8 * alpha },
        )
      : []),
  ]
}

/** Its counters at their sides: an arrow head and a number each. */
export function counterMarks(
  ship: Pick<Ship, 'velocity' | 'faction'>,
  { at, size = 1 }: Pose,
  eyes: Eyes,
): Mark[] {
  const parts = split(ship.velocity)
  if (!parts) return []
  const far = Math.max(STEP * 0.5, shipSize(eyes) * 0.62 * size)
  return (
    [
      [parts.face, parts.ahead],
      [(parts.face + 1) % 6, parts.aside],
    ] as const
  ).flatMap(([face, count]) => {
    if (count === 0) return []
    const angle = bearingOf(face)
    const place = towards(at, angle, far)
    return [
      head(towards(place, angle, pixels(eyes, 12, 9)), angle, pixels(eyes, 11, 9), {
        tint: PALE,
        alpha: 0.95,
      }),
      ...badge(`${count}`, place, pixels(eyes, 12, 10), { tint: PALE }, { tint: INK, alpha: 0.85 }),
    ]
  })
}

/** A ring around the selected ship. */
export const chosen = ({ at }: Pose, eyes: Eyes): Mark[] => [
  ring(at, shipSize(eyes) * 1.42, { tint: PALE, alpha: 0.9 }, 'ring dashed'),
]
