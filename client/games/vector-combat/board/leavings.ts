/** What a played subturn leaves on the board: wrecks of ships, and the flown paths. */
import type { PlayedRound } from '../../../../common/engine/match-types.ts'
import type { Event } from '../../../../common/games/vector-combat/events.ts'
import { schedule } from '../../../../common/games/vector-combat/presentation/schedule.ts'
import { type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import type { Leavings } from '../../../board/marks/leavings.ts'
import { tintOf } from '../../../board/pictures/colours.ts'
import { HEX, toWorld } from '../plane.ts'
import { stopsOf } from './ships/path.ts'

export function leaves({
  before: state,
  timeline: events,
}: Pick<PlayedRound<State, Event>, 'before' | 'timeline'>): Leavings {
  const spans = schedule(events)
  return {
    wrecks: events.flatMap((event, i) => {
      // A crashed ship leaves no drifting wreck.
      const ship = event.kind === 'destroyed' ? shipNamed(state, event.what) : undefined
      return ship && event.kind === 'destroyed'
        ? [
            {
              name: event.what,
              at: toWorld(event.at),
              unit: HEX * 0.9,
              tint: tintOf(ship.faction),
              from: spans[i]!.end,
            },
          ]
        : []
    }),
    ways: events.flatMap((event) => {
      const ship =
        event.kind === 'move' && event.what === 'ship' && event.steps > 0
          ? shipNamed(state, event.id)
          : undefined
      return ship && event.kind === 'move' ? [{ points: stopsOf(event), tint: tintOf(ship.faction) }] : []
    }),
  }
}

/** Strength of the camera shake. */
export function shake(event: Event): { strength: number; after?: number } | undefined {
  switch (event.kind) {
    case 'destroyed':
    case 'crash':
      return { strength: 1 }
    case 'collision':
      return { strength: 0.5 }
    case 'strike':
      return event.damage > 0 ? { strength: 0.5, after: 0.25 } : undefined
    case 'shot':
      return event.damage > 0 ? { strength: 0.25, after: 0.25 } : undefined
    default:
      return undefined
  }
}
