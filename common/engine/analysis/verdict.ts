/**
 * The round that decided a match: the one source for the result's card, the analysis, the clip and the
 * picture of a link. It is read from the chances of winning, backwards from the end: only what lies after the
 * winners were even for the last time can have decided, and it is cheap to know, since playouts from late
 * states are short.
 */
import type { TeamId } from '../match-types.ts'
import type { Chance } from './chance.ts'
import { isMove } from './turning-points.ts'

export type Verdict =
  /** The winners' chance, all of them together, before and after the round. */
  | { readonly is: 'round'; readonly round: number; readonly from: number; readonly to: number }
  /** A draw, or a match that slipped away by little and little, or that ended otherwise than by its rounds. */
  | { readonly is: 'none' }
  /** The chance before this round has to be known first. */
  | { readonly is: 'open'; readonly needs: number }

/** Who has no more than that is not ahead. */
const EVEN = 0.5

/**
 * `rounds`: how many were played; `curve`: by the round before which a chance is, the last after the last
 * round. `first`: the first round that is known, later than 1 for who came late.
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
    // From here on they were never ahead for good.
    if (share(after) <= EVEN) break
    const before = curve.get(round)
    if (!before) return { is: 'open', needs: round }
    const [from, to] = [share(before), share(after)]
    if (isMove(before, after, winners) && to - from > (best ? best.to - best.from : 0))
      best = { round, from, to }
  }
  return best ? { is: 'round', ...best } : { is: 'none' }
}
