/** The steps of `npm test`, in order. */
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import { run } from '../setup/children.mjs'
import { node24 } from '../setup/node24.mjs'
import { ROOT } from '../setup/root.mjs'
import { command } from './command.mjs'
import { jestCounts, playwrightCounts } from './counts.mjs'
import { twoFreePorts } from './free-ports.mjs'

/** Only stuck steps should time out, so the limits exceed ten times a step's time on two idle cores. */
const MINUTE = 60_000

/**
 * Rare garbage collections let Go programs use a few hundred MB more and finish in two thirds of the time.
 */
const SELDOM = { GOGC: '400' }
/** Checkers repeat part of each other's work, so more of them than cores only cost time. */
const CHECKERS = Math.min(4, availableParallelism())

/** In the file name of exactly those tests that start other programs (`common/boundaries.test.ts`). */
const INTEGRATION = String.raw`\.integration\.test\.`

const report = (name) => join(ROOT, `.cache/test/${name}.json`)

/**
 * Size of a test worker's young generation (MB): a test's objects are garbage before it is full, so they are
 * never copied.
 */
const YOUNG = ['--min-semi-space-size=32', '--max-semi-space-size=32']

const JEST = 'node_modules/jest/bin/jest.js'

const jest = (name, which, missing = []) =>
  command([...YOUNG, JEST, ...which, '--silent', '--json', `--outputFile=${report(name)}`], {
    limit: 25 * MINUTE,
    report: report(name),
    counts: jestCounts,
    env: { MISSING_PACKAGES: missing.join(' ') },
  })

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'client/playwright.config.ts']

/** The browser, and packages for reproducible pictures. Without them no browser test runs. */
const CHROMIUM = ['chromium-headless-shell', 'libgl1-mesa-dri', 'fonts-dejavu-core']

const playwright = async (missing) =>
  command([...PLAYWRIGHT, '--reporter', 'list,json'], {
    // This step has low priority and may wait for the one beside it.
    limit: 50 * MINUTE,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    report: report('playwright'),
    counts: playwrightCounts,
    env: {
      BROWSER_TEST_PORT: String(process.env['BROWSER_TEST_PORT'] ?? (await twoFreePorts())),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
      MISSING_PACKAGES: missing.join(' '),
    },
  })

/** Counts the browser tests without running them. */
async function browserTests() {
  const { code, output } = await command([...PLAYWRIGHT, '--list', '--reporter', 'json'], {
    limit: 5 * MINUTE,
    capture: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright-list') },
  })
  if (code !== 0) return { output, failed: 1 }
  const { stats } = JSON.parse(readFileSync(report('playwright-list'), 'utf8'))
  return { skipped: stats.expected + stats.skipped + stats.unexpected }
}

/**
 * A step has a name, files and Debian packages that it requires, and optionally the built client. Slow
 * requirements are made `ahead`, during the steps before. `run` receives their result as `made`, and as
 * `missing` the packages that cannot be installed here, whose tests it skips. It shows its progress and
 * resolves with counts; `why` is the reason for skipping. A mostly waiting step runs `beside` another one if
 * that is also chosen; its `output` is shown in its turn.
 */
export const STEPS = [
  {
    name: 'types',
    title: 'Types (tsc)',
    files: ['tsconfig.json'],
    packages: [],
    run: () =>
      command(['node_modules/typescript/bin/tsc', '--checkers', String(CHECKERS)], {
        limit: 10 * MINUTE,
        env: SELDOM,
      }),
  },
  {
    name: 'lint',
    title: 'Lint (oxlint) and format (Biome)',
    files: ['.oxlintrc.json', 'biome.json'],
    packages: [],
    run: async () => {
      const [lint, format] = [
        await command(['node_modules/oxlint/bin/oxlint', '--type-aware'], {
          limit: 10 * MINUTE,
          env: SELDOM,
        }),
        await command(['node_modules/@biomejs/biome/bin/biome', 'check'], { limit: 10 * MINUTE }),
      ]
      return { passed: lint.passed + format.passed, failed: lint.failed + format.failed }
    },
  },
  {
    name: 'unit',
    title: 'Unit, property and room tests (Jest)',
    files: ['common', 'server'],
    packages: [],
    client: true,
    run: () => jest('unit', ['--testPathIgnorePatterns', INTEGRATION]),
  },
  {
    name: 'integration',
    title: 'Servers, databases and scripts as people run them (Jest)',
    files: ['server'],
    packages: ['redis-server', 'postgresql', 'caddy', 'nginx-light', 'iproute2', 'python3'],
    client: true,
    // These tests wait longer than others: for servers to start and for leases to expire.
    run: ({ missing }) => jest('integration', ['--testPathPatterns', INTEGRATION], missing),
  },
  {
    name: 'bots',
    title: 'Bots of every level play setups of every game',
    files: ['scripts/bots-play.mjs'],
    packages: [],
    beside: 'integration',
    run: () =>
      command(['scripts/bots-play/command.ts', '--quick', '--json', report('bots')], {
        limit: 10 * MINUTE,
        capture: true,
        report: report('bots'),
        counts: ({ passed, failed, failures }) => ({ passed, failed, skipped: 0, failures }),
      }),
  },
  {
    name: 'browser',
    title: 'Browser tests (Playwright)',
    files: ['client/playwright.config.ts'],
    packages: [...CHROMIUM, 'firefox-esr', 'xvfb'],
    client: true,
    run: ({ missing }) =>
      missing.some((name) => CHROMIUM.includes(name)) ? browserTests() : playwright(missing),
  },
  {
    name: 'load',
    title: 'Load, a smoke test (k6)',
    files: ['loadtest/install-k6.mjs', 'loadtest/run.mjs'],
    packages: [],
    client: true,
    beside: 'browser',
    ahead: () =>
      run(node24(), ['loadtest/install-k6.mjs', 'smoke'], { cwd: ROOT, capture: true, limit: 15 * MINUTE }),
    run: async ({ made: { code, output } }) => {
      if (code === 3) return { skipped: 1, why: 'k6 is built with Go, and there is none here' }
      return code !== 0
        ? { output, failed: 1 }
        : command(['loadtest/run.mjs', 'smoke'], { limit: 15 * MINUTE, capture: true })
    },
  },
]

export const missingFiles = (step) => step.files.filter((file) => !existsSync(join(ROOT, file)))
