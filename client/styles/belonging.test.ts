/**
 * A stylesheet stays in the browser after its page is left, so a part's sheet may style only that part. Each
 * selector names a class that only the part's components use, or is inside `:where(…)` of such a class.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const CLIENT = join(import.meta.dirname, '..')

/** Sheets that every page may use: the colours, and the controls. */
const COMMON = ['styles/colours.css', 'styles/base.css']

/** Places beside a sheet's importers that may use its classes; `*` stands for any game. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'styles/lobby.css': [
    'features/lobby/',
    'features/match/',
    'features/pickup/find-opponent.tsx',
    'features/people/matches-page.tsx',
    'games/*/panels/workshop.tsx',
  ],
  'styles/battle.css': [
    'features/match/',
    'features/director/',
    'features/replay/',
    'features/help/',
    'features/pickup/countdown.tsx',
    'learn/',
    'game-kit/',
    'games/',
  ],
  // Other sheets have it in them.
  'styles/people-marks.css': ['features/friends/', 'features/pickup/'],
  'styles/share.css': ['ui/copied.tsx'],
  'styles/setup-form.css': ['game-kit/setup-controls.tsx', 'games/*/setup/'],
  'learn/learn.css': ['games/*/learn/'],
}

const standsIn = (path: string, place: string): boolean =>
  place.includes('*')
    ? new RegExp(`^${place.replaceAll('.', '\\.').replace('*', '[\\w-]+')}`).test(path)
    : path.startsWith(place)

/** A game's sheet may style all of that game, wherever in its folder the sheet is. */
const gameOf = (sheet: string): readonly string[] => /^games\/[\w-]+\//.exec(sheet) ?? []

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
  (path) => !path.startsWith('browser'),
)
const read = (path: string): string => readFileSync(join(CLIENT, path), 'utf8')
const components = files.filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
const sheets = files.filter((path) => path.endsWith('.css') && !COMMON.includes(path))

/** Text in quotes or backticks in an expression, also nested. */
const quoted = (code: string): string =>
  [...code.matchAll(/'([^']*)'|`([^`]*)`/g)]
    .map(
      ([, plain, template]) =>
        plain ??
        `${template!.replace(/\$\{[^}]*\}/g, ' ')} ${quoted((template!.match(/\$\{[^}]*\}/g) ?? []).join(' '))}`,
    )
    .join(' ')
const words = (text: string): string[] => text.match(/[a-zA-Z][\w-]*/g) ?? []

/** Classes used, by component. */
const given = new Map(
  components.map((path) => [
    path,
    new Set(
      [...read(path).matchAll(/\bclass=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)].flatMap(
        ([, plain, code]) => words(plain ?? quoted(code!)),
      ),
    ),
  ]),
)

/** Selectors without a narrowing ancestor; those inside `:where(…)` are listed with its class in front. */
function selectors(css: string): string[] {
  const found: string[] = []
  const within: string[] = []
  for (const [, before, mark] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)([{}])/g)) {
    if (mark === '}') {
      within.pop()
      continue
    }
    const prelude = before!.slice(before!.lastIndexOf(';') + 1).trim()
    const outer = within.filter((one) => !one.startsWith('@'))
    if (!prelude.startsWith('@') && !within.some((one) => one.startsWith('@keyframes')))
      found.push(...prelude.split(/,(?![^(]*\))/).map((selector) => [...outer, selector.trim()].join(' ')))
    within.push(prelude)
  }
  return found
}

const ownPlaces = (sheet: string): readonly string[] => {
  const importers = components
    .concat(files.filter((path) => path.endsWith('.ts')))
    .filter((path) =>
      [...read(path).matchAll(/import '([^']+\.css)'/g)].some(
        ([, to]) => relative(CLIENT, join(CLIENT, dirname(path), to!)) === sheet,
      ),
    )
  return [
    ...importers.filter((path) => path !== 'app/main.tsx').map((path) => `${dirname(path)}/`),
    ...(ALSO[sheet] ?? []),
    ...gameOf(sheet),
  ]
}

describe('style sheets', () => {
  test.each(sheets)('%s styles only its own part', (sheet) => {
    const places = ownPlaces(sheet)
    const elsewhere = new Set(
      [...given]
        .filter(([path]) => !places.some((place) => standsIn(path, place)))
        .flatMap(([, classes]) => [...classes]),
    )
    const loose = selectors(read(sheet)).filter(
      (selector) =>
        !(selector.match(/\.[a-zA-Z][\w-]*/g) ?? []).some((name) => !elsewhere.has(name.slice(1))),
    )
    expect(loose).toEqual([])
  })

  test.each(sheets)('%s seeks no class of `:where(…)` within itself, but below it', (sheet) => {
    const roots = (selector: string) => /^:where\(([^)]*)\) (.*)/.exec(selector)
    expect(
      selectors(read(sheet)).filter((selector) =>
        roots(selector)?.[1]!
          .split(', ')
          .includes(/^\.[\w-]+/.exec(roots(selector)![2]!)?.[0] ?? ''),
      ),
    ).toEqual([])
  })

  test.each(sheets)('%s writes in colours that follow the scheme', (sheet) => {
    // Print may restyle the page, because paper is white.
    const [onScreens] = read(sheet).split('@media print')
    expect(onScreens!.match(/(?<![-\w])color: (?:#|rgb)[^;}]*/g) ?? []).toEqual([])
  })

  test('every variable that a sheet uses is defined', () => {
    const all =
      files
        .filter((path) => path.endsWith('.css'))
        .map(read)
        .join('\n') + components.map(read).join('\n')
    const defined = new Set([...all.matchAll(/(--[\w-]+)'?\s*[:,]/g)].map(([, name]) => name))
    expect(
      [...new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))].filter(
        (name) => !defined.has(name),
      ),
    ).toEqual([])
  })
})
