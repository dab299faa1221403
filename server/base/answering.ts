/** The worker's side of a `Thread`: answers requests one after another. */
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer, ThreadRequest, ThreadStarted } from './thread.ts'

/** `answer` gets a request, and returns, throws or rejects. */
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
