/** VC-1.2, VC-2, VC-3: stations and asteroids move, then ships, then missiles. Only strikes use dice. */
import { add, type Hex, length, still, sub } from '../../../geometry/hex.ts'
import { type Board, type Draft, destroy, type Passage, shipsInOrder } from '../board.ts'
import { RELATIVISTIC } from '../data/numbers.ts'
import { split } from '../face.ts'
import { type Field, type Ground, touched } from '../field.ts'
import { touchesBodies } from '../refuse.ts'
import type { Asteroid, MovingObject, Rules, Ship } from '../state.ts'
import { altitudeIn, wayOf } from '../way.ts'

/** Moves a thing to its end, and returns its passage. */
export function advance(thing: Draft<MovingObject>, rules: Rules): Passage {
  const { at, velocity, altitude, climb } = thing
  const end = Math.max(0, altitude + climb)
  thing.at = still(velocity) ? at : add(at, velocity)
  thing.altitude = end
  // VC-2.11.
  if (end === 0 && climb < 0) thing.climb = 0
  return {
    from: at,
    velocity,
    altitude,
    climbed: end - altitude,
    fast: rules.relativistic && isFast(velocity),
  }
}

function isFast(velocity: Hex): boolean {
  const parts = length(velocity) > RELATIVISTIC ? split(velocity) : undefined
  return parts !== undefined && (parts.ahead > RELATIVISTIC || parts.aside > RELATIVISTIC)
}

/** VC-3.1: once, at its place after the move. */
export function fall(
  board: Board,
  thing: Draft<MovingObject> & { readonly id: string },
  told: boolean,
): void {
  const by = board.field.spotAt(thing.at)?.pull
  if (!by || still(by)) return
  thing.velocity = add(thing.velocity, by)
  if (told) board.timeline.push({ kind: 'pull', id: thing.id, at: thing.at, velocity: thing.velocity, by })
}

/** VC-3.6: the first hex of a path, except the last one, in which it touches a body. */
export function crashOnPath(
  field: Field,
  { from, velocity, altitude, climbed, fast }: Passage,
  spared: string | null,
): { at: Hex; steps: number; ground: Ground } | undefined {
  if (fast || field.map.bodies.length === 0) return undefined
  const way = wayOf(velocity)
  for (let i = 1; i < way.length; i++) {
    const at = add(from, way[i - 1]!)
    const ground = touched(field.spotAt(at), altitudeIn(altitude, altitude + climbed, i, way.length), spared)
    if (ground) return { at, steps: i, ground }
  }
  return undefined
}

export interface AsteroidMeeting {
  readonly asteroid: Asteroid
  readonly speed: number
  readonly damage: number
}

/** VC-3.9: asteroids that, after their move, are on the path or at its end. */
export function asteroidsMet(board: Board, passage: Passage): AsteroidMeeting[] {
  if (passage.fast) return []
  return board.asteroids.flatMap((asteroid) => {
    if (!passes(passage, asteroid)) return []
    const other = board.passages.get(asteroid)!
    const speed = length(sub(passage.velocity, other.velocity)) + Math.abs(passage.climbed - other.climbed)
    return [{ asteroid, speed, damage: Math.max(0, speed - 1) }]
  })
}

function passes({ from, velocity, altitude, climbed }: Passage, { at, altitude: height }: Asteroid): boolean {
  const [q, r] = [at.q - from.q, at.r - from.r]
  const way = wayOf(velocity)
  if (way.length === 0) return q === 0 && r === 0 && height === altitude + climbed
  return way.some(
    (h, i) =>
      h.q === q && h.r === r && height === altitudeIn(altitude, altitude + climbed, i + 1, way.length),
  )
}

export function moveObjects(board: Board): void {
  for (const [what, all] of [
    ['station', board.stations],
    ['asteroid', board.asteroids],
  ] as const)
    for (const thing of all) {
      const passage = advance(thing, board.state.rules)
      board.passages.set(thing, passage)
      if (!still(passage.velocity) || passage.climbed !== 0)
        board.timeline.push({ kind: 'move', what, id: thing.id, ...told(passage, length(passage.velocity)) })
      fall(board, thing, false)
    }
}

export function moveShips(board: Board): void {
  for (const ship of shipsInOrder(board)) {
    if (ship.status === 'landed') continue
    const { spared } = ship
    ship.spared = null
    const passage = ship.status === 'docked' ? carried(board, ship) : advance(ship, board.state.rules)
    board.passages.set(ship, passage)
    const crash = touchesBodies(board.state, ship) ? crashOnPath(board.field, passage, spared) : undefined
    board.timeline.push({
      kind: 'move',
      what: 'ship',
      id: ship.id,
      ...told(passage, crash?.steps ?? length(passage.velocity)),
    })
    if (crash) {
      ship.at = crash.at
      destroy(ship)
      board.timeline.push({ kind: 'crash', id: ship.id, body: crash.ground.body, at: crash.at, when: 'path' })
      continue
    }
    if (ship.status === 'flying') meetAsteroids(board, ship, passage)
    if (ship.status === 'flying') fall(board, ship, true)
  }
}

export const told = ({ from, velocity, altitude, climbed, fast }: Passage, steps: number) => ({
  from,
  velocity,
  altitude,
  climbed,
  steps,
  fast,
})

/** VC-3.10: a docked ship follows its station, which has moved already, including gravity. */
function carried(board: Board, ship: Draft<Ship>): Passage {
  const station = board.stations.find(({ id }) => id === ship.station)!
  const { at, altitude, velocity, climb } = station
  Object.assign(ship, { at, altitude, velocity, climb })
  return board.passages.get(station)!
}

function meetAsteroids(board: Board, ship: Draft<Ship>, passage: Passage): void {
  for (const { asteroid, speed, damage } of asteroidsMet(board, passage)) {
    if (damage === 0) continue
    ship.hull -= damage
    board.timeline.push({
      kind: 'collision',
      id: ship.id,
      asteroid: asteroid.id,
      at: asteroid.at,
      speed,
      damage,
    })
  }
}
