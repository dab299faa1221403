/** The moment of a blow, for a link's picture: ships and missiles where they have moved by then. */
import type { PlayedRound } from '../../../engine/match-types.ts'
import type { BlowMoment } from '../../../engine/presentation/diagram.ts'
import { add, flatCentre, type Hex } from '../../../geometry/hex.ts'
import type { Event, EventOf } from '../events.ts'
import type { State } from '../state.ts'

export function blowAt(
  at: number,
  { before, timeline }: PlayedRound<State, Event>,
): BlowMoment<State> | undefined {
  const event = timeline[at]!
  const moves = new Map(
    timeline.slice(0, at).flatMap((one) => (one.kind === 'move' ? [[one.id, one] as const] : [])),
  )
  const moved = <One extends { readonly id: string; readonly at: Hex }>(one: One): One => {
    const move = moves.get(one.id)
    return move ? { ...one, at: add(move.from, move.velocity) } : one
  }
  const state: State = {
    ...before,
    ships: before.ships.map(moved),
    missiles: before.missiles.map(moved),
    asteroids: before.asteroids.map(moved),
  }
  switch (event.kind) {
    case 'shot':
      return { state, at: flatCentre(event.at), from: flatCentre(event.from) }
    case 'destroyed': {
      const shot = timeline
        .slice(0, at)
        .findLast(
          (one): one is EventOf<'shot'> => one.kind === 'shot' && one.target === event.what && one.damage > 0,
        )
      return { state, at: flatCentre(event.at), from: shot && flatCentre(shot.from) }
    }
    case 'strike':
    case 'crash':
    case 'collision':
    case 'left':
      return { state, at: flatCentre(event.at) }
    default:
      return undefined
  }
}
