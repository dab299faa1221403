/**
 * A timer that can be reset at any time. Node's timers run outside the framework's error handling: an
 * exception in one would end the process, and every match with it. So the callback runs guarded.
 */
export class Alarm {
  private timer: NodeJS.Timeout | undefined
  private immediate: NodeJS.Immediate | undefined
  private readonly failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.failed = failed
  }

  /** Runs `due` once at a server time (ms), in place of an earlier one. */
  at(time: number, due: () => void): void {
    this.off()
    const ring = () => {
      this.timer = this.immediate = undefined
      try {
        due()
      } catch (error) {
        this.failed(error)
      }
    }
    const wait = time - Date.now()
    // What is due now is done in this turn of the event loop: a timer would make one more.
    if (wait > 0) this.timer = setTimeout(ring, wait)
    else this.immediate = setImmediate(ring)
  }

  off(): void {
    clearTimeout(this.timer)
    clearImmediate(this.immediate)
    this.timer = this.immediate = undefined
  }
}
