/**
 * A start with a thousand matches to restore: time until the port answers, whether it keeps answering, and
 * time until all are back.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../../server/store/database.ts'
import type { Entry } from '../../../server/store/journal/entries.ts'
import { Journal } from '../../../server/store/journal/journal.ts'
import type { Tables } from '../../../server/store/tables.ts'
import { freePort } from '../../../server/testing/machines/free-port.ts'
import { runServer } from '../../../server/testing/machines/process.ts'
import { against, type Measurement } from '../measurement.ts'
import { journaledMatch } from './journaled.ts'

const MATCHES = 1000
const ROUNDS = 40
/**
 * Rows of replaced orders in one match: what sixteen players wrote in six minutes, before compaction existed.
 */
const REPLACED = 54_677
const TICK = 5
/** The longest wait for a restart (ms). */
const LISTENS_WITHIN = 3000

export async function restart(): Promise<Measurement[]> {
  const entries = journaledMatch(ROUNDS)
  const empty = await started(async () => undefined)
  const full = await started(async (db) => {
    const journal = new Journal(db)
    await Promise.all(
      Array.from({ length: MATCHES }, (_, m) =>
        entries.map((entry) => journal.write(`match${m}`, entry)),
      ).flat(),
    )
    journal.close()
  })
  const replaced = await started((db) =>
    plain(db, 'replaced', [...entries, ...Array<Entry>(REPLACED).fill(entries.at(-1)!)]),
  )
  console.log(
    `restart: ${MATCHES} matches of Void Patrol, four seats, ${ROUNDS} rounds played by bots; then one match with ${REPLACED} replaced orders, a row each`,
  )
  return [
    against(`${MATCHES} matches, until the port answers`, full.answers, 'ms', empty.answers, {
      of: 'value',
      atMost: LISTENS_WITHIN,
    }),
    {
      name: `${MATCHES} matches, slowest answer while they are brought back`,
      value: full.slowest,
      unit: 'ms',
      target: { of: 'value', atMost: 250 },
    },
    against(`${MATCHES} matches, until all are back`, full.back, 'ms', empty.back),
    against(`${REPLACED} replaced orders, until the match is back`, replaced.back, 'ms', empty.back, {
      of: 'ratio',
      atMost: 2.5,
    }),
    {
      name: `${REPLACED} replaced orders, slowest answer meanwhile`,
      value: replaced.slowest,
      unit: 'ms',
      target: { of: 'value', atMost: 250 },
    },
  ]
}

/** A journal as written by versions without compaction. */
async function plain(db: Database, match: string, entries: readonly Entry[]): Promise<void> {
  await db.insertInto('lease').values({ match, node: '', epoch: 0, form: 1, rules: '' }).execute()
  const rows = entries.map((entry, seq): Tables['journal'] => ({ match, seq, entry: JSON.stringify(entry) }))
  for (let i = 0; i < rows.length; i += 5000)
    await db
      .insertInto('journal')
      .values(rows.slice(i, i + 5000))
      .execute()
}

/** Starts a server on the database that `fill` prepares; times since its process began (ms). */
async function started(
  fill: (db: Database) => Promise<void>,
): Promise<{ answers: number; back: number; slowest: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-bench-'))
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  await fill(db)
  await db.destroy()
  const port = await freePort()
  const since = performance.now()
  let [answers, back, slowest] = [NaN, NaN, 0]
  const starting = runServer({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' })
  try {
    void starting.finally(() => (back = performance.now() - since)).catch(() => undefined)
    while (Number.isNaN(back)) {
      const asked = performance.now()
      const answered = await fetch(`http://127.0.0.1:${port}/healthz`).then(
        (response) => response.text(),
        () => undefined,
      )
      if (answered !== undefined) {
        if (Number.isNaN(answers)) answers = performance.now() - since
        slowest = Math.max(slowest, performance.now() - asked)
      }
      await new Promise((resolve) => setTimeout(resolve, TICK))
    }
    await (await starting).stop()
    return { answers, back, slowest }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
