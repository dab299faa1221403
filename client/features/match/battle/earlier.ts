/** Plans that reach beyond their round: what was planned before goes on in the next. */
import type { Earlier } from '../../../game-kit/planner.ts'

/** What a desk keeps, and of which match, round and seat: `match/round/seat`. */
export interface PlanBefore {
  readonly name: string
  readonly plan: unknown
}

/** Of an earlier round at the same seat of the same match. */
export function earlierThan(name: string, before: PlanBefore | undefined): Earlier | undefined {
  const [match, round, seat] = name.split('/')
  const [itsMatch, itsRound, itsSeat] = before?.name.split('/') ?? []
  const rounds = Number(round) - Number(itsRound)
  return before && match === itsMatch && seat === itsSeat && rounds > 0
    ? { rounds, kept: before.plan }
    : undefined
}
