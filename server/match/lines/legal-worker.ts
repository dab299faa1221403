/** Worker thread that finds the legal orders of a seat in a large battle. */
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { answering } from '../../base/answering.ts'

export interface LegalTask {
  readonly rules: RulesId
  readonly view: unknown
  readonly seat: SeatId
}

answering(async ({ rules, view, seat }: LegalTask) => {
  const game = await rulebook.required(rules)
  return (await game.described()).legal(view, seat)
})
