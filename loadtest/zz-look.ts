import { launch } from './bench/page/slow-phone.ts'
import { ownServer } from './own-server.ts'
const what = process.argv.slice(2)
const server = await ownServer({ EXHIBITIONS: 'off' })
import { chromium } from '@playwright/test'
const ARGS = process.env.ARGS
const browser = ARGS ? await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ARGS.split(' ') }) : await launch()
const size = (w: number, h: number) => ({ viewport: { width: w, height: h }, ...(w < 900 && { hasTouch: true, isMobile: true }) })
async function at(w: number, h: number, path: string) {
  const c = await browser.newContext({ ...size(w, h), reducedMotion: 'reduce' })
  const page = await c.newPage()
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  await page.goto(server.base + path)
  await page.waitForTimeout(1500)
  return page
}
const shot = async (page: any, name: string) => page.screenshot({ path: `/tmp/w40/${name}.png` })
try {
  for (const w of what) await (await import(`/tmp/w40/look-${w}.ts`)).default({ at, shot, server })
} finally {
  await browser.close()
  await server.stop()
}
