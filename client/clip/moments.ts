/** What a clip shows: which part of a match, and the moments in it, in order. */
import { findVerdict } from '../analysis/find-verdict.ts'
import type { Highlight } from '../board/director/highlight.ts'
import { type Moment, placeIn, type Reel } from '../features/replay/moment.ts'
import type { Replay } from '../features/replay/replay.ts'

interface ClipMoment extends Moment {
  /** When in the clip, and for how long (seconds). */
  readonly at: number
  readonly lasts: number
}

/** Seconds for which the last picture stays. */
export const LAST_LOOK = 1

/** Seconds of these rounds, from 1, the last one, too. `lengths` of all rounds. */
export const lengthOfClip = (lengths: readonly number[], from: number, to: number): number =>
  lengths.slice(from - 1, to).reduce((sum, length) => sum + length, 0) + LAST_LOOK

/** `pace`: pictures per second. */
export function momentsOf(lengths: readonly number[], from: number, to: number, pace: number): ClipMoment[] {
  const frames = Math.max(1, Math.round(lengthOfClip(lengths, from, to) * pace))
  let [round, began] = [from, 0]
  return Array.from({ length: frames }, (_, i) => {
    const at = i / pace
    while (round < to && at >= began + lengths[round - 1]!) began += lengths[round++ - 1]!
    return { round, t: Math.min(lengths[round - 1]!, at - began), at, lasts: 1 / pace }
  })
}

/** Length of the clip of a match's biggest swing in seconds, including its last picture. */
export const SWING = 8
/** Seconds shown before the action. */
const LEAD = 1.5

/**
 * Where on the whole match that clip begins: in the deciding round, if there is one
 * (`common/engine/analysis/verdict.ts`), else at the seconds with most action in all rounds, by the game's
 * highlights. `highlights` of each round; `decided`: the round that did, from 1, if one did.
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

/** Longest wait for the verdict (ms); after that the clip shows the seconds with most action. */
const PATIENCE = 12_000

/** The round that decided a replay's match, by the verdict of the result's card and the analysis. */
export async function decidedRound(
  { battle: { snapshot }, link, loaded: { name } }: Pick<Replay, 'battle' | 'link' | 'loaded'>,
  given: AbortSignal,
): Promise<number | undefined> {
  const until = new AbortController()
  const giveUp = () => until.abort()
  const patience = setTimeout(giveUp, PATIENCE)
  given.addEventListener('abort', giveUp)
  try {
    const found = await findVerdict(snapshot, await link.whole(), until.signal, { name })
    return found?.verdict.is === 'round' ? found.verdict.round : undefined
  } catch {
    // This browser does not have the whole match, so nothing can be computed.
    return undefined
  } finally {
    clearTimeout(patience)
    given.removeEventListener('abort', giveUp)
  }
}
