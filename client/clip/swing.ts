/**
 * Selects the part of a match for a clip: in the deciding round, if there is one
 * (`common/engine/analysis/verdict.ts`), else the seconds with most action in all rounds, by the game's
 * highlights.
 */
import type { Highlight } from '../board/director/highlight.ts'
import { placeIn, type Reel } from '../features/replay/moment.ts'
import { type ClipMoment, LAST_LOOK } from './moments.ts'

/** Length of such a clip in seconds, including its last picture. */
export const SWING = 8
/** Seconds shown before the action. */
const LEAD = 1.5

/**
 * Where on the whole match it begins. `highlights` of each round; `decided`: the round that did, from 1, if
 * one did.
 */
export function swingOf(
  { starts, lengths, total }: Reel,
  highlights: readonly (readonly Highlight[])[],
  decided?: number,
): number {
  const all = highlights.flatMap((round, i) =>
    round.map(({ start, end, weight, kill }) => ({
      start: starts[i]! + start,
      end: starts[i]! + end,
      worth: kill ? weight + 1 : weight,
    })),
  )
  const lasts = SWING - LAST_LOOK
  const latest = Math.max(0, total - lasts)
  const round = decided === undefined ? undefined : decided - 1
  // Of the round that decided nothing before its beginning is shown, and not its end alone.
  const [first, last] =
    round === undefined || starts[round] === undefined
      ? [0, latest]
      : [starts[round], Math.max(starts[round], starts[round] + lengths[round]! - lasts)]
  let [best, at] = [0, round === undefined ? latest : first]
  for (const { start } of all) {
    if (round !== undefined && (start < first || start > first + lengths[round]!)) continue
    const begin = Math.min(last, Math.max(first, start - LEAD))
    const worth = all.reduce(
      (sum, one) => (one.start >= begin && one.start <= begin + lasts - 0.3 ? sum + one.worth : sum),
      0,
    )
    // Of two that are worth the same the later one decided more.
    if (worth >= best) [best, at] = [worth, begin]
  }
  return at
}

/** The pictures of that many seconds of the whole match. `pace`: pictures a second. */
export function momentsBetween(reel: Reel, begin: number, pace: number): ClipMoment[] {
  const lasts = Math.min(SWING - LAST_LOOK, reel.total - begin)
  return Array.from({ length: Math.max(1, Math.round((lasts + LAST_LOOK) * pace)) }, (_, i) => {
    const at = i / pace
    const { index, t } = placeIn(reel, begin + Math.min(at, lasts - 1e-6))
    return { round: index + 1, t, at, lasts: 1 / pace }
  })
}
