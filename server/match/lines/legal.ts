/**
 * What a seat may order, for its stream. Of a small battle it is found at once; of a large one it may take a
 * tenth of a second, so that a thread does it.
 */
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import { log } from '../../base/log.ts'
import { Thread } from '../../base/thread.ts'
import { weighsMore } from '../run/weight.ts'
import type { LegalTask } from './legal-worker.ts'

/** A larger view (characters of JSON) goes to the thread. */
const LARGE = 2500
/** A task that takes longer (ms) has no end. */
const PATIENCE = 5_000
const ROOM = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 } as const

export type LegalThread = Pick<Thread<LegalTask, unknown>, 'ask'>

export const legalThread = (): Thread<LegalTask, unknown> =>
  new Thread(new URL('./legal-worker.ts', import.meta.url), PATIENCE, ROOM)

/** `view`: what the seat may see. Null where the game does not say, or it could not be found. */
export async function legalFor(
  thread: LegalThread,
  game: AnyGame,
  view: unknown,
  seat: SeatId,
): Promise<unknown> {
  try {
    if (weighsMore(view, LARGE))
      return await thread.ask({ rules: rulesIdOf(game), view, seat }, 'legal orders were not found')
    return (await game.described()).legal(view, seat)
  } catch (error) {
    // The program still has the shape of orders, and `?dry=1`.
    log.error({ err: error, game: game.id, seat }, 'legal orders could not be found')
    return null
  }
}
