/** A bot's movement: follows each possible action a few subturns ahead. */
import { add, distance, length, scale } from '../../../geometry/hex.ts'
import type { Action } from '../action.ts'
import { blocked, rangeBetween } from '../beam.ts'
import type { Board } from '../board.ts'
import { ringHexes } from '../data/rings.ts'
import { FACES } from '../face.ts'
import { type Field, touched } from '../field.ts'
import { heatIn, orbitOf } from '../phases/generate.ts'
import { touchesBodies } from '../refuse.ts'
import { inPlay, type MovingObject, type Ship } from '../state.ts'
import type { Place } from '../way.ts'
import { type Coast, coast } from './coast.ts'
import { orbiting } from './courses.ts'

const AHEAD = 7
/** A faster ship overshoots. */
const CRUISE = 4
/** Added to a way that leads around more than one body. */
const FAR = 12

/** A ship's actions other than shooting, the best first. */
export function courses(board: Board, ship: Ship): Action[] {
  const rated = candidates(board, ship).map((action) => ({ action, score: scoreOf(board, ship, action) }))
  return rated.sort((a, b) => b.score - a.score).map(({ action }) => action)
}

function candidates({ state: { rules } }: Board, { status, sheet, facing }: Ship): Action[] {
  const counters = Array.from({ length: sheet.thrust }, (_, i) => i + 1)
  const turns = FACES.flatMap((_, face): Action[] => (face === facing ? [] : [{ do: 'turn', facing: face }]))
  if (status === 'landed')
    return [
      ...counters.map((n): Action => ({ do: 'takeoff', counters: n, up: false })),
      ...turns,
      { do: 'pass' },
    ]
  const climbs = rules.altitude ? [1, -1].map((n): Action => ({ do: 'climb', counters: n })) : []
  return [
    { do: 'pass' },
    ...counters.map((n): Action => ({ do: 'thrust', counters: n })),
    ...turns,
    ...climbs,
  ]
}

/** Its place and motion if it coasts after an action. */
function after(ship: Ship, action: Action): MovingObject {
  const { at, altitude, velocity, climb } = ship
  if (action.do === 'thrust' || action.do === 'takeoff')
    return { at, altitude, climb, velocity: add(velocity, scale(FACES[ship.facing]!, action.counters)) }
  return { at, altitude, velocity, climb: action.do === 'climb' ? climb + action.counters : climb }
}

function scoreOf(board: Board, ship: Ship, action: Action): number {
  if (action.do === 'turn')
    return (
      Math.max(
        ...[0, 1, ship.sheet.thrust].map((n) =>
          prospect(board, ship, action, { facing: action.facing, counters: n }),
        ),
      ) - 1.5
    )
  const effort = action.do === 'thrust' || action.do === 'takeoff' ? 0.3 * action.counters : 0
  const staying =
    action.do === 'pass' && orbitOf(board.field, ship) !== null
      ? board.state.victory.kind === 'orbit'
        ? 40
        : 6
      : 0
  // A landed ship is safe, but useless to its side.
  const grounded = ship.status === 'landed' && action.do !== 'takeoff' ? 20 : 0
  return prospect(board, ship, action) + staying - effort - grounded
}

/** `then`: counters that it can add a subturn later. */
function prospect(
  board: Board,
  ship: Ship,
  action: Action,
  then?: { readonly facing: number; readonly counters: number },
): number {
  const {
    field,
    state: { rules },
  } = board
  const moving = after(ship, action)
  const landed = ship.status === 'landed'
  const spared = landed ? ship.site!.body : null
  const aboard = staysAboard(board, ship, action)
  const on = (from: MovingObject, subturns: number, body: string | null = null): Coast =>
    aboard ? carriedOn(board, from, subturns) : coast(field, rules, from, subturns, body)
  const first = then && !landed ? on(moving, 1) : undefined
  if (first?.crash !== undefined) return -1000
  const from = first ? first.places[0]! : moving
  // A ship that undocks in a body is destroyed.
  if (aboard && then && then.counters > 0 && touched(field.spotAt(from.at), from.altitude)) return -1000
  const pushed = then
    ? { ...from, velocity: add(from.velocity, scale(FACES[then.facing]!, then.counters)) }
    : from
  const { places, crash, heat } =
    then && then.counters > 0 ? coast(field, rules, pushed, AHEAD, spared) : on(pushed, AHEAD, spared)
  const { edge } = field.map
  const out = edge === null ? 0 : Math.max(...places.map(({ at }) => length(at) - edge + 2))
  const hot = Math.max(0, ship.heat + heat - AHEAD * ship.sheet.radiators - ship.sheet.heatCapacity)
  return (
    (crash === undefined ? 0 : -500 + 40 * crash) -
    30 * Math.max(0, out) -
    4 * hot -
    2 * Math.max(0, length(pushed.velocity) - CRUISE) -
    toEnemy(board, ship, places)
  )
}

/** VC-3.10: as long as it only passes and turns, its station carries it, even through bodies. */
const staysAboard = ({ state }: Board, ship: Ship, { do: deed }: Action): boolean =>
  ship.status === 'docked' && !touchesBodies(state, ship) && (deed === 'pass' || deed === 'turn')

function carriedOn(board: Board, from: MovingObject, subturns: number): Coast {
  const places = orbiting(board, from, subturns).slice(1)
  return {
    places,
    crash: undefined,
    heat: places.reduce((sum, place) => sum + heatIn(board.field, place), 0),
  }
}

/** Mean distance from a good range to the nearest enemy over the next subturns. */
function toEnemy({ field, ships }: Board, ship: Ship, places: readonly MovingObject[]): number {
  const enemies = ships.filter((other) => inPlay(other) && other.faction !== ship.faction)
  if (enemies.length === 0) return 0
  const nearest = enemies.reduce((best, other) =>
    distance(other.at, ship.at) < distance(best.at, ship.at) ? other : best,
  )
  const good = Math.floor(ship.sheet.beam.range / 2)
  const off = places.map((place, i) => {
    const there = { at: add(nearest.at, scale(nearest.velocity, i + 1)), altitude: nearest.altitude }
    return blocked(field, place, there)
      ? Math.max(0, around(field, place, there) - good)
      : Math.abs(rangeBetween(place, there) - good)
  })
  return off.reduce((sum, one) => sum + one, 0) / Math.max(1, places.length)
}

/** Hexes between a body's edge and the way past it: gravity pulls a slow ship in from nearer. */
const BERTH = 3

/**
 * Length of the shortest way past the body that is between two places. A small body makes no way longer in
 * hexes, so what it costs to evade is added: without it, a ship at rest behind one would stay there.
 */
function around(field: Field, from: Place, to: Place): number {
  const past = field.map.bodies.flatMap(({ at, radius }) => ringHexes(at, radius + BERTH))
  return Math.min(
    ...past
      .map((at) => ({ at, altitude: from.altitude }))
      .filter((corner) => !blocked(field, from, corner) && !blocked(field, corner, to))
      .map((corner) => rangeBetween(from, corner) + rangeBetween(corner, to) + BERTH),
    // Between two bodies no single corner sees both places.
    rangeBetween(from, to) + FAR,
  )
}
