/** A played step indexed by subject. Computed once, because the picture is drawn sixty times a second. */

import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event, EventOf } from '../../../../common/games/hostile-space/events.ts'
import type { State } from '../../../../common/games/hostile-space/state.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { keptFor } from '../../../game-kit/memoize.ts'

export type TimedEvent<K extends Event['kind'] = Event['kind']> = readonly [EventOf<K>, Span]

export interface Timeline {
  readonly before: State
  readonly after: State
  readonly all: readonly TimedEvent[]
  readonly moves: ReadonlyMap<string, TimedEvent<'move'>>
  readonly launches: ReadonlyMap<string, TimedEvent<'launch'>>
  readonly flights: ReadonlyMap<string, TimedEvent<'flight'>>
  /** By target, in order of time. */
  readonly hits: ReadonlyMap<string, readonly TimedEvent<'hit'>[]>
  /** Craft and rocks. */
  readonly destroyed: ReadonlyMap<string, TimedEvent<'destroyed'>>
  readonly tokens: readonly TimedEvent<'token'>[]
  readonly defeated: ReadonlyMap<string, Span>
  readonly refilled: ReadonlyMap<string, TimedEvent<'refilled'>>
  /** When missiles met something (seconds). */
  readonly met: ReadonlyMap<string, number>
}

/** A step at a time (seconds), as drawn for one viewer. */
export interface RoundScene {
  readonly told: Timeline
  readonly t: number
  readonly eyes: Eyes
}

export const timelineOf = keptFor(looked)

function looked({ round, spans }: Showing<State, Event>): Timeline {
  const all = round.timeline.map((event, i): TimedEvent => [event, spans[i]!])
  const of = <K extends Event['kind']>(kind: K): TimedEvent<K>[] =>
    all.filter((one): one is TimedEvent<K> => one[0].kind === kind)
  const by = <K extends Event['kind']>(kind: K, name: (event: EventOf<K>) => string) =>
    new Map(of(kind).map((one) => [name(one[0]), one] as const))
  const hits = new Map<string, TimedEvent<'hit'>[]>()
  for (const one of of('hit').sort((a, b) => a[1].start - b[1].start))
    hits.set(one[0].target, [...(hits.get(one[0].target) ?? []), one])
  return {
    before: round.before,
    after: round.after,
    all,
    hits,
    moves: by('move', ({ craft }) => craft),
    launches: by('launch', ({ missile }) => missile),
    flights: by('flight', ({ missile }) => missile),
    destroyed: by('destroyed', ({ what }) => what),
    refilled: by('refilled', ({ craft }) => craft),
    tokens: of('token'),
    defeated: new Map(of('defeated').map(([{ player }, span]) => [player, span] as const)),
    met: new Map([
      ...of('hit').map(([{ missile }, { start }]) => [missile, start] as const),
      ...of('token').map(([{ by: what }, { start }]) => [what, start] as const),
    ]),
  }
}
