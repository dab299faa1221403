/**
 * Everything that the documents name exists: links, files, commands, settings, routes, refusals. One table
 * per kind.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { isRefused, REFUSALS } from '../../common/wire/refusals.ts'
import { environment } from '../../server/base/settings.ts'
import { commandIn } from '../../server/chat/commands.ts'
import { namedIn } from '../../server/docs/documents.ts'
import { pickupCommandIn } from '../../server/pickup/commands.ts'
import { routesOfSite } from '../../server/testing/routes.ts'
import { anchorsIn, blocksIn, codeIn, FILES, linksIn, ROOT, text } from './documents.ts'

// These modules have no types.
const { PROGRAMS } = (await import(join(ROOT, 'scripts/setup/server.mjs'))) as { PROGRAMS: object }
const { STEPS } = (await import(join(ROOT, 'scripts/test/steps.mjs'))) as {
  STEPS: readonly { name: string }[]
}

/** The faults found in any document, each with its file. */
const wrongIn = (find: (file: string) => readonly string[]): string[] =>
  FILES.flatMap((file) => find(file).map((what) => `${file}: ${what}`))

const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }

describe('links', () => {
  test('relative links lead to files and headings that exist', () => {
    expect(
      wrongIn((file) =>
        linksIn(file).filter((to) => {
          if (to.startsWith('https://')) return false
          const [path = '', anchor] = to.split('#')
          const target = path ? posix.join(posix.dirname(file), path) : file
          return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchorsIn(target).has(anchor))
        }),
      ),
    ).toEqual([])
  })

  test('the index names every document but single decisions, and their own index names these', () => {
    const named = [...namedIn(text('docs/README.md')).keys()]
    const decisions = linksIn('docs/architecture/decisions/README.md').map((to) =>
      posix.join('docs/architecture/decisions', to),
    )
    const docs = FILES.filter((file) => file.startsWith('docs/') && file !== 'docs/README.md')
    expect(docs.filter((file) => !named.includes(file) && !decisions.includes(file))).toEqual([])
  })
})

describe('files', () => {
  const FOLDERS =
    '(?:common|server|client|bots|deploy|scripts|loadtest|packages|docs|node_modules/\\.bin|\\.ci|\\.github)'
  const PATH = new RegExp(
    `(?:^|[\\s"'(=])(${FOLDERS}/[\\w./*-]*\\w/?|compose\\.yaml|Dockerfile|package(?:-lock)?\\.json)(?=$|[\\s"',;:)])`,
    'g',
  )
  const named = (file: string) =>
    codeIn(file).flatMap((code) => [...code.matchAll(PATH)].map(([, path]) => path!))

  test('every path that a document names exists, with capitals as wildcards', () => {
    expect(FILES.flatMap(named).length).toBeGreaterThan(60)
    expect(
      wrongIn((file) =>
        named(file).filter((path) => {
          const pattern = path.replace(/\b(NAME|GAME)\b/g, '*')
          return pattern.includes('*')
            ? globSync(pattern, { cwd: ROOT }).length === 0
            : !existsSync(join(ROOT, path))
        }),
      ),
    ).toEqual([])
  })

  test('documents name only programs of the image that are built', () => {
    expect(
      wrongIn((file) =>
        codeIn(file)
          .flatMap((code) => [...code.matchAll(/dist\/server\/(\w+)\.js/g)].map(([, name]) => name!))
          .filter((name) => !(name in PROGRAMS)),
      ),
    ).toEqual([])
  })

  test('README is short, and its pictures are small', () => {
    expect(text('README.md').split('\n').length).toBeLessThanOrEqual(150)
    const sizes = globSync('docs/pictures/*', { cwd: ROOT }).map(
      (file) => [file, statSync(join(ROOT, file)).size] as const,
    )
    expect(sizes.length).toBeGreaterThanOrEqual(11)
    expect(sizes.filter(([file, size]) => size > (file.endsWith('.gif') ? 1_500_000 : 150_000))).toEqual([])
  })
})

describe('commands', () => {
  const sources = (pattern: string) =>
    globSync(pattern, { cwd: ROOT })
      .map((file) => text(file))
      .join('\n')
  const BENCHES = new Set(
    [...text('loadtest/bench.ts').matchAll(/^ {2}'?([\w-]+)'?: async/gm)].map(([, name]) => name!),
  )
  const PROFILES = [...text('loadtest/profiles.js').matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name!)
  const ADMIN = sources('server/admin/command/*.ts')
  const GAMES = globSync('common/games/*/rules.md', { cwd: ROOT }).map((file) =>
    posix.basename(posix.dirname(file.replaceAll('\\', '/'))),
  )
  const [ATTACKS, FAULTS] = [sources('server/testing/attacks/*.ts'), sources('server/testing/faults/*.ts')]
  /** Checks the first word after `--`; commands that take files are missing. */
  const NAMES: Readonly<Record<string, (name: string) => boolean>> = {
    test: (name) => STEPS.some((step) => step.name === name),
    bench: (name) => BENCHES.has(name),
    load: (name) => PROFILES.includes(name),
    attack: (name) => ATTACKS.includes(`name: '${name}'`),
    faults: (name) => FAULTS.includes(`name: '${name}'`),
    'bots-play': (name) => GAMES.includes(name),
    admin: (name) => ADMIN.includes(`'${name}'`),
  }
  const NPM = /\bnpm (?:run (?:--silent )?([\w-]+)|(start|test))(?: -- ([^#&|>]*))?/g

  test('every npm command exists, and knows the names that it is given', () => {
    const found = FILES.flatMap((file) =>
      codeIn(file).flatMap((code) => [...code.matchAll(NPM)].map((match) => ({ file, match }))),
    )
    expect(found.length).toBeGreaterThan(30)
    const wrong = found.flatMap(({ file, match: [whole, run, plain, given = ''] }) => {
      const script = run ?? plain!
      const known = NAMES[script]
      const words = given.trim().split(/\s+/).filter(Boolean)
      const names = words.slice(0, script === 'test' ? undefined : 1).filter((word) => /^[a-z]/.test(word))
      return !(script in scripts) || (known && names.some((name) => !known(name)))
        ? [`${file}: ${whole}`]
        : []
    })
    expect(wrong).toEqual([])
  })

  /** Tests compare the JSON of these with real answers. */
  const WITH_EXAMPLES = ['docs/bots.md', 'packages/rules/README.md']

  test('every block of code has a language that a test looks at, or is a drawing of folders', () => {
    expect(
      wrongIn((file) =>
        blocksIn(file)
          .filter(
            ({ language }) =>
              !['sh', 'ts', 'py', ...(WITH_EXAMPLES.includes(file) ? ['json'] : []), ''].includes(language),
          )
          .map(({ language }) => language),
      ),
    ).toEqual([])
  })
})

describe('settings', () => {
  const table = new Map(
    [...text('docs/host/settings.md').matchAll(/^\| `([A-Z_]+)` \| .* \| (.+) \|$/gm)].map(
      ([, name, usual]) => [name!, usual!],
    ),
  )
  test('the table has every setting of the server, and no other', () => {
    expect([...table.keys()].sort()).toEqual(Object.keys(environment.shape).sort())
  })
  test('the table gives the server’s default of every setting that has one', () => {
    const usual: Readonly<Record<string, unknown>> = environment.parse({})
    const told = [...table].flatMap(([name, cell]) => {
      const value = /^`([^`]+)`$/.exec(cell)?.[1]
      return value === undefined ? [] : [[name, value] as const]
    })
    expect(told.length).toBeGreaterThan(8)
    const inWords = (value: unknown) =>
      value === true ? 'on' : value === undefined ? 'off' : `${value as string | number}`
    expect(told).toEqual(told.map(([name]) => [name, inWords(usual[name])]))
  })
  test('every variable that a document names is a setting or known to its reader', () => {
    const others = globSync(
      [
        'compose.yaml',
        'Dockerfile',
        'deploy/**',
        'bots/*.ts',
        'loadtest/**/*.{ts,js,mjs}',
        'scripts/**/*.mjs',
        'client/browser/support/chromium.ts',
      ],
      { cwd: ROOT },
    )
      .filter((file) => statSync(join(ROOT, file)).isFile())
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n')
    /** Variables of Node itself. */
    const FOREIGN = ['NODE_OPTIONS']
    expect(
      wrongIn((file) =>
        codeIn(file)
          .flatMap((code) =>
            [...code.matchAll(/(?:^|[\s"$({])([A-Z][A-Z\d]*_[A-Z\d_]+)(?==|$|[\s`"',;})])/g)].map(
              ([, name]) => name!,
            ),
          )
          .filter((name) => !(name in environment.shape) && !others.includes(name) && !FOREIGN.includes(name))
          // Constants in the sources may be named, too.
          .filter(
            (name) =>
              !globSync('{common,server}/**/*.ts', { cwd: ROOT }).some((source) =>
                text(source).includes(`const ${name} `),
              ),
          ),
      ),
    ).toEqual([])
  })
})

describe('addresses', () => {
  const ROUTES = routesOfSite().map(({ path }) => path.replace(/\/$/, '') || '/')
  const matches = (path: string): boolean =>
    ROUTES.some((route) => {
      const [wanted, given] = [route.split('/'), path.split('/')]
      return (
        wanted.length === given.length &&
        wanted.every((part, i) => part === given[i] || (part.startsWith(':') && given[i] !== ''))
      )
    })
  /** Paths of the machine, of proxies and nodes, of the framework, and network prefixes. */
  const NO_ROUTES = /^\/(opt|etc|data|path|var|usr|n|matchmake|\d+)(\/|$)/
  const isCommand = (path: string): boolean => {
    if (pickupCommandIn(path, []) !== undefined) return true
    const command = commandIn(`${path} 1`, [])
    return command !== undefined && !(isRefused(command) && command.code === 'unknown_command')
  }

  test('every address that a document names is a route of the site or a command of the chat', () => {
    const named = (file: string) =>
      codeIn(file)
        .flatMap((code) =>
          [
            ...code.matchAll(
              /(?:^|(?:GET|POST) |\$URL|localhost:\d+)(\/[\w@./-]*)(?:\?[\w=&.]*)?(?=$|[\s`"',;…])/g,
            ),
          ].map(([, path]) => path!),
        )
        .filter((path) => path !== '/' && !NO_ROUTES.test(path))
    expect(FILES.flatMap(named).length).toBeGreaterThan(50)
    const site = ['/assets', '/og', '/docs/pictures']
    expect(
      wrongIn((file) =>
        named(file).filter(
          (path) =>
            !matches(path.replace(/\/$/, '')) &&
            !isCommand(path) &&
            !site.some((one) => path.startsWith(one)) &&
            path !== '/metrics',
        ),
      ),
    ).toEqual([])
  })

  test('every refusal code that a document names exists', () => {
    const named = [...text('docs/bots.md').matchAll(/refused with `(\w+)`/g)].map(([, code]) => code!)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((code) => !(code in REFUSALS))).toEqual([])
  })
})

test('the changelog has the version of the package, and its versions go down', () => {
  const { version } = JSON.parse(text('package.json')) as { version: string }
  const versions = [...text('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm)].map(
    ([, one]) => one!,
  )
  expect(versions[0]).toBe(version)
  expect(versions).toEqual([...versions].sort((a, b) => b.localeCompare(a, 'en', { numeric: true })))
})
