/**
 * A flick without error, and how far errors may change it: computed by the rules' own functions (PP-3 to
 * PP-6).
 */
import { plus, vec } from '../../../../common/games/pencil-and-paper/angles.ts'
import type { FlickOrder } from '../../../../common/games/pencil-and-paper/orders.ts'
import { type PencilKind, pencilId, SORTS } from '../../../../common/games/pencil-and-paper/pencils.ts'
import {
  intendedLength,
  largestErrors,
  skipChance,
  snapChance,
  tearChance,
} from '../../../../common/games/pencil-and-paper/phases/flick.ts'
import { stops } from '../../../../common/games/pencil-and-paper/phases/shot.ts'
import { redrawn } from '../../../../common/games/pencil-and-paper/placement.ts'
import { ontoSheet } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { crossesItself, type Pose } from '../../../../common/games/pencil-and-paper/ship.ts'
import {
  bluntnessOf,
  playerOf,
  type State,
  shipNamed,
} from '../../../../common/games/pencil-and-paper/state.ts'
import { type Meeting, meetings } from '../../../../common/games/pencil-and-paper/trace.ts'
import { compareTimes, END, type LatticePoint, pointAt } from '../../../../common/geometry/segment.ts'

export interface Forecast {
  readonly order: FlickOrder
  readonly pencil: PencilKind
  readonly bluntness: number
  readonly from: LatticePoint
  /** Where the straight line would end, unwrapped on a cylinder; `end`: as far as it counts. */
  readonly to: LatticePoint
  readonly end: LatticePoint
  readonly length: number
  /** The pencil's longest range. */
  readonly range: number
  /** Largest errors: of the angle in angle units, of the length in length units. */
  readonly errors: { readonly angle: number; readonly length: number }
  /** The line crosses the ship itself. */
  readonly self: boolean
  /** What the straight line meets and what counts, in order. */
  readonly met: readonly Meeting[]
  /** How the ship would be redrawn; undefined for a shot, and if something is in the way. */
  readonly landing: { readonly pose: Pose; readonly asked: boolean } | undefined
  /** There is no room for the ship at the end. */
  readonly crowded: boolean
  /** Chances in per cent. */
  readonly mishaps: { readonly snap: number; readonly skip: number; readonly tear: number }
}

const percent = (die: number): number => Math.max(0, Math.min(100, die))

export function forecast(state: State, order: FlickOrder): Forecast | undefined {
  const ship = shipNamed(state, order.ship)
  if (!ship) return undefined
  const { rules, sheet } = state
  const pencil = order.pencil ?? rules.pencils[0]!
  const bluntness = order.sharpen?.includes(pencil)
    ? 0
    : bluntnessOf(state, pencilId(playerOf(ship.id), pencil, rules.sharing))
  const { strength, angle } = order
  const { range } = SORTS[pencil]
  const intended = intendedLength(range, strength)
  const length = Math.min(intended, order.stopper ?? Infinity)
  const errors = largestErrors(pencil, bluntness, strength)
  const from = ship.nose
  const to = plus(from, vec(length, angle))
  const self = crossesItself(ship, to)
  const all = self && order.kind === 'move' ? [] : meetings(state, { from, to, gap: null }, ship.id)
  const stop = order.kind === 'move' ? all[0] : all.find(stops)
  const met =
    order.kind === 'move' ? all.slice(0, 1) : all.filter(({ at }) => compareTimes(at, stop?.at ?? END) <= 0)
  const lands = order.kind === 'move' && !self && !stop
  const landing = lands
    ? redrawn(state, ship.id, ontoSheet(sheet, rules.wrap, to), angle, order.place)
    : undefined
  const hard = strength > 700
  return {
    order,
    pencil,
    bluntness,
    from,
    to,
    end: stop ? pointAt(from, to, stop.at) : to,
    length,
    range,
    errors: { angle: errors.angle, length: Math.round((intended * errors.length) / 1000) },
    self,
    met,
    landing,
    crowded: lands && !landing,
    mishaps: {
      snap: hard && bluntness === 0 ? percent(snapChance(strength)) : 0,
      skip: rules.skips !== 'none' && strength > 600 ? percent(skipChance(strength, bluntness)) : 0,
      tear: rules.tears && hard ? percent(tearChance(strength, bluntness)) : 0,
    },
  }
}
