/** The moment of a blow, for a link's picture: craft where they have moved by then. */
import type { PlayedRound } from '../../../engine/match-types.ts'
import type { BlowMoment } from '../../../engine/presentation/diagram.ts'
import type { Event, EventOf } from '../events.ts'
import type { State } from '../state.ts'
import { placed } from './diagram.ts'

export function blowAt(
  at: number,
  { before, after, timeline }: PlayedRound<State, Event>,
): BlowMoment<State> | undefined {
  const event = timeline[at]!
  const moved = new Set(
    timeline.slice(0, at).flatMap((one): string[] => (one.kind === 'move' ? [one.craft] : [])),
  )
  const state: State = {
    ...before,
    craft: before.craft.map((one) => {
      const then = after.craft.find(({ id }) => id === one.id)
      return then && moved.has(one.id) ? { ...one, at: then.at, velocity: then.velocity } : one
    }),
  }
  const hex = placeOf(event, timeline)
  return hex && { state, at: placed(before.torus, hex) }
}

function placeOf(event: Event, timeline: readonly Event[]): EventOf<'hit'>['at'] | undefined {
  switch (event.kind) {
    case 'hit':
    case 'destroyed':
    case 'collision':
    case 'token':
      return event.at
    case 'defeated':
      return timeline.find(
        (one): one is EventOf<'token'> =>
          one.kind === 'token' && one.base === event.player && one.token === 0,
      )?.at
    default:
      return undefined
  }
}
