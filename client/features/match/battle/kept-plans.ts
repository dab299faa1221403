/** Plans in the browser's storage: one per match, for the latest matches. */
import { keep, kept } from '../../../net/storage.ts'
import type { PlanBefore } from './earlier.ts'

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
