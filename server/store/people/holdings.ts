/**
 * All data of an account, table by table: what its holder can export, and what happens to it when the account
 * is deleted. Every column of every table is listed; a test compares the list with the database.
 */
import { type RawBuilder, sql } from 'kysely'
import { DELETED } from '../../../common/wire/people/names.ts'
import { has, textWithout } from '../archive/nameless.ts'
import type { Database } from '../database.ts'
import type { MatchSummary, Tables } from '../tables.ts'
import { heldKey, heldLooks } from './account-names.ts'

/** The account being deleted. */
export interface Leaver {
  readonly player: string
  /** Its current and former names. */
  readonly names: readonly string[]
}

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

/** The rows of a person in a table, found by a column with their id. */
interface ExportedTable<Table extends keyof Tables> {
  /** The name of this part in the export. */
  readonly as: string
  readonly columns: readonly Column<Table>[]
  /** Columns with ids of other people: the export has their account names instead. */
  readonly others?: readonly Column<Table>[]
}

export interface PersonalData<Table extends keyof Tables = keyof Tables> {
  /** By the column that has the player's id. */
  readonly given: Readonly<Partial<Record<Column<Table>, ExportedTable<Table>>>>
  /** Columns that are never exported, with the reason. */
  readonly withheld: Readonly<Partial<Record<Column<Table>, string>>>
  /** The primary key. */
  readonly key: readonly Column<Table>[]
  /** Erases the data; or the reason why nothing is erased. */
  readonly erase: ((db: Database, leaver: Leaver) => Promise<unknown>) | string
}

const HASH = 'A hash of what opens the account.'
const LOOKS = 'What the name looks like, by which it is compared, too.'
const OF_THE_MATCH = 'Of the match, for everybody who has its link.'
const TELLS_REPORTERS = 'Tells who has reported what.'
const OF_NOBODY = 'Of no person.'

const given = <Table extends keyof Tables>(
  as: string,
  columns: readonly Column<Table>[],
  others: readonly Column<Table>[] = [],
): ExportedTable<Table> => ({ as, columns, others })
const rowsOf =
  (
    table:
      | 'passkey'
      | 'recovery_code'
      | 'password_reset'
      | 'session'
      | 'keepsake'
      | 'no_show'
      | 'origin'
      | 'rating'
      | 'guest_rating'
      | 'rating_change'
      | 'account',
  ) =>
  (db: Database, { player }: Leaver) =>
    db.deleteFrom(table).where('player', '=', player).execute()
/** SQL: a text column with each of the pairs replaced. */
const replaced = (
  column: string,
  pairs: readonly (readonly [from: string, to: string])[],
): RawBuilder<string> =>
  pairs.reduce<RawBuilder<string>>(
    (text, [from, to]) => sql<string>`replace(${text}, ${from}, ${to})`,
    sql<string>`${sql.ref(column)}`,
  )

/** The context of a report, without these names in lines of the server. */
function contextWithout(context: string, names: readonly string[]): string {
  const lines = JSON.parse(context) as { readonly kind: string; readonly text: string }[]
  return JSON.stringify(
    lines.map((line) =>
      ['told', 'news'].includes(line.kind) ? { ...line, text: textWithout(line.text, names) } : line,
    ),
  )
}

const RATING = ['game', 'kind', 'mu', 'sigma', 'played', 'opponents', 'at'] as const

/** In the order of erasing. */
export const HOLDINGS: { readonly [Table in keyof Tables]: PersonalData<Table> } = {
  journal: {
    given: {},
    withheld: { match: OF_THE_MATCH, seq: OF_THE_MATCH, entry: OF_THE_MATCH },
    key: ['match', 'seq'],
    erase: 'It goes when the match is over, and what is written of the match then is erased at once.',
  },
  lease: {
    given: {},
    withheld: {
      match: OF_THE_MATCH,
      node: OF_THE_MATCH,
      epoch: OF_THE_MATCH,
      form: OF_THE_MATCH,
      rules: OF_THE_MATCH,
    },
    key: ['match'],
    erase: OF_NOBODY,
  },
  node: {
    given: {},
    withheld: {
      name: OF_NOBODY,
      run: OF_NOBODY,
      process: OF_NOBODY,
      since: OF_NOBODY,
      beat: OF_NOBODY,
      state: OF_NOBODY,
      reads: OF_NOBODY,
      plays: OF_NOBODY,
    },
    key: ['name'],
    erase: OF_NOBODY,
  },
  record: {
    given: {},
    withheld: {
      match: OF_THE_MATCH,
      game: OF_THE_MATCH,
      finished: OF_THE_MATCH,
      rounds: OF_THE_MATCH,
      rated: OF_THE_MATCH,
      record: OF_THE_MATCH,
    },
    key: ['match'],
    // Records are large: `redactions.ts` changes them later, one by one.
    erase: (db, { player }) =>
      db
        .insertInto('redaction')
        .columns(['match', 'seat'])
        .expression(
          db
            .selectFrom('seat')
            .innerJoin('record', 'record.match', 'seat.match')
            .select(['seat.match', 'seat.seat'])
            .where('seat.player', '=', player),
        )
        .onConflict((c) => c.doNothing())
        .execute(),
  },
  redaction: {
    given: {},
    withheld: { match: OF_NOBODY, seat: OF_NOBODY, name: OF_NOBODY },
    key: ['match', 'seat', 'name'],
    erase: 'It is what is still to be erased.',
  },
  result: {
    given: {},
    key: ['match'],
    withheld: {
      match: OF_THE_MATCH,
      place: OF_THE_MATCH,
      game: OF_THE_MATCH,
      finished: OF_THE_MATCH,
      rounds: OF_THE_MATCH,
      rated: OF_THE_MATCH,
      listed: OF_THE_MATCH,
      summary: OF_THE_MATCH,
      room: OF_THE_MATCH,
      setup: OF_THE_MATCH,
    },
    async erase(db, { player, names }) {
      const seats = db.selectFrom('seat').where('player', '=', player)
      const called = await seats.select('name').distinct().execute()
      const text = (id: string, name: string) =>
        `"player":${JSON.stringify(id)},"name":${JSON.stringify(name)}`
      for (const { name } of called)
        await db
          .updateTable('result')
          .set({ summary: replaced('summary', [[text(player, name), text('', DELETED)]]) })
          .where('match', 'in', seats.select('match').where('name', '=', name))
          .execute()
      // Substitutes appear in the summary by name only.
      for (const name of names) {
        const rows = await db
          .selectFrom('result')
          .select(['match', 'summary'])
          .where('summary', 'like', `%${text('', name)}%`)
          .execute()
        for (const { match, summary } of rows) {
          const { players, substitutes = [] } = JSON.parse(summary) as MatchSummary
          const theirs = [
            ...players
              .filter((one) => one.player === '' && one.name === name)
              .map(({ seat }) => ({ match, seat, name: '' })),
            ...substitutes.filter((one) => one.name === name).map(({ seat }) => ({ match, seat, name })),
          ]
          if (theirs.length > 0)
            await db
              .insertInto('redaction')
              .values(theirs)
              .onConflict((c) => c.doNothing())
              .execute()
          await db
            .updateTable('result')
            .set({ summary: replaced('summary', [[text('', name), text('', DELETED)]]) })
            .where('match', '=', match)
            .execute()
        }
      }
    },
  },
  seat: {
    given: {
      player: given('matches', [
        'match',
        'seat',
        'team',
        'name',
        'result',
        'game',
        'at',
        'neighbourhood',
        'listed',
      ]),
    },
    withheld: {},
    key: ['match', 'seat'],
    erase: (db, { player }) =>
      db.updateTable('seat').set({ player: '', name: DELETED }).where('player', '=', player).execute(),
  },
  player: {
    given: { id: given('played', ['name', 'since', 'seen']) },
    withheld: {},
    key: ['id'],
    erase: (db, { player }) => db.deleteFrom('player').where('id', '=', player).execute(),
  },
  setting: { given: {}, withheld: { name: OF_NOBODY, value: OF_NOBODY }, key: ['name'], erase: OF_NOBODY },
  account: {
    given: { player: given('account', ['name', 'role', 'since', 'renamed', 'program', 'followable']) },
    withheld: {
      key: 'The name once more, as it is compared.',
      likeness: LOOKS,
      capitals: LOOKS,
      twin: LOOKS,
      password: HASH,
    },
    key: ['player'],
    erase: rowsOf('account'),
  },
  former_name: {
    given: { player: given('formerNames', ['name', 'since', 'until']) },
    withheld: { key: 'The name once more, as it is compared.', likeness: LOOKS, capitals: LOOKS },
    key: ['key'],
    async erase(db, { player }) {
      const rows = await db
        .deleteFrom('former_name')
        .where('player', '=', player)
        .returning(['key', 'likeness', 'capitals', 'since', 'until'])
        .execute()
      for (const { key, since, until, ...looks } of rows)
        await db
          .insertInto('former_name')
          .values({
            key: heldKey(key),
            ...heldLooks(looks),
            player: '',
            name: '',
            since,
            until,
          })
          .onConflict((c) => c.column('key').doUpdateSet({ until }))
          .execute()
    },
  },
  deletion: {
    given: {},
    withheld: { player: 'Of accounts that are no more.', at: 'Of accounts that are no more.' },
    key: ['player'],
    erase:
      'Without it a cookie of the time before would be good again. It has no name, and goes with the last such cookie.',
  },
  no_show: {
    given: { player: given('noShows', ['neighbourhood', 'at']) },
    withheld: {},
    key: ['player', 'at'],
    erase: rowsOf('no_show'),
  },
  origin: {
    given: { player: given('cameFrom', ['neighbourhood', 'at']) },
    withheld: {},
    key: ['player'],
    erase: rowsOf('origin'),
  },
  passkey: {
    given: { player: given('passkeys', ['label', 'since', 'public_key', 'transports', 'counter']) },
    withheld: { id: 'Known to the device that has it.' },
    key: ['id'],
    erase: rowsOf('passkey'),
  },
  recovery_code: {
    given: { player: given('recoveryCodes', ['made']) },
    withheld: { id: HASH },
    key: ['id'],
    erase: rowsOf('recovery_code'),
  },
  password_reset: {
    given: { player: given('passwordResets', ['made', 'ends']) },
    withheld: { id: HASH },
    key: ['player'],
    erase: rowsOf('password_reset'),
  },
  session: {
    given: { player: given('signedIn', ['device', 'since', 'seen', 'ends']) },
    withheld: {
      id: HASH,
      family: 'What the session is known by here.',
      made: 'When the id was changed last.',
    },
    key: ['id'],
    erase: rowsOf('session'),
  },
  keepsake: {
    given: { player: given('keepsakes', ['name', 'value', 'at']) },
    withheld: {},
    key: ['player', 'name'],
    erase: rowsOf('keepsake'),
  },
  rating: {
    given: { player: given('ratings', [...RATING, 'program']) },
    withheld: {},
    key: ['game', 'kind', 'player'],
    erase: rowsOf('rating'),
  },
  opponent: {
    given: {
      player: given('opponents', ['game', 'kind', 'other'], ['other']),
      other: given('opponentOf', ['game', 'kind', 'player'], ['player']),
    },
    withheld: {},
    key: ['game', 'kind', 'player', 'other'],
    erase: (db, { player }) =>
      db
        .deleteFrom('opponent')
        .where((e) => e.or([e('player', '=', player), e('other', '=', player)]))
        .execute(),
  },
  guest_rating: {
    given: { player: given('guestRatings', RATING) },
    withheld: {},
    key: ['game', 'kind', 'player'],
    erase: rowsOf('guest_rating'),
  },
  rating_change: {
    given: {
      player: given('ratingChanges', [
        'match',
        'game',
        'kind',
        'mu',
        'sigma',
        'mu_before',
        'sigma_before',
        'opponents',
        'at',
      ]),
    },
    withheld: {},
    key: ['match', 'player'],
    erase: rowsOf('rating_change'),
  },
  chatroom: {
    given: {
      maker: given('rooms', ['id', 'title', 'topic', 'slow', 'filter', 'since', 'door', 'hidden', 'pin']),
    },
    withheld: {},
    key: ['id'],
    erase: (db, { player }) =>
      db.updateTable('chatroom').set({ maker: '' }).where('maker', '=', player).execute(),
  },
  room_member: {
    given: { player: given('memberOf', ['room', 'role', 'since']) },
    withheld: {},
    key: ['room', 'player', 'role'],
    erase: (db, { player }) => db.deleteFrom('room_member').where('player', '=', player).execute(),
  },
  pickup: {
    given: {},
    withheld: {
      room: 'Who waits for a game sees it there; it is over in minutes.',
      kept: 'Who waits for a game sees it there; it is over in minutes.',
    },
    key: ['room'],
    erase: (db, { player, names }) =>
      db
        .updateTable('pickup')
        .set({
          kept: replaced('kept', [
            ...names.map(
              (name) =>
                [
                  `${JSON.stringify(player)},"name":${JSON.stringify(name)}`,
                  `"","name":${JSON.stringify(DELETED)}`,
                ] as const,
            ),
            [player, ''],
          ]),
        })
        .where('kept', 'like', `%${player}%`)
        .execute(),
  },
  line: {
    given: { by: given('lines', ['room', 'kind', 'name', 'text', 'at', 'gone']) },
    withheld: { id: 'Its number in the room.' },
    key: ['room', 'id'],
    // The row stays, so that no later line gets its id.
    async erase(db, { player, names }) {
      await db
        .updateTable('line')
        .set({ by: '', name: '', text: '', gone: 1 })
        .where('by', '=', player)
        .execute()
      // Lines of the room itself that name them.
      for (const name of names) {
        const told = await db
          .selectFrom('line')
          .select(['room', 'id', 'text'])
          .where('by', '=', '')
          .where(has('text', name))
          .execute()
        for (const { room, id, text } of told)
          await db
            .updateTable('line')
            .set({ text: textWithout(text, names) })
            .where('room', '=', room)
            .where('id', '=', id)
            .execute()
      }
    },
  },
  ban: {
    given: {
      player: given('bans', ['room', 'kind', 'name', 'until', 'reason', 'at']),
      by: given('bansPassed', ['room', 'kind', 'name', 'until', 'reason', 'at']),
    },
    withheld: { id: 'What it is known by here.', prefix: 'Of whoever comes from those addresses.' },
    key: ['id'],
    async erase(db, { player, names }) {
      await db.deleteFrom('ban').where('player', '=', player).execute()
      if (names.length > 0)
        await db
          .updateTable('ban')
          .set({ name: DELETED })
          .where('player', '=', '')
          .where('name', 'in', names)
          .execute()
      await db.updateTable('ban').set({ by: '' }).where('by', '=', player).execute()
    },
  },
  moderation: {
    given: {
      by: given('moderated', ['room', 'act', 'about_name', 'detail', 'at']),
      about: given('moderation', ['room', 'act', 'detail', 'at']),
    },
    withheld: {
      id: 'What it is known by here.',
      by_name: 'Who has moderated is told to moderators.',
      house: 'Which part of the log it is in.',
    },
    key: ['id'],
    async erase(db, { player }) {
      await db.updateTable('moderation').set({ by: '', by_name: DELETED }).where('by', '=', player).execute()
      await db
        .updateTable('moderation')
        .set({ about: '', about_name: DELETED })
        .where('about', '=', player)
        .execute()
    },
  },
  report: {
    given: {
      by: given('reports', ['room', 'about_name', 'reason', 'at', 'closed', 'line']),
      closed_by: given('reportsClosed', ['room', 'about_name', 'reason', 'at', 'closed']),
    },
    key: ['id'],
    withheld: {
      id: 'What it is known by here.',
      about: TELLS_REPORTERS,
      by_name: TELLS_REPORTERS,
      context: 'What others said.',
      account: 'That there is an account.',
      origin: 'Of a neighbourhood of addresses, while the report is open.',
      others: TELLS_REPORTERS,
    },
    async erase(db, { player, names }) {
      await db.deleteFrom('report').where('about', '=', player).execute()
      await db.updateTable('report').set({ by: '', by_name: DELETED }).where('by', '=', player).execute()
      await db.updateTable('report').set({ closed_by: '' }).where('closed_by', '=', player).execute()
      for (const name of names) {
        const told = await db
          .selectFrom('report')
          .select(['id', 'context'])
          .where(has('context', name))
          .execute()
        for (const { id, context } of told)
          await db
            .updateTable('report')
            .set({ context: contextWithout(context, names) })
            .where('id', '=', id)
            .execute()
      }
      for (const [column, from, to] of [
        ['others', player, ''] as const,
        ...names.flatMap((name) =>
          (['context', 'others'] as const).map(
            (column) =>
              [column, `"name":${JSON.stringify(name)}`, `"name":${JSON.stringify(DELETED)}`] as const,
          ),
        ),
      ])
        await db
          .updateTable('report')
          .set({ [column]: replaced(column, [[from, to]]) })
          .where(column, 'like', `%${from}%`)
          .execute()
    },
  },
  // After `account`: writers of friendships lock the account, so one that was just being added is visible by
  // now.
  friendship: {
    given: {
      low: given('friends', ['high', 'asked', 'agreed', 'asker'], ['high', 'asker']),
      high: given('friendsToo', ['low', 'asked', 'agreed', 'asker'], ['low', 'asker']),
    },
    withheld: {},
    key: ['low', 'high'],
    erase: (db, { player }) =>
      db
        .deleteFrom('friendship')
        .where((e) => e.or([e('low', '=', player), e('high', '=', player)]))
        .execute(),
  },
  block: {
    given: { player: given('blocked', ['blocked', 'at'], ['blocked']) },
    withheld: {},
    key: ['player', 'blocked'],
    erase: (db, { player }) =>
      db
        .deleteFrom('block')
        .where((e) => e.or([e('player', '=', player), e('blocked', '=', player)]))
        .execute(),
  },
  follow: {
    given: { player: given('following', ['followed', 'at'], ['followed']) },
    withheld: {},
    key: ['player', 'followed'],
    erase: (db, { player }) =>
      db
        .deleteFrom('follow')
        .where((e) => e.or([e('player', '=', player), e('followed', '=', player)]))
        .execute(),
  },
  private_line: {
    given: {
      sender: given('messagesSent', ['recipient', 'text', 'at'], ['recipient']),
      recipient: given('messagesReceived', ['sender', 'text', 'at', 'unread'], ['sender']),
    },
    withheld: { id: 'Its number among those of the two.' },
    key: ['sender', 'recipient', 'id'],
    // Without the friendship nobody could open the conversation any more.
    erase: (db, { player }) =>
      db
        .deleteFrom('private_line')
        .where((e) => e.or([e('sender', '=', player), e('recipient', '=', player)]))
        .execute(),
  },
}

/** Runs in one transaction with the caller's other changes. */
export async function erase(db: Database, leaver: Leaver): Promise<void> {
  for (const holding of Object.values(HOLDINGS))
    if (typeof holding.erase === 'function') await holding.erase(db, leaver)
}
