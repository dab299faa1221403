/** PP-5: judges a shot: what stops it, and everything that it meets before. */
import { compareTimes, END, type Time } from '../../../geometry/segment.ts'
import type { Event } from '../events.ts'
import type { FlickOrder } from '../orders.ts'
import { crossesItself, middleOf } from '../ship.ts'
import { type State, shipNamed } from '../state.ts'
import { type Meeting, meetings, thousandths } from '../trace.ts'
import { destroy, type Loss } from './blast.ts'
import { type Flick, told } from './flick.ts'
import { tearOf } from './tear.ts'
import { cuts, tunnelled } from './tunnel.ts'

type Stop = Meeting & { readonly kind: 'wall' | 'tear' | 'edge' }

/** PP-5.2, PP-6.2, PP-5.5. */
export const stops = (meeting: Meeting): meeting is Stop =>
  meeting.kind !== 'asteroid' && meeting.kind !== 'ship'

/** What a shot meets before anything stops it, and the ships that it destroys, without their blasts. */
export function struck(
  state: State,
  { ship, trace }: Pick<Flick, 'ship' | 'trace'>,
): {
  readonly stop: Stop | undefined
  readonly end: Time
  readonly met: readonly Meeting[]
  readonly self: boolean
  readonly losses: Loss[]
} {
  const shooter = shipNamed(state, ship)!
  const all = meetings(state, trace, shooter.id)
  const stop = all.find(stops)
  const end = stop?.at ?? END
  const met = all.filter(({ at }) => compareTimes(at, end) <= 0)
  const self = crossesItself(shooter, trace.to)
  // A ship met in two copies is lost at the first one.
  const hit = [
    ...new Map(
      met
        .filter(({ kind }) => kind === 'ship')
        .toReversed()
        .map(({ id, at }) => [id, at]),
    ),
  ].toReversed()
  const losses: Loss[] = [
    ...(self
      ? [
          {
            ship: shooter,
            by: 'self',
            of: shooter.id,
            at: middleOf(shooter),
            centre: middleOf(shooter),
            along: 0,
          } as const,
        ]
      : []),
    ...hit.map(([id, at]): Loss => {
      const ship = shipNamed(state, id)!
      return {
        ship,
        by: 'shot',
        of: shooter.id,
        at: middleOf(ship),
        centre: middleOf(ship),
        along: thousandths(at),
      }
    }),
  ]
  return { stop, end, met, self, losses }
}

export function shot(
  state: State,
  flick: Flick,
  order: FlickOrder,
): { readonly state: State; readonly timeline: Event[] } {
  const { trace, angle } = flick
  const { stop, end, met, self, losses } = struck(state, flick)
  const tear = tearOf(state, flick, end)
  const cut = cuts(
    state,
    trace,
    angle,
    met.filter(({ kind }) => kind === 'asteroid'),
    end,
  )
  const reached: State = {
    ...state,
    asteroids: tunnelled(state, cut),
    tears: tear ? [...state.tears, tear.segment] : state.tears,
  }
  const after = destroy(reached, losses)
  return {
    state: after.state,
    timeline: [
      told(state, flick, order, self ? 'self' : (stop?.kind ?? 'spent'), thousandths(end)),
      ...(tear ? [{ kind: 'torn', ...tear.segment, along: thousandths(tear.at) } satisfies Event] : []),
      ...cut.map(
        ({ asteroid, channels, pieces, at }): Event => ({
          kind: 'cut',
          asteroid: asteroid.id,
          channels,
          pieces,
          along: thousandths(at),
        }),
      ),
      ...after.timeline,
    ],
  }
}
