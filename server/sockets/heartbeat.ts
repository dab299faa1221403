/**
 * Whether somebody is still there at the other end. Asked is only who was silent for a while, and each at
 * their own time: the framework would ask all at once, and whatever is due then would wait for thousands of
 * pings.
 */

/** Looked so often (ms). */
export const LOOKS_EVERY = 5000
/** So many times nobody answers, and nobody is there. */
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

  /** Whatever it was. */
  hears(): void {
    this.heard = true
  }

  stop(): void {
    clearInterval(this.timer)
  }
}
