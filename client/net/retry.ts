/** One thing that is tried again after a while, or at once when the network is back. */
const AFTER = [300, 700, 1500, 3000, 5000]

export class Retry {
  private pending: { timer: ReturnType<typeof setTimeout>; now: () => void } | undefined

  constructor() {
    window.addEventListener('online', this.hurry)
  }

  /** `tries`: how often it was tried in vain; from 1. */
  after(tries: number, act: () => void): void {
    clearTimeout(this.pending?.timer)
    const now = () => {
      clearTimeout(this.pending?.timer)
      this.pending = undefined
      act()
    }
    this.pending = { timer: setTimeout(now, AFTER[Math.min(tries, AFTER.length) - 1] ?? 300), now }
  }

  stop(): void {
    window.removeEventListener('online', this.hurry)
    clearTimeout(this.pending?.timer)
    this.pending = undefined
  }

  private readonly hurry = () => this.pending?.now()
}
