/** Craft on the board: hull, course, name, and remaining hit points and delta-v. */

import { type Craft, fullHp, type State } from '../../../../../common/games/hostile-space/state.ts'
import { pathOf } from '../../../../../common/games/hostile-space/velocity.ts'
import { add, type Hex, length, still } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { between, towards } from '../../../../board/geometry.ts'
import { periodOf } from '../../../../board/hex-layout.ts'
import {
  arrow,
  dot,
  glow,
  head,
  type Ink,
  keptInside,
  line,
  onceAt,
  pixels,
  ring,
  stamp,
  words,
} from '../../../../board/marks/draw.ts'
import { roomFor } from '../../../../board/marks/labels.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { shipLook } from '../../../../board/marks/ship-marks.ts'
import { type Drive, engines } from '../../../../board/marks/thrust.ts'
import { DANGER, INK, PALE, tintOf } from '../../../../board/pictures/colours.ts'
import { widthOf } from '../../../../board/pictures/letters.ts'
import { teamMark } from '../../../../board/pictures/team-marks.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { isCrowd, namesIn, pointedPiece } from '../../../../game-kit/crowd.ts'
import { bearingAlong, bearingOf, HEX, layoutOf, least, STEP, toWorld } from '../../plane.ts'
import { FUEL, SCARCE, teamNamed, tintNamed } from '../colours.ts'
import { CRAFT_PIXELS, craftFrame, NOZZLES } from '../pictures.ts'

/** Where a craft or a missile is drawn, and how. */
export interface Pose {
  readonly at: Point
  readonly rotation: number
  readonly alpha?: number
  readonly size?: number
}

/** World units across a craft: enlarged when zoomed out, so that it stays visible. */
export const craftSize = (eyes: Pick<Eyes, 'scale'>): number =>
  Math.max(
    HEX * 1.7,
    Math.min(pixels(eyes, least(eyes, 46)), Math.max(STEP * 1.7, pixels(eyes, least(eyes, 29)))),
  )

/** Bearing for a craft at rest, whose facing the rules leave open. */
const AT_REST = bearingOf(5)

export const rotationOf = (velocity: Hex): number => bearingAlong(velocity) ?? AT_REST

export const poseOf = ({ at, velocity }: Pick<Craft, 'at' | 'velocity'>): Pose => ({
  at: toWorld(at),
  rotation: rotationOf(velocity),
})

const ownTo = (state: State, id: string, eyes: Pick<Eyes, 'team'>): boolean =>
  eyes.team === '' || teamNamed(state, id) === eyes.team

/** A craft's condition at a moment, beyond its pose. */
export interface CraftCondition extends Drive {
  readonly hp: number
}

/** A craft without its name, which `tags` draws. */
export function craftMarks(
  state: State,
  id: string,
  { at, rotation, alpha = 1, size: times = 1 }: Pose,
  eyes: Eyes,
  now?: CraftCondition,
): Mark[] {
  const full = fullHp(state.rules)
  const {
    hp,
    heat = 0,
    bank = 0,
    t = 0,
  } = now ?? { hp: state.craft.find((craft) => craft.id === id)?.hp ?? full }
  const tint = tintNamed(state, id)
  const size = craftSize(eyes) * times
  return [
    ...(eyes.seat !== '' && seatOf(state, id) === eyes.seat
      ? [glow(at, size * 1.75, { tint, alpha: 0.26 * alpha })]
      : []),
    ...engines(NOZZLES, { at, rotation, size, heat, name: id, t, calm: eyes.calm, alpha }),
    ...shipLook({
      at,
      rotation,
      size,
      tint,
      alpha,
      bank,
      name: id,
      t,
      calm: eyes.calm,
      hull: craftFrame(ownTo(state, id, eyes)),
      trim: 'craft trim',
      pixels: CRAFT_PIXELS * 0.9,
      damage: 1 - hp / full,
    }),
  ]
}

const seatOf = (state: State, id: string): string | undefined =>
  state.players.find((player) => player.id === id[0])?.seat

/** The place after some steps of a velocity: the straight line passes the hexes of HS-4.4 in their order. */
export const afterSteps = (from: Hex, velocity: Hex, steps: number): Point => {
  const whole = length(velocity)
  return whole === 0 ? toWorld(from) : between(toWorld(from), toWorld(add(from, velocity)), steps / whole)
}

/** Highlights the hexes that a velocity passes (HS-4.4), in which the craft meets bases. */
export const lit = (from: Hex, velocity: Hex, ink: Ink): Mark[] =>
  pathOf(velocity).map((h) => stamp('hex', toWorld(add(from, h)), HEX * 1.66, 140, ink))

/** The course of a velocity from a hex: the hexes it passes, and an arrow. */
export function course(from: Hex, velocity: Hex, width: number, ink: Ink, size: number): Mark[] {
  if (still(velocity)) return []
  return [
    ...lit(from, velocity, { ...ink, alpha: 0.15 * (ink.alpha ?? 1) }),
    ...arrow(toWorld(from), toWorld(add(from, velocity)), width, ink, { size }),
  ]
}

/** The drift of a craft, drawn for all of them in the position at rest. */
export const driftOf = (
  state: State,
  { id, at, velocity }: Pick<Craft, 'id' | 'at' | 'velocity'>,
  eyes: Eyes,
  alpha = 0.55,
): Mark[] =>
  course(at, velocity, pixels(eyes, 2, 1.6), { tint: tintNamed(state, id), alpha }, pixels(eyes, 13, 12))

/** The direction in which a craft has openly declared to fire (HS-2.2). */
export function declaredOf(
  state: State,
  { id, at, declared }: Pick<Craft, 'id' | 'at' | 'declared'>,
  eyes: Eyes,
  alpha = 0.9,
): Mark[] {
  if (declared === null) return []
  const [from, angle, ink] = [toWorld(at), bearingOf(declared), { tint: tintNamed(state, id), alpha }]
  return [1, 1.45, 1.9].map((far, i) =>
    head(towards(from, angle, STEP * far), angle, pixels(eyes, 12, 16), {
      ...ink,
      alpha: alpha * (1 - 0.25 * i),
    }),
  )
}

/** A craft that gets a name tag with its remaining hit points and delta-v. */
export interface TaggedCraft {
  readonly craft: Pick<Craft, 'id' | 'hp' | 'deltaV'>
  readonly pose: Pose
}

export const asItStands = (craft: Craft): TaggedCraft => ({ craft, pose: poseOf(craft) })

/** CSS pixels per hex below which tags show only names. */
const NAMES_ONLY = 10

/** Share of a full load below which delta-v counts as low. */
const LITTLE = 1 / 3

export const crowded = ({ craft }: Pick<State, 'craft'>): boolean =>
  isCrowd(craft.filter(({ status }) => status === 'flying').length)

const piecesOf = (state: State, given: readonly TaggedCraft[]) =>
  given.map(({ craft: { id }, pose: { at } }) => ({ id, at, seat: seatOf(state, id) ?? '' }))

/** The craft of a crowd that the pointer is at; empty if there is none. */
export const pointedCraft = (state: State, given: readonly TaggedCraft[], eyes: Eyes): string =>
  pointedPiece(piecesOf(state, given), eyes, periodOf(layoutOf(state.torus)))

/**
 * Name tags that overlap neither each other nor craft. Own tags are placed first; a tag without room is left
 * out. `first` always gets one; in a crowd `also` do, and those that matter at the moment.
 */
export function tags(
  state: State,
  given: readonly TaggedCraft[],
  eyes: Eyes,
  first = '',
  also: readonly string[] = [],
): Mark[] {
  const named = namesIn(piecesOf(state, given), eyes, [first, ...also], periodOf(layoutOf(state.torus)))
  const all = given.filter(({ craft: { id } }) => named(id))
  const rank = (id: string): number =>
    id === first ? 0 : seatOf(state, id) === eyes.seat ? 1 : teamNamed(state, id) === eyes.team ? 2 : 3
  const sorted = [...all].sort((a, b) => rank(a.craft.id) - rank(b.craft.id))
  const [height, thick, size] = [pixels(eyes, 11, 15), pixels(eyes, 3, 4), craftSize(eyes)]
  // When zoomed far out there is room for names only.
  const bars = STEP * eyes.scale < NAMES_ONLY ? 0 : fullHp(state.rules) > 1 ? 2 : 1
  const h = height * 0.725 + (bars * 1.6 * thick) / 2
  const boxes = roomFor(
    sorted.map(({ craft: { id }, pose: { at } }) => ({
      at,
      clear: size * 0.5 - height * 0.1,
      w: Math.max(widthOf(id, height) + height * 1.9, pixels(eyes, 30, 41)) / 2,
      h,
      must: id === first,
    })),
    given.map(({ pose: { at } }) => ({ at, radius: size * 0.34 })),
  )
  return sorted.flatMap((one, i) => {
    const box = boxes[i]
    if (!box) return []
    return tag(state, one, { x: box.x, y: box.y - h + height * 0.725 }, height, thick, bars > 0, eyes)
      .map(keptInside(box, box.w, box.h))
      .map(onceAt(one.pose.at))
  })
}

/** `at`: the centre of the name. */
function tag(
  state: State,
  { craft: { id, hp, deltaV }, pose: { alpha = 1 } }: TaggedCraft,
  at: Point,
  height: number,
  thick: number,
  bars: boolean,
  eyes: Eyes,
): Mark[] {
  const team = teamNamed(state, id)
  const tint = tintOf(team)
  const half = Math.max(widthOf(id, height) + height * 1.4, pixels(eyes, 28, 38)) / 2
  const full = fullHp(state.rules)
  const y = at.y + height * 0.62 + thick
  const bar = (from: number, to: number, at: number, ink: Ink) =>
    line({ x: from, y: at }, { x: to, y: at }, thick, ink)
  const share = deltaV / state.rules.deltaV
  const fuel = at.y + height * 0.62 + thick * (full > 1 ? 2.6 : 1)
  const [left, right] = [at.x - half, at.x + half]
  return [
    {
      frame: 'pill',
      ...at,
      scaleX: (half * 2 + height * 0.3) / 128,
      scaleY: (height * 1.4) / 64,
      tint: INK,
      alpha: 0.74 * alpha,
    },
    teamMark(team, { x: at.x - half + height * 0.42, y: at.y }, height * 0.72, { tint, alpha }),
    ...words(id, { x: at.x + height * 0.42, y: at.y }, height, { tint, alpha }),
    ...(bars && full > 1
      ? Array.from({ length: full }, (_, i) => {
          const gap = thick * 0.7
          const wide = (right - left - gap * (full - 1)) / full
          const from = left + i * (wide + gap)
          return bar(
            from,
            from + wide,
            y,
            i < hp ? { tint: hp === 1 ? DANGER : 0xe8eef8, alpha } : { tint: 0x2a3448, alpha: 0.85 * alpha },
          )
        }).flat()
      : []),
    ...(bars ? bar(left, right, fuel, { tint: INK, alpha: 0.75 * alpha }) : []),
    ...(bars && share > 0
      ? bar(left, left + (right - left) * Math.min(1, share), fuel, {
          tint: share < LITTLE ? SCARCE : FUEL,
          alpha,
        })
      : []),
  ]
}

/** A ring around the selected place. */
export const chosen = (at: Point, eyes: Eyes): Mark[] => [
  ring(at, craftSize(eyes) * 1.4, { tint: PALE, alpha: 0.85 }, 'ring dashed'),
  dot(at, pixels(eyes, 2), { tint: PALE, alpha: 0.6 }),
]
