/**
 * The time of a playback: the moment of the round being shown, its speed and its pauses. A hidden page gets no
 * frames, but playback time still advances: back on the page, playback is as far as if it had never been
 * hidden.
 */
import { signal } from '@preact/signals'
import { momentAt, type Timing, wallAt } from '../director/timing.ts'

/** A press this soon after playback ended by itself was meant for the playback controls (ms). */
const REACTION = 400
/** The longest time that one frame plays (s): a page that stalls goes on where it was, and nothing is missed. */
const FRAME_AT_MOST = 0.5
/** After a longer pause between frames (s) the page was not looked at, and returns to the present. */
const LOOKED_AWAY = 5

export interface ClockOptions {
  /** Seconds that the round lasts; undefined if none is shown. */
  length(): number | undefined
  /** Seconds of pause at the round's end before `ended` is called. */
  lingers(): number
  /** The mapping from real time to moments, if playback does not run at constant speed. */
  timing(): Timing | undefined
  ended(): void
}

export class PlaybackClock {
  /** Seconds into the round. */
  readonly t = signal(0)
  readonly speed = signal(1)
  readonly paused = signal(false)
  /** Playback has just ended by itself. */
  readonly justOver = signal(false)

  private frame = 0
  private last = 0
  /** Seconds spent at the end. */
  private stood = 0
  /** Position in a timing (seconds of it); recomputed after a jump or for another timing. */
  private place: { readonly timing: Timing; wall: number } | undefined
  private readonly options: ClockOptions

  constructor(options: ClockOptions) {
    this.options = options
  }

  /** Begins a round at this moment (seconds, at most its length). */
  start(at: number, paused: boolean): void {
    this.seek(at)
    this.paused.value = paused
    this.run()
  }

  stop(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 0
  }

  seek(t: number): void {
    this.t.value = Math.min(this.options.length() ?? 0, Math.max(0, t))
    this.stood = 0
    this.place = undefined
    this.last = performance.now()
  }

  pause(paused: boolean): void {
    this.paused.value = paused
    this.run()
  }

  private run(): void {
    cancelAnimationFrame(this.frame)
    this.last = performance.now()
    this.frame = requestAnimationFrame(this.tick)
  }

  /** The moment `passed` seconds after the present one. */
  private after(passed: number): number {
    const timing = this.options.timing()
    if (!timing) return this.t.value + passed
    if (this.place?.timing !== timing) this.place = { timing, wall: wallAt(timing, this.t.value) }
    return momentAt(timing, (this.place.wall += passed))
  }

  private readonly tick = (now: number): void => {
    const length = this.options.length()
    if (length === undefined || this.paused.value) return
    const gap = Math.max(0, now - this.last) / 1000
    const passed = gap > LOOKED_AWAY ? gap : Math.min(gap, FRAME_AT_MOST)
    this.last = now
    const t = this.after(passed * this.speed.value)
    this.t.value = Math.min(t, length)
    if (t >= length && (this.stood += passed) >= this.options.lingers()) {
      this.justOver.value = true
      setTimeout(() => (this.justOver.value = false), REACTION)
      return this.options.ended()
    }
    this.frame = requestAnimationFrame(this.tick)
  }
}
