/** The migration steps, in order; the server runs them at start. A released step never changes. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { withOwnAccounts } from './account-migration.ts'
import { withFriends } from './friends-migration.ts'
import { withFairLadders } from './ladder-migration.ts'
import { withLastingResults } from './lasting-results-migration.ts'
import { withLeases } from './lease-migration.ts'
import { withLikeness } from './likeness-migration.ts'
import { withListedSeats } from './listed-seat-migration.ts'
import { withLooks } from './looks-migration.ts'
import { withRules, withSubstitutes } from './match-migrations.ts'
import {
  withDesk,
  withFollows,
  withNoShows,
  withOrigins,
  withPrograms,
  withResets,
} from './people-migrations.ts'
import { withResults } from './results-migration.ts'
import { withRoomDoors, withRoomResults } from './room-migrations.ts'

// A migration uses the tables as they were at that time, so it has no types for them.
type Db = Kysely<unknown>

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-matches': {
    async up(db: Db) {
      await db.schema
        .createTable('journal')
        .addColumn('match', 'text', (c) => c.notNull())
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addColumn('node', 'text', (c) => c.notNull())
        .addColumn('entry', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('journal_pk', ['match', 'seq'])
        .execute()
      await db.schema
        .createTable('record')
        .addColumn('match', 'text', (c) => c.primaryKey())
        .addColumn('game', 'text', (c) => c.notNull())
        .addColumn('finished', 'bigint', (c) => c.notNull())
        .addColumn('rounds', 'integer', (c) => c.notNull())
        .addColumn('rated', 'integer', (c) => c.notNull())
        .addColumn('record', 'text', (c) => c.notNull())
        .execute()
      await db.schema.createIndex('record_by_time').on('record').columns(['finished']).execute()
      await db.schema
        .createTable('seat')
        .addColumn('match', 'text', (c) => c.notNull().references('record.match').onDelete('cascade'))
        .addColumn('seat', 'text', (c) => c.notNull())
        .addColumn('team', 'text', (c) => c.notNull())
        .addColumn('player', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('result', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('seat_pk', ['match', 'seat'])
        .execute()
      await db.schema.createIndex('seat_by_player').on('seat').columns(['player']).execute()
      await db.schema
        .createTable('player')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('since', 'bigint', (c) => c.notNull())
        .addColumn('seen', 'bigint', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('setting')
        .addColumn('name', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .execute()
    },
  },
  '002-people': {
    async up(db: Db) {
      // Entry numbers begin with the run of the process: too large for PostgreSQL's integer.
      await db.schema
        .createTable('journal_by_run')
        .addColumn('match', 'text', (c) => c.notNull())
        .addColumn('seq', 'bigint', (c) => c.notNull())
        .addColumn('node', 'text', (c) => c.notNull())
        .addColumn('entry', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('journal_by_run_pk', ['match', 'seq'])
        .execute()
      await sql`insert into journal_by_run (match, seq, node, entry) select match, seq, node, entry from journal`.execute(
        db,
      )
      await db.schema.dropTable('journal').execute()
      await db.schema.alterTable('journal_by_run').renameTo('journal').execute()
      const table = (
        name: string,
        keys: readonly string[],
        columns: Readonly<Record<string, 'text' | 'integer' | 'bigint' | 'double precision'>>,
      ) =>
        Object.entries(columns)
          .reduce(
            (building, [column, type]) => building.addColumn(column, type, (c) => c.notNull()),
            db.schema.createTable(name).addPrimaryKeyConstraint(`${name}_pk`, keys as never),
          )
          .execute()
      await table('account', ['player'], {
        player: 'text',
        name: 'text',
        key: 'text',
        password: 'text',
        role: 'text',
        since: 'bigint',
      })
      await db.schema.createIndex('account_by_key').unique().on('account').columns(['key']).execute()
      await table('passkey', ['id'], {
        id: 'text',
        player: 'text',
        public_key: 'text',
        counter: 'bigint',
        transports: 'text',
        label: 'text',
        since: 'bigint',
      })
      await db.schema.createIndex('passkey_by_player').on('passkey').columns(['player']).execute()
      await table('session', ['id'], {
        id: 'text',
        player: 'text',
        family: 'text',
        device: 'text',
        since: 'bigint',
        made: 'bigint',
        seen: 'bigint',
        ends: 'bigint',
      })
      await db.schema.createIndex('session_by_player').on('session').columns(['player']).execute()
      await db.schema.createIndex('session_by_family').on('session').columns(['family']).execute()
      await db.schema.createIndex('session_by_end').on('session').columns(['ends']).execute()
      await table('keepsake', ['player', 'name'], {
        player: 'text',
        name: 'text',
        value: 'text',
        at: 'bigint',
      })
      await table('rating', ['game', 'kind', 'player'], {
        game: 'text',
        kind: 'text',
        player: 'text',
        mu: 'double precision',
        sigma: 'double precision',
        played: 'integer',
        at: 'bigint',
      })
      await table('rating_change', ['match', 'player'], {
        match: 'text',
        player: 'text',
        game: 'text',
        kind: 'text',
        mu: 'double precision',
        sigma: 'double precision',
        mu_before: 'double precision',
        sigma_before: 'double precision',
        at: 'bigint',
      })
      await db.schema
        .createIndex('rating_by_strength')
        .on('rating')
        .columns(['game', 'kind', 'mu', 'player', 'sigma', 'at'])
        .execute()
      await db.schema.createIndex('rating_by_player').on('rating').columns(['player']).execute()
      await db.schema
        .createIndex('rating_change_by_player')
        .on('rating_change')
        .columns(['player', 'game', 'kind', 'at'])
        .execute()
      await withResults(db)
      await table('chatroom', ['id'], {
        id: 'text',
        title: 'text',
        topic: 'text',
        slow: 'integer',
        filter: 'integer',
        maker: 'text',
        since: 'bigint',
      })
      await table('line', ['room', 'id'], {
        room: 'text',
        id: 'integer',
        kind: 'text',
        by: 'text',
        name: 'text',
        text: 'text',
        at: 'bigint',
        gone: 'integer',
      })
      await table('ban', ['id'], {
        id: 'text',
        room: 'text',
        kind: 'text',
        player: 'text',
        prefix: 'text',
        name: 'text',
        until: 'bigint',
        reason: 'text',
        by: 'text',
        at: 'bigint',
      })
      await table('moderation', ['id'], {
        id: 'text',
        room: 'text',
        by: 'text',
        by_name: 'text',
        act: 'text',
        about: 'text',
        about_name: 'text',
        detail: 'text',
        at: 'bigint',
      })
      await table('report', ['id'], {
        id: 'text',
        room: 'text',
        by: 'text',
        by_name: 'text',
        about: 'text',
        about_name: 'text',
        reason: 'text',
        context: 'text',
        at: 'bigint',
        closed: 'bigint',
        closed_by: 'text',
      })
    },
  },
  '003-pickup': {
    async up(db: Db) {
      await db.schema
        .createTable('pickup')
        .addColumn('room', 'text', (c) => c.primaryKey())
        .addColumn('kept', 'text', (c) => c.notNull())
        .execute()
    },
  },
  '004-lasting-results': { up: withLastingResults },
  '005-fair-ladders': { up: withFairLadders },
  '006-desk': { up: withDesk },
  // For older matches only the record has the table at which they were played.
  '007-tables': {
    async up(db: Db) {
      await db.schema
        .alterTable('result')
        .addColumn('place', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await db.schema.createIndex('result_by_place').on('result').columns(['place', 'finished']).execute()
    },
  },
  '008-own-accounts': { up: withOwnAccounts },
  '009-friends': { up: withFriends },
  '010-programs': { up: withPrograms },
  '011-leases': { up: withLeases },
  '012-resets': { up: withResets },
  '013-follows': { up: withFollows },
  '014-substitutes': { up: withSubstitutes },
  '015-rules': { up: withRules },
  '016-likeness': { up: withLikeness },
  '017-origins': { up: withOrigins },
  '018-no-shows': { up: withNoShows },
  '019-listed-seats': { up: withListedSeats },
  '020-room-doors': { up: withRoomDoors },
  '021-room-results': { up: withRoomResults },
  '022-looks': { up: withLooks },
}
