/** What a played round leaves on the board: wrecks of ships and starbases, and the paths seen. */

import type { PlayedRound } from '../../../../common/engine/match-types.ts'
import type { Event } from '../../../../common/games/space-arena/events.ts'
import { schedule } from '../../../../common/games/space-arena/presentation/schedule.ts'
import { type State, teamOf } from '../../../../common/games/space-arena/state.ts'
import type { Leavings, WreckWay } from '../../../board/marks/leavings.ts'
import { tintOf } from '../../../board/pictures/colours.ts'
import { toWorld, UNIT } from '../plane.ts'

/** Half size of a ship in a close-up, in arena units. */
const HALF = 8

export function leaves({ timeline: events }: Pick<PlayedRound<State, Event>, 'timeline'>): Leavings {
  const spans = schedule(events)
  return {
    wrecks: events.flatMap((event, i) =>
      event.kind === 'destroyed' && (event.thing === 'ship' || event.thing === 'starbase')
        ? [
            {
              name: event.name,
              at: toWorld(event),
              unit: HALF * UNIT * (event.thing === 'starbase' ? 1.7 : 1),
              tint: tintOf(teamOf(event.name)),
              from: spans[i]!.end,
            },
          ]
        : [],
    ),
    ways: events.flatMap((event): WreckWay[] => {
      if ((event.kind !== 'course' && event.kind !== 'track') || event.thing !== 'ship') return []
      const places = event.x.map((x, i) => toWorld({ x, y: event.y[i]! }))
      const tint = tintOf(teamOf(event.name))
      if (event.kind === 'course') return [{ points: places, tint }]
      // Between sightings several ticks apart the path is unknown.
      return places
        .slice(1)
        .flatMap((to, i) =>
          event.ticks[i + 1] === event.ticks[i]! + 1 ? [{ points: [places[i]!, to], tint }] : [],
        )
    }),
  }
}

/** Strength of the camera shake. */
export function shake(event: Event): { strength: number } | undefined {
  switch (event.kind) {
    case 'destroyed':
      return event.thing === 'ship' || event.thing === 'starbase' ? { strength: 1 } : undefined
    case 'explosion':
      return { strength: Math.min(0.6, 0.15 + event.radius / 60) }
    case 'hit':
      return event.with === 'laser' ? { strength: Math.min(0.35, 0.06 + event.amount / 400) } : undefined
    default:
      return undefined
  }
}
