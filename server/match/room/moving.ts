/**
 * Whoever asks for a match that sleeps wakes it; for one that is between two nodes, they are told so, and not
 * that there is none; for one that has ended, they are told why.
 */
import { ErrorCode, ServerError } from '@colyseus/core'
import { atTheDoor, type RefusalCode } from '../../../common/wire/refusals.ts'
import type { JoinStep } from '../../framework/joins.ts'
import type { WhyGone } from './why-gone.ts'

const MATCH = /^[\w-]{1,40}$/
/** Pages of before, which do not know the reason, know this. */
const NOT_FOUND = 404
const TRY_AGAIN = 503

/** There is no such room, on any node. */
const isAbsent = ({ code }: ServerError): boolean => code === ErrorCode.MATCHMAKE_INVALID_ROOM_ID
/**
 * It is listed, and gives no seat: its node does not answer, or it is just being closed there. Ours are never
 * full.
 */
const givesNoSeat = ({ code, message }: ServerError): boolean =>
  code === ErrorCode.MATCHMAKE_UNHANDLED && /ipc_timeout|is not available|is already full/.test(message)

const tryAgain = (code: RefusalCode): never => {
  throw new ServerError(TRY_AGAIN, code)
}

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
      const { room } = request
      const listed = givesNoSeat(error as ServerError)
      if (!(listed || isAbsent(error as ServerError)) || !MATCH.test(room)) throw error
      if (await wake(room).catch(() => false)) return next(request)
      // Without a database nobody knows: it is tried again.
      if (await running(room).catch(() => true)) tryAgain('moving')
      const why = await whyGone(room).catch(() => tryAgain('moving'))
      if (why) throw new ServerError(NOT_FOUND, atTheDoor(why))
      // What the framework says of it names processes, and tells nobody what to do.
      if (listed) tryAgain('not_now')
      throw error
    }
  }
