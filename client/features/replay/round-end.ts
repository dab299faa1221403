/** How a round of a replay ended, as it was played or as it was not. */

import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId, TeamId } from '../../../common/engine/match-types.ts'
import type { Debriefing, FoughtRound } from '../../../common/engine/presentation/debriefing.ts'

export type AnyFoughtRound = FoughtRound<unknown, { kind: string }>

/** How a round left things: the pieces that were lost in it, and each side's strength before and after it. */
export interface RoundEnd {
  readonly losses: readonly { readonly team: TeamId | ''; readonly words: string }[]
  readonly strengths: readonly { readonly team: TeamId; readonly before: number; readonly after: number }[]
}

export interface Alternative {
  readonly round: number
  readonly seat: SeatId
  readonly orders: unknown
  /** What the orders that were given and these are worth, as chances of winning. */
  readonly given: number
  readonly best: number
  readonly asPlayed: RoundEnd | undefined
  readonly instead: RoundEnd | undefined
  /**
   * What the seat would do next, as the playouts that the chances are of have it; undefined where it has no
   * more to do.
   */
  readonly next: { readonly view: unknown; readonly orders: unknown } | undefined
}

export function endOf(game: AnyGame, fought: AnyFoughtRound): RoundEnd | undefined {
  const debriefing = game.debriefing as Debriefing<unknown, { kind: string }> | undefined
  if (!debriefing) return undefined
  const [before, after] = [debriefing.strength(fought.before), debriefing.strength(fought.after)]
  return {
    losses: debriefing.losses(fought).map(({ team, words }) => ({ team, words })),
    strengths: Object.keys(before).map((team) => ({ team, before: before[team]!, after: after[team] ?? 0 })),
  }
}
