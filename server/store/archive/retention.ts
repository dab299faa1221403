/**
 * How long things are kept. The records of finished matches, and with them their replays: as long as who runs
 * the server wants. Who played and how it ended is little, and stays: profiles, histories and ratings tell
 * the same for ever. What the moderators' desk has behind it: as long as somebody may come back to it.
 */
import { sql } from 'kysely'
import { log } from '../../base/log.ts'
import type { Database } from '../database.ts'
import { sweepAside } from '../journal/aside.ts'
import { DAMAGED, readingOf } from '../journal/damage.ts'
import { isDamaged, levelOf } from '../trouble.ts'

const DAY = 24 * 3600_000
/** For so long it is known where a player came from last, and to which games they did not come (ms). */
const ORIGINS_KEPT = 30 * DAY
/** For so long a meeting makes the next one count less, and its neighbourhood is kept (ms). */
export const MEETINGS_KEPT = 30 * DAY
/** Rows that one statement takes away: what is written meanwhile does not wait long. */
const AT_ONCE = 200

/** Reports that were dealt with, days after that. */
export const REPORTS_KEPT = 90
/** The log of what moderators did, and of what makers did in their own rooms, days; */
export const LOG_KEPT = { house: 365, makers: 30 } as const
/** and so many rows of makers' at most: anybody can make a room. */
export const MAKERS_LOG_AT_MOST = 2000

/** Takes away what the moderators' desk is long done with. */
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
 * Takes away the records of what ended before the last `days` days, and journals that nobody could read.
 * Returns how many records.
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

/** A damaged record stays, and keeps no other. The names come from their index, which has nothing else. */
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

/** Where somebody came from is needed as long as it makes a match count less, and not kept for longer. */
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
 * Sweeps now and once a day; records only where they are kept for a number of days; `also`: what else.
 * Returns what ends it, and resolves when nothing is asked of the database any more.
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
