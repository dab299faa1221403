/** Things along a line, in floating point: bots need no exact result. */
import type { LatticePoint } from '../../../geometry/segment.ts'
import { walls } from '../sheet.ts'
import { triangle } from '../ship.ts'
import type { Segment, ShipId, State } from '../state.ts'

const side = (a: LatticePoint, b: LatticePoint, p: LatticePoint): number =>
  (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)

export const cross = (a: LatticePoint, b: LatticePoint, c: LatticePoint, d: LatticePoint): boolean =>
  side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0

const kept = new WeakMap<readonly unknown[], readonly Segment[]>()

/**
 * What stops shots: walls of hangars, and tears. Memoized by the array of tears, which is replaced on every
 * change.
 */
export function barriersOf(state: State): readonly Segment[] {
  const known = kept.get(state.tears)
  if (known) return known
  const barriers = [...walls(state), ...state.tears]
  kept.set(state.tears, barriers)
  return barriers
}

export const barred = (state: State, from: LatticePoint, to: LatticePoint): boolean =>
  barriersOf(state).some((one) => cross(from, to, one.from, one.to))

const boxApart = (from: LatticePoint, to: LatticePoint, figure: readonly LatticePoint[]): boolean => {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of figure) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return (
    Math.max(from.x, to.x) < left ||
    Math.min(from.x, to.x) > right ||
    Math.max(from.y, to.y) < top ||
    Math.min(from.y, to.y) > bottom
  )
}

const meetsFigure = (from: LatticePoint, to: LatticePoint, figure: readonly LatticePoint[]): boolean =>
  !boxApart(from, to, figure) && figure.some((a, i) => cross(from, to, a, figure[(i + 1) % figure.length]!))

export const throughRock = (state: State, from: LatticePoint, to: LatticePoint): boolean =>
  state.asteroids.some(({ points }) => meetsFigure(from, to, points))

/** Whether a move along that line would meet anything but its own ship, or leave the paper. */
export function perilous(state: State, ship: ShipId, from: LatticePoint, to: LatticePoint): boolean {
  const { width, height } = state.sheet
  if (to.y < 0 || to.y > height) return true
  if (!state.rules.wrap && (to.x < 0 || to.x > width)) return true
  const shifts = state.rules.wrap ? (to.x < 0 ? [0, width] : to.x > width ? [0, -width] : [0]) : [0]
  return shifts.some((shift) => {
    const [a, b] =
      shift === 0
        ? [from, to]
        : [
            { x: from.x + shift, y: from.y },
            { x: to.x + shift, y: to.y },
          ]
    return (
      barred(state, a, b) ||
      state.asteroids.some(({ points }) => meetsFigure(a, b, points)) ||
      state.ships.some((other) => other.id !== ship && meetsFigure(a, b, triangle(other)))
    )
  })
}
