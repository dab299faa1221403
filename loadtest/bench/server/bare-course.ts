/** Prerecorded messages of Void Patrol rounds, so that the replaying server resolves nothing. */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { Rows } from '../../../common/engine/sync/sync.ts'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import { roundText } from '../../../common/wire/match/timeline.ts'
import { mulberry } from '../measurement.ts'
import { randomOrders } from '../rules/skirmish.ts'

export interface CourseRound {
  readonly rows: Rows
  /** As in the synced state. */
  readonly played: string
  /** Playback time (ms). */
  readonly showing: number
}

export interface Course {
  readonly opening: Rows
  readonly rounds: readonly CourseRound[]
}

/** A match from its opening to its end. */
export function course(given: object, match: number): Course {
  const random = mulberry(match)
  const setup = voidPatrol.setup.parse(given)
  let state = voidPatrol.start(setup, voidPatrol.seats(setup), diceOf(`${match}`, 0))
  const opening = voidPatrol.sync.toRows(state)
  const rounds: CourseRound[] = []
  for (let round = 1; !voidPatrol.outcome(state); round++) {
    const played = voidPatrol.resolve(state, randomOrders(state, random), diceOf(`${match}`, round))
    state = played.state
    rounds.push({
      rows: voidPatrol.sync.toRows(state),
      played: roundText({ round, timeline: played.timeline }),
      showing: 1000 * Math.max(0, ...voidPatrol.schedule(played.timeline).map(({ end }) => end)),
    })
  }
  return { opening, rounds }
}
