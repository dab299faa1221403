/** The server's time, estimated from the quickest of a few answers: half of its round trip is the error at most. */
export class ServerClock {
  private offset = 0
  private best = Infinity

  /** Server time, ms. */
  now = (): number => Date.now() + this.offset

  /** One measurement; `ask` answers with the server's time. */
  async measure(ask: () => Promise<number>): Promise<void> {
    const sent = performance.now()
    const wall = Date.now()
    const told = await ask()
    const trip = performance.now() - sent
    // Old measurements count for less: computers' clocks drift.
    this.best += 2
    if (trip > this.best) return
    this.best = trip
    this.offset = told - (wall + trip / 2)
  }
}
