/**
 * Cuts responses that clients do not read, like sockets (`sockets/game-socket.ts`): a client must read at a
 * minimum rate, and the total of queued data is limited.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { happened } from '../../base/events.ts'

export interface Patience {
  /** A client may read nothing for this long (ms). */
  readonly grace: number
  /** After that, the average rate at which it must read (bytes per second). */
  readonly rate: number
  /** The most queued data of all clients together (bytes). */
  readonly inAll: number
  /** The interval of checks (ms). */
  readonly every: number
}

/** A phone with bad reception reads faster than this. */
const PATIENCE: Patience = { grace: 20_000, rate: 4096, inAll: 64 * 1024 * 1024, every: 1000 }

/** An open response. */
interface OpenResponse {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /**
   * Since when data has been queued without a break (ms, `performance.now`), and how much was read by then
   * (bytes).
   */
  waits: { readonly since: number; readonly fetched: number } | undefined
}

/** Returns the function that stops it. */
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

/** Private in Node: the part of the current write that the system has not accepted yet. */
interface SocketInternals {
  readonly _handle?: { readonly writeQueueSize?: number } | null
}

/** A measure of the data that was read (bytes). It also grows within a large write. */
function fetchedFrom(socket: Socket): number {
  const queued = (socket as unknown as SocketInternals)._handle?.writeQueueSize ?? 0
  return socket.bytesWritten - socket.writableLength - queued
}

const longestFirst = (answers: ReadonlySet<OpenResponse>): readonly OpenResponse[] =>
  [...answers].filter(({ waits }) => waits).sort((a, b) => a.waits!.since - b.waits!.since)
