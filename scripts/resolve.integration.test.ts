import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const SCRIPT = join(import.meta.dirname, 'resolve.mjs')
const drift = {
  game: 'void-patrol',
  rules: 'simple',
  field: { kind: 'arena', radius: 20 },
  asteroids: [],
  fighters: [
    {
      id: 'a',
      team: 'A',
      at: [0, 0],
      facing: 0,
      velocity: [2, 0],
      hull: 30,
      shields: 10,
      shieldsFull: 10,
      thrust: 6,
      gMax: 4,
      spinners: 'fast',
      thrusters: 'forward',
      fuel: { kind: 'pulses', left: 60 },
      gunnery: 1,
      piloting: 1,
      guns: [],
      missiles: 0,
      grenades: 0,
      rockets: 0,
    },
  ],
  rounds: [{}],
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'resolve-'))
  writeFileSync(join(folder, 'drift.json'), JSON.stringify(drift))
  writeFileSync(join(folder, 'torn.json'), '{')
  writeFileSync(join(folder, 'unknown.json'), '{ "game": "constructor" }')
  writeFileSync(join(folder, 'bent.json'), JSON.stringify({ ...drift, asteroids: 7 }))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Played {
  readonly rounds?: readonly {
    readonly missiles: Readonly<Record<string, { readonly lock: string | null }>>
  }[]
}

const resolve = (...files: string[]) =>
  spawnSync(process.execPath, [SCRIPT, ...files], { cwd: folder, encoding: 'utf8' })

test('resolve prints one JSON value when it gets one file', () => {
  const { stdout, stderr, status } = resolve('drift.json')
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(JSON.parse(stdout)).toMatchObject({
    rounds: [{ fighters: { a: { at: [2, 0], velocity: [2, 0] } } }],
  })
})

test('resolve prints a line per file, and continues when one cannot be played', () => {
  const { stdout, stderr, status } = resolve(
    'drift.json',
    'torn.json',
    'unknown.json',
    'bent.json',
    'none.json',
    'drift.json',
  )
  expect(status).toBe(1)
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.map((line) => Object.keys(line))).toEqual([
    ['rounds'],
    ['error'],
    ['error'],
    ['error'],
    ['error'],
    ['rounds'],
  ])
  expect(stderr).toMatch(
    /^torn\.json: not JSON: .+\nunknown\.json: no game "constructor" .+\nbent\.json: asteroids: .+\nnone\.json: there is no such file\n$/,
  )
})

test('resolve plays a record by the rules of its version, and refuses an unknown version', () => {
  const [fighter] = drift.fighters
  const chased = {
    ...drift,
    rules: 'standard',
    fighters: [{ ...fighter, missiles: 1 }],
    // The fighter moves into its missile's hex.
    rounds: [{ orders: { a: { chits: '', launch: 'missile' } } }, { orders: { a: { chits: 'FFFL' } } }],
  }
  const files = [undefined, 1, 2, 9].map((version) => {
    const file = `version-${version}.json`
    writeFileSync(join(folder, file), JSON.stringify({ ...chased, version }))
    return file
  })
  const { stdout, stderr, status } = resolve(...files)
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Played)
  const locks = lines.map(({ rounds }) => rounds?.map(({ missiles }) => missiles['a-m1']!.lock))
  expect(locks).toEqual([[null, null], [null, 'a'], [null, null], undefined])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^version-9\.json: .+ only versions 1 and 2 are played here\.\n$/)
})

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

test('resolve reads files as editors save them, and names the encoding when it cannot', () => {
  const files: readonly (readonly [string, Uint8Array])[] = [
    ['marked.json', Buffer.from(`\ufeff${JSON.stringify(drift)}`)],
    ['wide.json', utf16(JSON.stringify(drift))],
    ['fenced.json', Buffer.from(`\`\`\`json\r${JSON.stringify(drift)}\r\`\`\``)],
    ['latin.json', Buffer.from('{"title": "\xfc"}', 'latin1')],
    ['broken.json', Buffer.from('{\n"game": "void-patrol",,\n}')],
  ]
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
  const { stdout, stderr, status } = resolve(...files.map(([name]) => name))
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => Object.keys(JSON.parse(line) as object)),
  ).toEqual([['rounds'], ['rounds'], ['rounds'], ['error'], ['error']])
  expect([stderr, status]).toEqual([
    'latin.json: this file is no text in UTF-8: save it as UTF-8\nbroken.json: not JSON: line 2: a bracket, a comma or a quote is missing or too many\n',
    1,
  ])
})

test('resolve prints its usage when it gets no file', () => {
  const { stdout, stderr, status } = resolve()
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 })
  expect(stderr).toContain('Usage: ')
})
