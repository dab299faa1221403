/** A played step indexed by subject. Computed once, because the picture is drawn sixty times a second. */

import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event, EventOf } from '../../../../common/games/pencil-and-paper/events.ts'
import { pencilId } from '../../../../common/games/pencil-and-paper/pencils.ts'
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { keptFor } from '../../../game-kit/memoize.ts'
import { toWorld } from '../plane.ts'

export type TimedEvent<K extends Event['kind'] = Event['kind']> = readonly [EventOf<K>, Span]

export interface Timeline {
  readonly before: State
  readonly after: State
  readonly length: number
  readonly all: readonly TimedEvent[]
  readonly flick: TimedEvent<'flick'> | undefined
  readonly redrawn: TimedEvent<'redrawn'> | undefined
  readonly destroyed: ReadonlyMap<string, TimedEvent<'destroyed'>>
  readonly cuts: ReadonlyMap<string, TimedEvent<'cut'>>
  readonly of: <K extends Event['kind']>(kind: K) => readonly TimedEvent<K>[]
}

export const timelineOf = keptFor(looked)

function looked({ round, spans, length }: Showing<State, Event>): Timeline {
  const all = round.timeline.map((event, i): TimedEvent => [event, spans[i]!])
  const kinds = new Map<string, TimedEvent[]>()
  for (const one of all) kinds.set(one[0].kind, [...(kinds.get(one[0].kind) ?? []), one])
  const of = <K extends Event['kind']>(kind: K): readonly TimedEvent<K>[] =>
    (kinds.get(kind) ?? []).filter((one): one is TimedEvent<K> => one[0].kind === kind)
  return {
    before: round.before,
    after: round.after,
    length,
    all,
    of,
    flick: of('flick')[0],
    redrawn: of('redrawn')[0],
    destroyed: new Map(of('destroyed').map((one) => [one[0].ship, one])),
    cuts: new Map(of('cut').map((one) => [one[0].asteroid, one])),
  }
}

const between = (a: Point, b: Point, x: number): Point => ({
  x: a.x + (b.x - a.x) * x,
  y: a.y + (b.y - a.y) * x,
})

/** A point of the judged trace, 0 … 1 (world units; on a cylinder it may lie beyond the sheet). */
export const alongTrace = ({ from, to }: EventOf<'flick'>, x: number): Point =>
  between(toWorld(from), toWorld(to), x)

/**
 * The share of the trace during which the pencil is off the paper; undefined if it never is, or does not come
 * back.
 */
export const gapOf = (
  { rules }: State,
  { what, skip }: EventOf<'flick'>,
): readonly [number, number] | undefined =>
  skip && what === 'move' && rules.skips === 'advanced' ? [skip[0] / 1000, skip[1] / 1000] : undefined

/** Whether the pencil skipped and did not come back to the paper. */
export const skippedOff = (before: State, flick: EventOf<'flick'>): boolean =>
  flick.skip !== null && gapOf(before, flick) === undefined

/** The state with each pencil's bluntness at this moment. */
export function pencilsAt({ before, after, flick, of }: Timeline, t: number): State {
  if (flick && t >= flick[1].end) return { ...before, pencils: after.pencils }
  const sharp = new Set(
    of('sharpened').flatMap(([{ player, pencil }, { end }]) =>
      t >= end ? [pencilId(player, pencil, before.rules.sharing)] : [],
    ),
  )
  return sharp.size > 0
    ? {
        ...before,
        pencils: before.pencils.map((pencil) =>
          sharp.has(pencil.id) ? { ...pencil, bluntness: 0 } : pencil,
        ),
      }
    : before
}
