/** The moment of a blow, for a link's picture: fighters and missiles where they have moved by then. */

import type { PlayedRound } from '../../../engine/match-types.ts'
import type { BlowMoment } from '../../../engine/presentation/diagram.ts'
import { type Hex, pointyCentre } from '../../../geometry/hex.ts'
import type { Event, EventOf } from '../events.ts'
import type { State } from '../state.ts'

export function blowAt(
  at: number,
  { before, timeline }: PlayedRound<State, Event>,
): BlowMoment<State> | undefined {
  const event = timeline[at]!
  const moves = new Map<string, EventOf<'move' | 'chase'>>()
  for (const one of timeline.slice(0, at))
    if (one.kind === 'move') moves.set(one.fighter, one)
    else if (one.kind === 'chase') moves.set(one.missile, one)
  const moved = <One extends { readonly id: string; readonly at: Hex }>(one: One): One => {
    const move = moves.get(one.id)
    return move ? { ...one, at: move.to, facing: move.facing } : one
  }
  const state = { ...before, fighters: before.fighters.map(moved), missiles: before.missiles.map(moved) }
  const centreOf = (id: string) => {
    const found = state.fighters.find((fighter) => fighter.id === id)
    return found && pointyCentre(found.at)
  }
  switch (event.kind) {
    case 'shot':
      return { state, at: centreOf(event.target)!, from: centreOf(event.shooter) }
    case 'destroyed': {
      const shot = timeline.find(
        (one): one is EventOf<'shot'> =>
          one.kind === 'shot' && one.target === event.fighter && one.hull > 0 && event.by === 'gun',
      )
      return { state, at: pointyCentre(event.at), from: shot && centreOf(shot.shooter) }
    }
    case 'imploded':
    case 'retired':
      return { state, at: pointyCentre(event.at) }
    case 'collision':
      return { state, at: pointyCentre(event.hex) }
    case 'struck':
      return { state, at: centreOf(event.fighter)! }
    default:
      return undefined
  }
}
