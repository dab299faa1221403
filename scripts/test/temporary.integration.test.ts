import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

const told = (then: string, place = '') => {
  const script = `import { statSync } from 'node:fs'; import { temporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary.mjs'))}; const folder = temporaryFolder(${place}); console.log(JSON.stringify([folder, statSync(folder).mode & 0o1777])); ${then}`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  ) as [string, number]
}

test.each(['', 'process.exit(0)'])(
  'a temporary folder is writable for all, and is removed when its process ends: %s',
  (then) => {
    const [folder, mode] = told(then)
    expect([folder, mode]).toEqual([expect.stringMatching(/dead-reckoning-tests-\w+$/), 0o1777])
    expect(existsSync(folder)).toBe(false)
  },
)

test.each([
  ['that is not there', "'/nowhere'"],
  ['that is none', JSON.stringify(import.meta.dirname)],
  ['that nothing can be made in', "'/proc'"],
])('a temporary folder is made in the usual place when memory is a folder %s', (_what, place) => {
  expect(dirname(told('', place)[0])).toBe(tmpdir())
})

test('a temporary folder is removed when its process is stopped', async () => {
  const script = `await import(${JSON.stringify(join(import.meta.dirname, '../setup/children.mjs'))}); const { temporaryFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'temporary.mjs'))}); console.log(temporaryFolder()); setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  const folder = chunk.toString().trim()
  expect(readdirSync(folder)).toEqual([])
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(existsSync(folder)).toBe(false)
})

test('a test run removes leftovers of killed runs hours later, and nothing else', () => {
  const place = mkdtempSync(join(tmpdir(), 'temporary-'))
  const long = Date.now() / 1000 - 24 * 60 * 60
  for (const [name, old] of [
    ['dead-reckoning-tests-old', true],
    ['dead-reckoning-tests-new', false],
    ['another', true],
  ] as const) {
    mkdirSync(join(place, name))
    if (old) utimesSync(join(place, name), long, long)
  }
  told('', JSON.stringify(place))
  expect(readdirSync(place).sort()).toEqual(['another', 'dead-reckoning-tests-new'])
  rmSync(place, { recursive: true })
})
