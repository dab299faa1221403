/** Without some program, only the tests that need it are skipped; where it could be installed, they fail. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { jestConfigText } from './jest-config-text.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = pathToFileURL(join(ROOT, 'server/testing/machines/process.ts')).href

const STARTING = `
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { program } from '${PROGRAM}'
const start = async (name) => program(name, '/nowhere/' + name)

describe('a block that starts it', () => {
  let started
  beforeAll(async () => { started = await start('redis-server') })
  afterAll(() => started.stop())
  test('in the block', () => started.ask())
  describe('inside', () => {
    beforeAll(() => started.ask())
    test('in an inner block', () => started.ask())
  })
})
test('which starts it', () => start('redis-server'))
test('which starts another', () => start('caddy'))
test('without it', () => expect(1).toBe(1))
test('which is wrong', () => expect(1).toBe(2))
`

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-missing-'))
  mkdirSync(join(folder, 'src'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'jest.config.mjs'), jestConfigText())
  writeFileSync(join(folder, 'src/starting.test.mjs'), STARTING)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Test titles by outcome. */
function outcomes(missing: string): Record<string, string[]> {
  const report = join(folder, 'report.json')
  spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${report}`],
    {
      cwd: folder,
      env: { ...process.env, MISSING_PACKAGES: missing },
    },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { title: string; status: string }[] }[]
  }
  const found: Record<string, string[]> = {}
  for (const { title, status } of testResults.flatMap(({ assertionResults }) => assertionResults))
    (found[status] ??= []).push(title)
  return found
}

test('tests of a missing package are skipped, and tests of another package fail', () => {
  expect(outcomes('redis-server xvfb')).toEqual({
    pending: ['in the block', 'in an inner block', 'which starts it'],
    passed: ['without it'],
    failed: ['which starts another', 'which is wrong'],
  })
})

test('all tests that start a program fail when no package is marked as missing', () => {
  expect(outcomes('')).toEqual({
    passed: ['without it'],
    failed: [
      'in the block',
      'in an inner block',
      'which starts it',
      'which starts another',
      'which is wrong',
    ],
  })
})
