/** What a played step leaves on the board: wrecks of craft, and the flown paths. */
import type { PlayedRound } from '../../../../common/engine/match-types.ts'
import type { Event } from '../../../../common/games/hostile-space/events.ts'
import { schedule } from '../../../../common/games/hostile-space/presentation/schedule.ts'
import type { State } from '../../../../common/games/hostile-space/state.ts'
import { add, still } from '../../../../common/geometry/hex.ts'
import type { Leavings } from '../../../board/marks/leavings.ts'
import { HEX, toWorld } from '../plane.ts'
import { tintNamed } from './colours.ts'

export function leaves({
  before: state,
  timeline: events,
}: Pick<PlayedRound<State, Event>, 'before' | 'timeline'>): Leavings {
  const spans = schedule(events)
  const craft = new Set(state.craft.map(({ id }) => id))
  return {
    wrecks: events.flatMap((event, i) =>
      event.kind === 'destroyed' && craft.has(event.what)
        ? [
            {
              name: event.what,
              at: toWorld(event.at),
              unit: HEX * 1.05,
              tint: tintNamed(state, event.what),
              from: spans[i]!.end,
            },
          ]
        : [],
    ),
    ways: events.flatMap((event) =>
      event.kind === 'move' && !still(event.velocity)
        ? [
            {
              points: [toWorld(event.from), toWorld(add(event.from, event.velocity))],
              tint: tintNamed(state, event.craft),
            },
          ]
        : [],
    ),
  }
}

/** Strength of the camera shake. */
export function shake(event: Event): { strength: number } | undefined {
  switch (event.kind) {
    case 'collision':
    case 'defeated':
      return { strength: 1 }
    case 'destroyed':
      return event.by === 'collision' ? undefined : { strength: 0.9 }
    case 'token':
      return { strength: 0.7 }
    case 'hit':
      return event.damage > 0 ? { strength: 0.3 + 0.1 * Math.min(3, event.damage) } : undefined
    default:
      return undefined
  }
}
