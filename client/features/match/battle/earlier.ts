/** Plans for more than one round: the earlier plan continues in the next round. */
import type { Earlier } from '../../../game-kit/planner.ts'

/** What a desk keeps, with its match, round and seat: `match/round/seat`. */
export interface PlanBefore {
  readonly name: string
  readonly plan: unknown
}

/** The plan of an earlier round at the same seat of the same match. */
export function earlierThan(name: string, before: PlanBefore | undefined): Earlier | undefined {
  const [match, round, seat] = name.split('/')
  const [itsMatch, itsRound, itsSeat] = before?.name.split('/') ?? []
  const rounds = Number(round) - Number(itsRound)
  return before && match === itsMatch && seat === itsSeat && rounds > 0
    ? { rounds, kept: before.plan }
    : undefined
}
