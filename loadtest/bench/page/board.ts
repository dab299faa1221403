/** Main-thread time of a frame of figures, compared with as many sprites; without the GPU's part. */
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { CHROMIUM, WITHOUT_GPU } from '../../../client/browser/support/chromium.ts'
import { against, type Measurement } from '../measurement.ts'

const WITHIN = 60_000
/** Limit of a frame (ms). */
const MOST = 4
/** Limit of a frame of the front page's board (ms). */
const MOST_THERE = 5

export async function board(): Promise<Measurement[]> {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../../client/vite.config.ts', import.meta.url)),
    server: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  })
  await vite.listen()
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: WITHOUT_GPU,
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${vite.resolvedUrls!.local[0]}browser/scenes/board-scene.html?show=crowd`)
    await page.waitForSelector('body[data-timed]', { state: 'attached', timeout: WITHIN })
    const { figures, sprites } = JSON.parse(await page.evaluate(() => document.body.dataset['timed']!)) as {
      figures: number
      sprites: number
    }
    await page.goto(`${vite.resolvedUrls!.local[0]}browser/scenes/frames-scene.html`)
    await page.waitForSelector('body[data-timed]', { state: 'attached', timeout: 4 * WITHIN })
    const movers = JSON.parse(await page.evaluate(() => document.body.dataset['timed']!)) as {
      median: number
      slow: number
      split: number
      marks: number
    }
    await page.goto(`${vite.resolvedUrls!.local[0]}browser/scenes/showcase-scene.html`)
    await page.waitForSelector('body[data-timed]', { state: 'attached', timeout: 4 * WITHIN })
    const showcase = JSON.parse(await page.evaluate(() => document.body.dataset['timed']!)) as Record<
      string,
      { median: number; slow: number }
    >
    console.log(
      `board: on the front page, bots in the first exhibition of each game, the median frame and that which a tenth are slower than: ${Object.entries(
        showcase,
      )
        .map(([game, { median, slow }]) => `${game} ${median.toFixed(1)} and ${slow.toFixed(1)} ms`)
        .join(', ')}`,
    )
    console.log(
      `board: a round of a hundred fighters that move, thirty that shoot and eight that end, over the wrecks of rounds before: ${movers.marks} marks at most, a tenth of its frames slower than ${movers.slow.toFixed(1)} ms; the yardstick is the frame of figures`,
    )
    console.log(
      'board: 60 polygons of 40 corners, filled and outlined, and 300 sprites, in Chromium, the median of 50 frames; the yardstick is as many sprites as the polygons have quadrilaterals',
    )
    return [
      against('a frame of figures', figures, 'ms', sprites, { of: 'value', atMost: MOST }),
      against('a frame of a hundred movers', movers.median, 'ms', figures, { of: 'value', atMost: MOST }),
      against('such a frame in two pictures', movers.split, 'ms', figures, { of: 'value', atMost: MOST }),
      against(
        'a frame on the front page, of the slowest game',
        Math.max(...Object.values(showcase).map(({ median }) => median)),
        'ms',
        figures,
        { of: 'value', atMost: MOST_THERE },
      ),
    ]
  } finally {
    await browser.close()
    await vite.close()
  }
}
