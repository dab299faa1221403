/** What a frame of figures costs the browser's main thread, beside as many sprites: without the graphics card's part. */
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { against, type Measurement } from './measurement.ts'

const WITHIN = 60_000
/** Milliseconds of a frame. */
const MOST = 4

export async function board(): Promise<Measurement[]> {
  const vite = await createServer({ configFile: fileURLToPath(new URL('../../client/vite.config.ts', import.meta.url)), server: { host: '127.0.0.1', port: 0 }, logLevel: 'error' })
  await vite.listen()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu-compositing', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${vite.resolvedUrls!.local[0]}browser/board-scene.html?show=crowd`)
    await page.waitForSelector('body[data-timed]', { state: 'attached', timeout: WITHIN })
    const { figures, sprites } = JSON.parse(await page.evaluate(() => document.body.dataset['timed']!)) as { figures: number; sprites: number }
    console.log('board: 60 polygons of 40 corners, filled and outlined, and 300 sprites, in Chromium, the median of 50 frames; the yardstick is as many sprites as the polygons have quadrilaterals')
    return [against('a frame of figures', figures, 'ms', sprites, { of: 'value', atMost: MOST })]
  } finally {
    await browser.close()
    await vite.close()
  }
}
