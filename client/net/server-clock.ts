/**
 * The server's time, estimated from the quickest of a few answers: half of its round trip is the error at
 * most.
 */
import { deviceOffset } from './line/page-clock.ts'

/** The device's clock is set a little all the time (ms). */
const SETTLED = 500

export class ServerClock {
  /** Of the server's time over that of the page, which no setting of the device's clock changes. */
  private offset = deviceOffset()
  private device = this.offset
  private best = Infinity

  /** Server time, ms. */
  now = (): number => performance.now() + this.offset

  /**
   * Whether the device's clock was set since the last question, or the device has slept: the next measurement
   * counts.
   */
  jumped(): boolean {
    const device = deviceOffset()
    const jumped = Math.abs(device - this.device) > SETTLED
    this.device = device
    if (jumped) this.best = Infinity
    return jumped
  }

  /** One measurement; `ask` answers with the server's time. */
  async measure(ask: () => Promise<number>): Promise<void> {
    const sent = performance.now()
    const told = await ask()
    const trip = performance.now() - sent
    // Old measurements count for less: computers' clocks drift.
    this.best += 2
    if (trip > this.best) return
    this.best = trip
    this.offset = told - (sent + trip / 2)
  }
}
