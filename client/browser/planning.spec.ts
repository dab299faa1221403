import type { Page } from '@playwright/test'
import { expect, PHONE, plan, planning, playNow, ready, test } from './support/player.ts'

test('VP-10.2 the keyboard alone plays a match from the lobby on', async ({ visit }) => {
  const page = await visit('/')
  await expect(page.getByRole('button', { name: /Play now/ })).toBeEnabled()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let i = 0; i < 12 && !(await focused()).startsWith('Play now'); i++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await planning(page, 1)
  for (const key of ['k', 'k', 'j', 'k']) await page.keyboard.press(key)
  expect(await plan(page)).toBe('Planned: forward ×2, spin left, forward')
  await page.keyboard.press('Backspace')
  expect(await plan(page)).toBe('Planned: forward ×2, spin left')
  await page.keyboard.press('c')
  expect(await plan(page)).toBe('Nothing planned: drifts')
  await page.keyboard.press('z')
  expect(await plan(page)).toBe('Planned: forward ×2, spin left')
  await page.keyboard.press('h')
  await expect(page.getByRole('button', { name: 'Hold fire' })).toHaveAttribute('aria-pressed', 'true')
  // Simple rules have no boosts, so the key shows a reason.
  await page.keyboard.press('i')
  await expect(page.locator('.plan-note')).toContainText('advanced')
  await page.keyboard.press('Enter')
  await expect(page.locator('.playback')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('.')
  await page.keyboard.press('Escape')
  await planning(page, 2)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Rules and keys' })).toContainText('VP-2.3')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.locator('.playback')).toBeVisible()
})

/** Taps a hex; its place on the screen is derived from the radar's window, which shows the view. */
async function tapBoard(page: Page, dx: number, dy: number): Promise<void> {
  const box = (await page.locator('.board').boundingBox())!
  await page.touchscreen.tap(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy)
}

test('VP-10.1 a phone plays a round by touch: chits, a proposal for a tapped hex, ready', async ({
  visit,
}) => {
  const page = await visit('/you', PHONE)
  // Before the script loads, the prerendered front page works: it keeps a choice and a press.
  const held: (() => void)[] = []
  await page.route(/assets\/index-.*\.js$/, (route) => void held.push(() => void route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  const playNow = page.getByRole('button', { name: /Play now/ })
  await page.getByRole('radio', { name: 'Aces' }).check()
  await playNow.tap()
  await expect(playNow).toHaveAttribute('aria-busy', 'true')
  expect(held).toHaveLength(1)
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/matches'),
  )
  held[0]!()
  expect((await asked).postDataJSON()).toMatchObject({ game: 'void-patrol', options: { instant: true } })
  expect(await page.evaluate(() => localStorage.getItem('dr.level'))).toBe('2')
  await planning(page, 1)
  await page.getByRole('button', { name: 'Skip' }).tap()
  await page.getByRole('button', { name: 'Thrust forward' }).tap()
  await page.getByRole('button', { name: 'Spin left' }).tap()
  expect(await plan(page)).toBe('Planned: forward, spin left')
  await page.getByRole('button', { name: 'Clear' }).tap()
  // A tap on the board only proposes. Hexes next to the ship are in reach, so some tap proposes one. If the
  // border is in the way, try the other side.
  const proposal = page.getByRole('button', { name: 'Use it' })
  for (let x = 170; x >= -170 && !(await proposal.isVisible()); x -= 16) await tapBoard(page, x, -60)
  if (!(await proposal.isVisible()))
    for (let x = 170; x >= -170 && !(await proposal.isVisible()); x -= 16) await tapBoard(page, x, -30)
  expect(await plan(page)).toBe('Nothing planned: drifts')
  await proposal.tap()
  expect(await plan(page)).not.toBe('Nothing planned: drifts')
  for (const button of await page.locator('.controls button:visible').all()) {
    const size = (await button.boundingBox())!
    if (!(await button.evaluate((element) => element.closest('.slot') !== null)))
      expect(size.height).toBeGreaterThanOrEqual(40)
  }
  // Nothing is wider than the phone's screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await ready(page).tap()
  await expect(page.locator('.playback')).toBeVisible()
  // On a busy machine the playback may be over already.
  await page
    .getByRole('button', { name: 'Skip ahead' })
    .tap({ timeout: 5000 })
    .catch(() => undefined)
  await planning(page, 2)
})

test('VP-10.3 the sheet warns of a collision before the order is sent', async ({ visit }) => {
  const page = await visit('/')
  // In a field full of rocks some early plan hits one. The text must warn of it as the sheet does.
  await page.getByRole('button', { name: /Create a match/ }).click()
  await page.getByRole('slider', { name: 'Asteroids' }).fill('12')
  await page.getByRole('slider', { name: 'Field radius' }).fill('8')
  await page.getByLabel('Empty seats').selectOption('1')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Ready' }).click()
  await planning(page, 1)
  const warning = page.locator('.unit-sheet .danger', { hasText: /damage!|implodes!|destroyed!/ })
  const tries = [
    'kkkk',
    'lkkk',
    'jkkk',
    'llkkk',
    'jjkkk',
    'klkk',
    'kjkk',
    'kkl',
    'kkj',
    'kkk',
    'kkjk',
    'kklk',
  ]
  for (let round = 1; round <= 6 && (await warning.count()) === 0; round++) {
    for (const keys of tries) {
      await page.keyboard.press('c')
      for (const key of keys) await page.keyboard.press(key)
      if ((await warning.count()) > 0) break
    }
    if ((await warning.count()) > 0) break
    await page.keyboard.press('c')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(page.locator('.playback')).toBeVisible()
    await page.keyboard.press('Escape')
    await planning(page, round + 1)
  }
  await expect(warning.first()).toBeVisible()
})

test('VP-10.4 the radar shows the board, a log line its moment, and the radio a message', async ({
  visit,
}) => {
  const page = await visit('/')
  await page.getByRole('button', { name: /Wing/ }).click()
  await planning(page, 1)
  await expect(page.locator('.radar .own')).toHaveCount(2)
  await expect(page.locator('.radar path:not(.own)')).toHaveCount(2)
  // A growing tray must not move the view under the pointer. The radar shows the view.
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Zoom in' }).click()
  const shows = () =>
    page
      .locator('.radar .window')
      .evaluate((at) =>
        ['x', 'y', 'width', 'height'].map((name) => Math.round(Number(at.getAttribute(name)))),
      )
  const before = await shows()
  await page.locator('.controls').evaluate((tray) => (tray.style.paddingTop = '52px'))
  await expect.poll(async () => (await shows())[3]! < before[3]! - 20).toBe(true)
  expect((await shows()).slice(0, 3)).toEqual(before.slice(0, 3))
  await page.locator('.controls').evaluate((tray) => (tray.style.paddingTop = ''))
  await expect.poll(shows).toEqual(before)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.keyboard.press('k')
  await ready(page).click()
  await expect(page.locator('.playback')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Log' }).click()
  await page
    .locator('.log')
    .getByRole('button', { name: /A1 .*: forward/ })
    .click()
  await expect(page.locator('.round small')).toHaveText('playback')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByLabel('To whom').selectOption('team')
  await page.getByLabel('Message to Team').fill('<img src=x> break left')
  await page.keyboard.press('Enter')
  await expect(page.locator('.chat-lines')).toContainText('<img src=x> break left')
})

test('a guessed plan of an enemy leaves the own plan as it is', async ({ visit }) => {
  const page = await visit('/')
  await playNow(page)
  await page.keyboard.press('f')
  await expect(page.locator('.vp-who')).toContainText('If B1 plays')
  await page.keyboard.press('k')
  expect(await plan(page)).toBe('Planned: forward')
  await page.keyboard.press('f')
  expect(await plan(page)).toBe('Nothing planned: drifts')
})

test('Ready stays where it is on a phone, whatever opens', async ({ visit }) => {
  const page = await visit('/', PHONE)
  await playNow(page)
  await planning(page, 1)
  const place = async () => {
    const { x, y, width, height } = (await ready(page).boundingBox())!
    return [x, y, width, height].map(Math.round)
  }
  const at = await place()
  const canvas = await page.locator('.canvas-host canvas').evaluate((element) => element.clientHeight)
  for (const tab of ['Fighter', 'Log', 'Chat'] as const) {
    await page.getByRole('tab', { name: tab }).tap()
    expect(await place()).toEqual(at)
    // The opened panel overlays the board, which keeps its size.
    expect(await page.locator('.canvas-host canvas').evaluate((element) => element.clientHeight)).toBe(canvas)
    await page.getByRole('tab', { name: tab }).tap()
    expect(await place()).toEqual(at)
  }
  await page.locator('.hint').getByRole('button', { name: 'Next' }).tap()
  expect(await place()).toEqual(at)
})

test('Back leads from a round to the top of the page before, with the way back to the match', async ({
  visit,
}) => {
  const page = await visit('/', PHONE)
  await page.evaluate(() => window.scrollTo(0, 400))
  await playNow(page)
  await planning(page, 1)
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Return to your match/ })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
