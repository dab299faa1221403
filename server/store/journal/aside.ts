/**
 * Matches set aside: this version cannot resume them, so it neither retries at every start nor deletes them.
 * A setting stores since when, and why; the `node` of the lease is the setting's name.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Hold } from './holds.ts'
import { park, takeParked } from './parking.ts'

const UNREADABLE = 'unreadable/'
/** The longest reason that is stored (characters). */
const REASON_LENGTH = 300

export interface AsideMatch {
  readonly match: string
  /** Server ms. */
  readonly since: number
  readonly why: string
}

const placeOf = (match: string): string => `${UNREADABLE}${match}`

/** Does this value of `lease.node` mean that the match is set aside? */
export const isAside = (node: string): boolean => node.startsWith(UNREADABLE)

/** SQL: the lease of a match that is set aside. */
export const asideLease = sql<boolean>`coalesce(lease.node, '') like ${`${UNREADABLE}%`}`

/** Earlier versions stored the time alone. */
const kept = z.union([
  z.number().transform((since) => ({ since, why: '' })),
  z.object({ since: z.number(), why: z.string() }),
])

function asideMatch({ name, value }: { readonly name: string; readonly value: string }): AsideMatch {
  const match = name.slice(UNREADABLE.length)
  try {
    return { match, ...kept.parse(JSON.parse(value)) }
  } catch {
    // Somebody has edited the setting by hand: shows the match without details.
    return { match, since: 0, why: '' }
  }
}

/** False if another process has the match by now. */
export function setAside(
  db: Database,
  hold: Pick<Hold, 'match' | 'epoch'>,
  why: string,
  now = Date.now(),
): Promise<boolean> {
  const value = JSON.stringify({
    since: now,
    why: why.length > REASON_LENGTH ? `${why.slice(0, REASON_LENGTH)}…` : why,
  })
  return park(db, hold, placeOf(hold.match), value)
}

/** Gives the match to a node. False if it is no longer set aside: of two simultaneous calls one succeeds. */
export const takeAside = (db: Database, match: string, node: string, epoch: number): Promise<boolean> =>
  takeParked(db, match, placeOf(match), node, epoch)

/** Matches set aside, the latest first. */
export async function asideMatches(
  db: Database,
  atMost: number,
): Promise<{ readonly rows: readonly AsideMatch[]; readonly total: number }> {
  const found = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'like', `${UNREADABLE}%`)
    .execute()
  const rows = found.map(asideMatch).sort((a, b) => b.since - a.since || (a.match < b.match ? -1 : 1))
  return { rows: rows.slice(0, atMost), total: rows.length }
}

/** Deletes matches that were set aside before that time. */
export async function sweepAside(db: Database, before: number): Promise<void> {
  const { rows } = await asideMatches(db, Infinity)
  for (const { match } of rows.filter(({ since }) => since > 0 && since < before)) {
    await db.deleteFrom('journal').where('match', '=', match).execute()
    await db.deleteFrom('lease').where('node', '=', placeOf(match)).execute()
    await db.deleteFrom('setting').where('name', '=', placeOf(match)).execute()
  }
}
