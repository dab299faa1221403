/** The position at a moment of a played step, for panels and texts. */
import type { Event } from '../../../../common/games/hostile-space/events.ts'
import type { Craft, Missile, Player, State } from '../../../../common/games/hostile-space/state.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { leftAt, SETTLED } from './motion.ts'
import { type Timeline, timelineOf } from './timeline.ts'

/** Each event takes effect when it has been shown; placements and setup dice take effect at the end. */
export function stateAt(showing: Showing<State, Event>, t: number): State {
  const told = timelineOf(showing)
  const { before, after } = told
  if (t >= showing.length) return after
  const craft = new Map(after.craft.map((one) => [one.id, one]))
  return {
    ...before,
    craft: before.craft.map((one) => craftAt(told, one, craft.get(one.id)!, t)),
    players: before.players.map((player) => playerAt(told, player, t)),
    missiles: missilesAt(told, t),
    entities: before.entities.filter(({ id }) => t < (told.destroyed.get(id)?.[1].start ?? Infinity)),
  }
}

/** When a diced hit takes effect: as soon as the die lies still (seconds). */
export const turnsOf = (showing: Showing<State, Event>): number[] =>
  [...timelineOf(showing).hits.values()].flat().map(([, { start }]) => start + SETTLED)

function craftAt(told: Timeline, craft: Craft, after: Craft, t: number): Craft {
  const { id } = craft
  if (t >= (told.destroyed.get(id)?.[1].start ?? Infinity)) return after
  const arrived = t >= (told.moves.get(id)?.[1].end ?? Infinity)
  const { deltaV, hp } = leftAt(told, craft, t)
  const launched = [...told.launches.values()].filter(
    ([event, { end }]) => event.craft === id && t >= end,
  ).length
  const refill = told.refilled.get(id)
  return {
    ...craft,
    hp,
    deltaV: Math.round(deltaV),
    launched: craft.launched + launched,
    missiles: craft.missiles - launched + (refill && t >= refill[1].end ? refill[0].missiles : 0),
    ...(arrived && { at: after.at, velocity: after.velocity }),
  }
}

function playerAt({ tokens, defeated }: Timeline, player: Player, t: number): Player {
  const gone = new Set(
    tokens.flatMap(([{ base, token }, { start }]) => (base === player.id && t >= start ? [token] : [])),
  )
  return {
    ...player,
    tokens: player.tokens.filter((token) => !gone.has(token)),
    defeated: player.defeated || t >= (defeated.get(player.id)?.start ?? Infinity),
  }
}

/**
 * Missiles in flight that have met nothing yet, at their old place or, after their flight, at their new one.
 */
function missilesAt({ before, after, launches, flights, met }: Timeline, t: number): Missile[] {
  const then = new Map(after.missiles.map((missile) => [missile.id, missile]))
  const left = before.missiles.flatMap((missile) => {
    if (t >= (met.get(missile.id) ?? Infinity)) return []
    const flown = t >= (flights.get(missile.id)?.[1].end ?? Infinity)
    return flown ? (then.get(missile.id) ?? []) : [missile]
  })
  return [
    ...left,
    ...[...launches].flatMap(([id, [, { end }]]) =>
      t >= (flights.get(id)?.[1].end ?? end) ? (then.get(id) ?? []) : [],
    ),
  ]
}
