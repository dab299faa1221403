/** Plans that the browser keeps: one for each match, of the matches that were planned in last. */
import { keep, kept } from '../../../net/storage.ts'
import type { PlanBefore } from './earlier.ts'

/** A plan as the browser keeps it: for which seat and round, and whether the server has yet to get it. */
export interface KeptPlan extends PlanBefore {
  readonly unsent: boolean
  readonly ready: boolean
}

/** Matches that a plan is kept of: whoever plays more at once loses the oldest plan. */
export const MATCHES = 8
/** Characters; orders are far smaller. A plan that is larger is not kept. */
export const LONGEST = 200_000

const INDEX = 'plans'
const place = (match: string): string => `plan/${match}`
const matchOf = ({ name }: KeptPlan): string => name.split('/')[0]!

/** The last plan of a match; what stands there and is none is as good as nothing. */
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
