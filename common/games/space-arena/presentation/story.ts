/** SA-8.3: how a match ended, in a sentence worth repeating. */
import { compared } from '../../../engine/presentation/story.ts'
import { counted } from '../../../engine/presentation/words.ts'
import { outcome, teamScores } from '../outcome.ts'
import { alive, isStarbase, type State } from '../state.ts'

/** Undefined while the match goes on. */
export function story(state: State): string | undefined {
  if (!outcome(state)) return undefined
  const left = new Set(state.ships.filter((ship) => alive(ship) && !isStarbase(ship)).map(({ team }) => team))
  if (left.size === 1) return `Team ${[...left].join()} had the last ship after round ${state.played}.`
  const points = compared(teamScores(state), 'had scored', (count) => counted(count, 'point'))
  return `${left.size === 0 ? 'All lost their last ships in' : 'Time ran out after'} round ${state.played}: ${points}.`
}
