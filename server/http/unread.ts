/**
 * Answers that nobody reads are cut, like sockets (`sockets/game-socket.ts`): what waits for a client is to
 * be fetched at some rate, and all that waits has a bound.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { happened } from '../base/events.ts'

export interface Patience {
  /** So long nothing needs to be fetched (ms). */
  readonly grace: number
  /** From then on so much of what waits, on the average (bytes a second). */
  readonly rate: number
  /** What may wait for all clients together (bytes). */
  readonly inAll: number
  /** How often that is looked at (ms). */
  readonly every: number
}

/** A phone in a bad place has it still. */
const PATIENCE: Patience = { grace: 20_000, rate: 4096, inAll: 64 * 1024 * 1024, every: 1000 }

/** An answer that is being given. */
interface OpenResponse {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /**
   * Since when something waits without a break (ms, of the process), and what had been fetched by then
   * (bytes).
   */
  waits: { readonly since: number; readonly fetched: number } | undefined
}

/** Returns what ends it. */
export function cutUnread(server: Server, { grace, rate, inAll, every }: Patience = PATIENCE): () => void {
  const answers = new Set<OpenResponse>()

  const hangUp = (answer: OpenResponse): void => {
    answers.delete(answer)
    happened('hung up', { why: 'does not read' })
    answer.request.socket.destroy()
  }

  const look = (now = performance.now()): void => {
    let all = 0
    for (const answer of answers) {
      const {
        response,
        request: { socket },
      } = answer
      const waiting = response.writableLength
      if (waiting === 0) {
        answer.waits = undefined
        continue
      }
      const fetched = fetchedFrom(socket)
      answer.waits ??= { since: now, fetched }
      const late = now - answer.waits.since - grace
      if (late > 0 && fetched - answer.waits.fetched < (late / 1000) * rate) hangUp(answer)
      else all += waiting
    }
    if (all > inAll)
      for (const answer of longestFirst(answers)) {
        all -= answer.response.writableLength
        hangUp(answer)
        if (all <= inAll) break
      }
  }

  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const answer: OpenResponse = { request, response, waits: undefined }
    answers.add(answer)
    response.once('close', () => answers.delete(answer))
  }
  server.prependListener('request', take)
  const timer = setInterval(look, every).unref()
  return () => {
    clearInterval(timer)
    server.off('request', take)
  }
}

/** Node's own: what the system has not taken yet of the piece that is being written to it. */
interface Queued {
  readonly _handle?: { readonly writeQueueSize?: number } | null
}

/** More of it, the more is fetched, also of a piece that is not fetched whole yet (bytes). */
function fetchedFrom(socket: Socket): number {
  const queued = (socket as unknown as Queued)._handle?.writeQueueSize ?? 0
  return socket.bytesWritten - socket.writableLength - queued
}

const longestFirst = (answers: ReadonlySet<OpenResponse>): readonly OpenResponse[] =>
  [...answers].filter(({ waits }) => waits).sort((a, b) => a.waits!.since - b.waits!.since)
