/**
 * Rounds that were played but not shown yet, by number: if several arrive together, they are shown one after
 * the other.
 */
import { signal } from '@preact/signals'

export class RoundQueue {
  /** These wait: their results are not revealed yet. */
  readonly waiting = signal<ReadonlySet<number>>(new Set())
  /** The latest round that arrived. */
  private last = 0

  /**
   * Takes the numbers of all rounds of the match so far; returns the one to show now, if there is a new one.
   * Rounds that waited before are dropped.
   */
  arrived(played: readonly number[]): number | undefined {
    const last = played.at(-1) ?? 0
    // A new match has begun in this room.
    if (last < this.last) this.last = 0
    const fresh = played.filter((round) => round > this.last)
    if (fresh.length === 0) return undefined
    this.last = last
    this.waiting.value = new Set(fresh)
    return this.next()
  }

  /** The next round to show. */
  next(): number | undefined {
    const [next, ...rest] = this.waiting.peek()
    this.waiting.value = new Set(rest)
    return next
  }

  /** Takes these rounds for seen: a lesson begins again after them. */
  skip(played: readonly number[]): void {
    this.last = played.at(-1) ?? 0
    this.clear()
  }

  /** Drops the waiting rounds, because the player has gone on to something else. */
  clear(): void {
    this.waiting.value = new Set()
  }
}
