/** Who asks for a match that sleeps wakes it; who asks for one that is between two nodes is told so, and not that there is none. */
import { ErrorCode, matchMaker, ServerError } from '@colyseus/core'
import type { RefusalCode } from '../../common/wire/refusals.ts'

const MATCH = /^[\w-]{1,40}$/
/** What the framework says when the node that is listed for a room does not answer. */
const NO_ANSWER = 'ipc_timeout'

const { controller } = matchMaker
const invoke = controller.invokeMethod.bind(controller)

/** `wake`: opens the room of a match that sleeps; `running`: whether that match goes on somewhere, or will. */
export function findMoving(
  running: (match: string) => Promise<boolean>,
  wake: (match: string) => Promise<boolean>,
): void {
  controller.invokeMethod = async (...asked: Parameters<typeof invoke>) => {
    try {
      return (await invoke(...asked)) as unknown
    } catch (error) {
      const { code, message } = error as ServerError
      const absent = code === ErrorCode.MATCHMAKE_INVALID_ROOM_ID || message.includes(NO_ANSWER)
      const [, match] = asked
      if (absent && MATCH.test(match) && (await wake(match).catch(() => false)))
        return (await invoke(...asked)) as unknown
      // Without a database nobody knows: it is tried again.
      if (absent && MATCH.test(match) && (await running(match).catch(() => true)))
        throw new ServerError(503, 'moving' satisfies RefusalCode)
      throw error
    }
  }
}
