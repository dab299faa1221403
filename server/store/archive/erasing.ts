/**
 * Erases the names of deleted accounts from tables too large for one pass: the journals of running matches,
 * and lines of spectators in the records of finished ones. It works in small batches, so that nothing waits
 * long, and stores its progress, so that the next process resumes.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { forgetSleeper } from '../journal/asleep.ts'
import { DAMAGED, parsed, readingOf } from '../journal/damage.ts'
import { type Entry, pack, unpack } from '../journal/entries.ts'
import { type DeletedAccount, entryWithout, has } from './nameless.ts'
import type { RecordReading } from './record-reading.ts'

/** Rows per statement. */
const AT_ONCE = 200

const SETTING = 'erasing/'
const task = z.object({
  player: z.string(),
  names: z.array(z.string()),
  part: z.enum(['journal', 'record']),
  /** Key of the last row that was processed. */
  match: z.string(),
  seq: z.number(),
})
type ErasingTask = z.infer<typeof task>

const settingOf = (player: string): string =>
  `${SETTING}${createHash('sha256').update(player).digest('hex').slice(0, 20)}`

/** Adds the task, in the transaction that deletes the account. */
export async function beginErasing(db: Database, { player, names }: DeletedAccount): Promise<void> {
  await write(db, { player, names: [...names], part: 'journal', match: '', seq: -1 })
}

async function write(db: Database, given: ErasingTask): Promise<void> {
  const [name, value] = [settingOf(given.player), JSON.stringify(given)]
  const insert = db.insertInto('setting').values({ name, value })
  await insert.onConflict((c) => c.column('name').doUpdateSet({ value })).execute()
}

/** Processes one batch; false when there is nothing to do. */
export async function eraseSome(db: Database, reading: RecordReading): Promise<boolean> {
  const asked = db
    .selectFrom('setting')
    .selectAll()
    .where('name', 'like', `${SETTING}%`)
    .orderBy('name')
    .limit(1)
  const row = await asked.executeTakeFirst()
  if (!row) return false
  const { data } = task.safeParse(parsed(row.value))
  const next = data && (await (data.part === 'journal' ? inJournals(db, data) : inRecords(db, reading, data)))
  // Erases the listings of sleeping matches at the start, and once more at the end, as a match may have
  // fallen asleep meanwhile.
  if (data && next?.part !== data.part) await forgetSleeper(db, data.names)
  if (next) await write(db, next)
  // Deletes the task, which has the names, too.
  else await db.deleteFrom('setting').where('name', '=', row.name).execute()
  return true
}

/**
 * Only the node that has a match may add entries to its journal. This changes existing ones without changing
 * what they mean.
 */
async function inJournals(db: Database, now: ErasingTask): Promise<ErasingTask> {
  const rows = await db
    .selectFrom('journal')
    .selectAll()
    .where((e) => e(e.refTuple('match', 'seq'), '>', e.tuple(now.match, now.seq)))
    .orderBy('match')
    .orderBy('seq')
    .limit(AT_ONCE)
    .execute()
  for (const row of rows) await inEntry(db, now, row)
  const last = rows.at(-1)
  return last ? { ...now, match: last.match, seq: last.seq } : { ...now, part: 'record', match: '', seq: -1 }
}

/** Erases an account from all entries of one match, after the match has removed it from memory. */
export async function eraseInJournal(db: Database, match: string, account: DeletedAccount): Promise<void> {
  const rows = await db.selectFrom('journal').selectAll().where('match', '=', match).execute()
  for (const row of rows) await inEntry(db, account, row)
}

interface ErasedRow {
  readonly match: string
  readonly seq: number
  readonly entry: string
}

async function inEntry(
  db: Database,
  account: DeletedAccount,
  { match, seq, entry: kept }: ErasedRow,
): Promise<void> {
  const text = await unpack(kept).catch(() => '')
  if (
    !text.includes(account.player) &&
    !account.names.some((name) => text.includes(JSON.stringify(name).slice(1, -1)))
  )
    return
  const entry = parsed(text) as Entry | undefined
  if (typeof entry !== 'object') return
  const other = entryWithout(entry, account)
  if (other === entry) return
  const entryNow = await pack(JSON.stringify(other))
  // The entry may be gone by now, if a later one supersedes it.
  await db
    .updateTable('journal')
    .set({ entry: entryNow })
    .where('match', '=', match)
    .where('seq', '=', seq)
    .execute()
}

/** Erases lines of spectators, who have no seat in the record and appear there only by name. */
async function inRecords(
  db: Database,
  reading: RecordReading,
  now: ErasingTask,
): Promise<ErasingTask | undefined> {
  const some = await db
    .selectFrom('record')
    .select('match')
    .where('match', '>', now.match)
    .orderBy('match')
    .limit(AT_ONCE)
    .execute()
  const last = some.at(-1)?.match
  if (last === undefined) return undefined
  await readingOf('record', last, inWindow(db, reading, now, last)).then(async (done) => {
    // One record is damaged: processes them one by one.
    if (done === DAMAGED)
      for (const { match } of some) await readingOf('record', match, inRecord(db, reading, now, match))
  })
  return { ...now, match: last }
}

/** Processes the records after the last processed one, up to `upTo`. */
async function inWindow(
  db: Database,
  reading: RecordReading,
  { names, match: after }: ErasingTask,
  upTo: string,
): Promise<void> {
  const said = names.map((name) => has('record', `"from":${JSON.stringify(name)}`))
  const asked = db
    .selectFrom('record')
    .select(['match', 'record'])
    .where('match', '>', after)
    .where('match', '<=', upTo)
  for (const { match, record } of await asked.where((e) => e.or(said)).execute())
    await change(db, reading, names, match, record)
}

async function inRecord(
  db: Database,
  reading: RecordReading,
  { names }: ErasingTask,
  match: string,
): Promise<void> {
  const row = await db.selectFrom('record').select('record').where('match', '=', match).executeTakeFirst()
  if (row) await change(db, reading, names, match, row.record)
}

async function change(
  db: Database,
  reading: RecordReading,
  names: readonly string[],
  match: string,
  text: string,
): Promise<void> {
  const record = await reading.do('unname', { text, names })
  if (record !== undefined)
    await db.updateTable('record').set({ record }).where('match', '=', match).execute()
}
