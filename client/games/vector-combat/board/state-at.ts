/** The position at a moment of a played subturn, for panels and texts. */
import type { Event } from '../../../../common/games/vector-combat/events.ts'
import type { Ship, State } from '../../../../common/games/vector-combat/state.ts'
import { add } from '../../../../common/geometry/hex.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { halfway, leftAt, velocityAt } from './motion.ts'
import { type Timeline, timelineOf } from './timeline.ts'

/** Each event takes effect when it has been shown; orbits and their points are counted at the end. */
export function stateAt(showing: Showing<State, Event>, t: number): State {
  const told = timelineOf(showing)
  if (t >= told.length) return told.after
  return {
    ...told.before,
    ships: told.before.ships.map((ship) => (told.ships.has(ship.id) ? shipAt(told, ship, t) : ship)),
  }
}

/** When hits and changes of vectors take effect within their events (seconds). */
export const turnsOf = (showing: Showing<State, Event>): number[] => {
  const { hurt, pulls, burns, deeds } = timelineOf(showing)
  return [
    ...[...hurt.values()].flat().map(([at]) => at),
    ...[pulls, burns, deeds].flatMap((those) => [...those.values()].map(([, span]) => halfway(span))),
  ]
}

function shipAt(told: Timeline, ship: Ship, t: number): Ship {
  const { ends, moves, turns, deeds, burns, launches, afterwards, all } = told
  const over = (one: readonly [unknown, { readonly end: number }] | undefined) =>
    one !== undefined && t >= one[1].end
  const left = leftAt(told, ship, t)
  const [move, deed, burn] = [moves.get(ship.id), deeds.get(ship.id), burns.get(ship.id)]
  const climbs = over(burn) && burn![0].kind === 'climb' ? burn![0].counters : 0
  const launched = [...launches.values()].filter((one) => one[0].ship === ship.id && over(one)).length
  const now: Ship = {
    ...ship,
    hull: left.hull,
    energy: Math.round(left.energy),
    heat: Math.round(left.heat),
    velocity: velocityAt(told, ship, t),
    climb: ship.climb + climbs,
    missiles: ship.missiles - launched,
    launched: ship.launched + launched,
    ...(over(move) && {
      at: add(move![0].from, move![0].velocity),
      altitude: ship.altitude + move![0].climbed,
    }),
    ...(over(turns.get(ship.id)) && { facing: turns.get(ship.id)![0].facing }),
  }
  const after = afterwards.get(ship.id) ?? ship
  if (ends.has(ship.id) && t >= ends.get(ship.id)!.start)
    return {
      ...now,
      hull: 0,
      at: after.at,
      status: all.some(([event]) => event.kind === 'left' && event.ship === ship.id) ? 'left' : 'destroyed',
    }
  return over(deed)
    ? {
        ...now,
        at: after.at,
        altitude: after.altitude,
        climb: after.climb,
        velocity: after.velocity,
        facing: after.facing,
        status: after.status,
        station: after.station,
        site: after.site,
      }
    : now
}
