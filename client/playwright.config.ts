import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM, WITHOUT_GPU } from './browser/support/chromium.ts'

const PORT = Number(process.env['BROWSER_TEST_PORT'] ?? 26400)
const SCENES = PORT + 1
const VITE = `${process.execPath} node_modules/vite/bin/vite.js`
const OF_SCENES = '--config client/browser/scenes/vite.config.ts'

export default defineConfig({
  testDir: './browser',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  fullyParallel: true,
  workers: 3,
  // Only what hangs is to fail: with another load on both cores a whole match took more than ninety seconds.
  timeout: 300_000,
  expect: { timeout: 60_000, toHaveScreenshot: { maxDiffPixels: 50 } },
  reporter: [['line']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        ...WITHOUT_GPU,
        // Three browsers on two cores: a collection in threads beside the page only works more.
        '--js-flags=--single-threaded-gc',
        '--force-color-profile=srgb',
        '--font-render-hinting=none',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      command: `${process.execPath} scripts/test/server.mjs`,
      cwd: '..',
      url: `http://127.0.0.1:${PORT}/healthz`,
      env: {
        PORT: String(PORT),
        HOST: '127.0.0.1',
        RATE_LIMITS: '0',
        EXHIBITIONS: 'off',
        LOG_LEVEL: 'error',
        DATA_DIR: join(tmpdir(), `dead-reckoning-browser-${process.pid}`),
      },
    },
    // Fixed pictures for the snapshots: real scenes of seeded matches.
    {
      command: `${VITE} build --logLevel warn ${OF_SCENES} && exec ${VITE} preview ${OF_SCENES} --host 127.0.0.1 --port ${SCENES} --strictPort`,
      cwd: '..',
      url: `http://127.0.0.1:${SCENES}/browser/scenes/scene.html`,
    },
  ],
  metadata: { scenes: `http://127.0.0.1:${SCENES}/browser/scenes/scene.html` },
})
