/** The commit that a build reports. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
// @ts-expect-error -- a script without types: it runs before anything is installed
import { commit as untyped } from './setup/commit.mjs'

const commit = untyped as (env: Readonly<Record<string, string>>, root: string) => string

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dead-reckoning-commit-'))
})
afterEach(() => rmSync(root, { recursive: true }))
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { stdio: 'pipe' })
    .toString()
    .trim()

test('the commit comes from the environment when that holds a valid one', () => {
  expect(commit({ COMMIT: '0123456789ab' }, root)).toBe('0123456789ab')
  expect(commit({ COMMIT: '"><script>' }, root)).toBe('')
})

test('the commit comes from git, is marked when files changed, and is empty without git', () => {
  expect(commit({}, root)).toBe('')
  git('init', '-q')
  expect(commit({}, root)).toBe('')
  writeFileSync(join(root, 'file'), 'one')
  git('add', '.')
  git('commit', '-q', '-m', 'one')
  expect(commit({}, root)).toBe(git('rev-parse', '--short=12', 'HEAD'))
  expect(commit({ COMMIT: '' }, root)).toBe(git('rev-parse', '--short=12', 'HEAD'))
  writeFileSync(join(root, 'file'), 'two')
  expect(commit({}, root)).toBe(`${git('rev-parse', '--short=12', 'HEAD')}-dirty`)
  // In a folder inside another project, git would report that project's commit.
  mkdirSync(join(root, 'within'))
  expect(commit({}, join(root, 'within'))).toBe('')
})
