/** A part of step 002: finished matches as lists show them, and each player's by time; of those that are over already, too. */
import type { Kysely } from 'kysely'

interface Then {
  record: { match: string; game: string; finished: number; rounds: number; rated: number; record: string }
  seat_of_old: { match: string; seat: string; team: string; player: string; name: string; result: 'won' | 'lost' | 'drawn' }
  seat: Then['seat_of_old'] & { game: string; at: number }
  result: Omit<Then['record'], 'record'> & { listed: number; summary: string }
}

interface OldRecord {
  readonly seats: readonly { readonly id: string; readonly team: string }[]
  readonly names: Readonly<Record<string, { readonly name: string; readonly bot: boolean }>>
  readonly outcome: { readonly winners: readonly string[]; readonly by: string }
}

const AT_ONCE = 100

export async function withResults(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Then>
  await db.schema.createTable('result')
    .addColumn('match', 'text', (c) => c.primaryKey().references('record.match').onDelete('cascade'))
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('finished', 'bigint', (c) => c.notNull())
    .addColumn('rounds', 'integer', (c) => c.notNull())
    .addColumn('rated', 'integer', (c) => c.notNull())
    .addColumn('listed', 'integer', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('result_by_time').on('result').columns(['listed', 'finished', 'match']).execute()
  await db.schema.createIndex('result_by_game').on('result').columns(['game', 'listed', 'finished', 'match']).execute()
  await db.schema.createIndex('result_by_rated').on('result').columns(['rated', 'listed', 'finished', 'match']).execute()

  // A seat may have had two people in it, one after the other; a person counts once in a match.
  await db.schema.alterTable('seat').renameTo('seat_of_old').execute()
  await db.schema.createTable('seat')
    .addColumn('match', 'text', (c) => c.notNull().references('record.match').onDelete('cascade'))
    .addColumn('seat', 'text', (c) => c.notNull())
    .addColumn('team', 'text', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('seat_key', ['match', 'player'])
    .execute()
  for (let done = 0; ; done += AT_ONCE) {
    const records = await db.selectFrom('record').selectAll().orderBy('match').limit(AT_ONCE).offset(done).execute()
    for (const row of records) await carryOver(db, row)
    if (records.length < AT_ONCE) break
  }
  await db.schema.dropTable('seat_of_old').execute()
  await db.schema.createIndex('seat_by_player').on('seat').columns(['player', 'at', 'match', 'game', 'result']).execute()
}

async function carryOver(db: Kysely<Then>, { record, ...row }: Then['record']): Promise<void> {
  const { seats, names, outcome } = JSON.parse(record) as OldRecord
  const people = await db.selectFrom('seat_of_old').selectAll().where('match', '=', row.match).orderBy('seat').execute()
  if (people.length > 0) await db.insertInto('seat').values(people.map((one) => ({ ...one, game: row.game, at: row.finished }))).onConflict((c) => c.doNothing()).execute()
  const summary = {
    kind: new Set(seats.map(({ team }) => team)).size > 2 ? 'ffa' : 'team', winners: outcome.winners, by: outcome.by,
    players: seats.map(({ id, team }) => {
      const person = people.find(({ seat }) => seat === id)
      return {
        seat: id, team, player: person?.player ?? '', name: person?.name ?? names[id]?.name ?? '', bot: !person, left: false,
        result: outcome.winners.length === 0 ? 'drawn' : outcome.winners.includes(team) ? 'won' : 'lost',
      }
    }),
  }
  // Whether they were to be listed was not written down: nothing is shown that may have been private.
  await db.insertInto('result').values({ ...row, listed: 0, summary: JSON.stringify(summary) }).execute()
}
