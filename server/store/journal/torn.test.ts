/**
 * A write interrupted by a power cut or a kill: everything committed before is there, and nothing of the
 * write.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { openDatabase } from '../database.ts'
import type { Entry } from './entries.ts'
import { Journal } from './journal.ts'

const FILE = 'dead-reckoning.sqlite'
const entry = (round: number): Entry => ({
  kind: 'orders',
  round,
  seat: 'A1',
  orders: { A1: { chits: 'F'.repeat(50 + round * 7) } },
  ready: true,
})

test('the journal is whole up to the commit before when its last write is torn anywhere', async () => {
  const [dataDir, copy] = ['from', 'to'].map((name) =>
    mkdtempSync(join(tmpdir(), `dead-reckoning-torn-${name}-`)),
  )
  const db = await openDatabase({ dataDir: dataDir!, databaseUrl: undefined })
  const journal = new Journal(db)
  const wal = join(dataDir!, `${FILE}-wal`)
  /** Sizes of the log by number of acknowledged entries. */
  const sizes: number[] = [statSync(wal).size]
  for (let round = 1; round <= 12; round++) {
    await journal.write('m', entry(round))
    sizes.push(statSync(wal).size)
  }
  const whole = sizes.at(-1)!
  const cuts = [
    whole,
    ...sizes,
    ...Array.from({ length: 14 }, (_, i) => sizes[0]! + Math.floor(((whole - sizes[0]!) * (i + 0.37)) / 14)),
  ]
  for (const cut of cuts) {
    for (const part of [FILE, `${FILE}-wal`]) copyFileSync(join(dataDir!, part), join(copy!, part))
    if (existsSync(join(copy!, `${FILE}-shm`))) rmSync(join(copy!, `${FILE}-shm`))
    truncateSync(join(copy!, `${FILE}-wal`), cut)
    const again = await openDatabase({ dataDir: copy!, databaseUrl: undefined })
    const found = (await new Journal(again).entriesOf('m')).map((one) => (one as { round: number }).round)
    await again.destroy()
    expect(found).toEqual(Array.from({ length: found.length }, (_, i) => i + 1))
    // Entries acknowledged at this size of the log are there.
    expect({ cut, found: found.length }).toEqual({
      cut,
      found: sizes.filter((size, i) => i > 0 && size <= cut).length,
    })
  }
  await db.destroy()
  for (const folder of [dataDir, copy]) rmSync(folder!, { recursive: true, force: true })
})
