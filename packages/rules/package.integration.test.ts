/** The package as users install it: from its tarball, without the sources, the network or other packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Archive } from '../../common/engine/record/archive.ts'
import { goldenName } from '../../common/games/golden.ts'
import { GAMES } from '../../common/games/list.ts'
import { blocksIn, ROOT, text } from '../../scripts/docs/documents.ts'
import { program } from '../../server/testing/machines/process.ts'

let folder = ''
const installed = (path: string) => join(folder, 'node_modules/@dead-reckoning/rules', path)

/** Programs run on the Node that runs the tests, and npm finds only the packages given. */
function run(command: string, args: readonly string[], input = '', cwd = folder) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      npm_config_offline: 'true',
      npm_config_cache: join(folder, 'cache'),
    },
  })
  if (error) throw error
  return { status, stdout, stderr }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-package-'))
  // Packing also builds the package, as publishing does.
  const packed = run('npm', ['pack', '--pack-destination', folder], '', import.meta.dirname)
  expect({ ...packed, stdout: '', stderr: packed.status === 0 ? '' : packed.stderr }).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
  })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  expect(run('npm', ['install', '--no-audit', '--no-fund', `./${tarball}`])).toMatchObject({ status: 0 })
})
afterAll(() => rmSync(folder, { recursive: true }))

const PROGRAM = 'node_modules/.bin/dead-reckoning-rules'

interface Answer {
  readonly id: unknown
  readonly ok: Readonly<Record<string, unknown>>
  readonly refused?: { readonly code: string }
}

/** Sends all requests at once, as a pipe does. */
function ask(...requests: readonly (object | string)[]): Answer[] {
  const lines = requests.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
  const { status, stdout, stderr } = run(join(folder, PROGRAM), [], `${lines.join('\n')}\n`)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer)
}

test('the package holds what it needs, and nothing of the machine that built it', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@dead-reckoning',
  ])
  expect(readdirSync(installed('.')).sort()).toEqual(['README.md', 'dist', 'example.py', 'package.json'])
  const files = readdirSync(installed('dist'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => /\.(js|ts)$/.test(name))
  expect(sources.length).toBeGreaterThan(100)
  for (const name of sources) {
    const source = readFileSync(installed(join('dist', name)), 'utf8')
    const packages = [...source.matchAll(/^(?:import|export)\b[^'"\n]*? from ["']([^."'][^"']*)["']/gm)]
    expect([name, packages.map(([, from]) => from!).filter((from) => !from.startsWith('node:'))]).toEqual([
      name,
      [],
    ])
    expect([name, source.includes(ROOT)]).toEqual([name, false])
  }
  const licenses = readFileSync(installed('dist/LICENSES.txt'), 'utf8')
  for (const name of ['MIT License', 'zod', 'noble', 'clipper2-ts']) expect(licenses).toContain(name)
})

test('the program passes a record of every game, and finds one that was falsified', () => {
  const records = GAMES.map(
    (game) => (JSON.parse(text(`common/games/golden/${goldenName(game)}`)) as { record: Archive }).record,
  )
  const [first] = records
  const falsified = { ...first!, rounds: [{}, ...first!.rounds.slice(1)] }
  const answers = ask(...[...records, falsified].map((record, id) => ({ id, do: 'verify', record })))
  expect(answers.map(({ id, ok }) => [id, ok['genuine']])).toEqual([
    ...records.map((_, id) => [id, true]),
    [records.length, false],
  ])
})

test('the program plays a round in fog with a bot, and shows each seat only its view', () => {
  const game = 'space-arena'
  const [started] = ask({ do: 'start', game, setup: { distance: 1500 }, seed: 'fog' })
  const { state } = started!.ok
  const [bot] = ask({ do: 'bot', game, state, seat: 'B1', level: 1, seed: 'bot' })
  const orders = { A1: { A1: '1: A5' }, B1: bot!.ok }
  const [played] = ask({ do: 'resolve', game, state, orders, seed: 'fog', round: 1 })
  expect(played!.ok).toMatchObject({ owing: ['A1', 'B1'], outcome: null, state: { played: 1 } })
  const { state: after, timeline } = played!.ok
  const [seen] = ask({ do: 'view', game, state: after, timeline, seat: 'A1' })
  expect(seen!.ok).toMatchObject({ state: { ships: [{ name: 'A1' }] } })
})

test('the program answers each line in its order, whatever it is, and ends with its input', () => {
  const [long, ...others] = ask('x'.repeat(17 * 1024 * 1024), '{', '', { id: 'last', do: 'games' })
  expect([long!.refused?.code, others.map(({ id, refused }) => [id, refused?.code])]).toEqual([
    'too_large',
    [
      [null, 'not_json'],
      ['last', undefined],
    ],
  ])
})

test('the program prints its usage when it is given arguments', () => {
  expect(run(join(folder, PROGRAM), ['--help'])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('Usage: '),
  })
})

test('the script in Python plays a match to its end', () => {
  const python = program(
    'python3',
    ...['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((bin) => `${bin}/python3`),
  )
  const { status, stdout, stderr } = run(python, [installed('example.py'), PROGRAM])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^(round \d+: .+\n)+winners: .+\n$/)
})

test('the TypeScript of the README has all its types, and plays a match', () => {
  const [block] = blocksIn('packages/rules/README.md').filter(({ language }) => language === 'ts')
  writeFileSync(join(folder, 'match.ts'), block!.code)
  // This must not compile; with untyped states it would.
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { games, start, resolve } from '@dead-reckoning/rules'
const setup = games['void-patrol'].setup.parse({})
const state = start(games['void-patrol'], { game: '', seed: '', setup, seats: [], rounds: [] })
// @ts-expect-error A radius is a number.
export const radius: string = setup.radius
// @ts-expect-error There is no such field.
state.fighters[0]?.sails
// @ts-expect-error Nor is there such an event.
resolve(games['void-patrol'], state, '', 1, {}).timeline.some((event) => event.kind === 'tea')
`,
  )
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  expect(existsSync(tsc)).toBe(true)
  const types = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--noEmit', '--types', '']
  const checked = run(process.execPath, [tsc, ...types, '--lib', 'es2023,dom', 'match.ts', 'typed.ts'])
  expect(checked).toEqual({ status: 0, stdout: '', stderr: '' })
  const { status, stdout } = run(process.execPath, ['match.ts'])
  expect([status, stdout.split('\n')[1]]).toEqual([0, expect.stringMatching(/^This is no record of a match/)])
})
