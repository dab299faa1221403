/**
 * Detects dead connections. Only silent ones get a ping, each at a time of its own: the framework would ping
 * all at once, and other work would wait for thousands of pings.
 */

/** The interval of checks (ms). */
export const LOOKS_EVERY = 5000
/** After this many pings without an answer the connection is dead. */
const UNANSWERED = 2

export class Heartbeat {
  private heard = true
  private asked = 0
  private readonly timer: NodeJS.Timeout

  constructor(ask: () => void, gone: () => void) {
    this.timer = setInterval(() => {
      if (this.heard) this.asked = 0
      else if (this.asked === UNANSWERED) gone()
      else {
        this.asked++
        ask()
      }
      this.heard = false
    }, LOOKS_EVERY).unref()
  }

  /** Any data has arrived. */
  hears(): void {
    this.heard = true
  }

  stop(): void {
    clearInterval(this.timer)
  }
}
