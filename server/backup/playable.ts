/**
 * Checks whether this version can resume the running matches in a database, by replaying each from its
 * journal.
 */
import { fold } from '../match/core/fold.ts'
import { TableCore } from '../match/core/table-core.ts'
import { creationOf } from '../match/creation.ts'
import type { Database } from '../store/database.ts'
import { isAside } from '../store/journal/aside.ts'
import { Journal } from '../store/journal/journal.ts'
import { Leases } from '../store/journal/leases.ts'
import { type JournaledMatch, leftOf, readBack } from '../store/journal/recovery.ts'

export interface Unplayable {
  readonly match: string
  readonly why: string
}

export interface PlayableCheck {
  readonly matches: number
  readonly unplayable: readonly Unplayable[]
}

export async function playAll(db: Database): Promise<PlayableCheck> {
  const leases = new Leases(db, '', 0, false)
  const journal = new Journal(db, leases)
  const unplayable: Unplayable[] = []
  const running = await runningIn(db)
  try {
    for (const left of running) {
      try {
        await play((await readBack(db, journal, left, leases.holdOf(left.match))).entries)
      } catch (error) {
        unplayable.push({ match: left.match, why: error instanceof Error ? error.message : String(error) })
      }
    }
    return { matches: running.length, unplayable }
  } finally {
    journal.close()
  }
}

/** The matches that a start would resume. */
async function runningIn(db: Database): Promise<JournaledMatch[]> {
  const leases = await db.selectFrom('lease').selectAll().execute()
  return leftOf(
    db,
    leases.filter(({ node }) => node === null || !isAside(node)).map(({ match }) => match),
  )
}

async function play(entries: Awaited<ReturnType<typeof readBack>>['entries']): Promise<void> {
  const { game, setup, options, origin } = await creationOf(undefined, entries)
  await fold(new TableCore(game, setup, options, origin), entries)
}
