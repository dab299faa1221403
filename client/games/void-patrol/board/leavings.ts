/** What a played round leaves on the board: wrecks of fighters, and the flown paths. */
import type { PlayedRound } from '../../../../common/engine/match-types.ts'
import type { Event } from '../../../../common/games/void-patrol/events.ts'
import { schedule } from '../../../../common/games/void-patrol/presentation/schedule.ts'
import { flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { same } from '../../../../common/geometry/hex.ts'
import type { Leavings } from '../../../board/marks/leavings.ts'
import { tintOf } from '../../../board/pictures/colours.ts'
import { HEX, toWorld } from '../plane.ts'
import { berthOf, berthsAfter } from './ships/berths.ts'
import { apart } from './still.ts'

export function leaves({
  before,
  timeline: events,
}: Pick<PlayedRound<State, Event>, 'before' | 'timeline'>): Leavings {
  const { fighters } = before
  const spans = schedule(events)
  const beside = berthsAfter(fighters.filter(flying), events)
  const tint = (id: string) => tintOf(fighters.find((fighter) => fighter.id === id)?.team ?? '')
  return {
    wrecks: events.flatMap((event, i) =>
      event.kind === 'destroyed'
        ? [
            {
              name: event.fighter,
              at: apart(toWorld(event.at), berthOf(beside, event.fighter)),
              unit: HEX * 1.05,
              tint: tint(event.fighter),
              from: spans[i]!.end,
            },
          ]
        : [],
    ),
    ways: events.flatMap((event) =>
      event.kind === 'move' && !same(event.from, event.to)
        ? [{ points: [toWorld(event.from), toWorld(event.to)], tint: tint(event.fighter) }]
        : [],
    ),
  }
}

/** Strength of the camera shake. */
export function shake(event: Event): { strength: number; after?: number } | undefined {
  switch (event.kind) {
    case 'destroyed':
      return { strength: 1 }
    case 'imploded':
      return { strength: 0.7, after: 0.6 }
    case 'blast':
      return { strength: event.blast === 'rockets' ? 0.5 : 0.8 }
    case 'collision':
      return event.damage > 0 ? { strength: Math.min(0.6, 0.2 + event.damage / 400) } : undefined
    case 'shot':
      return event.result === 'miss'
        ? undefined
        : { strength: event.result === 'double' ? 0.45 : 0.22, after: 0.28 }
    default:
      return undefined
  }
}
