/**
 * Schedules requests, one after another per connection and a few per turn of the event loop, so that many of
 * one client do not delay others; and limits their rate per address.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { happened } from '../base/events.ts'
import { RateLimit } from '../base/rate-limit.ts'
import { AddressQuotas } from '../http/address-quotas.ts'
import { hostOf, SITE_TIMES, siteOf } from '../people/address.ts'
import { CONNECTIONS_AT_MOST, PIPELINED_AT_MOST } from './connections.ts'
import { Turns } from './turns.ts'

/**
 * The most requests per minute and address, which may be a school's: the first visit of a page makes some 40.
 */
export const REQUESTS_A_MINUTE = 12_000

type Handle = (request: IncomingMessage, response: ServerResponse) => void
/** `wait`: Retry-After (s). */
type Refuse = (request: IncomingMessage, response: ServerResponse, wait: number) => void

export interface AddressReader {
  /** The client's address, as far as trusted proxies tell. */
  addressOf(request: IncomingMessage): string
}

/** Called for each request when its turn comes. Such a request will be closed; others may never be. */
type Heed = (response: ServerResponse) => void

export class OpenRequests {
  private readonly turns = new Turns()
  /** By connection, the requests behind the current one. */
  private readonly behind = new WeakMap<Socket, (() => void)[]>()
  private readonly underway: AddressQuotas
  private readonly limits: readonly { readonly limit: RateLimit; key(address: string): string }[]
  private readonly addressOf: AddressReader['addressOf']
  private readonly heed: Heed

  constructor({ addressOf }: AddressReader, rateLimits: boolean, heed: Heed) {
    this.addressOf = addressOf
    this.heed = heed
    this.underway = new AddressQuotas(rateLimits ? CONNECTIONS_AT_MOST : Infinity)
    const by = (times: number, key: (address: string) => string) => ({
      limit: new RateLimit({ points: times * REQUESTS_A_MINUTE, duration: 60 }),
      key,
    })
    this.limits = rateLimits ? [by(1, hostOf), by(SITE_TIMES, siteOf)] : []
  }

  take(request: IncomingMessage, response: ServerResponse, handle: Handle, refuse: Refuse): void {
    const { socket } = request
    const begin = () => this.begin(request, response, handle, refuse)
    const waiting = this.behind.get(socket)
    if (!waiting) {
      this.behind.set(socket, [])
      begin()
    } else if (waiting.length < PIPELINED_AT_MOST) waiting.push(begin)
    else if (!socket.destroyed) {
      happened('hung up', { why: 'too many requests at once' })
      socket.destroy()
    }
  }

  private begin(request: IncomingMessage, response: ServerResponse, handle: Handle, refuse: Refuse): void {
    const { socket } = request
    // The connection is gone, and so are the requests behind the failed response.
    if (socket.destroyed) return
    const address = this.addressOf(request)
    const giveBack = this.underway.take(address)
    this.heed(response)
    response.once('close', () => {
      giveBack?.()
      const next = this.behind.get(socket)?.shift()
      if (next) next()
      else this.behind.delete(socket)
    })
    this.turns.add(hostOf(address), () => {
      if (socket.destroyed) return
      if (!giveBack) return refuse(request, response, 1)
      const wait = this.wait(address)
      if (wait > 0) return refuse(request, response, wait)
      // An error in a handler must be a rejection: an exception here would end the node.
      void (async () => handle(request, response))()
    })
  }

  /** Counts a request. Returns how long that address has to wait (s); 0: not at all. */
  private wait(address: string): number {
    for (const { limit, key } of this.limits) {
      const wait = limit.take(key(address))
      if (wait > 0) return Math.ceil(wait / 1000)
    }
    return 0
  }
}
