/**
 * How long data is kept. Records, and with them replays: as long as the operator wants. Participants and
 * results are small and stay for ever, so that profiles, histories and ratings do not change. Moderation
 * data: as long as somebody may come back to it.
 */
import { sql } from 'kysely'
import { log } from '../../base/log.ts'
import type { Database } from '../database.ts'
import { sweepAside } from '../journal/aside.ts'
import { DAMAGED, readingOf } from '../journal/damage.ts'
import { isDamaged, levelOf } from '../trouble.ts'

const DAY = 24 * 3600_000
/** How long a player's last origin and their no-shows are kept (ms). */
const ORIGINS_KEPT = 30 * DAY
/** How long a meeting reduces the weight of the next one, and its neighbourhood is kept (ms). */
export const MEETINGS_KEPT = 30 * DAY
/** Rows per delete statement, so that other writes do not wait long. */
const AT_ONCE = 200

/** How long closed reports are kept (days). */
export const REPORTS_KEPT = 90
/** How long the moderation log is kept (days), for moderators and for room owners, */
export const LOG_KEPT = { house: 365, makers: 30 } as const
/** and the most rows for room owners, as anybody can create a room. */
export const MAKERS_LOG_AT_MOST = 2000

/** Deletes moderation data that is no longer needed. */
export async function sweepDesk(db: Database, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('report')
    .where('closed', '>', 0)
    .where('closed', '<', now - REPORTS_KEPT * DAY)
    .execute()
  for (const [house, days] of [
    [2, LOG_KEPT.house],
    [1, LOG_KEPT.house],
    [0, LOG_KEPT.makers],
  ] as const)
    await db
      .deleteFrom('moderation')
      .where('house', '=', house)
      .where('at', '<', now - days * DAY)
      .execute()
  const first = await db
    .selectFrom('moderation')
    .select('at')
    .where('house', '=', 0)
    .orderBy('at', 'desc')
    .offset(MAKERS_LOG_AT_MOST)
    .limit(1)
    .executeTakeFirst()
  if (first) await db.deleteFrom('moderation').where('house', '=', 0).where('at', '<=', first.at).execute()
}

/**
 * Deletes records of matches that ended more than `days` days ago, and unreadable journals of that age.
 * Returns the number of records.
 */
export async function sweep(db: Database, days: number, now = Date.now()): Promise<number> {
  const before = now - days * DAY
  await sweepAside(db, before)
  try {
    return await sweepTogether(db, before)
  } catch (error) {
    if (!isDamaged(error)) throw error
    return sweepOneByOne(db, before)
  }
}

async function sweepTogether(db: Database, before: number): Promise<number> {
  for (let swept = 0; ; ) {
    const asked = db
      .selectFrom('record')
      .select('match')
      .where('finished', '<', before)
      .orderBy('finished')
      .limit(AT_ONCE)
    const old = await asked.execute()
    if (old.length === 0) return swept
    await db
      .deleteFrom('record')
      .where(
        'match',
        'in',
        old.map(({ match }) => match),
      )
      .execute()
    swept += old.length
  }
}

/**
 * Deletes records one by one, so that a damaged one does not block the others. The keys come from their
 * index, which holds nothing else.
 */
async function sweepOneByOne(db: Database, before: number): Promise<number> {
  for (let [swept, last] = [0, '']; ; ) {
    const some = await db
      .selectFrom('record')
      .select('match')
      .where('match', '>', last)
      .orderBy('match')
      .limit(AT_ONCE)
      .execute()
    if (some.length === 0) return swept
    for (const { match } of some) {
      const taking = db
        .deleteFrom('record')
        .where('match', '=', match)
        .where('finished', '<', before)
        .executeTakeFirst()
      const done = await readingOf('record', match, taking)
      if (done !== DAMAGED) swept += Number(done.numDeletedRows)
    }
    last = some.at(-1)!.match
  }
}

/** Deletes neighbourhoods when they no longer reduce the weight of matches. */
export async function forgetNeighbourhoods(db: Database, now = Date.now()): Promise<void> {
  for (const table of ['origin', 'no_show'] as const)
    await db
      .deleteFrom(table)
      .where('at', '<', now - ORIGINS_KEPT)
      .execute()
  await db
    .updateTable('seat')
    .set({ neighbourhood: '' })
    .where('at', '<', now - MEETINGS_KEPT)
    .where(sql<boolean>`neighbourhood <> ''`)
    .execute()
}

/**
 * Sweeps now and once a day; `days` 0: keeps records for ever; `also`: further work. Returns a function that
 * stops it and resolves when no query is running.
 */
export function keepSwept(
  db: Database,
  days: number,
  also: () => Promise<void> = async () => undefined,
): () => Promise<void> {
  const all = async () => {
    await also()
    await forgetNeighbourhoods(db)
    await sweepDesk(db)
    const swept = days > 0 ? await sweep(db, days) : 0
    if (swept > 0) log.info({ swept, days }, 'old records were taken away')
  }
  let running = Promise.resolve()
  const run = () =>
    void (running = all().catch((error: unknown) =>
      log[levelOf(error)]({ err: error }, 'what is old could not be taken away'),
    ))
  run()
  const timer = setInterval(run, DAY)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
