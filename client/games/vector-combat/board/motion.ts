/** Positions at a moment of a played subturn: a function of the subturn and the time only. */
import type { Span } from '../../../../common/engine/match-types.ts'
import { BEAM_HEAT } from '../../../../common/games/vector-combat/data/numbers.ts'
import { FACES } from '../../../../common/games/vector-combat/face.ts'
import type { Missile, MovingObject, Ship, ShipId } from '../../../../common/games/vector-combat/state.ts'
import { add, type Hex, scale, still } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { between, towards } from '../../../board/geometry.ts'
import { clamp, ease, progress } from '../../../board/playback/easing.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { bearingOf, toWorld } from '../plane.ts'
import { headingOf } from './ships/missile-scene.ts'
import { alongStops, stopsOf } from './ships/path.ts'
import { asidesOf, type Pose, poseOf } from './ships/poses.ts'
import { liftOf, missileSize, shipSize } from './sizes.ts'
import { FELT, type Timeline } from './timeline.ts'

/** Rises from 0 to 1 and falls back. */
export const swell = (x: number): number => Math.sin(Math.PI * clamp(x))

const TAU = Math.PI * 2

/** Time for a destroyed thing to fade out (seconds). */
const FADING = 0.22

/** Opacity of a thing; 0 once it is gone. */
export function presence(told: Timeline, id: string, t: number): number {
  const end = told.ends.get(id)
  return end ? 1 - clamp((t - end.start) / FADING) : 1
}

type Scale = Pick<Eyes, 'scale'>

/** Offsets of ships that share a hex, before and after the move and at the end. */
interface Asides {
  readonly scale: number
  readonly before: ReadonlyMap<string, Point>
  readonly moved: ReadonlyMap<string, Point>
  readonly after: ReadonlyMap<string, Point>
}

const known = new WeakMap<Timeline, Asides>()

function asidesIn(told: Timeline, eyes: Scale): Asides {
  const found = known.get(told)
  if (found?.scale === eyes.scale) return found
  const { before, after, ships, moves, ends } = told
  const ended = (moving: MovingObject & { readonly id: string }): Hex =>
    moves.has(moving.id) ? add(moving.at, moves.get(moving.id)![0].velocity) : moving.at
  const flown = [...ships.values()]
    .filter(({ id }) => !(ends.has(id) && ends.get(id)!.start < told.acting.start))
    .map((ship) => ({
      ...ship,
      at: ended(ship),
      altitude: ship.altitude + (moves.get(ship.id)?.[0].climbed ?? 0),
    }))
  const made: Asides = {
    scale: eyes.scale,
    before: asidesOf(before.map, [...ships.values()], before.stations, eyes),
    moved: asidesOf(
      before.map,
      flown,
      before.stations.map((station) => ({
        at: ended(station),
        altitude: station.altitude + (moves.get(station.id)?.[0].climbed ?? 0),
      })),
      eyes,
    ),
    after: asidesOf(
      before.map,
      [...ships.keys()].flatMap((id) => (ends.has(id) ? [] : [told.afterwards.get(id)!])),
      after.stations,
      eyes,
    ),
  }
  known.set(told, made)
  return made
}

const NOWHERE: Point = { x: 0, y: 0 }

/** The pose of a ship that was in play at the start of the subturn, even during its destruction. */
export function poseAt(told: Timeline, ship: Ship, t: number, eyes: Scale): Pose {
  const asides = asidesIn(told, eyes)
  const { map } = told.before
  const first = poseOf(ship, map, eyes, asides.before.get(ship.id))
  const moved = movedPose(told, ship, t, first, asides, eyes)
  const rotation = rotationAt(told, ship, t)
  const after = told.afterwards.get(ship.id)
  if (!after || told.ends.has(ship.id)) return { ...moved, rotation }
  const deed = told.deeds.get(ship.id)
  const settles = deed ? deed[1] : told.acting
  const x = ease(progress(t, settles))
  if (x <= 0) return { ...moved, rotation }
  const last = poseOf(after, map, eyes, asides.after.get(ship.id))
  return {
    at: between(moved.at, last.at, x),
    foot: between(moved.foot, last.foot, x),
    rotation,
    size: (moved.size ?? 1) + ((last.size ?? 1) - (moved.size ?? 1)) * x,
    altitude: (moved.altitude ?? 0) + ((last.altitude ?? 0) - (moved.altitude ?? 0)) * x,
  }
}

function movedPose(told: Timeline, ship: Ship, t: number, first: Pose, asides: Asides, eyes: Scale): Pose {
  const move = told.moves.get(ship.id)
  if (!move || t <= move[1].start) return first
  const x = ease(progress(t, move[1]))
  const foot = alongStops(stopsOf(move[0]), x)
  const aside = between(asides.before.get(ship.id) ?? NOWHERE, asides.moved.get(ship.id) ?? NOWHERE, x)
  const altitude = move[0].altitude + move[0].climbed * x
  return {
    ...first,
    foot,
    altitude,
    at: { x: foot.x + aside.x, y: foot.y + aside.y - liftOf(altitude, eyes) },
  }
}

function rotationAt(told: Timeline, { id, facing }: Ship, t: number): number {
  const turn = told.turns.get(id)
  const from = bearingOf(facing)
  return turn ? from + turned(from, bearingOf(turn[0].facing)) * ease(progress(t, turn[1])) : from
}

/** Rotation between two angles, the shorter way around. */
const turned = (from: number, to: number): number => ((((to - from) % TAU) + TAU + Math.PI) % TAU) - Math.PI

/** The place of a station or an asteroid. */
export function objectAt(
  told: Timeline,
  { id, at, altitude }: MovingObject & { readonly id: string },
  t: number,
): { readonly at: Point; readonly altitude: number } {
  const move = told.moves.get(id)
  if (!move) return { at: toWorld(at), altitude }
  const x = ease(progress(t, move[1]))
  return { at: alongStops(stopsOf(move[0]), x), altitude: altitude + move[0].climbed * x }
}

export const halfway = ({ start, end }: Span): number => (start + end) / 2

/** A vector at this moment: gravity and thrust change it halfway through their playback. */
export function velocityAt(told: Timeline, ship: Ship, t: number): Hex {
  const half = (one: readonly [unknown, Span] | undefined) => one !== undefined && t >= halfway(one[1])
  const [pull, burn, deed] = [told.pulls.get(ship.id), told.burns.get(ship.id), told.deeds.get(ship.id)]
  if (half(deed) && deed![0].kind !== 'undocked')
    return told.afterwards.get(ship.id)?.velocity ?? ship.velocity
  const fallen = half(pull) ? pull![0].velocity : ship.velocity
  return half(burn) && burn![0].kind === 'thrust'
    ? add(fallen, scale(FACES[burn![0].facing]!, burn![0].counters))
    : fallen
}

/** A ship's hull, energy and heat at this moment. */
export function leftAt(told: Timeline, ship: Ship, t: number): Pick<Ship, 'hull' | 'energy' | 'heat'> {
  const after = told.afterwards.get(ship.id)
  const hull = (told.hurt.get(ship.id) ?? []).reduce(
    (sum, [at, change]) => (t >= at ? sum + change : sum),
    ship.hull,
  )
  const fired = told.all.find(([event]) => event.kind === 'shot' && event.ship === ship.id)
  // Energy is spent by the action and regained afterwards; shown as one change.
  const { start, end } = told.acting
  const x =
    after && !told.ends.has(ship.id) ? progress(t, { start, end: Math.min(told.length, end + 0.3) }) : 0
  const hot = ship.heat + (fired ? BEAM_HEAT * progress(t, fired[1]) : 0)
  return {
    hull: Math.max(0, hull),
    energy: ship.energy + ((after?.energy ?? 0) - ship.energy) * x,
    heat: hot + ((after?.heat ?? 0) - hot) * (x >= 1 ? 1 : 0),
  }
}

export interface MissilePose {
  readonly at: Point
  readonly rotation: number
  readonly alpha: number
  /** Heat of its flame, 0 to 1. */
  readonly heat: number
  /** Share of this subturn's path flown. */
  readonly x: number
}

/** Undefined before the missile exists, and after it is gone. */
export function missileAt(told: Timeline, id: string, t: number, eyes: Scale): MissilePose | undefined {
  const missile = told.missiles.get(id)
  const strike = told.strikes.get(id)
  // A missile that misses flies on, drawn by its effect.
  const alpha = strike
    ? Number(t < strike[1].start + (strike[0].damage > 0 ? FELT.strike : 0))
    : presence(told, id, t)
  if (alpha <= 0) return undefined
  const launch = told.launches.get(id)
  if (launch) return leaving(told, id, launch[0].ship, launch[1], t, eyes)
  if (!missile) return undefined
  const old = headingOf(missile.velocity)
  const move = told.moves.get(id)
  if (!move || t < move[1].start)
    return { at: lifted(toWorld(missile.at), missile.altitude, eyes), rotation: old, alpha, heat: 0.3, x: 0 }
  const x = progress(t, move[1])
  const [{ velocity, altitude, climbed }] = move
  const next = headingOf(velocity)
  const burns = steers(missile, move[0])
  return {
    at: lifted(alongStops(stopsOf(move[0]), ease(x)), altitude + climbed * ease(x), eyes),
    alpha,
    x,
    rotation: old + turned(old, next) * ease(clamp(x * 4)),
    heat: 0.3 + (burns ? 0.7 * swell(x * 1.25) : 0),
  }
}

/** Whether it has burnt fuel for this move. */
export const steers = (missile: Missile, { velocity }: { readonly velocity: Hex }): boolean =>
  !still({ q: missile.velocity.q - velocity.q, r: missile.velocity.r - velocity.r })

const lifted = ({ x, y }: Point, altitude: number, eyes: Scale): Point => ({
  x,
  y: y - liftOf(altitude, eyes),
})

/** From its ship's tube, and beside the ship from then on. */
function leaving(
  told: Timeline,
  id: string,
  shooter: ShipId,
  span: Span,
  t: number,
  eyes: Scale,
): MissilePose | undefined {
  if (t < span.start) return undefined
  const ship = told.ships.get(shooter)!
  const pose = poseAt(told, ship, t, eyes)
  const x = ease(progress(t, span))
  const rotation = pose.rotation
  return {
    at: towards(pose.at, rotation, shipSize(eyes) * (0.15 + 0.42 * x) + missileSize(eyes) * 0.3 * x),
    rotation,
    alpha: clamp(progress(t, span) * 4) * presence(told, id, t),
    heat: 0.3 + 0.7 * swell(x),
    x: 0,
  }
}
