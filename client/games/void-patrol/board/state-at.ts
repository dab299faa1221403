/** The position at a moment of a played round, for what tells it in words and numbers. */
import { type Fighter, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { leftAt, type Told, toldOf } from './timeline.ts'

/**
 * A fighter is where it is going when it has come there; shields and scores are reckoned when all has been
 * shown.
 */
export function stateAt(showing: Showing, t: number): State {
  const told = toldOf(showing)
  if (t >= showing.length) return told.after
  const afterwards = new Map(told.after.fighters.map((fighter) => [fighter.id, fighter]))
  return {
    ...told.before,
    fighters: told.before.fighters.map((fighter) =>
      flying(fighter) ? fighterAt(told, fighter, afterwards.get(fighter.id)!, t) : fighter,
    ),
  }
}

/** When hits are felt (seconds). */
export const turnsOf = (showing: Showing): number[] =>
  [...toldOf(showing).hurt.values()].flat().map(({ at }) => at)

function fighterAt(told: Told, fighter: Fighter, after: Fighter, t: number): Fighter {
  const [move, end] = [told.moves.get(fighter.id), told.ends.get(fighter.id)]
  if (end && t >= end[1].start) return after
  const arrived = move && t >= move[1].end
  return {
    ...fighter,
    ...leftAt(told, fighter, t),
    ...(arrived && { at: move[0].to, facing: move[0].facing, velocity: after.velocity, fuel: after.fuel }),
  }
}
