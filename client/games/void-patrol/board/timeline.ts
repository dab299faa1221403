/** A played round by whom it is about: looked up once, for the picture is asked for sixty times a second. */
import { keptFor } from '../../../../common/engine/kept-for.ts'
import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event, EventOf } from '../../../../common/games/void-patrol/events.ts'
import { type Fighter, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { berths, berthsAfter } from './berths.ts'

export type Timed<K extends Event['kind'] = Event['kind']> = readonly [EventOf<K>, Span]

/** When it is felt (seconds), and what it takes. */
interface Hurt {
  readonly at: number
  readonly hull: number
  readonly shields: number
  readonly thrust: number
}

export interface Told {
  readonly before: State
  readonly after: State
  readonly aloft: readonly Fighter[]
  readonly events: readonly Timed[]
  readonly moves: ReadonlyMap<string, Timed<'move'>>
  /** Beside whom they begin and end. */
  readonly begin: ReadonlyMap<string, Point>
  readonly end: ReadonlyMap<string, Point>
  /** When fighters stop being there, and how. */
  readonly ends: ReadonlyMap<string, Timed>
  /** What takes anything from a fighter, in its order. */
  readonly hurt: ReadonlyMap<string, readonly Hurt[]>
}

export const toldOf = keptFor(looked)

function looked({ round, spans }: Showing): Told {
  const before = round.before as State
  const events = (round.timeline as readonly Event[]).map((event, i): Timed => [event, spans[i]!])
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
      one[0].kind === 'move' ? [[one[0].fighter, one as Timed<'move'>] as const] : [],
    ),
  )
  return {
    before,
    after: round.after as State,
    events,
    hurt,
    aloft,
    moves,
    begin: berths(aloft),
    end: berthsAfter(aloft, round.timeline as readonly Event[]),
    // The first that ends it counts.
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

/** What a fighter has left at a moment: what has hit by then is off. */
export function leftAt(
  { hurt }: Pick<Told, 'hurt'>,
  { id, hull, shields, thrust }: Fighter,
  t: number,
): Pick<Fighter, 'hull' | 'shields' | 'thrust'> {
  const left = { hull, shields, thrust }
  for (const hit of hurt.get(id) ?? []) {
    if (t < hit.at) continue
    left.hull -= hit.hull
    left.shields -= hit.shields
    left.thrust -= hit.thrust
  }
  return {
    hull: Math.max(0, left.hull),
    shields: Math.max(0, left.shields),
    thrust: Math.max(0, left.thrust),
  }
}
