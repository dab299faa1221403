/**
 * Converts a pull on the paper to a flick: in the opposite direction, and the longer the pull, the harder.
 */
import { TURN, turned } from '../../../../common/games/pencil-and-paper/angles.ts'
import type { LatticePoint } from '../../../../common/geometry/segment.ts'
import { WORLD_INCH } from '../plane.ts'
import type { Aim } from './turn-plan.ts'

/**
 * Length of a full-strength pull beyond the slack, in world units; at least this multiple of the slack,
 * because when zoomed out a hand needs more room.
 */
const FULL_PULL = 3 * WORLD_INCH
const SLACKS = 4.5

export const fullPull = (slack: number): number => Math.max(FULL_PULL, SLACKS * slack)

/** Pen pressure at which a pen flicks like a finger. */
const EVEN_PRESSURE = 0.5

const QUARTER_DEGREES = 90

export const angleAlong = ({ x, y }: LatticePoint): number =>
  turned(Math.round((Math.atan2(y, x) * TURN) / (2 * Math.PI)))

/** World units; `slack`: shorter pulls do not count. `pressure`: of a pen, 0 to 1. */
export function aimOfPull(
  from: LatticePoint,
  to: LatticePoint,
  slack: number,
  pressure = EVEN_PRESSURE,
): Aim | undefined {
  const pull = { x: from.x - to.x, y: from.y - to.y }
  const beyond = Math.hypot(pull.x, pull.y) - slack
  if (beyond <= 0) return undefined
  const strength = Math.round((1000 * beyond * (EVEN_PRESSURE + pressure)) / fullPull(slack))
  return { angle: angleAlong(pull), strength: Math.min(1000, strength) }
}

/** Compass degrees, clockwise from the top of the sheet, in tenths. */
export const degreesOf = (angle: number): number =>
  (Math.round(((angle * 360) / TURN + QUARTER_DEGREES) * 10) % 3600) / 10

export const angleOfDegrees = (degrees: number): number =>
  turned(Math.round(((degrees - QUARTER_DEGREES) * TURN) / 360))
