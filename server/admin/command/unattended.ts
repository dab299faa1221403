/** The same without a server: the command opens the database itself, where no other process has it. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { log } from '../../base/log.ts'
import type { Settings } from '../../base/settings.ts'
import { Accounts } from '../../people/accounts/accounts.ts'
import { PasswordResets } from '../../people/accounts/password-resets.ts'
import { Appointments } from '../../people/moderation/appointments.ts'
import { Bans } from '../../people/moderation/bans.ts'
import { Moderation } from '../../people/moderation/moderation.ts'
import { FILE } from '../../store/data-folder.ts'
import { type Database, openDatabase } from '../../store/database.ts'
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

/** A node that has said so within this time (ms) is alive. */
const ALIVE_WITHIN = 10_000
/** What it is called where it claims a PostgreSQL: no node has that address. */
const CLAIMED_AS = 'command line'

const NEEDS_A_SERVER = 'Matches are opened by a server: start it, and ask again beside it.'
const elsewhere = (nodes: readonly string[]): string =>
  `There are servers on the PostgreSQL at DATABASE_URL (${nodes.join(', ')}), and none with this data folder: run the command where one of them runs (docker compose exec NODE node dist/server/admin.js …), so that all hear of it.`

export async function answerUnattended(settings: Settings, asked: OperatorRequest): Promise<OperatorAnswer> {
  if (asked.command === 'restore-match') return { refused: NEEDS_A_SERVER }
  const { dataDir, databaseUrl } = settings
  // It would make a new one where somebody has mistyped the folder.
  if (!databaseUrl && !existsSync(join(dataDir, FILE)))
    return { refused: `There is no database in ${resolve(dataDir)}: set DATA_DIR as the server has it.` }
  const alive = databaseUrl ? await nodesOn(databaseUrl) : []
  if (alive.length > 0) return { refused: elsewhere(alive) }
  const database = await openDatabase({ dataDir, databaseUrl, publicAddress: CLAIMED_AS })
  try {
    // Nobody hears of it: what there is of it is read at the next start.
    const unheard = (error: unknown) => log.debug({ err: error }, 'nobody is there to hear of it')
    const bans = new Bans(database)
    const allowedWords = new AllowedWords(database, unheard)
    const nodes = new NodeStatuses('', unheard, () => '')
    const operator = new Operator({
      database,
      bans,
      nodes,
      // What is left of a deletion the next start takes up.
      redactions: { soon: () => undefined },
      accounts: new Accounts(database),
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

/** What they are stands in their journals: opening these is the next server's business. */
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

/** Asked before anything is brought up to date: a newer command must not do so under servers that run. */
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
    // There is no database yet, or it cannot be reached: opening it says so.
    return []
  } finally {
    await client.end().catch(() => undefined)
  }
}
