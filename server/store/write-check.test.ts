/** A database without an answer is logged as a warning, and twice in a row as an error. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { log } from '../base/log.ts'
import { Gate } from '../testing/machines/gate.ts'
import { eventually } from '../testing/polling.ts'
import { type Database, openDatabase } from './database.ts'
import { WriteCheck } from './write-check.ts'

jest.setTimeout(120_000)

const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-write-check-'))
let inner: Database
beforeAll(async () => {
  inner = await openDatabase({ dataDir, databaseUrl: undefined })
})
afterAll(async () => {
  await inner.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const said: string[] = []
let late = 0
let check: WriteCheck
beforeEach(() => {
  said.length = late = 0
  for (const level of ['warn', 'error', 'info'] as const)
    jest
      .spyOn(log, level)
      .mockImplementation(
        (about: unknown, words?: string) => void said.push(`${level}: ${words ?? String(about)}`),
      )
  const gate = new Gate(inner, () => false)
  // This many writes never get an answer.
  gate.seen = () => (late > 0 && late-- > 0 ? new Promise<void>(() => undefined) : undefined)
  check = new WriteCheck(gate.db, 'a', { onTrouble: () => () => undefined })
})
afterEach(() => {
  check.stop()
  jest.restoreAllMocks()
})

test('a single late write is a warning, and readiness tells of the database meanwhile', async () => {
  late = 1
  expect(await check.state()).toBe('The database of the server does not answer.')
  // It retries by itself.
  await eventually('an answer', () => check.state(), { holds: (words) => words === 'ok' })
  expect(said).toEqual(['warn: the database has not answered in time'])
})

test('two late writes in a row are an error, and a recovery is reported once', async () => {
  late = 2
  await check.state()
  await eventually('the end of it', () => said, { holds: (lines) => lines.some((l) => l.startsWith('info')) })
  expect(said).toEqual([
    'warn: the database has not answered in time',
    'error: nothing can be written',
    'info: what is written is kept again',
  ])
})
