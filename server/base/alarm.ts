/**
 * A timer that can be reset at any time. Node's timers run outside the framework's error handling: an
 * exception in one would end the process, and every match with it. So the callback runs guarded.
 */
export class Alarm {
  private timer: NodeJS.Timeout | undefined
  private readonly failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.failed = failed
  }

  /** Runs `due` once at a server time (ms), in place of an earlier one. */
  at(time: number, due: () => void): void {
    this.off()
    this.timer = setTimeout(
      () => {
        this.timer = undefined
        try {
          due()
        } catch (error) {
          this.failed(error)
        }
      },
      Math.max(0, time - Date.now()),
    )
  }

  off(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
