/** Test files share a process, but no state that one of them leaves. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { jestConfigText } from './test/jest-config-text.ts'

const ROOT = join(import.meta.dirname, '..')

// The file with the longest timeout runs first, whatever its name.
const LEAVES = `import { expect, test, jest } from '@jest/globals'
import { shared } from './shared.ts'
jest.setTimeout(90_000)
jest.useFakeTimers()
jest.spyOn(Math, 'random').mockReturnValue(4)
Object.assign(globalThis, { window: {}, location: {} })
test('leaves', () => {
  shared.files.push('leaves')
  expect(['clock' in setTimeout, Math.random()]).toEqual([true, 4])
})
`
const FINDS = `import { expect, test } from '@jest/globals'
import { shared } from './shared.ts'
test('finds', () => {
  expect(shared.files).toEqual(['leaves'])
  expect(['clock' in setTimeout, Math.random() < 1, 'window' in globalThis, 'location' in globalThis]).toEqual([false, true, false, false])
})
`

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-shared-'))
  mkdirSync(join(folder, 'server'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const files = {
    'package.json': '{ "type": "module" }',
    'server/shared.ts': 'export const shared = { files: [] as string[] }\n',
    'server/zz-leaves.test.ts': LEAVES,
    'server/aa-finds.test.ts': FINDS,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a test file finds real timers, no spies and no page when another left fakes behind', () => {
  const report = join(folder, 'report.json')
  writeFileSync(join(folder, 'jest.config.mjs'), jestConfigText())
  const options = ['--maxWorkers', '1', '--json', `--outputFile=${report}`]
  spawnSync(process.execPath, [join(ROOT, 'node_modules/jest/bin/jest.js'), ...options], { cwd: folder })
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    testResults: { assertionResults: { title: string; failureMessages?: string[] }[] }[]
  }
  expect(
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ failureMessages = [] }) => failureMessages),
    ),
  ).toEqual([])
  expect(numPassedTests).toBe(2)
})
