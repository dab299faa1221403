/** A played round indexed by subject. Computed once, because the picture is drawn sixty times a second. */

import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event, EventOf } from '../../../../common/games/void-patrol/events.ts'
import { type Fighter, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { keptFor } from '../../../game-kit/memoize.ts'
import { berths, berthsAfter } from './ships/berths.ts'

export type TimedEvent<K extends Event['kind'] = Event['kind']> = readonly [EventOf<K>, Span]

/** When a hit takes effect (seconds), and its damage. */
interface Hurt {
  readonly at: number
  readonly hull: number
  readonly shields: number
  readonly thrust: number
}

export interface Timeline {
  readonly before: State
  readonly after: State
  readonly aloft: readonly Fighter[]
  readonly events: readonly TimedEvent[]
  readonly moves: ReadonlyMap<string, TimedEvent<'move'>>
  /** Offsets of fighters that share a hex at the start and at the end. */
  readonly begin: ReadonlyMap<string, Point>
  readonly end: ReadonlyMap<string, Point>
  /** When and how fighters leave the match. */
  readonly ends: ReadonlyMap<string, TimedEvent>
  /** Damage to fighters, in order of time. */
  readonly hurt: ReadonlyMap<string, readonly Hurt[]>
}

/** A round at a time (seconds), as drawn for one viewer. */
export interface RoundScene extends Timeline {
  readonly t: number
  readonly eyes: Eyes
}

export const timelineOf = keptFor(looked)

function looked({ round, spans }: Showing<State, Event>): Timeline {
  const before = round.before
  const events = round.timeline.map((event, i): TimedEvent => [event, spans[i]!])
  const hurt = new Map<string, Hurt[]>()
  const hits = (id: string, at: number, hull: number, shields = 0, thrust = 0) => {
    const one = { at, hull, shields, thrust }
    void (hurt.get(id)?.push(one) ?? hurt.set(id, [one]))
  }
  for (const [event, span] of events) {
    if (event.kind === 'collision' || event.kind === 'struck') hits(event.fighter, span.start, event.hull)
    if (event.kind === 'shot')
      hits(event.target, impact(span), event.hull, event.shieldDamage, event.crippled ? 1 : 0)
  }
  const aloft = before.fighters.filter(flying)
  const moves = new Map(
    events.flatMap((one) =>
      one[0].kind === 'move' ? [[one[0].fighter, one as TimedEvent<'move'>] as const] : [],
    ),
  )
  return {
    before,
    after: round.after,
    events,
    hurt,
    aloft,
    moves,
    begin: berths(aloft),
    end: berthsAfter(aloft, round.timeline),
    // The first event that ends it counts.
    ends: new Map(
      events
        .flatMap((one) =>
          one[0].kind === 'destroyed' || one[0].kind === 'retired' || one[0].kind === 'imploded'
            ? [[one[0].fighter, one] as const]
            : [],
        )
        .reverse(),
    ),
  }
}

/** When a shot reaches its target. */
export const impact = ({ start, end }: Span): number => start + (end - start) * 0.4
