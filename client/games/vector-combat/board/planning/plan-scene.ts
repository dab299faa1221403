/**
 * The board while a subturn is planned: everything after its move, the courses from there, and the orders.
 */
import { readAction } from '../../../../../common/games/vector-combat/action.ts'
import { rangeBetween } from '../../../../../common/games/vector-combat/beam.ts'
import { FACES } from '../../../../../common/games/vector-combat/face.ts'
import { inPlay, type Ship, type ShipId } from '../../../../../common/games/vector-combat/state.ts'
import { same } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { between, towards } from '../../../../board/geometry.ts'
import { arrow, badge, dashed, head, line, pixels, ring } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { outlined } from '../../../../board/marks/shapes.ts'
import { BLAZE, GOOD, PALE, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { pointedPiece } from '../../../../game-kit/crowd.ts'
import { MemoizeLast } from '../../../../game-kit/memoize.ts'
import type { FlightPlan } from '../../plan/plan.ts'
import { bearingOf, HEX, hexCorners, STEP, toWorld } from '../../plane.ts'
import { currents, ground } from '../gravity/ground.ts'
import { missilesInFlight, type Pose, posesOf, shipMarks, shipSize } from '../ships/ship-scene.ts'
import { piecesOf, tags } from '../ships/tags.ts'
import { afterMove, dangers, ways } from '../still.ts'
import { approachMarks, courseMarks, missileCourses, warningMarks } from './course-scene.ts'

type Poses = ReadonlyMap<string, Pose>

export class PlanScene {
  private poses: Poses = new Map()
  /** Size of ships in the last drawing. */
  size = 0
  private readonly ground = new MemoizeLast<Mark[]>()
  private readonly places = new MemoizeLast<Poses>()
  private readonly courses = new MemoizeLast<Mark[]>()
  private readonly ships = new MemoizeLast<Mark[]>()
  private readonly deeds = new MemoizeLast<Mark[]>()

  /** Centre of a ship's picture in the last drawing. */
  placeOf = (id: ShipId): Point | undefined => this.poses.get(id)?.at

  marks(plan: FlightPlan, eyes: Eyes): Mark[] {
    const { scale: size, seat, team, calm, overlay } = eyes
    const before = plan.before.value
    const looks = [size, seat, team, calm, overlay, before]
    const planned = [
      ...looks,
      plan.played.value,
      plan.horizon.value,
      plan.drifts.value,
      plan.selected.value,
      plan.step.value,
      plan.aim.value?.target,
    ]
    const later = afterMove(before)
    const selected = plan.ship.value
    const poses = (this.poses = this.places.get([size, before], () => posesOf(later, later.ships, eyes)))
    this.size = shipSize(eyes)
    const tagged = later.ships.map((ship) => ({ ship, pose: poses.get(ship.id)! }))
    return [
      ...this.ground.get(looks, () => ground(before, eyes)),
      ...currents(before, eyes),
      ...this.courses.get(planned, () => [
        ...ways(before, eyes),
        ...plan.state.ships
          .filter((ship) => inPlay(ship) && ship.id !== selected?.id)
          .flatMap((ship) => courseMarks(plan, ship, eyes)),
        ...missileCourses(plan, eyes),
        ...missilesInFlight(before, eyes),
        ...(selected ? courseMarks(plan, selected, eyes) : []),
        ...approachMarks(plan, eyes),
      ]),
      ...(selected ? sides(selected, poses, eyes) : []),
      ...this.ships.get([...looks, selected?.id, pointedPiece(piecesOf(tagged), eyes)], () => [
        ...later.ships.flatMap((ship) => shipMarks(ship, poses.get(ship.id)!, eyes)),
        ...tags(tagged, eyes, selected?.id),
      ]),
      ...this.deeds.get(planned, () => [
        ...later.ships.flatMap((ship) => deed(plan, ship, poses, eyes)),
        // Ships ordered to land are not in danger of crashing.
        ...dangers(before, new Map([...poses].filter(([id]) => !plan.actionOf(id).startsWith('land'))), eyes),
        ...aimMarks(plan, poses, eyes),
        ...warningMarks(plan, eyes),
      ]),
      ...hovering(plan, eyes),
    ]
  }
}

/** A ship's ordered action in the planned subturn. */
function deed(plan: FlightPlan, ship: Ship, poses: Poses, eyes: Eyes): Mark[] {
  const action = readAction(plan.actionOf(ship.id))
  const { at } = poses.get(ship.id)!
  const px = (css: number, least: number) => pixels(eyes, css, least)
  const ink = { tint: plan.isOwn(ship.id) ? GOOD : tintOf(ship.faction), alpha: 0.95 }
  const above = { x: at.x, y: at.y - shipSize(eyes) * 0.75 }
  switch (action?.do) {
    case 'thrust':
    case 'takeoff': {
      if (action.counters === 0 || ('up' in action && action.up))
        return action.do === 'takeoff'
          ? badge(action.counters > 0 ? `off +${action.counters}` : 'off', above, px(11, 11), ink)
          : []
      // Counters are hexes per subturn: the arrow is as long as the change.
      const to = towards(
        at,
        bearingOf(ship.facing),
        Math.max(STEP * action.counters, shipSize(eyes) * 0.6 + px(8, 8) * action.counters),
      )
      return [
        ...arrow(at, to, px(3.6, 3.4), ink, { size: px(17, 16) }),
        ...badge(`+${action.counters}`, towards(to, bearingOf(ship.facing), px(15, 15)), px(12, 12), ink),
      ]
    }
    case 'climb':
      return badge(
        `${action.counters > 0 ? '+' : '−'}${Math.abs(action.counters)} alt`,
        above,
        px(11, 11),
        ink,
      )
    case 'turn':
      return [
        head(towards(at, bearingOf(action.facing), farOf(eyes)), bearingOf(action.facing), px(22, 22), ink),
      ]
    case 'dock':
    case 'land':
      return badge(action.do, above, px(11, 11), ink)
    case 'fire':
    case 'launch':
      return shot(plan, ship, at, action.target, action.do === 'launch', poses, eyes)
    default:
      return []
  }
}

function shot(
  plan: FlightPlan,
  ship: Ship,
  from: Point,
  target: string,
  launch: boolean,
  poses: Poses,
  eyes: Eyes,
): Mark[] {
  const to = placeOf(plan, target, poses)
  if (!to) return []
  if (launch)
    return dashed(
      from,
      to,
      pixels(eyes, 2.2, 2),
      { tint: BLAZE, alpha: 0.95 },
      pixels(eyes, 9, 9),
      pixels(eyes, 6, 6),
    )
  return [
    ...line(from, to, pixels(eyes, 2.8, 2.6), { tint: tintOf(ship.faction), alpha: 0.9 }),
    ...line(from, to, pixels(eyes, 1, 1), { tint: 0xffffff, alpha: 0.8 }),
  ]
}

/** Place of a ship or missile. */
function placeOf(plan: FlightPlan, id: string, poses: Poses): Point | undefined {
  const missile = plan.after.value.missiles.find((one) => one.id === id)
  return poses.get(id)?.at ?? (missile && toWorld(missile.at))
}

const farOf = (eyes: Eyes): number => Math.max(STEP * 0.62, shipSize(eyes) * 0.72)

/** The selected ship's hex, and the six sides to which it can turn; its current side is stronger. */
function sides(ship: Ship, poses: Poses, eyes: Eyes): Mark[] {
  const pose = poses.get(ship.id)
  if (!pose) return []
  return [
    outlined(hexCorners(ship.at), pixels(eyes, 1.6, 1.6), { tint: PALE, alpha: 0.8 }),
    ring(pose.at, shipSize(eyes) * 1.3, { tint: PALE, alpha: 0.75 }),
    ...FACES.map((_, face) => {
      const [faced, size] = [
        face === ship.facing,
        pixels(eyes, face === ship.facing ? 13 : 10, face === ship.facing ? 13 : 10),
      ]
      return head(towards(pose.at, bearingOf(face), farOf(eyes)), bearingOf(face), size, {
        tint: faced ? tintOf(ship.faction) : PALE,
        alpha: faced ? 1 : 0.5,
      })
    }),
  ]
}

/** The target, with range and odds. */
function aimMarks(plan: FlightPlan, poses: Poses, eyes: Eyes): Mark[] {
  const [aim, ship] = [plan.aim.value, plan.ship.value]
  const at = aim && placeOf(plan, aim.target, poses)
  if (!aim || !at || !ship) return []
  const from = poses.get(ship.id)!.at
  const sure = aim.fire.refused === undefined
  // Odds for all other possible targets.
  const others = plan.aims.value
    .filter((one) => one !== aim && one.fire.refused === undefined && one.launch)
    .flatMap((one) => {
      const place = placeOf(plan, one.target, poses)
      return place
        ? badge(`${one.chance}%`, { x: place.x, y: place.y - shipSize(eyes) * 0.7 }, pixels(eyes, 10, 10), {
            tint: BLAZE,
            alpha: 0.85,
          })
        : []
    })
  if (!sure && !plan.aimed) return others
  return [
    ...others,
    ring(at, shipSize(eyes) * 1.45, { tint: BLAZE, alpha: 0.9 }, 'ring dashed'),
    ...badge(
      sure ? `${aim.range}: ${aim.chance}%` : `range ${aim.range}`,
      between(from, at, 0.6),
      pixels(eyes, 11, 11),
      { tint: sure ? BLAZE : PALE, alpha: sure ? 1 : 0.8 },
    ),
  ]
}

/** The hex under the pointer, and its distance. */
function hovering(plan: FlightPlan, eyes: Eyes): Mark[] {
  const [hover, ship] = [plan.hover.value, plan.ship.value]
  if (!hover) return []
  const frame = outlined(hexCorners(hover), pixels(eyes, 1.5, 1.5), { tint: PALE, alpha: 0.6 })
  if (!ship || same(hover, ship.at)) return [frame]
  const at = toWorld(hover)
  const range = rangeBetween({ at: ship.at, altitude: 0 }, { at: hover, altitude: 0 })
  return [
    frame,
    ...badge(`${range}`, { x: at.x, y: at.y - Math.max(HEX * 0.95, pixels(eyes, 20)) }, pixels(eyes, 10, 9), {
      tint: PALE,
      alpha: 0.85,
    }),
  ]
}
