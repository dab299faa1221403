/** PP-3: from the order to the drawn trace. */
import type { Dice } from '../../../engine/dice/dice.ts'
import { type LatticePoint, pointAt } from '../../../geometry/segment.ts'
import { plus, rounding, turned, vec } from '../angles.ts'
import type { Event, EventOf } from '../events.ts'
import type { FlickOrder } from '../orders.ts'
import { BLUNTEST, type PencilKind, pencilId, SORTS, wearOf } from '../pencils.ts'
import { bluntnessOf, playerOf, type ShipId, type State, shipNamed } from '../state.ts'
import { fraction, type Trace } from '../trace.ts'

/** The shortest possible flick. */
export const LEAST_LENGTH = 64

export interface Flick {
  readonly ship: ShipId
  readonly kind: 'move' | 'shot'
  /** The part that is judged: a skip may end it. */
  readonly trace: Trace
  /** True values, after wobble, snap and stopper. */
  readonly angle: number
  readonly length: number
  readonly snapped: boolean
  /** Thousandths of the flicked trace between which the pencil was off the paper. */
  readonly skip: readonly [number, number] | null
  /**
   * Thousandths of the trace at which the paper tears, if the pencil gets that far; null if it does not tear.
   */
  readonly tear: number | null
  /** Length of the judged trace, in thousandths of a unit. */
  readonly drawn: number
}

/** PP-3.4. */
export const intendedLength = (range: number, strength: number): number =>
  LEAST_LENGTH + rounding(strength * (range - LEAST_LENGTH), 1000)

/** PP-3.5: the largest errors, of the angle in its units and of the length in thousandths. */
export function largestErrors(
  kind: PencilKind,
  bluntness: number,
  strength: number,
): { readonly angle: number; readonly length: number } {
  const { wobble } = SORTS[kind]
  return {
    angle: rounding((14_000_000 + 150 * strength * strength) * wobble * (10 + bluntness), 1_000_000_000),
    length: rounding((20_000 + 100 * strength) * wobble * (10 + bluntness), 1_000_000),
  }
}

/** The highest roll of 100 that snaps the pencil (PP-3.8, PP-6.1, PP-6.2). */
export const snapChance = (strength: number): number => Math.floor((strength - 700) / 6)
export const skipChance = (strength: number, bluntness: number): number =>
  Math.floor((strength - 600) / 20) + 2 * bluntness
export const tearChance = (strength: number, bluntness: number): number =>
  Math.floor((strength - 700) / 12) - 3 * bluntness

/** Draws the trace of a legal order, and blunts the pencil (PP-3.9: all up to the tear; judging is next). */
export function flick(
  state: State,
  order: FlickOrder,
  dice: Dice,
): { readonly state: State; readonly flick: Flick } {
  const { rules } = state
  const { ship, kind: what, strength } = order
  const kind = order.pencil ?? rules.pencils[0]!
  const pencil = pencilId(playerOf(ship), kind, rules.sharing)
  const bluntness = bluntnessOf(state, pencil)

  const errors = largestErrors(kind, bluntness, strength)
  const angle = turned(order.angle + rounding(errors.angle * errorOf('angle', ship, dice), 1000))
  const intended = intendedLength(SORTS[kind].range, strength)
  const wobbled = intended + rounding(intended * errors.length * errorOf('length', ship, dice), 1_000_000)

  const snapped = bluntness === 0 && strength > 700 && dice.roll(`snap/${ship}`, 100) <= snapChance(strength)
  const whole = snapped ? rounding(wobbled, 2) : wobbled
  const length = order.stopper === undefined ? whole : Math.min(whole, order.stopper)
  const blunter = snapped ? BLUNTEST : Math.min(BLUNTEST, bluntness + wearOf(kind, strength))

  const skips =
    rules.skips !== 'none' &&
    strength > 600 &&
    dice.roll(`skip/${ship}`, 100) <= skipChance(strength, bluntness)
  const skip = skips ? skipOf(ship, dice) : null
  const { nose } = shipNamed(state, ship)!
  const ends = skip !== null && (what === 'shot' || rules.skips === 'basic')
  const tears =
    rules.tears && strength > 700 && dice.roll(`tear/${ship}`, 100) <= tearChance(strength, bluntness)
  return {
    state: {
      ...state,
      pencils: state.pencils.map((one) => (one.id === pencil ? { ...one, bluntness: blunter } : one)),
    },
    flick: {
      ship,
      kind: what,
      angle,
      length,
      snapped,
      skip,
      trace: traceOf(nose, plus(nose, vec(length, angle)), skip, ends),
      drawn: length * (ends ? skip[0] : 1000),
      tear: tears ? dice.index(`tear-at/${ship}`, 901, 100) : null,
    },
  }
}

/** −1000 … 1000, small errors likeliest. */
const errorOf = (of: 'angle' | 'length', ship: ShipId, dice: Dice): number =>
  dice.index(`${of}/${ship}/1`, 1001) + dice.index(`${of}/${ship}/2`, 1001) - 1000

function skipOf(ship: ShipId, dice: Dice): readonly [number, number] {
  const from = dice.index(`skip-from/${ship}`, 501, 200)
  return [from, from + dice.index(`skip-length/${ship}`, 201, 50)]
}

function traceOf(from: LatticePoint, to: LatticePoint, skip: Flick['skip'], ends: boolean): Trace {
  if (!skip) return { from, to, gap: null }
  if (ends) return { from, to: pointAt(from, to, fraction(skip[0], 1000)), gap: null }
  return { from, to, gap: [fraction(skip[0], 1000), fraction(skip[1], 1000)] }
}

/** The event of a flick and its result. */
export function told(
  { rules }: State,
  { ship, kind, trace, angle, length, snapped, skip }: Flick,
  order: FlickOrder,
  end: EventOf<'flick'>['end'],
  along: number,
  met = '',
): Event {
  return {
    kind: 'flick',
    ship,
    what: kind,
    pencil: order.pencil ?? rules.pencils[0]!,
    from: trace.from,
    to: trace.to,
    angle,
    length,
    snapped,
    skip,
    end,
    met,
    along,
  }
}
