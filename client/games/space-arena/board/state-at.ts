/** The position at a moment of a played round, for panels and texts. */
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Event, EventOf } from '../../../../common/games/space-arena/events.ts'
import { TICK_SECONDS } from '../../../../common/games/space-arena/presentation/schedule.ts'
import { alive, type Ship, type State } from '../../../../common/games/space-arena/state.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { conditionAt, tickOf } from './round-scene.ts'
import { type TimedEvent, timelineOf } from './timeline.ts'

/**
 * Ships are at their place at the end of the last tick; heat, scores and sightings of others change at the
 * end of the round.
 */
export function stateAt(showing: Showing<State, Event>, t: number): State {
  if (t >= showing.length) return showing.round.after
  const { before, events } = timelineOf(showing)
  return { ...before, ships: before.ships.map((ship) => (alive(ship) ? shipAt(ship, events, t) : ship)) }
}

/** Ends of the ticks (seconds). */
export const turnsOf = (): readonly number[] =>
  Array.from({ length: TICKS }, (_, i) => (i + 1) * TICK_SECONDS)

function shipAt(ship: Ship, events: readonly TimedEvent[], t: number): Ship {
  const tick = Math.floor(tickOf(t))
  const [course, gauges] = [
    of(events, 'course').find(({ name }) => name === ship.name),
    of(events, 'gauges').find((one) => one.ship === ship.name),
  ]
  const i = course ? Math.min(tick - course.from, course.x.length - 1) : 0
  const { hull, ...condition } = conditionAt(ship, events, t)
  return {
    ...ship,
    ...condition,
    hull: Math.max(0, hull),
    ...(course && { x: course.x[i]!, y: course.y[i]!, heading: course.heading[i]!, speed: course.speed[i]! }),
    ...(gauges && { battery: gauges.battery[Math.min(tick, gauges.battery.length - 1)]! }),
    ammo: ammoAt(ship, events, t),
  }
}

/** Ammunition; a visit to a starbase refills the launchers. */
function ammoAt({ name, type, ammo }: Ship, events: readonly TimedEvent[], t: number): number[] {
  const told = events.filter(([, { start }]) => t >= start).map(([event]) => event)
  const launchers = typeNamed(type).weapons.flatMap((weapon) => (weapon.kind === 'laser' ? [] : [weapon]))
  return launchers.map((launcher, place) =>
    told.reduce(
      (left, event) =>
        event.kind === 'launch' && event.ship === name && event.weapon === launcher.name
          ? left - 1
          : event.kind === 'replenish' && event.ship === name
            ? launcher.ammo
            : left,
      ammo[place]!,
    ),
  )
}

const of = <K extends Event['kind']>(events: readonly TimedEvent[], kind: K): EventOf<K>[] =>
  events.flatMap(([event]) => (event.kind === kind ? [event as EventOf<K>] : []))
