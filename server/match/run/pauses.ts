/** How long a step stays on the board before bots play it: no person owes orders for it (ms). */
import type { Step } from '../../../common/engine/match-types.ts'
import { roundIn } from '../../../common/engine/step.ts'

/** The pause between the last reveal and a round for which no person owes orders. */
export const BREATHER = 1_200
/** The same pause in an exhibition, so that spectators have time to look. */
const LOOK = 4_000
/** Bots set up as fast as one can see it: everybody waits for the match itself. */
const GLIMPSE = 200

/** `exhibited`: only bots play, for spectators. */
export const pauseBefore = (step: Pick<Step, 'title'>, exhibited: boolean): number =>
  roundIn(step) === undefined ? GLIMPSE : exhibited ? LOOK : BREATHER
