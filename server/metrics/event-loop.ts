/** Delay and utilization of the event loop over the last full window, the same for all readers. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** The window (ms): shorter than the interval of scrapes, so that each scrape has new values. */
const WINDOW = 5000
/** The sampling interval (ms), which Node's measurement includes. */
const SAMPLED_EVERY = 10

const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - SAMPLED_EVERY / 1000) || 0

export class EventLoop {
  /** In seconds, by percentile. */
  delay: Readonly<Record<'50' | '99' | '100', number>> = { 50: 0, 99: 0, 100: 0 }
  /** From 0 to 1. */
  utilization = 0
  private readonly histogram = monitorEventLoopDelay({ resolution: SAMPLED_EVERY })
  private readonly timer: NodeJS.Timeout
  private before = performance.eventLoopUtilization()

  constructor(window = WINDOW) {
    this.histogram.enable()
    this.timer = setInterval(() => this.turn(), window).unref()
  }

  stop(): void {
    clearInterval(this.timer)
    this.histogram.disable()
  }

  private turn(): void {
    const { histogram } = this
    this.delay = {
      50: seconds(histogram.percentile(50)),
      99: seconds(histogram.percentile(99)),
      100: seconds(histogram.max),
    }
    histogram.reset()
    const now = performance.eventLoopUtilization()
    this.utilization = performance.eventLoopUtilization(now, this.before).utilization
    this.before = now
  }
}
