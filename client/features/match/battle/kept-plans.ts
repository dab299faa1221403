/** Plans in the browser's storage: one per match, for the latest matches. */
import type { Earlier } from '../../../game-kit/plan/planner.ts'
import { keep, kept } from '../../../net/storage.ts'

/** A stored plan: its seat and round, and whether the server still has to get it. */
export interface KeptPlan extends PlanBefore {
  readonly unsent: boolean
  readonly ready: boolean
}

/** Number of matches; a player in more loses the oldest plan. */
export const MATCHES = 8
/** Limit in characters; orders are far smaller. A larger plan is not stored. */
export const LONGEST = 200_000

const INDEX = 'plans'
const place = (match: string): string => `plan/${match}`
const matchOf = ({ name }: KeptPlan): string => name.split('/')[0]!

/** The latest plan of a match; undefined if the stored text is invalid. */
export function keptPlan(match: string): KeptPlan | undefined {
  const plan = read(place(match)) as Partial<KeptPlan> | null | undefined
  return typeof plan?.name === 'string' && matchOf(plan as KeptPlan) === match
    ? (plan as KeptPlan)
    : undefined
}

export function keepPlan(plan: KeptPlan): void {
  const match = matchOf(plan)
  const text = JSON.stringify(plan)
  keep(place(match), text.length > LONGEST ? undefined : text)
  const index = read(INDEX)
  const all = Array.isArray(index) ? index.filter((one) => typeof one === 'string') : []
  if (all[0] === match) return
  const inOrder = [match, ...all.filter((one) => one !== match)]
  keep(INDEX, JSON.stringify(inOrder.slice(0, MATCHES)))
  for (const old of inOrder.slice(MATCHES)) keep(place(old), undefined)
}

function read(name: string): unknown {
  try {
    return JSON.parse(kept(name) ?? 'null')
  } catch {
    return undefined
  }
}

// Plans for more than one round: the earlier plan continues in the next round.

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
