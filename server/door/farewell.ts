/**
 * Graceful shutdown of the HTTP server, in order: it goes on until proxies know that this node is not ready;
 * then it accepts no new connections, and closes each with its response; it ends when nothing more arrives. A
 * proxy that sends on a connection that is just being closed would have to answer 502. Until new connections
 * are refused, existing ones are kept open, so that few clients are just connecting at that moment.
 */
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Proxies check readiness every two seconds, and that is cached for one (ms). */
export const NOTICED_WITHIN = 4000
/**
 * Proxies still use their open connections for a moment: waits until nothing has arrived for `QUIET` ms, up
 * to `QUIET_WITHIN` ms.
 */
const QUIET = 300
const QUIET_WITHIN = 3000
/** The most turns of the event loop to wait for a moment without open requests. */
const QUIET_TURNS = 200
/** The longest wait for open responses (ms). */
const ANSWERED_WITHIN = 5000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export class Farewell {
  private readonly server: Server
  private readonly underway = new Set<ServerResponse>()
  private begun: number | undefined
  private closed = false
  private asked = 0
  private hurried: () => void = () => undefined
  private readonly hurry = new Promise<void>((resolve) => (this.hurried = resolve))

  constructor(server: Server) {
    this.server = server
  }

  /** Registers a request until its response closes. */
  heed(response: ServerResponse): void {
    this.asked = performance.now()
    this.underway.add(response)
    response.once('close', () => this.underway.delete(response))
    if (this.closed) sayClose(response)
  }

  /** Has the shutdown begun? Then the node is not ready. */
  get isLeaving(): boolean {
    return this.begun !== undefined
  }

  begin(): void {
    this.begun ??= performance.now()
  }

  /** Stops waiting for anything but responses. */
  now(): void {
    this.hurried()
  }

  /**
   * Ends the server, except for sockets. `notice`: how long after the beginning others may still send
   * requests (ms).
   */
  async end(notice: number): Promise<void> {
    this.begin()
    await this.pause((this.begun ?? 0) + notice - performance.now())
    // Clients that are connecting at this moment are cut off, so picks a quiet one.
    for (let i = 0; i < QUIET_TURNS && this.underway.size > 0; i++) await new Promise(setImmediate)
    // Stops accepting. Node's own `close` would also close idle connections.
    NetServer.prototype.close.call(this.server)
    this.closed = true
    for (const response of this.underway) sayClose(response)
    if (notice > 0) await this.until(() => performance.now() - this.asked > QUIET, QUIET_WITHIN)
    await this.until(() => this.underway.size === 0, ANSWERED_WITHIN)
    this.server.closeIdleConnections()
  }

  private pause(ms: number): Promise<void> {
    return ms > 0 ? Promise.race([sleep(ms), this.hurry]) : Promise.resolve()
  }

  private async until(so: () => boolean, within: number): Promise<void> {
    for (const end = performance.now() + within; !so() && performance.now() < end; ) await sleep(20)
  }
}

function sayClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
