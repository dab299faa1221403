/** Rounds that were played and have yet to be shown: of several that come together, each after the one before. */
import { signal } from '@preact/signals'
import type { PlayedRound } from '../../../net/match/link.ts'

export class RoundQueue {
  /** Numbers of those that wait: what came of them is not told yet. */
  readonly waiting = signal<ReadonlySet<number>>(new Set())
  private rounds: readonly PlayedRound[] = []
  /** The last round that has come. */
  private last = 0

  /**
   * All rounds of the match so far: the one to be shown now, if there is a new one. What waited before is out
   * of date.
   */
  arrived(played: readonly PlayedRound[]): PlayedRound | undefined {
    const last = played.at(-1)?.round ?? 0
    // Another match has begun at the table.
    if (last < this.last) this.last = 0
    const fresh = played.filter(({ round }) => round > this.last)
    if (fresh.length === 0) return undefined
    this.last = last
    this.wait(fresh)
    return this.next()
  }

  /** The one to be shown after the last. */
  next(): PlayedRound | undefined {
    const [next, ...rest] = this.rounds
    this.wait(rest)
    return next
  }

  /** Whoever goes on to something else does not come back to these. */
  clear(): void {
    this.wait([])
  }

  private wait(rounds: readonly PlayedRound[]): void {
    this.rounds = rounds
    this.waiting.value = new Set(rounds.map(({ round }) => round))
  }
}
