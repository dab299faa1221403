/** The storage of a node: database and its clock, the session key, matches and their records. */

import { log } from '../base/log.ts'
import type { Settings } from '../base/settings.ts'
import { sweepPrivateLines } from '../chat/private-lines.ts'
import type { Cluster } from '../cluster/redis/redis.ts'
import { hasSecret, secretIn } from '../http/secret.ts'
import { eraseDeleted, sweepDeletions } from '../people/accounts/deletion.ts'
import { Signing } from '../people/accounts/signing.ts'
import { Ratings } from '../people/ratings/ratings.ts'
import { PackedRecords } from '../store/archive/packed-records.ts'
import { RecordReading } from '../store/archive/record-reading.ts'
import { RecordStates } from '../store/archive/record-states.ts'
import { Records } from '../store/archive/records.ts'
import { Redactions } from '../store/archive/redactions.ts'
import { keepSwept } from '../store/archive/retention.ts'
import { secretOf } from '../store/arena-secret.ts'
import { type Database, openDatabase, unusable } from '../store/database.ts'
import { clockOf } from '../store/database-clock.ts'
import { tighten } from '../store/files/private-files.ts'
import { MatchStore } from '../store/journal/match-store.ts'
import { databaseTrouble } from '../store/trouble.ts'

/** A transaction that archives a match ends within this time (ms). */
const ARCHIVED_WITHIN = 10_000

export type Storage = Awaited<ReturnType<typeof openStorage>>

/**
 * Opens the storage. Throws an error that says why it cannot. `giveUp`: another process runs as this node
 * now.
 */
export async function openStorage(
  settings: Settings,
  cluster: Cluster | undefined,
  giveUp: (why: string) => void,
) {
  const { sessionSecret, databaseUrl, dataDir, keepDays } = settings
  for (const loose of tighten(dataDir)) log.warn(loose)
  const ownSecret = async () => (await cluster?.secret()) ?? secretIn(dataDir)
  // Reports a broken key file before the tables are migrated. Creates none here, as a key file means that
  // there is a database.
  if (!sessionSecret && !databaseUrl && hasSecret(dataDir)) await ownSecret()
  const database = await openDatabase(settings, giveUp)
  // The clock comes first, as stored data has times.
  const stopClock = databaseUrl ? await clockOf(database).start() : async () => undefined
  const secret = async () =>
    sessionSecret ? Buffer.from(sessionSecret) : databaseUrl ? secretOf(database, ownSecret) : ownSecret()
  const signing = new Signing(
    await secret().catch(async (error: unknown) => {
      await database.destroy()
      throw error
    }),
  )
  /** A full disk may show only in a write: reports it as the reason why the node cannot start. */
  const keeping = <Done>(work: Promise<Done>): Promise<Done> =>
    work.catch((error: unknown) => {
      throw databaseTrouble(error) ? unusable(settings, error) : error
    })
  const ratings = new Ratings(database)
  const recordReading = new RecordReading()
  const recordStates = new RecordStates()
  const records = new Records(database, recordReading)
  const packedRecords = new PackedRecords(records, recordReading)
  const redactions = new Redactions(database, recordReading, () => packedRecords.doubt())
  const matchStore = await keeping(
    MatchStore.open(
      database,
      settings.publicAddress ?? '',
      async (db, archived) => {
        await ratings.rate(db, archived)
        const matches = archived.map(({ finished }) => finished)
        if (await eraseDeleted(db, matches)) setTimeout(redactions.soon, ARCHIVED_WITHIN).unref()
      },
      databaseUrl !== undefined,
    ),
  )
  let stopSweeping: (() => Promise<void>) | undefined
  return {
    database,
    signing,
    ratings,
    records,
    packedRecords,
    recordStates,
    redactions,
    matchStore,
    keeping,
    /** Starts the sweeps of old data and of deleted names. */
    sweep: (): void => {
      redactions.soon()
      stopSweeping = keepSwept(database, keepDays, () => sweepPeople(database))
    },
    endSweeping: async (): Promise<void> => {
      await stopSweeping?.()
      await redactions.stop()
    },
    /**
     * Closes the storage when every match is stored; `matchesLeft`: what has to end before the database
     * closes.
     */
    close: async (matchesLeft: () => Promise<void>): Promise<void> => {
      await Promise.all([recordReading.stop(), recordStates.stop()])
      await matchStore.settled()
      await matchesLeft()
      await stopClock()
      await matchStore.close()
    },
  }
}

async function sweepPeople(database: Database): Promise<void> {
  await sweepDeletions(database)
  await sweepPrivateLines(database)
}
