/**
 * Reaches a match that has no open room: wakes it if it sleeps, says so if it is moving between two nodes, and
 * says why if it has ended.
 */
import { ServerError } from '@colyseus/core'
import { atTheDoor, type RefusalCode } from '../../../../common/wire/refusals.ts'
import { givesNoSeat, isAbsent } from '../../../framework/joins.ts'
import type { WhyGone } from './why-gone.ts'

const MATCH = /^[\w-]{1,40}$/
/** Older clients do not know the reason codes, but know this one. */
const NOT_FOUND = 404
const TRY_AGAIN = 503

const tryAgain = (code: RefusalCode): never => {
  throw new ServerError(TRY_AGAIN, code)
}

/** Runs `act`, which needs the room of a match, and again if the room had to be opened first. */
export type ReachMatch = <Result>(match: string, act: () => Promise<Result>) => Promise<Result>

/**
 * Rejects with a `ServerError` that says what has become of the match, in the form of `atTheDoor`. `wake`:
 * opens the room of a sleeping match; `running`: some node runs the match or will resume it.
 */
export const reachMatch =
  (
    running: (match: string) => Promise<boolean>,
    wake: (match: string) => Promise<boolean>,
    whyGone: WhyGone,
  ): ReachMatch =>
  async (room, act) => {
    try {
      return await act()
    } catch (error) {
      const listed = givesNoSeat(error as ServerError)
      if (!(listed || isAbsent(error as ServerError)) || !MATCH.test(room)) throw error
      if (await wake(room).catch(() => false)) return act()
      // Without a database nobody can tell: the client tries again.
      if (await running(room).catch(() => true)) tryAgain('moving')
      const why = await whyGone(room).catch(() => tryAgain('moving'))
      if (why) throw new ServerError(NOT_FOUND, atTheDoor(why))
      // The framework's message names processes and would not help the player.
      if (listed) tryAgain('not_now')
      throw error
    }
  }
