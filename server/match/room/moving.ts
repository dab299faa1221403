/** Who asks for a match that sleeps wakes it; who asks for one that is between two nodes is told so, and not that there is none. */
import { ErrorCode, ServerError } from '@colyseus/core'
import type { RefusalCode } from '../../../common/wire/refusals.ts'
import type { JoinStep } from '../../framework/joins.ts'

const MATCH = /^[\w-]{1,40}$/
/** What the framework says when the node that is listed for a room does not answer. */
const NO_ANSWER = 'ipc_timeout'

/** `wake`: opens the room of a match that sleeps; `running`: whether that match goes on somewhere, or will. */
export const findMoving =
  (running: (match: string) => Promise<boolean>, wake: (match: string) => Promise<boolean>): JoinStep =>
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
      if (await running(room).catch(() => true)) throw new ServerError(503, 'moving' satisfies RefusalCode)
      throw error
    }
  }
