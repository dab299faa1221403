/** One of the game's rounds in a replay, as played or otherwise: from one of its steps to its end. */

import type { AnyGame } from '../../../common/engine/game.ts'
import type { PlayedRound, SeatId, TeamId } from '../../../common/engine/match-types.ts'
import { lossInWords } from '../../../common/engine/presentation/debrief.ts'
import type { Debriefing } from '../../../common/engine/presentation/debriefing.ts'
import { diceIn, playRoundWith } from '../../../common/engine/record/record.ts'
import { isSameRound, stepOf } from '../../../common/engine/step.ts'

export type AllOrders = Readonly<Record<SeatId, unknown>>

/** The pieces lost in the round, and each side's strength before and after it. */
export interface RoundEnd {
  readonly losses: readonly { readonly team: TeamId | ''; readonly words: string }[]
  readonly strengths: readonly { readonly team: TeamId; readonly before: number; readonly after: number }[]
}

/**
 * Plays a step, and the other steps up to the end of the round that it belongs to; of the setup the step
 * alone. `first`: the step's number in the record, from 1, as dice are drawn by it. `ordersOf`: all seats'
 * orders; undefined where nothing more was played.
 */
export function playToRoundEnd(
  game: AnyGame,
  seed: string,
  from: unknown,
  first: number,
  ordersOf: (state: unknown, round: number) => AllOrders | undefined,
): PlayedRound[] {
  const steps: PlayedRound[] = []
  let before = from
  for (let round = first; ; round++) {
    const orders = ordersOf(before, round)
    if (!orders) return steps
    const played = playRoundWith(game, before, diceIn(game, seed, round), orders)
    const after: unknown = played.state
    steps.push({ round, before, after, timeline: played.timeline as readonly { kind: string }[] })
    if (game.outcome(after) || !isSameRound(stepOf(game, before, round), stepOf(game, after, round + 1)))
      return steps
    before = after
  }
}

/** `steps`: in order, at least one. */
export function endOf(game: AnyGame, steps: readonly PlayedRound[]): RoundEnd | undefined {
  const debriefing = game.debriefing as Debriefing<unknown, { kind: string }> | undefined
  const [first, last] = [steps[0], steps.at(-1)]
  if (!debriefing || !first || !last) return undefined
  const [before, after] = [debriefing.strength(first.before), debriefing.strength(last.after)]
  return {
    losses: steps.flatMap((step) =>
      debriefing.losses(step).map((loss) => ({ team: loss.team, words: lossInWords(loss, false) })),
    ),
    strengths: Object.keys(before).map((team) => ({ team, before: before[team]!, after: after[team] ?? 0 })),
  }
}
