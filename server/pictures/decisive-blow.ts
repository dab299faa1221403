/** The blow that decided a match, for its picture: the event that the result's card names. */
import { told } from '../../common/engine/analysis/turning-points.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { BlowMoment } from '../../common/engine/presentation/diagram.ts'
import type { Archive } from '../../common/engine/record/archive.ts'
import type { ResolvedRound } from '../../common/engine/record/record.ts'

/** The opening, then every round. */
export type FoldedRounds = ResolvedRound<unknown, { kind: string }>[]

/** `round`: from 1. Undefined if nobody was hurt in it. */
export function blowIn(
  game: AnyGame,
  { outcome, rounds }: Pick<Archive, 'outcome' | 'rounds'>,
  folded: FoldedRounds,
  round: number,
): BlowMoment<unknown> | undefined {
  const [before, after] = [folded[round - 1], folded[round]]
  if (!before || !after) return undefined
  const fought = {
    round,
    before: before.state,
    after: after.state,
    timeline: after.timeline,
    orders: rounds[round - 1],
  }
  const { event } = told(game, fought, outcome.winners)
  return event === undefined
    ? undefined
    : (game.blowAt as NonNullable<AnyGame['blowAt']> | undefined)?.(event, fought)
}

/** The blow of the round that decided, or without such a round the match's last blow. */
export function blowUpTo(
  game: AnyGame,
  archive: Pick<Archive, 'outcome' | 'rounds'>,
  folded: FoldedRounds,
  decided: number | undefined,
): (BlowMoment<unknown> & { readonly round: number }) | undefined {
  for (let round = decided ?? archive.rounds.length; round >= (decided ?? 1); round--) {
    const blow = blowIn(game, archive, folded, round)
    if (blow) return { ...blow, round }
  }
  return undefined
}
