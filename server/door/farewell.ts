/**
 * How a server ends for those who ask by HTTP, in order: it goes on until proxies know that others are to be
 * asked; then nobody new gets in, and each answer is the last of its connection; when nothing more comes they
 * end. A proxy that sends into a connection which is just being closed would have to answer 502. While new
 * ones are let in, connections are kept: who is on the way in when that ends is hung up on, and there is
 * hardly anybody where proxies use what they have.
 */
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Proxies ask every two seconds whether this node is ready, which is remembered for one (ms). */
export const NOTICED_WITHIN = 4000
/**
 * Connections that a proxy keeps are still used for a moment when new ones are refused: as long as something
 * comes (ms).
 */
const QUIET = 300
const QUIET_WITHIN = 3000
/** So many turns of the event loop may pass until nothing is under way. */
const QUIET_TURNS = 200
/** What is not answered by then is not waited for (ms). */
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

  /** A request is under way from now on, until its answer is closed. */
  heed(response: ServerResponse): void {
    this.asked = performance.now()
    this.underway.add(response)
    response.once('close', () => this.underway.delete(response))
    if (this.closed) sayClose(response)
  }

  /** Has it begun? Then the node is not ready any more. */
  get isLeaving(): boolean {
    return this.begun !== undefined
  }

  begin(): void {
    this.begun ??= performance.now()
  }

  /** Nothing is waited for any more but answers. */
  now(): void {
    this.hurried()
  }

  /** Ends all but sockets. `notice`: so long after the beginning others may still send here (ms). */
  async end(notice: number): Promise<void> {
    this.begin()
    await this.pause((this.begun ?? 0) + notice - performance.now())
    // Who is on the way in at this moment would be hung up on: as few as can be.
    for (let i = 0; i < QUIET_TURNS && this.underway.size > 0; i++) await new Promise(setImmediate)
    // Nobody new; Node's own would hang up on connections that are idle, too.
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
