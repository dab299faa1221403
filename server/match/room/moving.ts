/**
 * Whoever asks for a match that sleeps wakes it; for one that is between two nodes, they are told so, and not that there
 * is none; for one that has ended, they are told why.
 */
import { ErrorCode, ServerError } from '@colyseus/core'
import { atTheDoor, type RefusalCode } from '../../../common/wire/refusals.ts'
import type { JoinStep } from '../../framework/joins.ts'
import type { WhyGone } from './why-gone.ts'

const MATCH = /^[\w-]{1,40}$/
/** What the framework says when the node that is listed for a room does not answer. */
const NO_ANSWER = 'ipc_timeout'
/** Pages of before, which do not know the reason, know this. */
const NOT_FOUND = 404

/** `wake`: opens the room of a match that sleeps; `running`: whether that match goes on somewhere, or will. */
export const findMoving =
  (
    running: (match: string) => Promise<boolean>,
    wake: (match: string) => Promise<boolean>,
    whyGone: WhyGone,
  ): JoinStep =>
  async (request, next) => {
    try {
      return await next(request)
    } catch (error) {
      const { code, message } = error as ServerError
      const { room } = request
      const absent = code === ErrorCode.MATCHMAKE_INVALID_ROOM_ID || message.includes(NO_ANSWER)
      if (!absent || !MATCH.test(room)) throw error
      if (await wake(room).catch(() => false)) return next(request)
      // Without a database nobody knows: it is tried again.
      const moving = (): never => {
        throw new ServerError(503, 'moving' satisfies RefusalCode)
      }
      if (await running(room).catch(() => true)) moving()
      const why = await whyGone(room).catch(moving)
      throw why ? new ServerError(NOT_FOUND, atTheDoor(why)) : error
    }
  }
