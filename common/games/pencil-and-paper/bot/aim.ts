/** Angles and strengths for a flick to a point, and their reliability. */
import type { LatticePoint } from '../../../geometry/segment.ts'
import { arctangent } from '../../../geometry/trig.ts'
import { plus, TURN, turned, vec } from '../angles.ts'
import { type PencilKind, pencilId, SORTS } from '../pencils.ts'
import { intendedLength, LEAST_LENGTH, largestErrors } from '../phases/flick.ts'
import { bluntnessOf, type PlayerId, type State } from '../state.ts'

export const distanceOf = (a: LatticePoint, b: LatticePoint): number =>
  Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

export const angleTo = (from: LatticePoint, to: LatticePoint): number =>
  turned(Math.round((arctangent(to.y - from.y, to.x - from.x) * TURN) / 360))

/** The least strength whose intended length reaches so far; undefined if the pencil is too short. */
export function strengthFor(kind: PencilKind, length: number): number | undefined {
  const { range } = SORTS[kind]
  if (length > range) return undefined
  return Math.max(0, Math.ceil(((length - LEAST_LENGTH) * 1000) / (range - LEAST_LENGTH)))
}

/** Where a flick without wobble would end. */
export const endOf = (from: LatticePoint, kind: PencilKind, angle: number, strength: number): LatticePoint =>
  plus(from, vec(intendedLength(SORTS[kind].range, strength), angle))

/**
 * The chance that, despite the wobble of the angle, a flick stays within this distance of its line, at a
 * given range.
 */
export function sureness(
  kind: PencilKind,
  bluntness: number,
  strength: number,
  distance: number,
  halfWidth: number,
): number {
  const most = (distance * 2 * Math.PI * largestErrors(kind, bluntness, strength).angle) / TURN
  const share = Math.min(1, halfWidth / Math.max(1, most))
  return share * (2 - share)
}

/**
 * The bluntness at which a pencil would be used: bots sharpen blunt ones, and avoid a brittle point for hard
 * flicks.
 */
export function pointOf(
  state: State,
  player: PlayerId,
  kind: PencilKind,
  strength: number,
): { readonly bluntness: number; readonly sharpen: readonly PencilKind[] } {
  const bluntness = bluntnessOf(state, pencilId(player, kind, state.rules.sharing))
  const sharpens = bluntness > (strength > 700 ? 8 : 1)
  return sharpens ? { bluntness: 0, sharpen: [kind] } : { bluntness, sharpen: [] }
}
