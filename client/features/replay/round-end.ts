/** The end of a round of a replay, real or alternative. */

import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId, TeamId } from '../../../common/engine/match-types.ts'
import type { Debriefing, FoughtRound } from '../../../common/engine/presentation/debriefing.ts'

export type AnyFoughtRound = FoughtRound<unknown, { kind: string }>

/** The pieces lost in the round, and each side's strength before and after it. */
export interface RoundEnd {
  readonly losses: readonly { readonly team: TeamId | ''; readonly words: string }[]
  readonly strengths: readonly { readonly team: TeamId; readonly before: number; readonly after: number }[]
}

export interface Alternative {
  readonly round: number
  readonly seat: SeatId
  readonly orders: unknown
  /** The worth of the given orders and of the alternative ones, as chances of winning. */
  readonly given: number
  readonly best: number
  readonly asPlayed: RoundEnd | undefined
  readonly instead: RoundEnd | undefined
  /** The seat's next orders in the playouts behind these chances; undefined if it owes none. */
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
