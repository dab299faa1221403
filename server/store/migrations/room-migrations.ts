/** Steps that add what is stored of chatrooms and of the matches from them. */
import type { Kysely } from 'kysely'
import { isDamaged } from '../trouble.ts'

/** Step 020: rooms have doors, a pinned text, and members whom their owner appoints or invites. */
export async function withRoomDoors(db: Kysely<unknown>): Promise<void> {
  for (const column of ['door', 'pin'] as const) {
    await db.schema
      .alterTable('chatroom')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .alterTable('chatroom')
    .addColumn('hidden', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('room_member')
    .addColumn('room', 'text', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('room_member_key', ['room', 'player', 'role'])
    .execute()
  await db.schema.createIndex('room_member_by_player').on('room_member').columns(['player']).execute()
}

interface RoomResultTables {
  record: { match: string; record: string }
  result: { match: string; place: string; room: string; setup: string }
}

interface RecordBefore21 {
  readonly table?: unknown
  readonly setup?: unknown
}

/** Records per query: each may have some megabytes. */
const AT_ONCE = 20
/** As `setupText` in `archive/record.ts` had it at that time: results keep no longer setups (characters). */
const SETUP_AT_MOST = 1000

/**
 * Step 021: results have the chatroom that the match came from, and its setup. For matches that are over
 * already the record has the setup and the table, if it is still kept; nothing has the room.
 */
export async function withRoomResults(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<RoomResultTables>
  for (const column of ['room', 'setup'] as const)
    await db.schema
      .alterTable('result')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  for (const [name, column] of [
    ['result_by_room', 'room'],
    ['result_by_table', 'place'],
  ] as const) {
    const index = db.schema.createIndex(name).on('result').columns([column, 'listed', 'finished', 'match'])
    // Without the index such a list takes longer, and the server starts all the same.
    await index.execute().catch(toleratingDamage(db))
  }
  for (let last = ''; ; ) {
    const some = await db
      .selectFrom('record')
      .select('match')
      .where('match', '>', last)
      .orderBy('match')
      .limit(AT_ONCE)
      .execute()
    if (some.length === 0) return
    for (const { match } of some) await carryOver(db, match)
    last = some.at(-1)!.match
  }
}

async function carryOver(db: Kysely<RoomResultTables>, match: string): Promise<void> {
  const read = async () => {
    const row = await db.selectFrom('record').select('record').where('match', '=', match).executeTakeFirst()
    const { table, setup } = parsed(row?.record ?? '')
    const text = JSON.stringify(setup) ?? ''
    if (text !== '' && text.length <= SETUP_AT_MOST)
      await db.updateTable('result').set({ setup: text }).where('match', '=', match).execute()
    if (typeof table === 'string' && table !== '')
      await db
        .updateTable('result')
        .set({ place: table })
        .where('match', '=', match)
        .where('place', '=', '')
        .execute()
  }
  await read().catch(toleratingDamage(db))
}

/** PostgreSQL's transaction is aborted by the error; elsewhere damaged rows do not affect the others. */
const toleratingDamage =
  (db: Kysely<RoomResultTables>) =>
  (error: unknown): void => {
    if (!isDamaged(error) || db.isTransaction) throw error
  }

/** The fields of a record; none if it cannot be read. */
function parsed(text: string): RecordBefore21 {
  try {
    const read = JSON.parse(text) as unknown
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
