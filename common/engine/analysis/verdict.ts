/**
 * The round that decided a match: the single source for the result's card, the analysis, the clip and the
 * link's picture. It is found from the chances of winning, backwards from the end: only rounds after the last
 * one in which the winners were even can have decided. That is cheap, since playouts from late states are
 * short.
 */
import type { TeamId } from '../match-types.ts'
import type { Chance } from './chance.ts'
import { isMove } from './turning-points.ts'

export type Verdict =
  /** The winners' joint chance before and after the round. */
  | { readonly is: 'round'; readonly round: number; readonly from: number; readonly to: number }
  /** A draw, a match that was lost little by little, or one that was ended otherwise than by its rounds. */
  | { readonly is: 'none' }
  /** The chance before this round is needed first. */
  | { readonly is: 'open'; readonly needs: number }

/** A chance of no more than this is not ahead. */
const EVEN = 0.5

/**
 * `rounds`: number of rounds played. `curve`: chances by the round they precede; the last entry is after the
 * last round. `first`: the first round that the caller knows; above 1 for a late joiner.
 */
export function verdictOf(
  winners: readonly TeamId[],
  curve: ReadonlyMap<number, Chance>,
  rounds: number,
  first = 1,
): Verdict {
  if (winners.length === 0 || rounds < first) return { is: 'none' }
  const share = ({ mean }: Chance) => winners.reduce((sum, team) => sum + (mean[team] ?? 0), 0)
  let best: { round: number; from: number; to: number } | undefined
  for (let round = rounds; round >= first; round--) {
    const after = curve.get(round + 1)
    if (!after) return { is: 'open', needs: round + 1 }
    // The winners were not yet ahead after this round.
    if (share(after) <= EVEN) break
    const before = curve.get(round)
    if (!before) return { is: 'open', needs: round }
    const [from, to] = [share(before), share(after)]
    if (isMove(before, after, winners) && to - from > (best ? best.to - best.from : 0))
      best = { round, from, to }
  }
  return best ? { is: 'round', ...best } : { is: 'none' }
}
