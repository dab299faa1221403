/**
 * Matches that are set aside: a version that cannot go on with one does not try it again at every start, and
 * does not lose it either. A setting says since when, and why; in the place of a node its lease has the
 * setting's name.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Hold } from './holds.ts'
import { park, takeParked } from './parking.ts'

const UNREADABLE = 'unreadable/'
/** So much of the reason is kept (letters). */
const REASON_LENGTH = 300

export interface AsideMatch {
  readonly match: string
  /** Server ms. */
  readonly since: number
  readonly why: string
}

const placeOf = (match: string): string => `${UNREADABLE}${match}`

/** Whether what has that in the place of a node was set aside. */
export const isAside = (node: string): boolean => node.startsWith(UNREADABLE)

/** In a statement: a lease of a match that is set aside. */
export const asideLease = sql<boolean>`coalesce(lease.node, '') like ${`${UNREADABLE}%`}`

/** Earlier versions wrote the time alone. */
const kept = z.union([
  z.number().transform((since) => ({ since, why: '' })),
  z.object({ since: z.number(), why: z.string() }),
])

function asideMatch({ name, value }: { readonly name: string; readonly value: string }): AsideMatch {
  const match = name.slice(UNREADABLE.length)
  try {
    return { match, ...kept.parse(JSON.parse(value)) }
  } catch {
    // Somebody has written there by hand: it is shown, and nothing more.
    return { match, since: 0, why: '' }
  }
}

/** False where somebody else has the match by now. */
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

/**
 * That node has it from now on. False where it is not set aside any more: of two who take it at once one
 * does.
 */
export const takeAside = (db: Database, match: string, node: string, epoch: number): Promise<boolean> =>
  takeParked(db, match, placeOf(match), node, epoch)

/** Those that were set aside last, first. */
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

/** Takes away what was set aside before that time. */
export async function sweepAside(db: Database, before: number): Promise<void> {
  const { rows } = await asideMatches(db, Infinity)
  for (const { match } of rows.filter(({ since }) => since > 0 && since < before)) {
    await db.deleteFrom('journal').where('match', '=', match).execute()
    await db.deleteFrom('lease').where('node', '=', placeOf(match)).execute()
    await db.deleteFrom('setting').where('name', '=', placeOf(match)).execute()
  }
}
