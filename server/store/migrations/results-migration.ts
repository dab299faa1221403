/**
 * A part of step 002: results for lists, and each player's results by time; also for matches that are over
 * already.
 */
import { type Kysely, sql } from 'kysely'

interface ResultsTables {
  record: { match: string; game: string; finished: number; rounds: number; rated: number; record: string }
  seat: {
    match: string
    seat: string
    team: string
    player: string
    name: string
    result: 'won' | 'lost' | 'drawn'
  }
  result: Omit<ResultsTables['record'], 'record'> & { listed: number; summary: string }
}

interface OldRecord {
  readonly seats: readonly { readonly id: string; readonly team: string }[]
  readonly names: Readonly<Record<string, { readonly name: string; readonly bot: boolean }>>
  readonly outcome: { readonly winners: readonly string[]; readonly by: string }
}

const AT_ONCE = 100

export async function withResults(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<ResultsTables>
  await db.schema
    .createTable('result')
    .addColumn('match', 'text', (c) => c.primaryKey().references('record.match').onDelete('cascade'))
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('finished', 'bigint', (c) => c.notNull())
    .addColumn('rounds', 'integer', (c) => c.notNull())
    .addColumn('rated', 'integer', (c) => c.notNull())
    .addColumn('listed', 'integer', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('result_by_time')
    .on('result')
    .columns(['listed', 'finished', 'match'])
    .execute()
  await db.schema
    .createIndex('result_by_game')
    .on('result')
    .columns(['game', 'listed', 'finished', 'match'])
    .execute()
  await db.schema
    .createIndex('result_by_rated')
    .on('result')
    .columns(['rated', 'listed', 'finished', 'match'])
    .execute()

  await db.schema
    .alterTable('seat')
    .addColumn('game', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('seat')
    .addColumn('at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update seat set game = (select game from record where record.match = seat.match), at = (select finished from record where record.match = seat.match)`.execute(
    db,
  )
  await db.schema.dropIndex('seat_by_player').execute()
  await db.schema
    .createIndex('seat_by_player')
    .on('seat')
    .columns(['player', 'at', 'match', 'game', 'result'])
    .execute()

  for (let done = 0; ; done += AT_ONCE) {
    const records = await db
      .selectFrom('record')
      .selectAll()
      .orderBy('match')
      .limit(AT_ONCE)
      .offset(done)
      .execute()
    for (const row of records) await carryOver(db, row)
    if (records.length < AT_ONCE) break
  }
}

async function carryOver(
  db: Kysely<ResultsTables>,
  { record, ...row }: ResultsTables['record'],
): Promise<void> {
  const { seats, names, outcome } = JSON.parse(record) as OldRecord
  const people = await db
    .selectFrom('seat')
    .selectAll()
    .where('match', '=', row.match)
    .orderBy('seat')
    .execute()
  const summary = {
    kind: new Set(seats.map(({ team }) => team)).size > 2 ? 'ffa' : 'team',
    winners: outcome.winners,
    by: outcome.by,
    players: seats.map(({ id, team }) => {
      const person = people.find(({ seat }) => seat === id)
      return {
        seat: id,
        team,
        player: person?.player ?? '',
        name: person?.name ?? names[id]?.name ?? '',
        bot: !person,
        left: false,
        result: outcome.winners.length === 0 ? 'drawn' : outcome.winners.includes(team) ? 'won' : 'lost',
      }
    }),
  }
  // Old records do not say whether the match was listed: none is, as it may have been private.
  await db
    .insertInto('result')
    .values({ ...row, listed: 0, summary: JSON.stringify(summary) })
    .execute()
}
