/**
 * Requests, one after the other on a connection and a few in each turn of the event loop, so that nobody's
 * many keep others waiting; and counted by where they come from, whatever they ask for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { happened } from '../base/events.ts'
import { AddressQuotas } from '../http/places.ts'
import { hostOf, SITE_TIMES, siteOf } from '../people/address.ts'
import { CONNECTIONS_AT_MOST, PIPELINED_AT_MOST } from './connections.ts'
import { Turns } from './turns.ts'

/** All requests of an address, which may be a school's: a page is some 40 of them the first time. */
export const REQUESTS_A_MINUTE = 12_000

type Handle = (request: IncomingMessage, response: ServerResponse) => void
/** Somebody has to wait for so long (s). */
type Refuse = (request: IncomingMessage, response: ServerResponse, wait: number) => void

export interface AddressReader {
  /** Where that request comes from, as far as trusted proxies tell. */
  addressOf(request: IncomingMessage): string
}

/**
 * Told of each request whose turn has come on its connection: it is closed one day, which others may never
 * be.
 */
type Heed = (response: ServerResponse) => void

export class OpenRequests {
  private readonly turns = new Turns()
  /** Requests that wait for the answer to the one before, by connection. */
  private readonly behind = new WeakMap<Socket, (() => void)[]>()
  private readonly underway: AddressQuotas
  private readonly limits: readonly { readonly limiter: RateLimiterMemory; key(address: string): string }[]
  private readonly addressOf: AddressReader['addressOf']
  private readonly heed: Heed

  constructor({ addressOf }: AddressReader, rateLimits: boolean, heed: Heed) {
    this.addressOf = addressOf
    this.heed = heed
    this.underway = new AddressQuotas(rateLimits ? CONNECTIONS_AT_MOST : Infinity)
    const limit = (times: number, key: (address: string) => string) => ({
      limiter: new RateLimiterMemory({ points: times * REQUESTS_A_MINUTE, duration: 60 }),
      key,
    })
    this.limits = rateLimits ? [limit(1, hostOf), limit(SITE_TIMES, siteOf)] : []
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
    // What waits behind an answer that never went out is not asked for any more.
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
      void this.wait(address).then((wait) =>
        wait === undefined ? handle(request, response) : refuse(request, response, wait),
      )
    })
  }

  /** How long that address has to wait with what it asks for (s); undefined: not at all. */
  private async wait(address: string): Promise<number | undefined> {
    try {
      for (const { limiter, key } of this.limits) await limiter.consume(key(address))
      return undefined
    } catch (over) {
      return over instanceof RateLimiterRes ? Math.ceil(over.msBeforeNext / 1000) : 1
    }
  }
}
