/**
 * Streams of newline-delimited JSON: responses that stay open and get a line for each event, and a blank line
 * while nothing happens. They are bounded per address and in all. A client that does not read is cut off, and
 * when the node shuts down its streams end, so that clients ask again and reach another node.
 */
import type { Writable } from 'node:stream'
import type { Request, Response } from 'express'
import { happened } from '../base/events.ts'
import { AddressQuotas } from './address-quotas.ts'
import { refuse } from './answers.ts'
import { addressOf } from './guard/guard.ts'

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

/** Where the text of a stream goes. */
export interface StreamSink {
  write(text: string): void
  /** How much of it has not been read yet (bytes). */
  queued(): number
  /** Ends it after what is queued. */
  end(): void
  /** Ends it at once. */
  cut(): void
}

/** A stream whose owner says when its client has gone. */
export interface BegunStream extends Stream {
  /** The client has gone, or was cut off. */
  closed(): void
}

interface OpenStream extends BegunStream {
  /** When the last line was written (ms, `performance.now`). */
  written: number
  blank(): void
}

/** Why no stream begins, and how long to wait (s). */
interface StreamRefusal {
  readonly status: 429 | 503
  readonly code: 'draining' | 'many_streams' | 'too_many'
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

  /** Begins a stream into anything that takes texts, in the quota of `by`. */
  begin(by: string, sink: StreamSink): BegunStream | StreamRefusal {
    if (this.limits.leaving()) return { status: 503, code: 'draining' }
    if (this.streams.size >= this.limits.inAll) return { status: 503, code: 'many_streams' }
    const giveBack = this.quotas.take(by)
    if (!giveBack) return { status: 429, code: 'too_many' }
    const write = (text: string): void => {
      sink.write(text)
      stream.written = performance.now()
      if (sink.queued() <= this.pace.queued) return
      happened('hung up', { why: 'does not read' })
      sink.cut()
    }
    const stream: OpenStream = {
      written: performance.now(),
      write: (line) => write(this.textOf(line)),
      blank: () => write('\n'),
      end: () => sink.end(),
      closed: () => {
        giveBack()
        this.remove(stream)
      },
    }
    this.streams.add(stream)
    this.timer ??= setInterval(this.check, this.pace.every).unref()
    return stream
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
    const stream = this.begin(by, {
      write: (text) => {
        if (!response.writableEnded && !response.destroyed) response.write(text)
      },
      queued: () => (response.destroyed ? 0 : response.writableLength),
      end: () => void response.end(),
      cut: () => void response.destroy(),
    })
    if ('code' in stream) {
      if (stream.code !== 'draining') response.set('retry-after', `${AGAIN_AFTER}`)
      refuse(response, stream.status, stream.code)
      return undefined
    }
    // Proxies must not hold lines back, and the connection is of no further use to a node that shuts down.
    response.set({
      'content-type': NDJSON,
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    if (request.method === 'HEAD') {
      stream.closed()
      response.end()
      return undefined
    }
    response.once('close', () => {
      stream.closed()
      onClose()
    })
    response.flushHeaders()
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

/** Resolves when the client has read what is queued, or has left: for long responses that come to an end. */
export const untilRead = (response: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
