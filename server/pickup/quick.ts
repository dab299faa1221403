/**
 * Opponents for those who look for one: people of about the same strength, and the longer somebody waits, the
 * further away they may be. Who has waited longest chooses first, and the nearest.
 */
import { ANYBODY_AFTER, AT_FIRST, EACH_SECOND, windowAfter } from '../../common/wire/match/quick-window.ts'

export interface QueueEntry {
  readonly player: string
  readonly mu: number
  /** Since when (server ms). */
  readonly since: number
}

/**
 * Pairs of those who wait, each person in one at most. In each the one who has waited longer accepts the
 * other. The work grows as n log n.
 */
export function pairs<W extends QueueEntry>(waiting: readonly W[], now: number): [W, W][] {
  const line = waiting.toSorted((a, b) => a.mu - b.mu || a.since - b.since || (a.player < b.player ? -1 : 1))
  // Neighbours in strength who are still free: who is paired is taken out of the chain.
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
 * When the next two of those who wait, and have found nobody so far, accept each other (server ms); nothing
 * when fewer than two wait.
 */
export function nextPair(waiting: readonly QueueEntry[]): number | undefined {
  const line = waiting.toSorted((a, b) => a.mu - b.mu)
  // Each one's nearest stands beside them.
  const times = line.slice(1).map((one, i) => {
    const distance = one.mu - line[i]!.mu
    const needed = Math.min(ANYBODY_AFTER, (Math.max(0, distance - AT_FIRST) / EACH_SECOND) * 1000)
    return Math.min(one.since, line[i]!.since) + needed
  })
  return times.length > 0 ? Math.min(...times) : undefined
}
