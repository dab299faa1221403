/** The parts common to every picture of the board: the field's sides, the rocks, the ships. */
import { hullOf } from '../../../../common/games/void-patrol/presentation/hulls.ts'
import { type Fighter, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { add, scale as times, UNITS } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { between } from '../../../board/geometry.ts'
import { hash } from '../../../board/hash.ts'
import { arrow, badge, dot, glow, line, pixels, ring, stamp } from '../../../board/marks/draw.ts'
import { type LabelBox, roomFor } from '../../../board/marks/labels.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { shipLook } from '../../../board/marks/ship-marks.ts'
import { type Drive, engines } from '../../../board/marks/thrust.ts'
import { DANGER, PALE, SHIELD, tintOf } from '../../../board/pictures/colours.ts'
import { widthOf } from '../../../board/pictures/letters.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { namesIn } from '../../../game-kit/crowd.ts'
import { bearingOf, HEX, STEP, toWorld } from '../plane.ts'
import { ROCK_PIXELS, ROCKS, SHIP_PIXELS, shipFrame, trimFrame } from './pictures.ts'
import { berthOf, berths } from './ships/berths.ts'
import { nozzlesOf } from './ships/hulls.ts'

/** The coloured sides of a hexagonal field, just outside its last hexes. */
export function sides({ field }: State, eyes: Eyes): Mark[] {
  if (field.kind === 'arena') return []
  const out = (i: number): Point => {
    const { x, y } = toWorld(times(UNITS[i % 6]!, field.radius))
    const grown = 1 + (1.25 * HEX) / Math.hypot(x, y)
    return { x: x * grown, y: y * grown }
  }
  return field.sides.flatMap((side, i) => {
    const [a, b] = [out(i), out(i + 1)]
    if (side === 'neutral') return line(a, b, pixels(eyes, 1.5), { tint: 0x5a6a85, alpha: 0.5 })
    const ink = { tint: tintOf(side) }
    return [
      ...line(a, b, pixels(eyes, 3, 3), { ...ink, alpha: 0.9 }),
      ...line(a, b, pixels(eyes, 12, 12), { ...ink, alpha: 0.12 }),
    ]
  })
}

export const rocks = ({ asteroids }: State): Mark[] =>
  asteroids.map(({ q, r }) => {
    // Never rotated, because the pictures are lit from the upper left.
    return stamp(
      `rock ${Math.floor(hash(`${q},${r}`) * ROCKS)}`,
      toWorld({ q, r }),
      HEX * (1.62 + 0.25 * hash(`${r}/${q}`)),
      ROCK_PIXELS,
      { tint: 0xffffff },
    )
  })

export interface Pose {
  readonly at: Point
  readonly rotation: number
  readonly alpha?: number
  readonly size?: number
}

/** Width of a ship in world units; its least width, and the width with enough room, in CSS pixels. */
const SHIP_SIZE = HEX * 1.6
const [LEAST, FRAMED] = [32, 46] as const

/** Width of a ship in world units: enlarged when zoomed out, so that it stays visible. */
export const shipSize = (eyes: Pick<Eyes, 'scale'>): number =>
  Math.max(SHIP_SIZE, Math.min(pixels(eyes, FRAMED), Math.max(STEP * 1.6, pixels(eyes, LEAST))))

/** A ship's condition at a moment, beyond its pose. */
export interface FighterCondition extends Drive {
  readonly hull: number
}

/** A ship without its name, which `tags` draws. */
export function ship(
  fighter: Fighter,
  pose: Pose,
  eyes: Eyes,
  { hull, heat = 0, bank = 0, t = 0 }: FighterCondition = fighter,
): Mark[] {
  const { team, model, id: name } = fighter
  const own = team === eyes.team || eyes.team === ''
  const tint = tintOf(team)
  const { at, rotation, alpha = 1 } = pose
  const { calm } = eyes
  const size = shipSize(eyes) * (pose.size ?? 1)
  return [
    ...(fighter.seat === eyes.seat ? [glow(at, size * 1.9, { tint, alpha: 0.3 * alpha })] : []),
    ...engines(nozzlesOf(hullOf(model)), { at, rotation, size, heat, name, t, calm, alpha }),
    ...shipLook({
      at,
      rotation,
      size,
      tint,
      alpha,
      bank,
      name,
      t,
      calm,
      hull: shipFrame(model, own),
      trim: trimFrame(model),
      pixels: SHIP_PIXELS * 0.94,
      damage: 1 - hull / fighter.hullFull,
    }),
  ]
}

/** A ship that gets a name tag with gauges of hull and shields. */
export interface TaggedFighter {
  readonly fighter: Fighter
  readonly pose: Pose
  readonly health: { readonly hull: number; readonly shields: number }
}

export const asTheyStand = (aloft: readonly Fighter[]): TaggedFighter[] => {
  const beside = berths(aloft)
  return aloft.map((fighter) => ({
    fighter,
    pose: {
      at: apart(toWorld(fighter.at), berthOf(beside, fighter.id)),
      rotation: bearingOf(fighter.facing),
    },
    health: fighter,
  }))
}

export const apart = (at: Point, by: Point): Point => ({ x: at.x + by.x, y: at.y + by.y })

/** A ship with the place of its tag; undefined without room. */
export interface PlacedTag extends TaggedFighter {
  readonly box: LabelBox | undefined
}

/**
 * Tags that overlap neither each other nor ships. Own tags are placed first; a tag without room is left out.
 * `first` always gets one; in a crowd others do only while they matter.
 */
export function tagged(given: readonly TaggedFighter[], eyes: Eyes, first = ''): PlacedTag[] {
  const named = namesIn(
    given.map(({ fighter: { id, seat }, pose: { at } }) => ({ id, seat, at })),
    eyes,
    [first],
  )
  const all = given.filter(({ fighter }) => named(fighter.id))
  const rank = ({ id, seat, team }: Fighter): number =>
    id === first ? 0 : seat === eyes.seat ? 1 : team === eyes.team ? 2 : 3
  const sorted = [...all].sort((a, b) => rank(a.fighter) - rank(b.fighter))
  const { height, thick } = sizesOf(eyes)
  const size = shipSize(eyes)
  const boxes = roomFor(
    sorted.map(({ fighter: { id }, pose: { at } }) => ({
      at,
      clear: size * 0.62 - height * 0.225,
      w: Math.max(widthOf(id, height) + height * 0.8, pixels(eyes, 34, 34)) / 2,
      h: height * 0.8625 + thick,
      must: id === first,
    })),
    given.map(({ pose: { at } }) => ({ at, radius: size * 0.36 })),
  )
  return sorted.map((one, i) => ({ ...one, box: boxes[i] }))
}

const sizesOf = (eyes: Eyes) => ({ height: pixels(eyes, 11, 11), thick: pixels(eyes, 3, 3) })

export const tags = (all: readonly TaggedFighter[], eyes: Eyes, first = ''): Mark[] =>
  tagMarks(tagged(all, eyes, first), eyes)

export function tagMarks(all: readonly PlacedTag[], eyes: Eyes): Mark[] {
  const { height, thick } = sizesOf(eyes)
  return all.flatMap((one) =>
    one.box ? tag(one, { x: one.box.x, y: one.box.y - one.box.h + height * 0.725 }, height, thick, eyes) : [],
  )
}

/** `below`: the centre of the name. */
function tag(
  { fighter, pose: { alpha = 1 }, health }: TaggedFighter,
  below: Point,
  height: number,
  thick: number,
  eyes: Eyes,
): Mark[] {
  const wide = pixels(eyes, 34, 34)
  const bar = (y: number, share: number, tint: number): Mark[] => {
    const [left, right] = [
      { x: below.x - wide / 2, y },
      { x: below.x + wide / 2, y },
    ]
    return [
      ...line(left, right, thick, { tint: 0x0a1020, alpha: 0.75 * alpha }),
      ...line(left, between(left, right, Math.max(0, Math.min(1, share))), thick, { tint, alpha }),
    ]
  }
  const hull = health.hull / fighter.hullFull
  return [
    ...badge(
      fighter.id,
      below,
      height,
      { tint: tintOf(fighter.team), alpha },
      { tint: 0x0a1020, alpha: 0.72 * alpha },
    ),
    ...bar(below.y + height, hull, hull > 0.35 ? 0xe8eef8 : DANGER),
    ...bar(below.y + height + thick * 1.5, health.shields / Math.max(1, fighter.shieldsFull), SHIELD),
  ]
}

/** The position for viewers without a plan: all fighters and their drift. */
export function still(state: State, eyes: Eyes): Mark[] {
  const aloft = state.fighters.filter(flying)
  const there = asTheyStand(aloft)
  const drift = (f: Fighter) =>
    arrow(
      toWorld(f.at),
      toWorld(add(f.at, f.velocity)),
      pixels(eyes, 2, 1.6),
      { tint: tintOf(f.team), alpha: 0.6 },
      { size: pixels(eyes, 12, 9) },
    )
  return [
    ...sides(state, eyes),
    ...rocks(state),
    ...aloft.flatMap(drift),
    ...there.flatMap(({ fighter, pose }) => ship(fighter, pose, eyes)),
    ...tags(there, eyes),
  ]
}

export const chosen = (at: Point, eyes: Eyes): Mark[] => [
  ring(at, shipSize(eyes) * 1.3, { tint: PALE, alpha: 0.85 }, 'ring dashed'),
  dot(at, pixels(eyes, 2), { tint: PALE, alpha: 0.6 }),
]
