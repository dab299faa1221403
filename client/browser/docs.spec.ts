import { clean } from './support/clean.ts'
import { expect, PHONE, test } from './support/player.ts'

const DESK = { viewport: { width: 1440, height: 900 } }

test('a reader reaches the documents from the front page, and finds a page by a word', async ({ visit }) => {
  const page = await visit('/', DESK)
  await page.getByRole('link', { name: 'Documentation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/documentation/)
  await page.keyboard.press('/')
  await page.keyboard.type('drain_sec')
  const found = page.locator('#found a').first()
  await expect(found).toContainText('Settings: Running')
  await page.keyboard.press('ArrowDown')
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/host\/settings#running$/)
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('the search listens before the rest of a page has arrived, and asks again for a list that was lost', async ({
  tab,
}) => {
  const page = await tab(DESK)
  let asked = 0
  await page.route('**/docs/index.json', (route) => (asked++ === 0 ? route.abort() : route.continue()))
  await page.route('**/docs/bots', async (route) => {
    const answer = await route.fetch()
    // A script that never comes: the document is not complete.
    const body = (await answer.text()).replace('</main>', '</main><script src="/docs/late.js"></script>')
    await route.fulfill({ response: answer, body })
  })
  await page.route('**/docs/late.js', () => {})
  await page.goto('/docs/bots', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  await page.keyboard.press('/')
  await page.keyboard.type('drain_sec')
  await expect(page.locator('#found a').first()).toContainText('Settings: Running')
  expect(asked).toBeGreaterThan(1)
})

for (const [where, options] of Object.entries({ 'a desktop': DESK, 'a phone': PHONE }))
  test(`the documents can be read on ${where} in both schemes, and say when a page is not there`, async ({
    tab,
  }) => {
    const page = await tab(options)
    for (const address of [
      '',
      '/play/void-patrol',
      '/host/settings',
      '/host/capacity',
      '/bots',
      '/nothing',
    ]) {
      await page.goto(`/docs${address}`)
      await expect(page.locator('main h1')).toBeVisible()
      const menu = page.locator('.menu summary')
      if (await menu.isVisible()) await menu.click()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${address} is as wide as the screen`,
      ).toBeLessThanOrEqual(0)
      await clean(page, `documents ${address}`)
    }
    await expect(page.locator('main')).toContainText('There is no such page')
  })

test('the documents follow the scheme that was chosen for the site', async ({ tab }) => {
  const page = await tab(DESK)
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.goto('/docs')
  const dark = await background()
  await page.evaluate(() => localStorage.setItem('dr.scheme', 'bright'))
  await page.reload()
  expect(await background()).not.toBe(dark)
})
