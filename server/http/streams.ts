/**
 * Streams of newline-delimited JSON: responses that stay open and get a line for each event, and a blank line
 * while nothing happens. They are bounded per address and in all. A client that does not read is cut off, and
 * when the node shuts down its streams end, so that clients ask again and reach another node.
 */
import type { Writable } from 'node:stream'
import type { Request, Response } from 'express'
import { happened } from '../base/events.ts'
import { refuse } from './answers.ts'
import { addressOf } from './guard.ts'
import { AddressQuotas } from './places.ts'

export const NDJSON = 'application/x-ndjson'

/** Retry-After when there are too many streams (s). */
const AGAIN_AFTER = 5

export interface StreamLimits {
  /** The most streams of one address (`Infinity` without rate limits); its network may have some more. */
  readonly perAddress: number
  /** The most streams of all addresses together. */
  readonly inAll: number
  /** Is this node shutting down? Then streams end, and none begins. */
  leaving(): boolean
}

export interface StreamPace {
  /** After this time without a line a blank one follows (ms). */
  readonly blankAfter: number
  /** The interval of checks (ms). */
  readonly every: number
  /** A client that has not read this much is cut off (bytes). */
  readonly queued: number
}

const PACE: StreamPace = { blankAfter: 7000, every: 1000, queued: 64 * 1024 }

export interface StreamOptions {
  /** Whose quota the stream takes from; by default that of the client's address. */
  readonly by?: string
  /** Called once, however the stream ends. */
  onClose(): void
}

export interface Stream {
  /** Queues an object as one line. Does nothing when the stream has ended. */
  write(line: object): void
  /** Ends the stream after what is queued. */
  end(): void
}

interface OpenStream extends Stream {
  /** When the last line was written (ms, `performance.now`). */
  written: number
  blank(): void
}

export class Streams {
  private readonly limits: StreamLimits
  private readonly pace: StreamPace
  private readonly quotas: AddressQuotas
  private readonly streams = new Set<OpenStream>()
  private timer: NodeJS.Timeout | undefined
  /** The last line and its text, as many streams usually get the same. */
  private last: { readonly line: object; readonly text: string } | undefined

  constructor(limits: StreamLimits, pace: StreamPace = PACE) {
    this.limits = limits
    this.pace = pace
    this.quotas = new AddressQuotas(limits.perAddress)
  }

  get size(): number {
    return this.streams.size
  }

  /**
   * Begins a stream as the response. Undefined if there is none: the request was refused, asked for the head
   * alone, or its client is gone; then `onClose` is not called.
   */
  open(
    request: Request,
    response: Response,
    { by = addressOf(request), onClose }: StreamOptions,
  ): Stream | undefined {
    if (response.destroyed) return undefined
    response.set('cache-control', 'no-store')
    if (this.limits.leaving()) return refused(refuse(response, 503, 'draining'))
    if (this.streams.size >= this.limits.inAll) {
      response.set('retry-after', `${AGAIN_AFTER}`)
      return refused(refuse(response, 503, 'many_streams'))
    }
    const giveBack = this.quotas.take(by)
    if (!giveBack) {
      response.set('retry-after', `${AGAIN_AFTER}`)
      return refused(refuse(response, 429, 'too_many'))
    }
    // Proxies must not hold lines back, and the connection is of no further use to a node that shuts down.
    response.set({
      'content-type': NDJSON,
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    if (request.method === 'HEAD') {
      giveBack()
      return refused(response.end())
    }
    const stream = this.streamTo(response)
    this.streams.add(stream)
    this.timer ??= setInterval(this.check, this.pace.every).unref()
    response.once('close', () => {
      giveBack()
      this.remove(stream)
      onClose()
    })
    response.flushHeaders()
    return stream
  }

  private streamTo(response: Response): OpenStream {
    const write = (text: string): void => {
      if (response.writableEnded || response.destroyed) return
      response.write(text)
      stream.written = performance.now()
      if (response.writableLength <= this.pace.queued) return
      happened('hung up', { why: 'does not read' })
      response.destroy()
    }
    const stream: OpenStream = {
      written: performance.now(),
      write: (line) => write(this.textOf(line)),
      blank: () => write('\n'),
      end: () => void response.end(),
    }
    return stream
  }

  private textOf(line: object): string {
    if (this.last?.line !== line) this.last = { line, text: `${JSON.stringify(line)}\n` }
    return this.last.text
  }

  private readonly check = (): void => {
    const [leaving, now] = [this.limits.leaving(), performance.now()]
    for (const stream of this.streams)
      if (leaving) stream.end()
      else if (now - stream.written >= this.pace.blankAfter) stream.blank()
  }

  private remove(stream: OpenStream): void {
    this.streams.delete(stream)
    if (this.streams.size > 0) return
    clearInterval(this.timer)
    this.timer = this.last = undefined
  }
}

const refused = (_answered: unknown): undefined => undefined

/** Resolves when the client has read what is queued, or has left: for long responses that come to an end. */
export const untilRead = (response: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
