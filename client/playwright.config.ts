import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env['BROWSER_TEST_PORT'] ?? 26400)
const SCENES = PORT + 1

export default defineConfig({
  testDir: './browser',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  // Only what hangs is to fail: with another load on both cores a whole match took more than ninety seconds.
  timeout: 180_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 50 } },
  reporter: [['line']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        // Without a graphics card a page is put together far more quickly without pretending to have one: only WebGL needs it.
        '--disable-gpu-compositing',
        '--no-sandbox', '--disable-dev-shm-usage', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', 
        '--force-color-profile=srgb', '--font-render-hinting=none', '--disable-background-networking', '--disable-component-update', '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      command: `${process.execPath} server/main.ts`, cwd: '..', url: `http://127.0.0.1:${PORT}/healthz`,
      env: { PORT: String(PORT), HOST: '127.0.0.1', RATE_LIMITS: '0', EXHIBITIONS: 'off', LOG_LEVEL: 'error', DATA_DIR: join(tmpdir(), `dead-reckoning-browser-${process.pid}`) },
    },
    // Fixed pictures for the snapshots: real scenes of seeded matches, in the development build.
    {
      command: `${process.execPath} node_modules/vite/bin/vite.js --config client/vite.config.ts --host 127.0.0.1 --port ${SCENES} --strictPort`,
      cwd: '..', url: `http://127.0.0.1:${SCENES}/browser/scene.html`,
    },
  ],
  metadata: { scenes: `http://127.0.0.1:${SCENES}/browser/scene.html` },
})
