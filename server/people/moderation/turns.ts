/**
 * In which order reports are shown: whoever sends many, from one address or as many people, buries nobody
 * else's.
 */

/** What the order is made of. */
export interface Filed {
  readonly id: string
  readonly by: string
  /** 1 for who keeps a name. */
  readonly account: number
  /** The same for everybody from one neighbourhood; empty where that is not known. */
  readonly origin: string
  readonly at: number
}

/** Where a report stands in the order. */
export interface ReportTurn {
  readonly turn: number
  readonly account: number
  readonly at: number
  readonly id: string
}

/**
 * Who counts as one: an account by itself; guests, who are made at will, as their neighbourhood, or each
 * where that is not known.
 */
export const sourceOf = ({ by, account, origin }: Pick<Filed, 'by' | 'account' | 'origin'>): string =>
  account === 1 || origin === '' ? by : origin

const byAge = (a: Pick<ReportTurn, 'at' | 'id'>, b: Pick<ReportTurn, 'at' | 'id'>): number =>
  a.at - b.at || (a.id < b.id ? -1 : Number(a.id > b.id))

/** By whose turn it is, accounts first, the oldest first. */
export const inOrder = (a: ReportTurn, b: ReportTurn): number =>
  a.turn - b.turn || b.account - a.account || byAge(a, b)

/** Neighbourhoods take turns, and in each of them those who count as one do. */
export function inTurn(reports: readonly Filed[]): ReportTurn[] {
  const within = numbered(reports.toSorted(byAge), sourceOf)
  return numbered(within.toSorted(inOrder), ({ origin }) => origin)
    .map(({ turn, account, at, id }) => ({ turn, account, at, id }))
    .toSorted(inOrder)
}

/** Each with the how-many-th of its group it is. */
function numbered<One extends Filed>(
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
