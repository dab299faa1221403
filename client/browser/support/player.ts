/**
 * Pages as people use them, each with a browser of its own; whatever a page says in its console fails the
 * test.
 */
import {
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test'
import { BrowserPool } from './browser-pool.ts'

export interface Opened {
  readonly page: Page
  readonly said: string[]
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * Of the software renderer, which the page's picture is read back from (`playwright.config.ts`): it says
 * nothing of the page.
 */
const READ_BACK = 'GPU stall due to ReadPixels'

/**
 * Television and the front page join matches that may end meanwhile: before a place was reserved, or between
 * that and the connection. They go on to the next.
 */
const hasEnded = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Room connection was closed unexpectedly (4002)') ||
  (message.text().includes('status of 404') &&
    new URL(message.location().url).pathname.startsWith('/matchmake/joinById/'))

/** A frame so often (ms): without a graphics card each costs the time of both pages that are tried at once. */
const FRAME = 160

/** Device pixels to a CSS pixel: what is tried is no picture. */
const DENSITY = 0.25

/**
 * Of somebody who hears nothing and saves data: sounds that are made, matches that are made ready ahead and
 * boards of others on the front page take longer than most that is tried.
 */
function frugal(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  try {
    localStorage['dr.muted'] ??= '1'
  } catch {
    // An empty page, or one that stands in another, has no storage: nothing sounds there either.
  }
}

function fewFrames(every: number): void {
  window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), every)
  window.cancelAnimationFrame = (frame) => window.clearTimeout(frame)
}

interface PageOptions extends BrowserContextOptions {
  /** With sound, and all that comes without being asked for. */
  readonly lavish?: boolean
}

type Tab = (options?: PageOptions) => Promise<Page>

interface People {
  /** A page that knows nothing, at no address yet. What it says in its console is its own matter. */
  tab: Tab
  visit: (url?: string, options?: PageOptions) => Promise<Page>
}

async function visited(tab: Tab, options: PageOptions, url: string): Promise<Opened> {
  const page = await tab(options)
  const said: string[] = []
  page.on(
    'console',
    (message) =>
      message.text().includes(READ_BACK) ||
      hasEnded(message) ||
      said.push(`${message.type()}: ${message.text()} ${message.location().url}`),
  )
  page.on('pageerror', (error) => said.push(String(error.stack)))
  // Chromium breaks off what it loads when an interface of this machine comes or goes, also of no concern to
  // it.
  await page.goto(url).catch((error: unknown) => {
    if (!String(error).includes('ERR_NETWORK_CHANGED')) throw error
    said.length = 0
    return page.goto(url)
  })
  return { page, said }
}

export const test = base.extend<People, { pool: BrowserPool; album: Page }>({
  pool: [
    async ({ playwright, launchOptions }, use) => {
      const pool = new BrowserPool(() => playwright.chromium.launch(launchOptions))
      await use(pool)
      await pool.close()
    },
    { scope: 'worker' },
  ],

  // Here, as whoever brings something for all of a worker has workers of their own.
  album: [
    async ({ pool }, use) => use(await pool.aside({ viewport: { width: 800, height: 520 } })),
    { scope: 'worker' },
  ],

  tab: async ({ pool }, use) => {
    const pages: Page[] = []
    await use(async ({ lavish = false, ...options } = {}) => {
      const page = await pool.open({ deviceScaleFactor: DENSITY, ...options }, async (context) => {
        await context.addInitScript(fewFrames, FRAME)
        if (!lavish) await context.addInitScript(frugal)
      })
      pages.push(page)
      return page
    })
    for (const page of pages) await pool.giveBack(page)
  },

  visit: async ({ tab }, use, info) => {
    const opened: Opened[] = []
    await use(async (url = '/', options = {}) => {
      const one = await visited(tab, options, url)
      opened.push(one)
      return one.page
    })
    // A failure on another machine is understood by what people saw.
    if (info.status !== info.expectedStatus)
      for (const { page } of opened)
        console.log(`${page.url()} showed:\n${await page.locator('body').ariaSnapshot().catch(String)}`)
    // Not later: what the empty page makes of the test's scripts is no matter.
    for (const { said } of opened) expect([...said], 'nothing in the console').toEqual([])
  },
})

export { expect }

export const ready = (page: Page) => page.locator('.ready-button')

/** The board is there, and the round can be planned. */
export async function planning(page: Page, round?: number): Promise<void> {
  await expect(page.locator('.canvas-host canvas')).toBeVisible()
  await expect(page.locator('.board-loading')).toHaveCount(0)
  if (round !== undefined) await expect(page.locator('.round b')).toHaveText(`Round ${round}`)
  await expect(ready(page)).toBeVisible()
}

/** The lobby is open, of somebody who was here before: a link to a match asks for no name. */
export async function introduced(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Play now/ })).toBeEnabled()
  await page.evaluate(() => localStorage.setItem('dr.known', '1'))
}

/** To where a link in the page would lead: nothing of it is loaded anew. */
export async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

/** A match that is opened as the lobby would; gives its path. `options`: `instant`, `bots`, … */
export async function openMatch(page: Page, game: string, setup: object, options: object): Promise<string> {
  const path = await page.evaluate(async (body) => {
    const answer = await fetch('/api/matches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return `/m/${((await answer.json()) as { id: string }).id}`
  }, JSON.stringify({ game, setup, options }))
  await follow(page, path)
  return path
}

/** Such a match against one bot, with time enough. */
export async function openDuel(page: Page, game: string, setup: object): Promise<void> {
  await introduced(page)
  await openMatch(page, game, setup, { instant: true, bots: 1, roundSeconds: 240 })
  await expect(page.locator('.canvas-host canvas')).toBeVisible({ timeout: 60_000 })
}

export async function playNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Play now/ }).click()
  await planning(page, 1)
}

/** What is planned, as the slots tell it. */
export const plan = (page: Page) => page.locator('ol.slots').getAttribute('aria-label')

/** Creates a match as the dialog has it, with these changes; gives its link. */
export async function createMatch(
  page: Page,
  ranges: Readonly<Record<string, number>>,
  bots = '0',
): Promise<string> {
  await page.getByRole('button', { name: /Create a match/ }).click()
  for (const [label, value] of Object.entries(ranges))
    await page.getByRole('slider', { name: label }).fill(String(value))
  await page.getByLabel('Empty seats').selectOption(bots)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/m\//)
  await expect(page.getByRole('heading', { name: 'Void Patrol', exact: true })).toBeVisible()
  return page.url()
}

/** Is ready for every round, without a plan, until the result is there. */
export async function playOut(page: Page): Promise<void> {
  while (!(await page.locator('.result').isVisible())) {
    // While a round is shown the same button leads to the next; after the last there is none.
    await page
      .locator('.ready-button:not(.is-ready)')
      .click({ timeout: 1000 })
      .catch(() => page.keyboard.press('Escape'))
  }
}
