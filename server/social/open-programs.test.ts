/** The choice of listed programs when there are more than the list holds. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { PROGRAMS_AT_MOST } from '../../common/wire/people/social.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { OpenPrograms } from './open-programs.ts'

const program = (name: string, neighbourhood: string) => ({
  player: `id of ${name}`,
  name,
  account: true,
  bot: true,
  neighbourhood,
})

const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-programs-'))
let db: Database
beforeAll(async () => {
  db = await openDatabase({ dataDir, databaseUrl: undefined })
})
afterAll(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

test('programs of different places are listed by turns, and without addresses by name', async () => {
  const names = async (...all: ReturnType<typeof program>[]) => {
    const programs = new OpenPrograms(db, { of: () => ({ is: 'online' }) })
    for (const one of all) expect(programs.accept(one, ['void-patrol'])).toBe(true)
    return (await programs.listed(0)).map(({ name }) => name)
  }
  const farm = Array.from({ length: 50 }, (_, i) => program(`A ${String(i).padStart(2, '0')}`, 'farm'))
  const crowded = await names(...farm, program('Zoe', 'elsewhere'))
  expect([crowded.length, ...crowded.slice(0, 3)]).toEqual([PROGRAMS_AT_MOST, 'A 00', 'Zoe', 'A 01'])
  expect(await names(program('B', ''), program('A', ''), program('C', 'elsewhere'))).toEqual(['A', 'B', 'C'])
})
