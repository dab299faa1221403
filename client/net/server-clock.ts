/**
 * The server's time, estimated from the quickest of several answers: the error is at most half of its round
 * trip.
 */
import { deviceOffset } from './line/page-clock.ts'

/** Smaller changes of the device's clock are normal adjustments (ms). */
const SETTLED = 500

export class ServerClock {
  /** The server's time minus the page's, which does not depend on the device's clock. */
  private offset = deviceOffset()
  private device = this.offset
  private best = Infinity

  /** Server time, ms. */
  now = (): number => performance.now() + this.offset

  /**
   * Whether the device's clock was set or the device slept since the last call; if so, the next measurement
   * replaces the old one.
   */
  jumped(): boolean {
    const device = deviceOffset()
    const jumped = Math.abs(device - this.device) > SETTLED
    this.device = device
    if (jumped) this.best = Infinity
    return jumped
  }

  /** Takes one measurement; `ask` answers with the server's time. */
  async measure(ask: () => Promise<number>): Promise<void> {
    const sent = performance.now()
    const told = await ask()
    const trip = performance.now() - sent
    // Old measurements count for less, because clocks drift.
    this.best += 2
    if (trip > this.best) return
    this.best = trip
    this.offset = told - (sent + trip / 2)
  }
}
