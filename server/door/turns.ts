/**
 * A fair scheduler for HTTP work in short turns of the event loop, so that a client with many requests delays
 * neither rounds nor others. Each key (an address) has a queue, and the queues take turns.
 */

/** The length of a turn (ms); a piece of work that has begun is finished. */
const TURN = 5
/**
 * The most pieces of work per turn. The promises of one are settled, and its time counted, before the next.
 */
const IN_A_TURN = 4

export class Turns {
  private readonly lines = new Map<string, (() => void)[]>()
  private readonly now: () => number
  private scheduled = false
  private since = 0

  constructor(now = () => performance.now()) {
    this.now = now
  }

  /** The number of waiting pieces for a key. */
  waiting(key: string): number {
    return this.lines.get(key)?.length ?? 0
  }

  add(key: string, work: () => void): void {
    const line = this.lines.get(key)
    if (line) line.push(work)
    else this.lines.set(key, [work])
    this.schedule()
  }

  private schedule(): void {
    if (this.scheduled) return
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      this.since = this.now()
      this.next()
    })
    // In the same phase of the loop, so that promises settle in between.
    for (let i = 1; i < IN_A_TURN; i++) setImmediate(() => this.now() - this.since < TURN && this.next())
    // The rest waits for the next turn.
    setImmediate(() => this.lines.size > 0 && this.schedule())
  }

  private next(): void {
    const [entry] = this.lines
    if (!entry) return
    const [key, line] = entry
    this.lines.delete(key)
    const work = line.shift()!
    if (line.length > 0) this.lines.set(key, line)
    work()
  }
}
