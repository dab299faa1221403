/** A fair order of reports: many reports of one source do not push back those of others. */

/** The fields that decide the order. */
export interface ReportOrigin {
  readonly id: string
  readonly by: string
  /** 1 for a reporter with an account. */
  readonly account: number
  /** The same for all of one neighbourhood; empty if unknown. */
  readonly origin: string
  readonly at: number
}

/** The position of a report in the order. */
export interface ReportTurn {
  readonly turn: number
  readonly account: number
  readonly at: number
  readonly id: string
}

/**
 * The source of a report: an account by itself; guests, who can have any number of ids, by their
 * neighbourhood, or each by itself if that is unknown.
 */
export const sourceOf = ({ by, account, origin }: Pick<ReportOrigin, 'by' | 'account' | 'origin'>): string =>
  account === 1 || origin === '' ? by : origin

const byAge = (a: Pick<ReportTurn, 'at' | 'id'>, b: Pick<ReportTurn, 'at' | 'id'>): number =>
  a.at - b.at || (a.id < b.id ? -1 : Number(a.id > b.id))

/** By turn, then accounts first, then the oldest first. */
export const compareTurns = (a: ReportTurn, b: ReportTurn): number =>
  a.turn - b.turn || b.account - a.account || byAge(a, b)

/** Round-robin over neighbourhoods, and within each over sources. */
export function roundRobin(reports: readonly ReportOrigin[]): ReportTurn[] {
  const within = numbered(reports.toSorted(byAge), sourceOf)
  return numbered(within.toSorted(compareTurns), ({ origin }) => origin)
    .map(({ turn, account, at, id }) => ({ turn, account, at, id }))
    .toSorted(compareTurns)
}

/** Numbers each element within its group, from 1. */
function numbered<One extends ReportOrigin>(
  ones: readonly One[],
  groupOf: (one: One) => string,
): (One & { readonly turn: number })[] {
  const counts = new Map<string, number>()
  return ones.map((one) => {
    const turn = (counts.get(groupOf(one)) ?? 0) + 1
    counts.set(groupOf(one), turn)
    return { ...one, turn }
  })
}
