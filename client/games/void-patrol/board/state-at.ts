/** The position at a moment of a played round, for panels and texts. */
import type { Event } from '../../../../common/games/void-patrol/events.ts'
import { type Fighter, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { leftAt } from './motion.ts'
import { type Timeline, timelineOf } from './timeline.ts'

/** Fighters change place when they arrive; shields and scores change at the end of the round. */
export function stateAt(showing: Showing<State, Event>, t: number): State {
  const told = timelineOf(showing)
  if (t >= showing.length) return told.after
  const afterwards = new Map(told.after.fighters.map((fighter) => [fighter.id, fighter]))
  return {
    ...told.before,
    fighters: told.before.fighters.map((fighter) =>
      flying(fighter) ? fighterAt(told, fighter, afterwards.get(fighter.id)!, t) : fighter,
    ),
  }
}

/** When hits take effect (seconds). */
export const turnsOf = (showing: Showing<State, Event>): number[] =>
  [...timelineOf(showing).hurt.values()].flat().map(({ at }) => at)

function fighterAt(told: Timeline, fighter: Fighter, after: Fighter, t: number): Fighter {
  const [move, end] = [told.moves.get(fighter.id), told.ends.get(fighter.id)]
  if (end && t >= end[1].start) return after
  const arrived = move && t >= move[1].end
  return {
    ...fighter,
    ...leftAt(told, fighter, t),
    ...(arrived && { at: move[0].to, facing: move[0].facing, velocity: after.velocity, fuel: after.fuel }),
  }
}
