/**
 * The time by which marks on a resting board beat: it runs for some seconds, then everything stands still
 * again.
 */
import { signal } from '@preact/signals'

/** Seconds: a whole number of beats. */
const LASTS = 4
/** Seconds between two pictures: a slow pulse needs no more. */
const STEP = 1 / 30

export class Beat {
  /** Seconds since the start; 0 when it does not run. */
  readonly t = signal(0)
  private frame = 0
  private began = 0

  start(): void {
    this.stop()
    this.began = performance.now()
    this.frame = requestAnimationFrame(this.tick)
  }

  stop(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    this.t.value = 0
  }

  private readonly tick = (now: number): void => {
    const t = Math.max(0, now - this.began) / 1000
    if (t >= LASTS) return this.stop()
    if (t - this.t.value >= STEP) this.t.value = t
    this.frame = requestAnimationFrame(this.tick)
  }
}
