/** What decides how a match goes on: it is kept first, and done then. Until it is, nothing else is decided. */
import type { Entry } from '../store/journal/entries.ts'

/** When something was kept only after so long (ms), the clock that was set before it is set back. */
const SLOW = 250

/** Whose decisions they are. */
export interface Deciding {
  /** Resolves when it is kept. */
  keep(entry: Entry): Promise<void>
  /** No time is to run out meanwhile. */
  hold(): void
  failed(error: unknown): void
}

export class Decisions {
  private readonly of: Deciding
  private deciding = false
  private stopped = false
  /** Counts them: what was to be done after one in whose place another has come is not done. */
  private count = 0

  constructor(of: Deciding) {
    this.of = of
  }

  get pending(): boolean {
    return this.deciding
  }

  /** Writes down a decision, and goes on when it is kept, `late` ms after. */
  keep(entry: Entry, then: (late: number) => void): void {
    const since = Date.now()
    this.await(this.of.keep(entry), () => {
      const late = Date.now() - since
      then(late > SLOW ? late : 0)
    })
  }

  /** Goes on when that has come. */
  await<T>(coming: Promise<T>, then: (come: T) => void): void {
    this.last()
    const { count } = this
    void coming.then(
      (come) => {
        if (count !== this.count) return
        this.deciding = false
        if (!this.stopped) this.act(() => then(come))
      },
      (error: unknown) => {
        if (count !== this.count || this.stopped) return
        this.deciding = false
        this.of.failed(error)
      },
    )
  }

  private act(then: () => void): void {
    try {
      then()
    } catch (error) {
      this.of.failed(error)
    }
  }

  /** From now on nothing is decided any more, and what was being decided is not done. */
  last(): void {
    this.count++
    this.deciding = true
    this.of.hold()
  }

  /** The match is not here any more: what is being kept stays kept, and is not done. */
  stop(): void {
    this.stopped = true
  }
}
