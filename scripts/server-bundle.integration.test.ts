import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { documentFiles } from '../server/docs/documents.ts'
import { STYLES } from '../server/docs/page.ts'
import { runServer } from '../server/testing/machines/process.ts'

const ROOT = join(import.meta.dirname, '..')
/**
 * The build made before all tests serves as the first build. It is copied to the same depth, where a new
 * build would be equal.
 */
const DIST = join(ROOT, 'dist')
const HOUR = 3_600_000
let to: string
beforeAll(() => {
  to = mkdtempSync(join(DIST, 'bundle-'))
  cpSync(join(DIST, 'server'), to, { recursive: true })
})
afterAll(() => rmSync(to, { recursive: true }))

const build = () =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { buildServer } from './scripts/setup/server.mjs'; await buildServer(${JSON.stringify(relative(ROOT, to))})`,
    ],
    { cwd: ROOT },
  )
const text = (name: string): string => readFileSync(join(to, name), 'utf8')
const age = (name: string, by: number): number => {
  const at = Math.floor((Date.now() - by) / 1000)
  utimesSync(join(to, name), at, at)
  return at * 1000
}

test('the build bundles the server only for changed sources, and removes old parts', () => {
  const first = text('main.js')
  const built = age('main.js', 30 * HOUR)
  build()
  expect(statSync(join(to, 'main.js')).mtimeMs).toBe(built)

  for (const name of ['.built', 'chunk-OLD.js', 'chunk-YOUNG.js'])
    writeFileSync(join(to, name), 'other sources')
  age('chunk-OLD.js', 25 * HOUR)
  age('chunk-YOUNG.js', 23 * HOUR)
  build()
  // An unchanged file is as new as the rest, so it stays.
  expect(text('main.js')).toBe(first)
  expect(existsSync(join(to, 'chunk-OLD.js'))).toBe(false)
  expect(text('chunk-YOUNG.js')).toBe('other sources')
  expect(text('.built')).not.toBe('other sources')
})

test('the bundle starts threads from built files, and has one for every worker source', () => {
  build()
  // The folder also contains parts of earlier builds.
  const begun = [
    ...new Set(
      readdirSync(to).flatMap((name) =>
        [...text(name).matchAll(/new URL\("([^"]*-worker[^"]*)", import\.meta\.url\)/g)].map(
          ([, file]) => file!,
        ),
      ),
    ),
  ]
  const names = new Set(begun.map((file) => file.replace(/-[0-9A-Z]{8}\.js$/, '.ts')))
  expect([...names].sort()).toEqual(
    globSync('server/**/*-worker.ts', { cwd: ROOT })
      .map((path) => basename(path))
      .sort(),
  )
  expect(begun.filter((file) => !existsSync(join(to, file)))).toEqual([])
})

test('a built server has copies of all documents and the style of their pages beside it', () => {
  build()
  const copies = join(DIST, 'documents')
  expect(documentFiles(copies)).toEqual(documentFiles(ROOT))
  for (const file of STYLES) expect(readFileSync(join(copies, file))).toEqual(readFileSync(join(ROOT, file)))
  expect(readdirSync(join(copies, 'docs/pictures'))).toEqual(readdirSync(join(ROOT, 'docs/pictures')))
})

test('a built server names its commit in health, metrics and page, and omits one that is none', async () => {
  const built = (COMMIT: string) =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { buildServer } from './scripts/setup/server.mjs'; await buildServer(${JSON.stringify(relative(ROOT, to))})`,
      ],
      { cwd: ROOT, env: { ...process.env, COMMIT } },
    )
  built('0123456789ab')
  const server = await runServer({}, undefined, join(to, 'main.js'))
  try {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toMatchObject({
      ok: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: '0123456789ab',
    })
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
      /dr_build_info\{version="[\d.]+",commit="0123456789ab",node=""\} 1/,
    )
    expect(await (await fetch(server.url)).text()).toMatch(
      /<meta name="generator" content="Dead Reckoning [\d.]+ \(0123456789ab\)">/,
    )
  } finally {
    await server.stop()
  }
  // A build without a commit reports none.
  built('nothing')
  const other = await runServer({}, undefined, join(to, 'main.js'))
  try {
    expect(await (await fetch(`${other.url}/healthz`)).json()).not.toHaveProperty('commit')
  } finally {
    await other.stop()
  }
})

test('a thread’s bundle holds one-byte characters only, without messages in other languages', () => {
  build()
  const reached = new Set<string>()
  const follow = (name: string): void => {
    if (reached.has(name) || !existsSync(join(to, name))) return
    reached.add(name)
    for (const [, next] of text(name).matchAll(/["'](?:\.\/)?([\w-]+\.js)["']/g)) follow(next!)
  }
  follow('main.js')
  expect([...reached].filter((name) => name.startsWith('thought-worker'))).toHaveLength(1)
  const heavy = [...reached].filter((name) =>
    /[\u0100-\uffff]|zod\/v4\/locales\/(?!en\.js|index\.js)/.test(text(name)),
  )
  expect(heavy).toEqual([])
})
