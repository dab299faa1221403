/**
 * Where ships and asteroids may be, and the ships' default places (PP-4.4 to PP-4.6, PP-6.9, PP-9.2 to
 * PP-9.5).
 */
import {
  doubledArea,
  isSimple,
  type Polygon,
  polygonsMeet,
  segmentMeetsPolygon,
} from '../../geometry/polygon.ts'
import type { LatticePoint } from '../../geometry/segment.ts'
import { rounding, turned } from './angles.ts'
import type { Place, PlacedShip } from './orders.ts'
import {
  atWall,
  betweenHangars,
  DOOR,
  hangarOf,
  OUT,
  paperOf,
  shiftsBetween,
  turretGround,
  wallLength,
  walls,
  within,
} from './sheet.ts'
import { type Pose, poseOn, triangle } from './ship.ts'
import { type Player, type PlayerId, playerNamed, type Ship, type ShipId, type State } from './state.ts'

/** PP-8.3, PP-9.5: twice the least area of an asteroid, in square units. */
export const LEAST_AREA = 41943

/** From the wall to the noses of the row, and from the own edge: 640 of the inch. */
const ROW_BEHIND = 384

/** Whether a figure on the sheet touches anything but this ship, also across the seam. */
export function meetsAnything(state: State, figure: Polygon, but?: ShipId): boolean {
  const x = figure.map((p) => p.x)
  const barriers = [...walls(state), ...state.tears]
  return shiftsBetween(state.sheet, state.rules.wrap, Math.min(...x), Math.max(...x)).some((shift) => {
    const copy = shift === 0 ? figure : figure.map((p) => ({ x: p.x + shift, y: p.y }))
    return (
      barriers.some(({ from, to }) => segmentMeetsPolygon(from, to, copy)) ||
      state.asteroids.some(({ points }) => polygonsMeet(points, copy)) ||
      state.ships.some((ship) => ship.id !== but && polygonsMeet(triangle(ship), copy))
    )
  })
}

/** PP-4.4: whether the ship may be drawn in this pose. */
export function fits(state: State, ship: ShipId, pose: Pose): boolean {
  const figure = triangle(pose)
  return within(paperOf(state.sheet), figure) && !meetsAnything(state, figure, ship)
}

const FACINGS = [0, ...[1, 2, 3, 4, 5, 6, 7].flatMap((k) => [k, -k]), 8].map((k) => 256 * k)
const BACKS = [0, 128, 256]

/**
 * A ship's pose when redrawn on a point: as ordered, or the first that fits (PP-4.5, PP-4.6); undefined if it
 * is too crowded.
 */
export function redrawn(
  state: State,
  ship: ShipId,
  end: LatticePoint,
  angle: number,
  place: Place | undefined,
): { readonly pose: Pose; readonly asked: boolean } | undefined {
  const facing = place?.facing ?? angle
  const wanted = poseOn(end, facing, place?.back ?? 0, place?.side ?? 0)
  if (fits(state, ship, wanted)) return { pose: wanted, asked: true }
  for (const by of FACINGS)
    for (const back of BACKS) {
      const pose = poseOn(end, turned(facing + by), back, 0)
      if (fits(state, ship, pose)) return { pose, asked: false }
    }
  return undefined
}

/** PP-9.4: the row behind the door. */
export function rowOf({ sheet, rules: { shipsEach } }: State, { id, edge, door }: Player): Ship[] {
  return Array.from({ length: shipsEach }, (_, i) => ({
    id: `${id}${i + 1}`,
    nose: atWall(sheet, edge, door! + rounding(DOOR * (i + 1), shipsEach + 1), ROW_BEHIND),
    facing: OUT[edge],
    turret: false,
  }))
}

export const refuseDoor = ({ sheet }: State, { edge }: Player, door: number): string | undefined => {
  const most = wallLength(sheet, edge) - DOOR
  return Number.isInteger(door) && door >= 0 && door <= most ? undefined : `a door begins at 0 to ${most}`
}

/** Why a player's ships may not be placed so, and which of them (PP-9.3). */
export function refuseShips(
  state: State,
  id: PlayerId,
  ships: readonly PlacedShip[],
): { readonly reason: string; readonly ship?: ShipId } | undefined {
  const {
    sheet,
    players,
    rules: { shipsEach, turrets },
  } = state
  const { edge } = playerNamed(state, id)!
  if (ships.length !== shipsEach)
    return {
      reason: `place ${shipsEach === 1 ? 'one ship' : `${shipsEach} ships`}; ${ships.length === 1 ? 'this is one' : `these are ${ships.length}`}`,
    }
  if (ships.every(({ turret }) => turret)) return { reason: 'one of them at least must be able to move' }
  const figures = ships.map(triangle)
  for (const [i, { turret }] of ships.entries()) {
    const ship = `${id}${i + 1}`
    const figure = figures[i]!
    if (turret && !turrets) return { ship, reason: 'there are no turrets in this match' }
    if (!within(turret ? turretGround(sheet, players, edge) : hangarOf(sheet, edge), figure))
      return {
        ship,
        reason: turret ? 'a turret stands within an inch outside the wall' : 'it must lie within the hangar',
      }
    if (meetsAnything(state, figure)) return { ship, reason: 'it touches something' }
    if (figures.slice(0, i).some((other) => polygonsMeet(figure, other)))
      return { ship, reason: 'it touches another of them' }
  }
  return undefined
}

/** Why such an asteroid is not allowed (PP-9.5). */
export function refuseAsteroid(state: State, points: Polygon): string | undefined {
  if (points.length < 3 || points.length > 64) return 'an asteroid has 3 to 64 corners'
  if (!isSimple(points)) return 'its outline crosses or touches itself'
  if (Math.abs(doubledArea(points)) < LEAST_AREA) return 'it is too small'
  if (!within(betweenHangars(state.sheet, state.players), points)) return 'it must lie between the hangars'
  return meetsAnything(state, points) ? 'it touches something' : undefined
}
