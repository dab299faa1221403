/**
 * Chances of a shot to hit, from the wobble of its angle and length (PP-3.5): in closed form, for all ships
 * at once.
 */
import type { LatticePoint } from '../../../geometry/segment.ts'
import { arctangent } from '../../../geometry/trig.ts'
import { TURN } from '../angles.ts'
import { type PencilKind, SORTS } from '../pencils.ts'
import { intendedLength, largestErrors, snapChance } from '../phases/flick.ts'
import { triangle } from '../ship.ts'
import type { Ship, ShipId, State } from '../state.ts'
import { distanceOf } from './aim.ts'
import { barred } from './lines.ts'

/**
 * A ship as seen from a point: its direction, unrounded, and distance. `seen`: the share that no wall hides.
 */
export interface Target {
  readonly id: ShipId
  readonly middle: number
  /** Half of its angular width. */
  readonly half: number
  readonly distance: number
  readonly seen: number
}

const directionTo = (from: LatticePoint, to: LatticePoint): number =>
  (arctangent(to.y - from.y, to.x - from.x) * TURN) / 360

/** The turn from one direction to another, −2048 … 2048. */
export const between = (from: number, to: number): number => {
  const d = (to - from) % TURN
  return d > TURN / 2 ? d - TURN : d < -TURN / 2 ? d + TURN : d
}

/** Targets from a point, in each relevant copy of the sheet; fully hidden ships are left out. */
export function targetsFrom(state: State, from: LatticePoint, ships: readonly Ship[]): Target[] {
  const { width } = state.sheet
  const shifts = state.rules.wrap ? [0, -width, width] : [0]
  return ships.flatMap((ship) =>
    shifts.flatMap((shift): Target[] => {
      const corners = triangle(ship).map(({ x, y }) => ({ x: x + shift, y }))
      const centre = {
        x: (corners[0]!.x + corners[1]!.x + corners[2]!.x) / 3,
        y: (corners[0]!.y + corners[1]!.y + corners[2]!.y) / 3,
      }
      const distance = distanceOf(from, centre)
      if (distance > FARTHEST) return []
      const middle = directionTo(from, centre)
      const offsets = corners.map((corner) => between(middle, directionTo(from, corner)))
      const [least, most] = [Math.min(...offsets), Math.max(...offsets)]
      const seen = [centre, ...corners].reduce(
        (sum, at) =>
          sum +
          (barred(state, from, { x: from.x + (at.x - from.x) * SHORT, y: from.y + (at.y - from.y) * SHORT })
            ? 0
            : 0.25),
        0,
      )
      return seen === 0
        ? []
        : [{ id: ship.id, middle: middle + (least + most) / 2, half: (most - least) / 2, distance, seen }]
    }),
  )
}

/** The longest reach of any pencil. */
const FARTHEST = 8200
/** Factor of the distance, so that a ship beside a wall does not count as behind it. */
const SHORT = 0.985

/** The chance that the sum of two dice, scaled to −1 … 1 with small values likeliest, is at most `x`. */
const atMost = (x: number): number =>
  x <= -1 ? 0 : x >= 1 ? 1 : x < 0 ? (1 + x) ** 2 / 2 : 1 - (1 - x) ** 2 / 2

export interface Hand {
  readonly kind: PencilKind
  readonly bluntness: number
}

/** The chance that a flick with a direction and a strength hits a target. */
export function oddsOf(
  { kind, bluntness }: Hand,
  direction: number,
  strength: number,
  { middle, half, distance, seen }: Target,
): number {
  const errors = largestErrors(kind, bluntness, strength)
  const spread = Math.max(1, errors.angle)
  const off = between(direction, middle)
  if (Math.abs(off) > spread + half) return 0
  const aimed = atMost((off + half) / spread) - atMost((off - half) / spread)
  const length = intendedLength(SORTS[kind].range, strength)
  const enough =
    1 - atMost((Math.max(0, distance - NEAR) / length - 1) / Math.max(0.001, errors.length / 1000))
  const whole = bluntness === 0 && strength > 700 ? 1 - snapChance(strength) / 100 : 1
  return aimed * enough * whole * seen
}

/** A trace meets a ship before its middle, by this much. */
const NEAR = 70
