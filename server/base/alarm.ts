/**
 * One timer that is set anew at will. Node's timers run outside the framework's nets: an exception in one
 * would end the process, and with it every other match. So whatever is due runs guarded.
 */
export class Alarm {
  private timer: NodeJS.Timeout | undefined
  private readonly failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.failed = failed
  }

  /** Runs `due` once at a server time (ms); what was set before is forgotten. */
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
