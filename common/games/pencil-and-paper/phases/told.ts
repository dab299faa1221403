import type { Event, EventOf } from '../events.ts'
import type { FlickOrder } from '../orders.ts'
import type { State } from '../state.ts'
import type { Flick } from './flick.ts'

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
