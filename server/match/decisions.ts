/** Decisions that change how a match goes on: each is stored first and takes effect then. One at a time. */
/** When storing took longer than this (ms), the caller shifts the clock that it had set before. */
const SLOW = 250

/** The owner of the decisions. */
export interface DecisionsOwner {
  /** Stops the clock, so that no time runs out while a decision is pending. */
  hold(): void
  failed(error: unknown): void
}

export class Decisions {
  private readonly of: DecisionsOwner
  private deciding = false
  private stopped = false
  /** Counts decisions: a newer one cancels the continuation of an older one. */
  private count = 0

  constructor(of: DecisionsOwner) {
    this.of = of
  }

  get pending(): boolean {
    return this.deciding
  }

  /** Calls `then` when a decision is stored; `late`: how long that took (ms), 0 if it was quick. */
  keep(stored: Promise<void>, then: (late: number) => void): void {
    const since = Date.now()
    this.await(stored, () => {
      const late = Date.now() - since
      then(late > SLOW ? late : 0)
    })
  }

  /** Calls `then` with the result of the promise, unless another decision has replaced this one. */
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

  /** Refuses all further decisions and cancels the pending one. */
  last(): void {
    this.count++
    this.deciding = true
    this.of.hold()
  }

  /** The room is gone: a pending entry is still stored, but takes no effect here. */
  stop(): void {
    this.stopped = true
  }
}
