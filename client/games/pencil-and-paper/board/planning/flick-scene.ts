/**
 * The board while a turn is planned: the cone of possible errors, the straight line and what it meets, and
 * where a move would end.
 */
import { pencilId, SORTS } from '../../../../../common/games/pencil-and-paper/pencils.ts'
import { triangle } from '../../../../../common/games/pencil-and-paper/ship.ts'
import { type Ship, shipNamed } from '../../../../../common/games/pencil-and-paper/state.ts'
import { pointAt } from '../../../../../common/geometry/segment.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { towards } from '../../../../board/geometry.ts'
import { circle, dashed, dot, line, pixels } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { filled, outlined, stroke } from '../../../../board/marks/shapes.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import type { FlickPlan } from '../../plan/flick-plan.ts'
import type { Forecast } from '../../plan/forecast.ts'
import { fullPull } from '../../plan/pull.ts'
import { lengthInWorld, radians, toWorld } from '../../plane.ts'
import { aiming, inHands } from '../aiming.ts'
import { dangerTint, goodTint, inkOf, pencilTint } from '../colours.ts'
import { drawnWithin, isFar, ringMarks } from '../drawing/drawing.ts'
import { label } from '../drawing/lettering.ts'
import { pencilMarks } from '../drawing/pencil-drawing.ts'
import { still } from '../still.ts'

/** Half of all flicks err by at most this share of the largest error (two dice). */
const LIKELY = 0.293

export class FlickScene {
  marks(plan: FlickPlan, eyes: Eyes): Mark[] {
    const { ship } = plan
    const forecast = plan.forecast.value
    return [
      ...still(plan.shown, eyes, [
        ...inHands(plan.shown, eyes),
        ...(forecast ? [pencilId(plan.player.id, forecast.pencil, plan.state.rules.sharing)] : []),
      ]),
      ...aiming(plan.shown, eyes),
      ...(ship ? chosen(ship, eyes) : []),
      ...(ship && plan.toggler.on.value ? reach(plan, ship, eyes) : []),
      ...(forecast ? aimed(plan, forecast, eyes) : []),
      ...pulling(plan, eyes),
    ]
  }
}

const chosen = (ship: Ship, eyes: Eyes): Mark[] => {
  const middle = toWorld(ship.nose)
  const back = towards(middle, radians(ship.facing), -lengthInWorld(128))
  return [
    // When zoomed out, the ring around the ship also encloses its neighbours in the row, so fill the ship
    // itself.
    ...(isFar(eyes)
      ? [filled(drawnWithin(triangle(ship).map(toWorld), pixels(eyes, 0.8)), { tint: pencilTint(eyes) })]
      : []),
    ...ringMarks(back, Math.max(lengthInWorld(230), pixels(eyes, 12)), pencilTint(eyes), eyes, ship.id, 0.9),
  ]
}

function reach(plan: FlickPlan, { nose }: Ship, eyes: Eyes): Mark[] {
  const { pencil, stopper } = plan.turn.value
  const far = Math.min(SORTS[pencil].range, stopper ?? Infinity)
  return circle(
    toWorld(nose),
    lengthInWorld(far),
    pixels(eyes, 1.2),
    { tint: pencilTint(eyes), alpha: stopper === null ? 0.3 : 0.7 },
    { dashed: true },
  )
}

/** A sector of a ring around a ship's nose, as an outline: angles in radians, lengths in world units. */
function sector(at: Point, angle: number, half: number, near: number, far: number): Point[] {
  const steps = Math.max(2, Math.ceil((2 * half) / 0.06))
  const arc = (radius: number, from: number, to: number): Point[] =>
    radius <= 0
      ? [at]
      : Array.from({ length: steps + 1 }, (_, i) => towards(at, from + ((to - from) * i) / steps, radius))
  return [...arc(far, angle - half, angle + half), ...arc(near, angle + half, angle - half)]
}

function aimed(plan: FlickPlan, view: Forecast, eyes: Eyes): Mark[] {
  const danger = view.self || (view.order.kind === 'move' && (view.met.length > 0 || view.crowded))
  const tint = danger ? dangerTint(eyes) : view.order.kind === 'shot' ? pencilTint(eyes) : goodTint(eyes)
  return [
    ...cone(view, tint, eyes),
    ...landing(plan, view, eyes),
    ...meetingMarks(plan, view, eyes),
    ...inHand(plan, view, eyes),
  ]
}

function cone(view: Forecast, tint: number, eyes: Eyes): Mark[] {
  const { from, to, end, length, errors, order } = view
  const [at, far, stop] = [from, to, end].map(toWorld) as [Point, Point, Point]
  const angle = radians(order.angle)
  const half = radians(Math.max(errors.angle, 2))
  const [near, most] = [
    length - errors.length,
    Math.min(length + errors.length, order.stopper ?? Infinity),
  ].map((l) => lengthInWorld(Math.max(0, l))) as [number, number]
  const likely = (share: number) =>
    lengthInWorld(Math.min(length + errors.length * share, order.stopper ?? Infinity))
  const ends = sector(at, angle, half, near, most)
  return [
    filled(sector(at, angle, half, 0, most), { tint, alpha: 0.1 }),
    filled(sector(at, angle, half * LIKELY, 0, likely(LIKELY)), { tint, alpha: 0.16 }),
    ...(order.kind === 'move'
      ? [filled(ends, { tint, alpha: 0.14 }), outlined(ends, pixels(eyes, 1.4), { tint, alpha: 0.8 })]
      : [outlined(sector(at, angle, half, 0, most), pixels(eyes, 1.2), { tint, alpha: 0.5 })]),
    ...line(at, stop, pixels(eyes, 2.4), { tint, alpha: 0.95 }),
    ...dashed(stop, far, pixels(eyes, 1.4), { tint, alpha: 0.6 }, pixels(eyes, 5), pixels(eyes, 5)),
  ]
}

/** The ship as redrawn at its landing, with a handle before its nose to turn it. */
function landing({ state, player }: FlickPlan, view: Forecast, eyes: Eyes): Mark[] {
  if (!view.landing || !shipNamed(state, view.order.ship)) return []
  const { pose } = view.landing
  const figure = triangle(pose).map(toWorld)
  const nose = toWorld(pose.nose)
  const handle = towards(nose, radians(pose.facing), pixels(eyes, 16))
  return [
    filled(figure, { tint: inkOf(player.team, eyes), alpha: 0.45 }),
    outlined(figure, pixels(eyes, 1.8), { tint: pencilTint(eyes), alpha: 0.9 }),
    ...line(nose, handle, pixels(eyes, 1.4), { tint: pencilTint(eyes), alpha: 0.7 }),
    dot(handle, pixels(eyes, 7), { tint: pencilTint(eyes), alpha: 0.9 }),
  ]
}

/** Rings and labels what the straight line meets. */
function meetingMarks({ state }: FlickPlan, { from, to, met, self, order }: Forecast, eyes: Eyes): Mark[] {
  const marks = met.flatMap(({ kind, id, at }): Mark[] => {
    const point = toWorld(pointAt(from, to, at))
    const ends = order.kind === 'move' || kind === 'wall' || kind === 'tear' || kind === 'edge'
    const enemy = kind === 'ship' && order.kind === 'shot' && id.charAt(0) !== order.ship.charAt(0)
    const tint = enemy
      ? goodTint(eyes)
      : kind === 'ship' || (ends && order.kind === 'move')
        ? dangerTint(eyes)
        : pencilTint(eyes)
    return [
      ...ringMarks(point, pixels(eyes, 7), tint, eyes),
      ...(kind === 'ship' || order.kind === 'move'
        ? label(
            enemy ? id : `${id} !`,
            { x: point.x, y: point.y - pixels(eyes, 18) },
            pixels(eyes, 12),
            tint,
            eyes,
          )
        : []),
    ]
  })
  if (!self) return marks
  const ship = shipNamed(state, order.ship)!
  const at = toWorld(ship.nose)
  return [
    ...marks,
    ...ringMarks(at, pixels(eyes, 13), dangerTint(eyes), eyes),
    ...label('!', { x: at.x, y: at.y - pixels(eyes, 22) }, pixels(eyes, 13), dangerTint(eyes), eyes),
  ]
}

/** The pencil held ready, with its point at the stroke's start; its place on the desk is empty. */
const inHand = (
  { state, player }: FlickPlan,
  { from, order, pencil, bluntness }: Forecast,
  eyes: Eyes,
): Mark[] =>
  pencilMarks(
    { at: toWorld(from), rotation: radians(order.angle) },
    {
      kind: pencil,
      bluntness,
      team: state.rules.sharing ? '' : player.team,
      long: 150,
      alpha: 0.8,
      lifted: 4,
    },
    eyes,
  )

/** Half the arc that shows the longest pull (radians). */
const ARC = 0.35

/** The pull, drawn at its own place because a finger hides the ship: how far it may go, and how far it is. */
function pulling(plan: FlickPlan, eyes: Eyes): Mark[] {
  if (!plan.pull.value) return []
  const { from, to, slack } = plan.pull.value
  const [angle, far] = [Math.atan2(to.y - from.y, to.x - from.x), slack + fullPull(slack)]
  return [
    stroke(
      Array.from({ length: 13 }, (_, i) => towards(from, angle + ARC * (i / 6 - 1), far)),
      pixels(eyes, 2),
      { tint: pencilTint(eyes), alpha: 0.55 },
    ),
    dot(from, pixels(eyes, 9), { tint: pencilTint(eyes), alpha: 0.9 }),
    ...line(from, to, pixels(eyes, 2), { tint: pencilTint(eyes), alpha: 0.7 }),
    ...ringMarks(to, pixels(eyes, 22), pencilTint(eyes), eyes),
  ]
}
