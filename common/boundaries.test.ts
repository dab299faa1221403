/** Import boundaries, and language features that the rules may not use, checked on the sources themselves. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { AnyGame } from './engine/game.ts'
import { GAMES } from './games/list.ts'

const ROOT = join(import.meta.dirname, '..')
const TOOLS = ['loadtest', 'scripts', 'bots', 'deploy', 'packages']
const FOLDERS = ['common', 'server', 'client', ...TOOLS]

/** Source texts without comments, by path from the root with `/`. */
type Sources = Readonly<Record<string, string>>

function readSources(): Sources {
  const found: Record<string, string> = {}
  for (const folder of FOLDERS) {
    let names: string[]
    try {
      names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    } catch {
      continue
    }
    for (const name of names) {
      if (!/\.([cm]?[jt]sx?|css)$/.test(name) || /(^|[\\/])(node_modules|dist)[\\/]/.test(name)) continue
      found[
        relative(ROOT, join(ROOT, folder, name))
          .split(sep)
          .join('/')
      ] = readFileSync(join(ROOT, folder, name), 'utf8')
    }
  }
  return found
}

/** Removes comments, which may contain anything. */
const code = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;,{}()])\/\/.*$/gm, '$1')

const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]|\b(?:import|require)\s*\(\s*['"`]([^'"`]+)['"`]/g

/** A file's imports: paths from the root, and package names. */
const importsOf = (file: string, text: string): string[] =>
  [...code(text).matchAll(IMPORT)]
    .map((match) => match[1] ?? match[2] ?? match[3]!)
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file), name) : name))

const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) ||
  ['server/testing/', 'client/browser/'].some((folder) => file.startsWith(folder))

/** The zone that a file belongs to. */
function zoneOf(file: string): string {
  const [first, second, third, ...rest] = file.split('/')
  if (first === 'common' && second === 'games')
    return rest.length > 0 || dirname(file) !== 'common/games' ? `game ${third}` : 'list of games'
  if (first === 'common' && third !== undefined) return second!
  if (first === 'server' && second === 'testing') return 'server for tests'
  if (first === 'client' && second === 'games' && rest.length > 0) return `client of ${third}`
  if (first === 'packages' && third === 'src') return 'package'
  return first!
}

/** Whether `from` may import from the zone `to`. */
function mayReach(from: string, to: string): boolean {
  const game = to.startsWith('game ')
  if (from === 'engine' || from === 'geometry') return false
  if (from.startsWith('game ')) return to === 'engine' || to === 'geometry'
  if (from === 'list of games') return to === 'engine' || game
  if (from === 'wire') return to === 'engine' || to === 'list of games'
  // The server knows games by the list only, so adding a game changes nothing here.
  if (from === 'server') return ['engine', 'geometry', 'wire', 'list of games'].includes(to)
  if (from.startsWith('client of '))
    return [
      'engine',
      'geometry',
      'wire',
      'list of games',
      'client',
      `game ${from.slice('client of '.length)}`,
    ].includes(to)
  // The published package contains the rules and nothing of the site.
  if (from === 'package') return ['engine', 'geometry', 'list of games'].includes(to) || game
  if (from === 'client') return !to.startsWith('server') && !TOOLS.includes(to)
  return TOOLS.includes(from)
}

/** The game that a zone is of; undefined for shared code. */
const gameOf = (zone: string): string | undefined => /^(?:game|client of) (.+)$/.exec(zone)?.[1]

/**
 * Tests may import more, but stay on their side, and those of a game know no other one. Network tests of the
 * client also use the server.
 */
const mayTest = (from: string, to: string): boolean => {
  const [own, other] = [gameOf(from), gameOf(to)]
  if (own !== undefined && other !== undefined && own !== other) return false
  const side = (zone: string) =>
    zone.startsWith('server')
      ? 'server'
      : zone.startsWith('client')
        ? 'client'
        : TOOLS.includes(zone) || zone === 'package'
          ? 'tools'
          : 'common'
  return (
    side(to) === side(from) ||
    side(to) === 'common' ||
    side(from) === 'tools' ||
    (side(from) === 'client' && to === 'server for tests')
  )
}

const isLocal = (name: string): boolean => FOLDERS.includes(name.split('/')[0]!)

function wrongArrows(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) =>
    importsOf(file, text)
      .filter(isLocal)
      .flatMap((target) => {
        const [from, to] = [zoneOf(file), zoneOf(target)]
        return from === to || (isTest(file) ? mayTest(from, to) : mayReach(from, to))
          ? []
          : [`${file} → ${target}`]
      }),
  )
}

/**
 * Shared tests that take several games from their folders: what is true of every game goes over the list,
 * and what is true of one stands in its folder. The sample is no game of the list.
 */
const ofSeveralGames = (sources: Sources): string[] =>
  Object.entries(sources)
    .filter(([file]) => isTest(file) && file.startsWith('client/') && gameOf(zoneOf(file)) === undefined)
    .filter(([file]) => !NAMES_GAMES.some(([place]) => file.startsWith(place)))
    .flatMap(([file, text]) => {
      const games = new Set(importsOf(file, text).map((target) => gameOf(zoneOf(target))))
      games.delete(undefined)
      games.delete('sample')
      // A test over the list asks every game the same.
      return games.size > (goesOverTheList(text) ? 0 : 1) ? [`${file} imports ${[...games].join(', ')}`] : []
    })

/**
 * Folders and the imports forbidden to them: `base` knows nothing else of the server, the store knows no owner
 * of its data, matchmaking knows no matches, and logic without the network never imports a folder `room` (or
 * `gallery`). In a game's client, panels and lessons stand on the plan and the board, never below them.
 */
const STRANGERS: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [/^server\/base\//, /^server\/(?!base\/)/],
  [/^server\/store\//, /^server\/(match|chat|people|social|pickup|rooms|http)\//],
  [/^server\/(chat|social|pickup)\/(?!room\/)/, /^server\/(rooms|http|\w+\/room)\//],
  [/^server\/match\/(?!(room|gallery)\/)/, /^server\/(rooms|http|pickup|\w+\/room)\//],
  [/^client\/games\/[\w-]+\/plan\//, /^client\/games\/[\w-]+\/board\//],
  [/^client\/games\/[\w-]+\/(plan|board)\//, /^client\/games\/[\w-]+\/(panels|learn)\//],
  [/^client\/games\/[\w-]+\/panels\//, /^client\/games\/[\w-]+\/learn\//],
]

const strangers = (sources: Sources): string[] =>
  Object.entries(sources)
    .filter(([file]) => !isTest(file))
    .flatMap(([file, text]) => {
      const unknown = STRANGERS.filter(([from]) => from.test(file)).map(([, to]) => to)
      return importsOf(file, text)
        .filter((target) => unknown.some((to) => to.test(target)))
        .map((target) => `${file} → ${target}`)
    })

/** Places that may name a game: the lists, and programs about one game. Other shared code may not. */
const NAMES_GAMES: readonly (readonly [place: string, why: string])[] = [
  ['common/games/list.ts', 'the list of games'],
  ['client/games/list.ts', 'the list of games'],
  ['common/games/scenarios.ts', 'a list: of games that play scenario files'],
  ['common/games/past.ts', 'a list: of games whose rules have changed'],
  ['common/games/random-choices.ts', 'a list: of games in which players make what they bring'],
  ['client/browser/', 'each page for pictures shows one game'],
  ['server/match/room/nonsense.test.ts', 'one game is asked for its richest setup; another needs no row'],
  ['loadtest/', 'each bench measures one game'],
  ['bots/', 'an example of a bot plays one game'],
]

/** A game's own folder. The sample may be named wherever any game could be. */
const isOwn = (file: string): boolean => /^(common|client)\/games\/[\w-]+\//.test(file)

/** Shared sources, which name no game. */
const isShared = (file: string): boolean =>
  !isOwn(file) && !isTest(file) && !NAMES_GAMES.some(([place]) => file.startsWith(place))

const goesOverTheList = (text: string): boolean =>
  /\b(?:GAMES|ENTRIES|CLIENT_GAMES|EVERY_GAME|EVERY_ENTRY)\b/.test(code(text))

/**
 * A test may use a single game as its example, because another game changes nothing there. A test that
 * iterates over the list must have no row for a game (`'void-patrol': …`, `['void-patrol', …]`) and must not
 * compare against one, because another game would need its own.
 */
function rowsIn(sources: Sources, games = GAMES): string[] {
  return Object.entries(sources)
    .filter(([file, text]) => isTest(file) && !isOwn(file) && file !== OWN && goesOverTheList(text))
    .filter(([file]) => !NAMES_GAMES.some(([place]) => file.startsWith(place)))
    .flatMap(([file, text]) =>
      games
        .filter(({ id }) =>
          new RegExp(String.raw`'${id}'\]?\s*:|\[\s*'${id}'\s*,|[!=]==? '${id}'`).test(code(text)),
        )
        .map(({ id }) => `${file} has a row for ${id}`),
    )
}
/** Variables of modules, which live as long as the page or the process, and rules of lint that are off. */
const unexplained = (sources: Sources): string[] =>
  Object.entries(sources)
    .filter(([file]) => !isTest(file) && !/(?:^|\/)(?:testing|browser|loadtest|scripts)\//.test(file))
    .flatMap(([file, text]) => {
      const lines = text.split('\n')
      return lines
        .filter(
          (line, i) =>
            (/^(?:export )?let /.test(line) &&
              !line.includes('//') &&
              !/^\s*(?:\/\/|\/\*\*|\*\/)/.test(lines[i - 1] ?? '')) ||
            (/oxlint-disable/.test(line) && !line.includes(' -- ')),
        )
        .map((line) => `${file}: ${line.trim()}`)
    })
/** This file contains rows as test data. */
const OWN = 'common/boundaries.test.ts'

/**
 * A game's names as whole words: "stage" and "tagName" do not name a game called "tag", nor does a variable
 * `tag`.
 */
const namedBy = ({ id, title }: Pick<AnyGame, 'id' | 'title'>): readonly (readonly [string, RegExp])[] => {
  const inCode = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  // A one-word name may be an ordinary word, so it counts only as a whole string or in the path of its
  // folder.
  const whole = (name: string) =>
    /[- ]/.test(name)
      ? new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`)
      : new RegExp(String.raw`games/${name}/|game(?:Named)?\W+'${name}'|\[\s*'${name}'\]?\s*:|'${name}'\s*:`)
  return [
    [id, whole(id)],
    [title, whole(title)],
    // `voidPatrolClient` also names it, unless the camel-case name could be another word.
    ...(inCode === id ? [] : [[inCode, new RegExp(String.raw`(?<!\w)${inCode}(?![a-z0-9])`)] as const]),
  ]
}

const gamesNamed = (sources: Sources, games = GAMES): string[] =>
  Object.entries(sources)
    .filter(([file]) => isShared(file))
    .flatMap(([file, text]) =>
      games
        .flatMap(namedBy)
        .filter(([, name]) => name.test(code(text)))
        .map(([name]) => `${file} names ${name}`),
    )

/** A node starts another program only for scheduled backups, which no test in its own process does. */
const NODE = 'server/node.ts'

/**
 * Tests that start processes, also through their imports, without saying so in their file name, and tests
 * that say so but do not.
 */
function wronglyNamed(sources: Sources): string[] {
  const imports = Object.entries(sources).map(([file, text]) => [file, importsOf(file, text)] as const)
  const starting = new Set(['node:child_process', 'child_process'])
  for (let known = 0; known < starting.size; ) {
    known = starting.size
    for (const [file, targets] of imports)
      if (file !== NODE && targets.some((target) => starting.has(target))) starting.add(file)
  }
  return Object.keys(sources).filter(
    (file) => /\.test\.tsx?$/.test(file) && file.includes('.integration.') !== starting.has(file),
  )
}

const isRules = (file: string): boolean => /^common\/(engine|geometry|games)\//.test(file) && !isTest(file)

/** What decides and applies what happens to a match, and what that holds. */
const CORE = 'server/match/core/'
const BARRED_FROM_CORE: readonly RegExp[] = [
  /^(@colyseus\/|redis)/,
  /^(node:)?(crypto|fs|net|https?|timers|worker_threads|child_process|perf_hooks)(\/|$)/,
]

/** Imports that run: without those of types alone. */
const valuesFrom = (file: string, text: string): string[] =>
  importsOf(file, text.replace(/(^|[\n;])\s*(import|export)\s+type\b[^'"`;()]*?['"][^'"]+['"]/g, '$1'))

/** The core's files, and those on the server that they run. */
function coreOf(sources: Sources): string[] {
  const core = new Set(Object.keys(sources).filter((file) => file.startsWith(CORE) && !isTest(file)))
  for (const file of core)
    for (const target of valuesFrom(file, sources[file]!))
      if (target.startsWith('server/') && sources[target] !== undefined) core.add(target)
  return [...core]
}

/** Files of the core that use a clock, chance, timers or the network. */
const impuritiesOfCore = (sources: Sources): string[] =>
  coreOf(sources).flatMap((file) => [
    ...valuesFrom(file, sources[file]!)
      .filter((name) => BARRED_FROM_CORE.some((barred) => barred.test(name)))
      .map((name) => `${file} imports ${name}`),
    ...forbiddenIn(file, sources[file]!),
  ])

const PACKAGES_OF_RULES = /^(zod|@noble\/hashes|clipper2-ts)(\/|$)/
const FORBIDDEN: readonly RegExp[] = [
  /\bDate\b(?=\s*[.(])|\bnew\s+Date\b/,
  /\bperformance\s*\./,
  // Only functions that round, compare or are exactly specified are allowed. Others differ between engines.
  /\bMath\s*\.\s*(?!(sqrt|abs|floor|ceil|round|trunc|max|min|sign|imul|clz32|fround|PI)\b)\w+/,
  /\bMath\s*\[|=\s*Math\b(?!\s*\.)/,
  /\b(setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame)\b/,
  /\bprocess\s*[.[]/,
  /\bfetch\s*\(/,
  /\bglobalThis\b/,
  /\bcrypto\s*\./,
  // The order depends on the machine's language.
  /\.(localeCompare|toLocale\w+)\b/,
  /\bIntl\s*\./,
]

function impurities(sources: Sources): string[] {
  return Object.entries(sources)
    .filter(([file]) => isRules(file))
    .flatMap(([file, text]) => [
      ...importsOf(file, text)
        .filter((name) => !isLocal(name) && !PACKAGES_OF_RULES.test(name))
        .map((name) => `${file} imports ${name}`),
      ...forbiddenIn(file, text),
    ])
}

function forbiddenIn(file: string, text: string): string[] {
  return FORBIDDEN.flatMap((pattern) =>
    [...code(text).matchAll(new RegExp(pattern, 'g'))].map(([found]) => `${file} uses ${found}`),
  )
}

describe('the sources', () => {
  const sources = readSources()
  test('the sources are found', () => {
    const files = Object.keys(sources)
    for (const folder of [
      'common/engine',
      'common/geometry',
      'common/games/void-patrol',
      'common/wire',
      'server/rooms',
    ])
      expect(files.filter((file) => file.startsWith(`${folder}/`)).length).toBeGreaterThan(1)
    // Every game's rules import something, so an empty list means that the scan is broken.
    expect(
      importsOf('common/games/void-patrol/game.ts', sources['common/games/void-patrol/game.ts']!),
    ).toContain('common/engine/game.ts')
  })
  test('no source imports against the direction of the arrows', () => {
    expect(wrongArrows(sources)).toEqual([])
  })
  test('a shared test of the client goes over the list, or has one game as its example', () => {
    expect(ofSeveralGames(sources)).toEqual([])
    const one = "import { x } from '../../common/games/void-patrol/a.ts'\nimport '../games/void-patrol/b.ts'"
    const other = "import { y } from '../games/space-arena/a.ts'"
    const sample = "import { z } from '../games/sample/entry.ts'\nimport { GAMES } from '../games/list.ts'"
    for (const [file, text, found] of [
      ['client/net/a.test.ts', one, 0],
      ['client/net/a.test.ts', sample, 0],
      ['client/net/a.test.ts', `${one}\n${sample}`, 1],
      ['client/net/a.test.ts', `${one}\n${other}`, 1],
      ['client/net/a.ts', `${one}\n${other}`, 0],
    ] as const)
      expect([text, ofSeveralGames({ [file]: text }).length]).toEqual([text, found])
  })
  test('sources import only the folders they may', () => {
    expect(strangers(sources)).toEqual([])
  })
  test('names of tests say whether they start other programs', () => {
    expect(wronglyNamed(sources)).toEqual([])
    const spawns = 'import { spawn } from "node:child_process"'
    expect(
      wronglyNamed({
        'server/start.ts': spawns,
        'server/a.test.ts': 'import "./start.ts"',
        'server/b.integration.test.ts': '',
        'server/c.integration.test.ts': spawns,
      }),
    ).toEqual(['server/a.test.ts', 'server/b.integration.test.ts'])
  })
  test('sources that all games share name no game', () => {
    expect(gamesNamed(sources)).toEqual([])
    const games = [
      { id: 'tag', title: 'Tag' },
      { id: 'void-patrol', title: 'Void Patrol' },
    ] as unknown as typeof GAMES
    const named = (text: string) => gamesNamed({ 'client/board/marks/mark.ts': text }, games).length
    for (const text of [
      "{ 'tag': 1 }",
      "gameNamed('tag')",
      "{ game: 'tag' }",
      "import '../../common/games/tag/game.ts'",
      "'void-patrol'",
      '`Void Patrol wins`',
      'voidPatrolClient',
    ])
      expect([text, named(text)]).toEqual([text, 1])
    for (const text of [
      'stage',
      'tagName',
      'vintage-tags',
      'Tagged',
      'avoidPatrols',
      'void-patrols',
      "const { tag } = match; response.set('etag', tag)",
      "document.createElement('tag')",
    ])
      expect([text, named(text)]).toEqual([text, 0])
  })
  test('tests that go over the list of games have no row by game', () => {
    expect(rowsIn(sources)).toEqual([])
    const over = "test.each(EVERY_ENTRY)('%s', f)"
    for (const [file, text, rows] of [
      ['client/games/every.test.ts', `const PIECES = { 'void-patrol': 'fighters' }; ${over}`, 1],
      ['client/games/every.test.ts', `const few = id === 'void-patrol' ? 1 : 2; ${over}`, 1],
      ['client/games/every.test.ts', `test.each([['void-patrol', 2]])('%s', f); ${over}`, 1],
      ['client/games/every.test.ts', `const duel = gameNamed('void-patrol'); ${over}`, 0],
      ['server/rooms/one.test.ts', "await post('/api/matches', { game: 'void-patrol' })", 0],
      ['client/games/void-patrol/every.test.ts', `const PIECES = { 'void-patrol': 'fighters' }; ${over}`, 0],
    ] as const)
      expect([file, text, rowsIn({ [file]: text }).length]).toEqual([file, text, rows])
  })
  test('a variable of a module, and a rule of lint that is off, say why', () => {
    expect(unexplained(sources)).toEqual([])
    for (const [file, text, found] of [
      ['server/a.ts', "import x from 'y'\n\nlet open = 0\n", 1],
      ['server/a.ts', 'export let open = 0', 1],
      ['server/a.ts', '/** One a process. */\nlet open = 0', 0],
      ['server/a.ts', 'let open = 0 // one a process', 0],
      ['server/a.ts', 'function f() {\n  let open = 0\n}', 0],
      ['server/a.test.ts', 'let open = 0', 0],
      ['server/a.ts', '// oxlint-disable-next-line no-shadow\nx()', 1],
      ['server/a.ts', '// oxlint-disable-next-line no-shadow -- as outside\nx()', 0],
    ] as const)
      expect([text, unexplained({ [file]: text }).length]).toEqual([text, found])
    const rules = readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8').split('\n')
    expect(rules.filter((line, i) => line.endsWith('"off",') && !rules[i - 1]!.includes('//'))).toEqual([])
  })
  test('sources that may name single games do, or are taken off the list', () => {
    const names = Object.entries(sources).filter(([, text]) =>
      GAMES.flatMap(namedBy).some(([, name]) => name.test(code(text))),
    )
    for (const [place] of NAMES_GAMES)
      expect([place, names.some(([file]) => file.startsWith(place))]).toEqual([place, true])
  })
  test('the rules use no clock, chance, network or machine', () => {
    expect(impurities(sources)).toEqual([])
  })
  test('the core of a match, and what it holds, uses no clock, chance, network or machine', () => {
    expect(impuritiesOfCore(sources)).toEqual([])
    for (const file of [
      'server/match/core/apply.ts',
      'server/match/live-match.ts',
      'server/match/seats/seats.ts',
    ])
      expect(coreOf(sources)).toContain(file)
  })
})

describe('the scan itself', () => {
  test.each([
    ['common/engine/game.ts', "import { x } from '../games/void-patrol/game.ts'"],
    ['common/geometry/hex.ts', "export * from '../games/list.ts'"],
    ['common/games/void-patrol/a.ts', "import type { X } from '../space-arena/state.ts'"],
    ['common/games/void-patrol/bot/a.ts', "import {\n  x,\n  y,\n} from '../../list.ts'"],
    ['common/games/void-patrol/a.ts', "import { x } from '../../wire/messages.ts'"],
    ['common/wire/a.ts', "import { x } from '../games/void-patrol/orders.ts'"],
    ['common/wire/a.ts', "const x = await import('../../server/node.ts')"],
    ['common/engine/a.test.ts', "import '../../server/node.ts'"],
    ['common/games/list.ts', "import { x } from '../../client/main.ts'"],
    ['server/a.ts', "import { x } from '../client/net/a.ts'"],
    ['server/rooms/a.ts', "import { x } from '../../common/games/void-patrol/game.ts'"],
    ['server/rooms/a.test.ts', "import { x } from '../../client/a.ts'"],
    ['server/rooms/a.ts', "import { x } from '../testing/a.ts'"],
    ['server/testing/a.ts', "import { x } from '../../client/a.ts'"],
    ['client/net/a.ts', "import { x } from '../../server/testing/a.ts'"],
    ['client/net/a.test.ts', "import { x } from '../../server/rooms/a.ts'"],
    ['client/a.ts', "import { x } from '../server/a.ts'; const y = 1"],
    ['client/games/void-patrol/a.tsx', "import { x } from '../space-arena/a.ts'"],
    ['packages/rules/src/a.ts', "import { x } from '../../../common/wire/refusals.ts'"],
    ['packages/rules/src/a.ts', "import { x } from '../../../scripts/verified.ts'"],
    ['client/games/void-patrol/a.tsx', "import { x } from '../../../common/games/space-arena/a.ts'"],
    ['client/games/void-patrol/a.test.ts', "import { x } from '../space-arena/a.ts'"],
    ['client/games/void-patrol/a.test.ts', "import { x } from '../../../common/games/space-arena/a.ts'"],
    ['common/games/void-patrol/a.test.ts', "import { x } from '../space-arena/a.ts'"],
  ])('the scan sees the wrong arrow in %s: %s', (file, text) => {
    expect(wrongArrows({ [file]: text })).toHaveLength(1)
  })
  test.each([
    [
      'common/games/void-patrol/bot/a.ts',
      "import { x } from '../../../engine/game.ts'\nimport { y } from '../../../geometry/hex.ts'\nimport { z } from '../state.ts'",
    ],
    ['common/games/list.ts', "import { x } from './void-patrol/game.ts'"],
    ['server/rooms/a.ts', "import { x } from '../../common/games/list.ts'\nimport { y } from '../play/a.ts'"],
    ['server/rooms/a.test.ts', "import { x } from '../../common/games/void-patrol/game.ts'"],
    [
      'client/games/void-patrol/a.tsx',
      "import { x } from '../../../common/games/void-patrol/a.ts'\nimport { y } from '../../board/a.ts'",
    ],
    ['client/net/a.test.ts', "import { x } from '../../server/testing/a.ts'"],
    ['server/testing/a.ts', "import { x } from '../rooms/a.ts'"],
    ['server/a.ts', "// import { x } from '../client/a.ts'\n/* import '../client/a.ts' */"],
  ])('the scan sees no wrong arrow in %s', (file, text) => {
    expect(wrongArrows({ [file]: text })).toEqual([])
  })
  test.each([
    'const t = Date.now()',
    'const t = new Date()',
    'performance.now()',
    'Math.random()',
    'Math . random()',
    'Math.sin(1)',
    'Math.atan2(1, 2)',
    'Math.hypot(1, 2)',
    'Math.pow(2, 0.5)',
    "Math['random']()",
    'const { random } = Math',
    'setTimeout(f, 1)',
    'process.env',
    "fetch('x')",
    'globalThis.x',
    'crypto.getRandomValues(x)',
    'a.localeCompare(b)',
    'n.toLocaleString()',
    "import { readFileSync } from 'node:fs'",
    "import fs from 'fs'",
    "import { Room } from '@colyseus/core'",
    "import Phaser from 'phaser'",
    "import { h } from 'preact'",
    "import express from 'express'",
    "const { Room } = await import('@colyseus/core')",
    "import 'preact/debug'",
    "export { x } from 'zodiac'",
  ])('the scan finds features forbidden in the rules: %s', (text) => {
    for (const folder of ['engine', 'geometry', 'games/void-patrol'])
      expect(impurities({ [`common/${folder}/a.ts`]: text })).toHaveLength(1)
  })
  test.each([
    'Math.sqrt(2) + Math.abs(1) + Math.floor(1) + Math.round(1) + Math.max(1, 2) + Math.min(1) + Math.sign(1)',
    "import { z } from 'zod'",
    "import { sha256 } from '@noble/hashes/sha2.js'",
    '// Math.random would not do',
    '/** no `Date.now()` here */',
    'const update = 1',
    "const process = 'move'",
    'const updated = { Date: 1 }',
  ])('the scan lets the rules have: %s', (text) => {
    expect(impurities({ 'common/engine/a.ts': text })).toEqual([])
  })
  test.each([
    'Date.now()',
    'performance.now()',
    'setImmediate(f)',
    'process.threadCpuUsage()',
    "import { randomBytes } from 'node:crypto'",
    "import { matchMaker } from '@colyseus/core'",
    "import { createClient } from 'redis'",
  ])('the scan finds features forbidden in the core, and in what it holds: %s', (text) => {
    expect(impuritiesOfCore({ 'server/match/core/a.ts': text })).toHaveLength(1)
    const core = "import type { X } from '../unread.ts'\nimport { b } from '../b.ts'"
    const held = { 'server/match/core/a.ts': core, 'server/match/b.ts': text, 'server/match/unread.ts': text }
    expect(impuritiesOfCore(held)).toHaveLength(1)
  })
  test('the scan leaves tests and other parts of the sources alone', () => {
    expect(
      impurities({
        'common/engine/a.test.ts': 'Math.random()',
        'server/a.ts': 'Date.now()',
        'common/wire/a.ts': "import { schema } from '@colyseus/schema'",
      }),
    ).toEqual([])
  })
})
