/**
 * Rounds that were played but not shown yet: if several arrive together, they are shown one after the other.
 */
import { signal } from '@preact/signals'
import type { PlayedRound } from '../../net/match/link.ts'

export class RoundQueue {
  /** Numbers of waiting rounds: their results are not revealed yet. */
  readonly waiting = signal<ReadonlySet<number>>(new Set())
  private rounds: readonly PlayedRound[] = []
  /** The number of the latest round that arrived. */
  private last = 0

  /**
   * Takes all rounds of the match so far; returns the one to show now, if there is a new one. Rounds that
   * waited before are dropped.
   */
  arrived(played: readonly PlayedRound[]): PlayedRound | undefined {
    const last = played.at(-1)?.round ?? 0
    // A new match has begun in this room.
    if (last < this.last) this.last = 0
    const fresh = played.filter(({ round }) => round > this.last)
    if (fresh.length === 0) return undefined
    this.last = last
    this.wait(fresh)
    return this.next()
  }

  /** The next round to show. */
  next(): PlayedRound | undefined {
    const [next, ...rest] = this.rounds
    this.wait(rest)
    return next
  }

  /** Takes these rounds for seen: a lesson begins again after them. */
  skip(played: readonly PlayedRound[]): void {
    this.last = played.at(-1)?.round ?? 0
    this.clear()
  }

  /** Drops the waiting rounds, because the player has gone on to something else. */
  clear(): void {
    this.wait([])
  }

  private wait(rounds: readonly PlayedRound[]): void {
    this.rounds = rounds
    this.waiting.value = new Set(rounds.map(({ round }) => round))
  }
}
