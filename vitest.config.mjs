/**
 * How the unit, property and room tests are run: as Node itself runs the sources, several files in one process after the
 * other, which share what they have loaded (each would load the server anew otherwise, and calculate with code that is not
 * warm yet).
 */
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/sequencer.mjs'

const file = (name) => `${import.meta.dirname}/scripts/test/${name}`

export default defineConfig({
  test: {
    include: ['{common,server,client,loadtest,scripts,bots,deploy}/**/*.test.{ts,tsx}'],
    globalSetup: file('before-units.mjs'),
    setupFiles: file('globals.ts'),
    sequence: { sequencer: LongestFirst },
    isolate: false,
    pool: 'forks',
    // Many of them wait most of the time.
    maxWorkers: 8,
    // Only what hangs is to run out of time.
    testTimeout: 60_000, hookTimeout: 120_000,
    watch: false,
    silent: 'passed-only',
    // The young generation (MB): what a test makes is dead sooner than a small one is full, and is not copied.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32', '--disable-warning=ExperimentalWarning', '--import', file('components.mjs')],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    coverage: { provider: 'v8' },
  },
})
