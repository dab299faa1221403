/** Where ships are drawn: several hulls in a hex are moved apart. */
import type { Ship, State, Station } from '../../../../../common/games/vector-combat/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { towards } from '../../../../board/geometry.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { bearingOf, toWorld } from '../../plane.ts'
import { siteAt } from '../bodies/body-scene.ts'
import { liftOf, shipSize, stationSize } from '../sizes.ts'

/** A ship's drawn place and rotation. */
export interface Pose {
  /** Centre of the hull: above its true place at altitude, and moved aside where other things are. */
  readonly at: Point
  /** Its true place: the centre of its hex, or of its site. */
  readonly foot: Point
  /** Radians, clockwise from the right. */
  readonly rotation: number
  readonly alpha?: number
  readonly size?: number
  readonly altitude?: number
}

type ShipPlace = Pick<Ship, 'id' | 'at' | 'altitude' | 'status' | 'site'>

/** Landed ships are drawn smaller, because they stand on half a hex. */
const LANDED = 0.66
const DOCKED = 0.8

/** `aside`: the hull's offset from its true place (`asidesOf`). */
export function poseOf(
  ship: ShipPlace & Pick<Ship, 'facing'>,
  map: string,
  eyes: Pick<Eyes, 'scale'>,
  aside: Point = HERE,
): Pose {
  const rotation = bearingOf(ship.facing)
  if (ship.status === 'landed' && ship.site) {
    const at = siteAt(map, ship.site)
    return { at, foot: at, rotation, size: LANDED }
  }
  const foot = toWorld(ship.at)
  const pose = {
    at: { x: foot.x + aside.x, y: foot.y + aside.y - liftOf(ship.altitude, eyes) },
    foot,
    rotation,
    altitude: ship.altitude,
  }
  return ship.status === 'docked' ? { ...pose, size: DOCKED } : pose
}

const HERE: Point = { x: 0, y: 0 }

/** Least distance between hulls, as a share of their size. */
const APART = 0.74
const ROUNDS = 14

/**
 * Offsets of hulls, so that none hides another, a landed ship or a station: zoomed out, hulls are larger than
 * their hexes. Each is moved as little as needed.
 */
export function asidesOf(
  map: string,
  ships: readonly ShipPlace[],
  stations: readonly Pick<Station, 'at' | 'altitude'>[],
  eyes: Pick<Eyes, 'scale'>,
): ReadonlyMap<string, Point> {
  const size = shipSize(eyes)
  const spots = ships.flatMap((ship) =>
    ship.status === 'landed'
      ? []
      : [
          {
            id: ship.id,
            home: above(ship, eyes),
            x: 0,
            y: 0,
            radius: (size * APART * (ship.status === 'docked' ? DOCKED : 1)) / 2,
          },
        ],
  )
  const fixed = [
    ...stations.map((station) => ({ ...above(station, eyes), radius: stationSize(eyes) * 0.42 })),
    ...ships.flatMap(({ status, site }) =>
      status === 'landed' && site ? [{ ...siteAt(map, site), radius: (size * APART * LANDED) / 2 }] : [],
    ),
  ]
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, one] of spots.entries()) {
      for (const other of spots.slice(i + 1)) {
        const push = pushed(
          one.home.x + one.x - other.home.x - other.x,
          one.home.y + one.y - other.home.y - other.y,
          one.radius + other.radius,
          i,
        )
        one.x += push.x / 2
        one.y += push.y / 2
        other.x -= push.x / 2
        other.y -= push.y / 2
      }
      for (const { x, y, radius } of fixed) {
        const push = pushed(one.home.x + one.x - x, one.home.y + one.y - y, one.radius + radius, i)
        one.x += push.x
        one.y += push.y
      }
    }
  }
  return new Map(spots.map(({ id, x, y }) => [id, { x, y }]))
}

const above = ({ at, altitude }: Pick<Ship, 'at' | 'altitude'>, eyes: Pick<Eyes, 'scale'>): Point => {
  const { x, y } = toWorld(at)
  return { x, y: y - liftOf(altitude, eyes) }
}

/**
 * The offset missing to a wanted distance, along the line between two ships; for two at the same place, the
 * first goes left, the next in another direction.
 */
function pushed(x: number, y: number, wanted: number, nth: number): Point {
  const long = Math.hypot(x, y)
  if (long >= wanted) return HERE
  return long < 1e-6
    ? towards(HERE, Math.PI + nth * 2.4, wanted)
    : { x: (x / long) * (wanted - long), y: (y / long) * (wanted - long) }
}

/** Poses of all given ships, by id. */
export function posesOf(
  state: Pick<State, 'map' | 'stations'>,
  ships: readonly Ship[],
  eyes: Pick<Eyes, 'scale'>,
): ReadonlyMap<string, Pose> {
  const asides = asidesOf(state.map, ships, state.stations, eyes)
  return new Map(ships.map((ship) => [ship.id, poseOf(ship, state.map, eyes, asides.get(ship.id))]))
}
