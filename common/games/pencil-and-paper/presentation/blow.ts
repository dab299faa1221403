/** The moment of a blow, for a link's picture: the trace of the flick, and the ship that it ends. */
import type { PlayedRound } from '../../../engine/match-types.ts'
import type { BlowMoment } from '../../../engine/presentation/diagram.ts'
import type { Event, EventOf } from '../events.ts'
import type { State } from '../state.ts'

export function blowAt(
  at: number,
  { before, timeline }: PlayedRound<State, Event>,
): BlowMoment<State> | undefined {
  const event = timeline[at]!
  if (event.kind !== 'destroyed') return undefined
  const flick = timeline.find((one): one is EventOf<'flick'> => one.kind === 'flick')
  // What a blast catches is not on the trace, and a trace may go around the sheet.
  const around = before.rules.wrap && flick && Math.abs(flick.from.x - event.at.x) > before.sheet.width / 2
  const from = event.by === 'blast' || around ? undefined : flick?.from
  // A ship that ends its own move is where the trace took it.
  const state =
    flick?.what === 'move' && flick.ship === event.ship
      ? {
          ...before,
          ships: before.ships.map((ship) =>
            ship.id === event.ship ? { ...ship, nose: event.at, facing: flick.angle } : ship,
          ),
        }
      : before
  return { state, at: event.at, from }
}
