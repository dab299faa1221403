/**
 * Pairs people who look for an opponent by strength; the longer somebody waits, the larger a difference is
 * accepted. Who has waited longest is paired first, with the nearest.
 */
import {
  ANYBODY_AFTER,
  WIDER_EACH_SECOND,
  WITHIN_AT_FIRST,
  windowAfter,
} from '../../common/wire/people/rating.ts'

export interface QueueEntry {
  readonly player: string
  readonly mu: number
  /** Since when they wait (server ms). */
  readonly since: number
}

/**
 * Pairs people, each at most once. The difference must be acceptable for the one who has waited longer. Takes
 * O(n log n).
 */
export function pairs<W extends QueueEntry>(waiting: readonly W[], now: number): [W, W][] {
  const line = waiting.toSorted((a, b) => a.mu - b.mu || a.since - b.since || (a.player < b.player ? -1 : 1))
  // Linked list of unpaired neighbours in strength.
  const weaker = line.map((_, i) => i - 1)
  const stronger = line.map((_, i) => (i + 1 < line.length ? i + 1 : -1))
  const free = line.map(() => true)
  const takeOut = (i: number): void => {
    const [below, above] = [weaker[i]!, stronger[i]!]
    if (below >= 0) stronger[below] = above
    if (above >= 0) weaker[above] = below
    free[i] = false
  }
  const distance = (i: number, j: number): number => (j < 0 ? Infinity : Math.abs(line[i]!.mu - line[j]!.mu))
  const found: [W, W][] = []
  for (const i of [...line.keys()].sort((a, b) => line[a]!.since - line[b]!.since)) {
    if (!free[i]) continue
    const [below, above] = [weaker[i]!, stronger[i]!]
    const other = distance(i, below) <= distance(i, above) ? below : above
    if (other < 0 || distance(i, other) > windowAfter(now - line[i]!.since)) continue
    takeOut(i)
    takeOut(other)
    found.push([line[i]!, line[other]!])
  }
  return found
}

/**
 * When the next two people who are not paired yet will accept each other (server ms); undefined if fewer than
 * two wait.
 */
export function nextPair(waiting: readonly QueueEntry[]): number | undefined {
  const line = waiting.toSorted((a, b) => a.mu - b.mu)
  // The nearest in strength is a neighbour in the sorted list.
  const times = line.slice(1).map((one, i) => {
    const distance = one.mu - line[i]!.mu
    const needed = Math.min(
      ANYBODY_AFTER,
      (Math.max(0, distance - WITHIN_AT_FIRST) / WIDER_EACH_SECOND) * 1000,
    )
    return Math.min(one.since, line[i]!.since) + needed
  })
  return times.length > 0 ? Math.min(...times) : undefined
}
