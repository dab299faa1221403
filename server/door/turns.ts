/**
 * Work that came in by HTTP, done in short turns of the event loop: whoever asks for much waits for it, and
 * neither a round nor anybody else does. Each key (an address) has its own line, and the lines take turns.
 */

/** A turn ends after so long (ms); a piece of work that is begun is done. */
const TURN = 5
/**
 * So many pieces of work are done in a turn at most. What one resolves at once is done, and counted, before
 * the next.
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

  /** How many wait under a key. */
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
    // In the same phase of the loop, with what promises do in between.
    for (let i = 1; i < IN_A_TURN; i++) setImmediate(() => this.now() - this.since < TURN && this.next())
    // What is left over waits for the next.
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
