/**
 * How long the records of finished matches are kept, and with them their replays: as long as who runs the server wants.
 * Who played and how it ended is little, and stays: profiles, histories and ratings tell the same for ever.
 */
import { sql } from 'kysely'
import { log } from '../log.ts'
import { REMEMBERED } from '../people/weights.ts'
import type { Database } from './database.ts'

const DAY = 24 * 3600_000
/** Rows that one statement takes away: what is written meanwhile does not wait long. */
const AT_ONCE = 200

/** Takes away the records of what ended before the last `days` days, and journals that nobody could read. Returns how many records. */
export async function sweep(db: Database, days: number, now = Date.now()): Promise<number> {
  const before = now - days * DAY
  await sweepUnreadable(db, before)
  for (let swept = 0; ; ) {
    const old = await db.selectFrom('record').select('match').where('finished', '<', before).orderBy('finished').limit(AT_ONCE).execute()
    if (old.length === 0) return swept
    await db.deleteFrom('record').where('match', 'in', old.map(({ match }) => match)).execute()
    swept += old.length
  }
}

/** Where somebody came from is needed as long as it makes a match count less, and not kept for longer. */
export async function forgetNeighbourhoods(db: Database, now = Date.now()): Promise<void> {
  await db.updateTable('seat').set({ neighbourhood: '' }).where('at', '<', now - REMEMBERED).where(sql<boolean>`neighbourhood <> ''`).execute()
}

/** What the name of a setting says of a match that could not be brought back; its value is when that was. */
const UNREADABLE = 'unreadable/'

/** A match that this version cannot go on with is set aside: it is not tried again at every start, and not lost either. */
export async function setAside(db: Database, match: string, now = Date.now()): Promise<void> {
  await db.transaction().execute(async (one) => {
    await one.updateTable('journal').set({ node: `${UNREADABLE}${match}` }).where('match', '=', match).execute()
    await one.insertInto('setting').values({ name: `${UNREADABLE}${match}`, value: String(now) }).onConflict((c) => c.column('name').doUpdateSet({ value: String(now) })).execute()
  })
}

async function sweepUnreadable(db: Database, before: number): Promise<void> {
  const aside = await db.selectFrom('setting').selectAll().where('name', 'like', `${UNREADABLE}%`).execute()
  for (const { name } of aside.filter(({ value }) => Number(value) < before)) {
    await db.deleteFrom('journal').where('node', '=', name).execute()
    await db.deleteFrom('setting').where('name', '=', name).execute()
  }
}

/** Sweeps now and once a day; records only where they are not kept for ever (0 days). Returns what ends it. */
export function keepSwept(db: Database, days: number): () => void {
  const run = () => {
    void forgetNeighbourhoods(db).catch((error: unknown) => log.error({ err: error }, 'where people came from could not be forgotten'))
    if (days > 0) void sweep(db, days).then((swept) => swept > 0 && log.info({ swept, days }, 'old records were taken away')).catch((error: unknown) => log.error({ err: error }, 'old records could not be taken away'))
  }
  run()
  const timer = setInterval(run, DAY)
  timer.unref()
  return () => clearInterval(timer)
}
