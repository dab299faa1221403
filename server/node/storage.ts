/**
 * What a node keeps: its database and that one's clock, the key that sessions are signed with, matches and
 * their records.
 */

import { log } from '../base/log.ts'
import type { Settings } from '../base/settings.ts'
import type { Cluster } from '../cluster/redis.ts'
import { hasSecret, secretIn } from '../http/secret.ts'
import { eraseDeleted, sweepDeletions } from '../people/accounts/deletion.ts'
import { signWith } from '../people/accounts/signing.ts'
import { Ratings } from '../people/ratings/ratings.ts'
import { sweepPrivateLines } from '../social/private-lines.ts'
import { PackedRecords } from '../store/archive/packed-records.ts'
import { Records } from '../store/archive/records.ts'
import { Redactions } from '../store/archive/redactions.ts'
import { keepSwept } from '../store/archive/retention.ts'
import { secretOf } from '../store/arena-secret.ts'
import { type Database, openDatabase, unusable } from '../store/database.ts'
import { clockOf } from '../store/database-clock.ts'
import { MatchStore } from '../store/journal/match-store.ts'
import { tighten } from '../store/private-files.ts'
import { databaseTrouble } from '../store/trouble.ts'

/** A transaction that archives a match has ended by then (ms). */
const ARCHIVED_WITHIN = 10_000

export type Storage = Awaited<ReturnType<typeof openStorage>>

/**
 * Opens all of it. Throws an error whose message says why it cannot. `giveUp`: another process runs as this
 * node by now.
 */
export async function openStorage(
  settings: Settings,
  cluster: Cluster | undefined,
  giveUp: (why: string) => void,
) {
  const { sessionSecret, databaseUrl, dataDir, keepDays } = settings
  for (const loose of tighten(dataDir)) log.warn(loose)
  const ownSecret = async () => (await cluster?.secret()) ?? secretIn(dataDir)
  // One that is no good is told before anything is brought up to date; a new one is a sign that there is a
  // database.
  if (!sessionSecret && !databaseUrl && hasSecret(dataDir)) await ownSecret()
  const database = await openDatabase(settings, giveUp)
  // Before anything is read that says when.
  const stopClock = databaseUrl ? await clockOf(database).start() : async () => undefined
  const secret = async () =>
    sessionSecret ? Buffer.from(sessionSecret) : databaseUrl ? secretOf(database, ownSecret) : ownSecret()
  signWith(
    await secret().catch(async (error: unknown) => {
      await database.destroy()
      throw error
    }),
  )
  /** A disk may turn out to be full only when something is written: told as what keeps the node from starting. */
  const keeping = <Done>(work: Promise<Done>): Promise<Done> =>
    work.catch((error: unknown) => {
      throw databaseTrouble(error) ? unusable(settings, error) : error
    })
  const ratings = new Ratings(database)
  const records = new Records(database)
  const packedRecords = new PackedRecords(records)
  const redactions = new Redactions(database, () => packedRecords.doubt())
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
    ratings,
    records,
    packedRecords,
    redactions,
    matchStore,
    keeping,
    /** From now on what is due goes: records and lines that are old, names of deleted accounts. */
    sweep: (): void => {
      redactions.soon()
      stopSweeping = keepSwept(database, keepDays, () => sweepPeople(database))
    },
    endSweeping: async (): Promise<void> => {
      await stopSweeping?.()
      await redactions.stop()
    },
    /** `matchesLeft`: what has to be over before the database may close, once every match is kept. */
    close: async (matchesLeft: () => Promise<void>): Promise<void> => {
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
