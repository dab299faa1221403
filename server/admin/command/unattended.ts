/** The operator's commands without a server: opens the database itself, unless another process has it. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { log } from '../../base/log.ts'
import type { Settings } from '../../base/settings.ts'
import { Appointments } from '../../people/accounts/account-changes.ts'
import { Accounts } from '../../people/accounts/accounts.ts'
import { PasswordResets } from '../../people/accounts/password-resets.ts'
import { Signing } from '../../people/accounts/signing.ts'
import { Bans } from '../../people/moderation/bans.ts'
import { Moderation } from '../../people/moderation/moderation.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { FILE } from '../../store/files/data-folder.ts'
import { asideLease } from '../../store/journal/aside.ts'
import { isAsleep, sleepingMatches } from '../../store/journal/asleep.ts'
import { isRunning } from '../../store/journal/leases.ts'
import { readPostgresUrl } from '../../store/postgres-url.ts'
import { AllowedWords } from '../allowed-words.ts'
import { AnnouncementBoard } from '../announcements.ts'
import { DrainOrders } from '../drain-orders.ts'
import { NodeStatuses } from '../node-statuses.ts'
import { Operator } from './operator.ts'
import type { ListedMatch, OperatorAnswer, OperatorRequest } from './requests.ts'

/** A node with a heartbeat within this time is alive (ms). */
const ALIVE_WITHIN = 10_000
/** The name for the claim on PostgreSQL; no node has that address. */
const CLAIMED_AS = 'command line'

const NEEDS_A_SERVER = 'Matches are opened by a server: start it, and ask again beside it.'
const elsewhere = (nodes: readonly string[]): string =>
  `There are servers on the PostgreSQL at DATABASE_URL (${nodes.join(', ')}), and none with this data folder: run the command where one of them runs (docker compose exec NODE node dist/server/admin.js …), so that all hear of it.`

export async function answerUnattended(settings: Settings, asked: OperatorRequest): Promise<OperatorAnswer> {
  if (asked.command === 'restore-match') return { refused: NEEDS_A_SERVER }
  const { dataDir, databaseUrl } = settings
  // Opening it would create a database in a mistyped folder.
  if (!databaseUrl && !existsSync(join(dataDir, FILE)))
    return { refused: `There is no database in ${resolve(dataDir)}: set DATA_DIR as the server has it.` }
  const alive = databaseUrl ? await nodesOn(databaseUrl) : []
  if (alive.length > 0) return { refused: elsewhere(alive) }
  const database = await openDatabase({ dataDir, databaseUrl, publicAddress: CLAIMED_AS })
  try {
    // No process listens: the next server reads the changes when it starts.
    const unheard = (error: unknown) => log.debug({ err: error }, 'nobody is there to hear of it')
    // It reads no tokens, and so needs no key.
    const signing = new Signing()
    const bans = new Bans(database, signing)
    const allowedWords = new AllowedWords(database, unheard)
    const nodes = new NodeStatuses('', unheard, () => '')
    const operator = new Operator({
      database,
      bans,
      nodes,
      // The next server does what is left of a deletion.
      redactions: { soon: () => undefined },
      accounts: new Accounts(database, signing),
      appointments: new Appointments(unheard),
      moderation: new Moderation(database),
      announcements: new AnnouncementBoard(database, unheard),
      allowedWords,
      drainOrders: new DrainOrders(nodes, unheard),
      resets: new PasswordResets(database),
      bringBack: async () => undefined,
      runs: (match) => isRunning(database, match),
      sleeping: { all: () => sleepingMatches(database), wake: async () => false },
      listed: () => waiting(database),
    })
    await bans.open()
    bans.close()
    await allowedWords.read()
    return await operator.answer(asked)
  } finally {
    await database.destroy()
  }
}

/** The matches in the journals, without opening them: that is up to the next server. */
async function waiting(database: Database): Promise<readonly ListedMatch[]> {
  const rows = await database
    .selectFrom('lease')
    .select(['match', 'node'])
    .where((e) => e.not(asideLease))
    .orderBy('match')
    .execute()
  return rows.map(({ match, node: lease }) => {
    const asleep = isAsleep(lease ?? '')
    return {
      id: match,
      game: '',
      phase: 'waiting',
      round: 0,
      names: [],
      viewers: 0,
      private: false,
      since: 0,
      asleep,
      node: asleep ? '' : (lease ?? ''),
    }
  })
}

/** Checked before the tables are migrated: a newer command must not do so while servers run. */
async function nodesOn(databaseUrl: string): Promise<string[]> {
  const connectionString = readPostgresUrl(databaseUrl).driver
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      "select name from node where state <> 'dead' and beat > $1 order by name",
      [Date.now() - ALIVE_WITHIN],
    )
    return rows.map(({ name }) => name || 'one without PUBLIC_ADDRESS')
  } catch {
    // There is no database yet, or it is unreachable: opening it reports that.
    return []
  } finally {
    await client.end().catch(() => undefined)
  }
}
