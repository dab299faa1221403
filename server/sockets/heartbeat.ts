/**
 * Detects dead connections. Only silent ones get a ping, each at a time of its own: the framework would ping
 * all at once, and other work would wait for thousands of pings.
 */

/** The interval of looks (ms). */
export const LOOKS_EVERY = 4000
/** Asks after so many looks without any data: who gives orders now and then need not be asked. */
const SILENT = 2
/** After this many pings without an answer the connection is dead. */
const UNANSWERED = 2

export class Heartbeat {
  /** Whole intervals in a row without any data; −1 if some has arrived in this one. */
  private silent = -1
  private readonly timer: NodeJS.Timeout

  constructor(ask: () => void, gone: () => void) {
    this.timer = setInterval(() => {
      this.silent++
      if (this.silent === SILENT + UNANSWERED) gone()
      else if (this.silent >= SILENT) ask()
    }, LOOKS_EVERY).unref()
  }

  /** Any data has arrived. */
  hears(): void {
    this.silent = -1
  }

  stop(): void {
    clearInterval(this.timer)
  }
}
