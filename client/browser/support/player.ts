/** Pages for tests, each in a browser of its own; any message in the console fails the test. */
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
 * A message of the software renderer, caused by reading the picture back (`playwright.config.ts`), not by the
 * page.
 */
const READ_BACK = 'GPU stall due to ReadPixels'

/**
 * Television and the front page join matches that may end first, before the reservation or before the
 * connection. They continue with the next match.
 */
const hasEnded = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Room connection was closed unexpectedly (4002)') ||
  (message.text().includes('status of 404') &&
    new URL(message.location().url).pathname.startsWith('/matchmake/joinById/'))

/** Minimum time per frame (ms): without a GPU each frame takes time from both pages under test. */
const FRAME = 160

/** Device pixels per CSS pixel; low, because most tests look at no picture. */
const DENSITY = 0.25

/**
 * A visitor without sound who saves data. Sounds, prefetched matches and the boards of the front page cost
 * more time than most tests.
 */
function frugal(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  try {
    localStorage['dr.muted'] ??= '1'
  } catch {
    // Empty pages and embedded ones have no storage, but they play no sound either.
  }
}

function fewFrames(every: number): void {
  window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), every)
  window.cancelAnimationFrame = (frame) => window.clearTimeout(frame)
}

interface PageOptions extends BrowserContextOptions {
  /** With sound, and with prefetching and live boards. */
  readonly lavish?: boolean
}

type Tab = (options?: PageOptions) => Promise<Page>

interface People {
  /** A page without state or address. Its console is not checked. */
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
  // Chromium aborts loading when a network interface of this machine changes. Retry then.
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

  // Defined here, because worker fixtures of a spec file would get workers of their own.
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
    // After a failure on another machine, the log shows the text of each page.
    if (info.status !== info.expectedStatus)
      for (const { page } of opened)
        console.log(`${page.url()} showed:\n${await page.locator('body').ariaSnapshot().catch(String)}`)
    // Check now: later, the empty page may log errors about the test's scripts.
    for (const { said } of opened) expect([...said], 'nothing in the console').toEqual([])
  },
})

export { expect }

export const ready = (page: Page) => page.locator('.ready-button')

/** Waits until the board is drawn and the round can be planned. */
export async function planning(page: Page, round?: number): Promise<void> {
  await expect(page.locator('.canvas-host canvas')).toBeVisible()
  await expect(page.locator('.board-loading')).toHaveCount(0)
  if (round !== undefined) await expect(page.locator('.round b')).toHaveText(`Round ${round}`)
  await expect(ready(page)).toBeVisible()
}

/** Opens the lobby with a callsign set, so that a link to a match does not ask for one. */
export async function introduced(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Play now/ })).toBeEnabled()
  await page.evaluate(() => localStorage.setItem('dr.known', '1'))
}

/** Navigates as a link within the page would, without loading it again. */
export async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

/** Creates a match as the lobby does, and resolves with its path; `options`: `instant`, `bots`, … */
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

/** Opens such a match against one bot, with a long planning time. */
export async function openDuel(page: Page, game: string, setup: object): Promise<void> {
  await introduced(page)
  await openMatch(page, game, setup, { instant: true, bots: 1, roundSeconds: 240 })
  await expect(page.locator('.canvas-host canvas')).toBeVisible({ timeout: 60_000 })
}

export async function playNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Play now/ }).click()
  await planning(page, 1)
}

/** The planned orders, as the slots announce them. */
export const plan = (page: Page) => page.locator('ol.slots').getAttribute('aria-label')

/** Creates a match by the dialog with these changes, and resolves with its link. */
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

/** Readies every round without a plan until the result appears. */
export async function playOut(page: Page): Promise<void> {
  while (!(await page.locator('.result').isVisible())) {
    // During playback the same button skips; after the last round it is gone.
    await page
      .locator('.ready-button:not(.is-ready)')
      .click({ timeout: 1000 })
      .catch(() => page.keyboard.press('Escape'))
  }
}
