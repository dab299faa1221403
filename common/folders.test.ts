/** Tests stand beside their source, also where that makes a folder of the server want parting. */
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from '@jest/globals'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['common', 'server', 'client', 'loadtest', 'scripts', 'bots', 'deploy', 'packages']
const FILES_AT_MOST = 25

const isCode = (file: string): boolean =>
  /\.[cm]?[jt]sx?$/.test(file) && !/\/(node_modules|dist)\//.test(file)
const isTest = (file: string): boolean => /\.test\.[cm]?[jt]sx?$/.test(file)
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/** All code, by its path from the root with `/`. */
const codeFiles = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.split(sep).join('/')}`,
    ),
  ).filter(isCode)

/** Tests in a folder for tests alone. */
function apart(files: readonly string[]): string[] {
  const withSources = new Set(files.filter((file) => !isTest(file)).map(folderOf))
  return files.filter(
    (file) => isTest(file) && /\/(?:tests?|__tests__)\//.test(file) && !withSources.has(folderOf(file)),
  )
}

/** Folders of the server with too many files, tests counted (`house.test.ts` counts all others without). */
function crowded(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (!file.startsWith('server/')) continue
    counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > FILES_AT_MOST).map(([folder]) => folder)
}

test('tests stand beside their source', () => {
  expect(apart(codeFiles())).toEqual([])
  expect(apart(['server/match/room/a.ts', 'server/match/room/tests/a.test.ts'])).toHaveLength(1)
  expect(apart(['server/match/room/b.ts', 'server/match/room/a.test.ts'])).toEqual([])
})

test('a folder of the server has at most 25 files with its tests', () => {
  const files = codeFiles()
  expect(files.length).toBeGreaterThan(1000)
  expect(crowded(files)).toEqual([])
  const some = (count: number, name: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => name(i))
  expect(crowded(some(26, (i) => `client/a/${i}.test.ts`))).toEqual([])
  expect(crowded(some(26, (i) => `server/a/${i}.test.ts`))).toEqual(['server/a'])
  expect(crowded(some(25, (i) => `server/a/${i}.ts`))).toEqual([])
})
