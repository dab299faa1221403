/** PP-4: judges a move. */
import { END, type LatticePoint, pointAt, type Time } from '../../../geometry/segment.ts'
import { minus, vec } from '../angles.ts'
import type { Event, MoveEnd } from '../events.ts'
import type { FlickOrder, Place } from '../orders.ts'
import { redrawn } from '../placement.ts'
import { ontoSheet } from '../sheet.ts'
import { crossesItself, middleOf } from '../ship.ts'
import { type State, shipNamed } from '../state.ts'
import { meetings, thousandths } from '../trace.ts'
import { destroy, type Loss } from './blast.ts'
import { type Flick, told } from './flick.ts'
import { tearOf } from './tear.ts'

/** Distance before the point of its loss at which a ship explodes (PP-6.6). */
const SHORT = 16

export function move(
  state: State,
  flick: Flick,
  order: FlickOrder,
): { readonly state: State; readonly timeline: Event[] } {
  const {
    sheet,
    rules: { wrap },
  } = state
  const { trace, angle } = flick
  const ship = shipNamed(state, flick.ship)!
  const ended = (end: MoveEnd, at: Time, met = '') => told(state, flick, order, end, thousandths(at), met)
  if (crossesItself(ship, trace.to)) return { state, timeline: [ended('self', END)] }

  const [first] = meetings(state, trace, ship.id)
  const tear = tearOf(state, flick, first?.at ?? END)
  // A tear begins before anything that would be met.
  const end = tear ? { kind: 'tear' as const, id: '', at: tear.at } : first
  if (end) {
    const along = thousandths(end.at)
    const met = end.kind === 'ship' ? shipNamed(state, end.id) : undefined
    const point = pointAt(trace.from, trace.to, end.at)
    const centre = end.kind === 'edge' ? null : ontoSheet(sheet, wrap, minus(point, vec(SHORT, angle)))
    const losses: Loss[] = [
      { ship, by: end.kind, of: end.id, at: ontoSheet(sheet, wrap, point), centre, along },
    ]
    if (met)
      losses.push({ ship: met, by: 'ship', of: ship.id, at: middleOf(met), centre: middleOf(met), along })
    const torn = tear ? { ...state, tears: [...state.tears, tear.segment] } : state
    const after = destroy(torn, losses)
    return {
      state: after.state,
      timeline: [
        ended(end.kind, end.at, end.id),
        ...(tear ? [{ kind: 'torn', ...tear.segment, along } satisfies Event] : []),
        ...after.timeline,
      ],
    }
  }
  return redraw(state, flick, order, ontoSheet(sheet, wrap, trace.to))
}

/** PP-4.4. */
function redraw(
  state: State,
  flick: Flick,
  order: FlickOrder,
  point: LatticePoint,
): { readonly state: State; readonly timeline: Event[] } {
  const place: Place | undefined = order.kind === 'move' ? order.place : undefined
  const drawn = redrawn(state, flick.ship, point, flick.angle, place)
  if (!drawn)
    return {
      state,
      timeline: [told(state, flick, order, 'crowded', 1000), { kind: 'crowded', ship: flick.ship }],
    }
  const { pose, asked } = drawn
  return {
    state: { ...state, ships: state.ships.map((one) => (one.id === flick.ship ? { ...one, ...pose } : one)) },
    timeline: [
      told(state, flick, order, 'moved', 1000),
      { kind: 'redrawn', ship: flick.ship, ...pose, asked },
    ],
  }
}
