/** What stands on the board in every picture. */
import { pathOf } from '../../../common/games/hostile-space/path.ts'
import { flying, type Craft, type Missile, type State } from '../../../common/games/hostile-space/state.ts'
import { add, scale as times, unit, type Hex } from '../../../common/geometry/hex.ts'
import { badge, head, line, pixels, ring, stamp, type Ink } from '../../board/draw.ts'
import type { Mark } from '../../board/mark.ts'
import { stroke } from '../../board/shapes.ts'
import type { Point } from '../../board/view.ts'
import type { Eyes } from '../contract.ts'
import { PALE, ROCK, tintNamed } from './colours.ts'
import { bearingAlong, bearingOf, HEX, toWorld } from './torus-plane.ts'

/** Where a craft or a missile is drawn, and how. */
export interface Pose {
  readonly at: Point
  readonly rotation: number
  readonly alpha?: number
  readonly size?: number
}

/** World units a craft is across: from far away it is drawn larger than it is, so that it can be seen. */
export const craftSize = (eyes: Pick<Eyes, 'scale'>): number => pixels(eyes, 26, HEX * 1.3)

/** Of a craft at rest, which faces any way that its player likes. */
const AT_REST = -Math.PI / 2

export const poseOf = ({ at, velocity }: Pick<Craft, 'at' | 'velocity'>): Pose => ({ at: toWorld(at), rotation: bearingAlong(velocity) ?? AT_REST })

/** Below everything else: seam, zones, rocks, bases. */
export const ground = (state: State, _eyes: Eyes): Mark[] => state.entities.flatMap(({ hexes }) => hexes.map((h) => stamp('hex', toWorld(h), HEX * 1.5, 140, { tint: ROCK })))

/** A craft; its name stands in `tags`. */
export function craftMarks(state: State, id: string, pose: Pose, eyes: Eyes): Mark[] {
  const size = craftSize(eyes) * (pose.size ?? 1)
  return [stamp('arrow', pose.at, size, 64, { tint: tintNamed(state, id), alpha: pose.alpha ?? 1 }, pose.rotation)]
}

/** The way of a velocity, hex by hex (HS-4.4), with a head at its end. */
export function course(from: Hex, velocity: Hex, width: number, ink: Ink, size: number): Mark[] {
  const way = [from, ...pathOf(velocity).map((h) => add(from, h))].map(toWorld)
  if (way.length < 2) return []
  return [stroke(way, width, ink), head(way.at(-1)!, bearingAlong(velocity)!, size, ink)]
}

/** A craft to be named, and what it has left. */
export interface Tagged {
  readonly craft: Pick<Craft, 'id' | 'hp' | 'deltaV' | 'missiles'>
  readonly pose: Pose
}

export const asItStands = (craft: Craft): Tagged => ({ craft, pose: poseOf(craft) })

/** Names and what is left, none over another; `first` is always named. */
export const tags = (state: State, all: readonly Tagged[], eyes: Eyes, _first = ''): Mark[] =>
  all.flatMap(({ craft: { id }, pose: { at } }) => badge(id, { x: at.x, y: at.y + craftSize(eyes) * 0.8 }, pixels(eyes, 11, 11), { tint: tintNamed(state, id) }))

/** A missile, and faintly its next path. */
export function missileMarks(state: State, { id, at, direction }: Missile, eyes: Eyes): Mark[] {
  const [from, to] = [toWorld(at), toWorld(add(at, times(unit(direction), state.rules.missileSpeed)))]
  const tint = tintNamed(state, id)
  return [...line(from, to, pixels(eyes, 1.5), { tint, alpha: 0.15 }), head(from, bearingOf(direction), pixels(eyes, 12, 14), { tint })]
}

export const missilesInFlight = (state: State, eyes: Eyes): Mark[] => state.missiles.flatMap((missile) => missileMarks(state, missile, eyes))

/** A ring around what is selected. */
export const chosen = (at: Point, eyes: Eyes): Mark[] => [ring(at, craftSize(eyes) * 1.4, { tint: PALE, alpha: 0.85 }, 'ring dashed')]

export function still(state: State, eyes: Eyes): Mark[] {
  const aloft = state.craft.filter(flying)
  return [
    ...ground(state, eyes),
    ...aloft.flatMap((craft) => course(craft.at, craft.velocity, pixels(eyes, 2, 1.6), { tint: tintNamed(state, craft.id), alpha: 0.6 }, pixels(eyes, 12, 9))),
    ...missilesInFlight(state, eyes),
    ...aloft.flatMap((craft) => craftMarks(state, craft.id, poseOf(craft), eyes)),
    ...tags(state, aloft.map(asItStands), eyes),
  ]
}
