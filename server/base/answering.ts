/** The other end of a `Thread`: answers what it is asked, one question after the other. */
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer, ThreadRequest, ThreadStarted } from './thread.ts'

/** `answer` is given what the thread is asked, and throws what is wrong, or rejects with it. */
export function answering(answer: (asked: never) => unknown): void {
  const port = parentPort!
  const answerTo = async ({ id, asked }: ThreadRequest<never>): Promise<ThreadAnswer<unknown>> => {
    try {
      return { id, given: await answer(asked) }
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  port.on(
    'message',
    (question: ThreadRequest<never>) =>
      void answerTo(question).then((answered) => port.postMessage(answered)),
  )
  port.postMessage('begun' satisfies ThreadStarted)
}
