/** Orders are written to disk before they are acknowledged: writes per second, and the wait for each. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../server/store/database.ts'
import { Journal } from '../../../server/store/journal/journal.ts'
import { type Measurement, quantile } from '../measurement.ts'

const MATCHES = 1000
const SECONDS = 4
/** The rate of 1,000 matches of four with a round every ten seconds, many times over. */
const RATE = 5000
/** Orders arrive in small batches, as from the network. */
const TICK = 5

const ordersOf = (round: number) => ({
  A1a: { chits: 'LFFR', holdFire: false, launch: null },
  A1b: { chits: 'FFLF', holdFire: false, launch: round % 3 ? null : 'missile' },
})

export async function journal(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-bench-'))
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  const log = new Journal(db)
  const write = (i: number) =>
    log.write(`match${i % MATCHES}`, {
      kind: 'orders',
      round: 1 + Math.floor(i / MATCHES),
      seat: 'A1',
      orders: ordersOf(i),
      ready: true,
    })
  try {
    await Promise.all(Array.from({ length: 2000 }, (_, i) => write(i)))
    const waits = await paced(write)
    const flood = 40_000
    const started = performance.now()
    await Promise.all(Array.from({ length: flood }, (_, i) => write(i)))
    const most = flood / ((performance.now() - started) / 1000)
    return [
      {
        name: 'journalled orders, all that SQLite takes',
        value: most,
        unit: '/s',
        target: { of: 'value', atLeast: RATE },
      },
      { name: `until an order is on the disk at ${RATE}/s, p50`, value: quantile(waits, 0.5), unit: 'ms' },
      {
        name: `until an order is on the disk at ${RATE}/s, p99`,
        value: quantile(waits, 0.99),
        unit: 'ms',
        target: { of: 'value', atMost: 20 },
      },
    ]
  } finally {
    log.close()
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Writes orders at a constant rate, however slow the journal is; returns the wait of each (ms). */
async function paced(write: (i: number) => Promise<void>): Promise<number[]> {
  const waits: number[] = []
  const pending: Promise<void>[] = []
  const started = performance.now()
  let sent = 0
  while (performance.now() - started < SECONDS * 1000) {
    for (const due = ((performance.now() - started) / 1000) * RATE; sent < due; sent++) {
      const since = performance.now()
      pending.push(write(sent).then(() => void waits.push(performance.now() - since)))
    }
    await new Promise((resolve) => setTimeout(resolve, TICK))
  }
  await Promise.all(pending)
  return waits
}
