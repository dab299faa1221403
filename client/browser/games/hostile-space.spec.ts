/** Hostile Space from the first die to the first missile, by touch on a phone and by keyboard alone. */
import type { Page } from '@playwright/test'
import { clean } from '../support/clean.ts'
import { expect, follow, introduced, openDuel, openMatch, PHONE, ready, test } from '../support/player.ts'

/** Opens a duel with a bot that begins at once. */
const duel = (page: Page, setup: object): Promise<void> =>
  openDuel(page, 'hostile-space', { craftEach: 4, width: 24, height: 24, ...setup })

/** Waits until this step can be planned; `skip` ends a playback. */
async function asked(page: Page, title: RegExp, skip: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if (await page.locator('.playback').isVisible()) await skip()
    await expect(page.locator('.round b')).toHaveText(title, { timeout: 500 })
    await expect(page.locator('.hs-bar')).toBeVisible({ timeout: 500 })
    await expect(ready(page)).toHaveText('Ready', { timeout: 500 })
  }).toPass({ timeout: 90_000 })
}

test('a phone sets up and plays a round by touch', async ({ visit }) => {
  const page = await visit('/', { ...PHONE, reducedMotion: 'reduce' })
  await duel(page, {})
  const skip = () =>
    page
      .getByRole('button', { name: 'Skip ahead' })
      .tap({ timeout: 1000 })
      .catch(() => undefined)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await asked(page, /Place your marker/, skip)
  await expect(page.locator('.hs-told')).toContainText('Tap where the middle of your zone is to be')
  await page
    .getByRole('button', { name: 'Skip', exact: true })
    .tap({ timeout: 1000 })
    .catch(() => undefined)
  await button('Place for me').tap()
  await expect(page.locator('.hs-told')).toContainText('Your zone is placed')
  await ready(page).tap()
  await asked(page, /Place your craft/, skip)
  // The whole map is in view, so some tap is in the own zone and places the first craft.
  const board = (await page.locator('.board').boundingBox())!
  const told = page.locator('.hs-told')
  for (const [x, y] of [0.75, 0.25, 0.5].flatMap((down) =>
    [0.5, 0.3, 0.7].map((across) => [across, down] as const),
  )) {
    if (await told.getByText('3 more to place').isVisible()) break
    await page.touchscreen.tap(board.x + x * board.width, board.y + y * board.height)
    await page.waitForTimeout(300)
  }
  await expect(told).toContainText('3 more to place')
  await button('Undo').tap()
  await expect(page.locator('.hs-told')).toContainText('this formation counts as it stands')
  await clean(page, 'placing')
  await ready(page).tap()
  await asked(page, /^Velocity, round 1$/, skip)
  const chip = (id: string) => page.locator('.hs-fleet button', { hasText: id })
  await chip('A2').tap()
  await button('A hex further right').tap()
  await button('A hex further right').tap()
  await expect(page.locator('.hs-who')).toContainText('A2 speed 2')
  await expect(page.locator('.hs-price')).toContainText('−2')
  await expect(chip('A2')).toContainText('has orders')
  // Form a wing with another craft.
  await button(/^Wing/).tap()
  await chip('A3').tap()
  await button('A hex further upper left').tap()
  await expect(page.locator('.hs-who')).toContainText('A3 +1')
  await expect(chip('A3')).toContainText('has orders')
  await button('Undo').tap()
  await expect(chip('A3')).toContainText('drifts')
  for (const control of await page.locator('.controls button:visible').all())
    expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await clean(page, 'velocities')
  await ready(page).tap()
  await asked(page, /^Fire, round 1$/, skip)
  await chip('A2').tap()
  await button('Fire right').tap()
  await expect(button('Fire right')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.hs-stock')).toContainText('8 missiles aboard, fires 1')
  await expect(chip('A2')).toContainText(/fires|in danger/)
  await clean(page, 'fire')
  await ready(page).tap()
  await expect(page.locator('.playback')).toBeVisible()
  await asked(page, /^Velocity, round 2$/, skip)
})

test('the keyboard alone sets up, base, craft and rocks, and plays a round', async ({ visit }) => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  await duel(page, { play: 'base-defence', entityDice: 1 })
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key)
  }
  const skip = () => keys('Escape')
  const told = page.locator('.hs-told')
  await asked(page, /Place your base/, skip)
  await clean(page, 'placing a base')
  // While placing, the arrow keys move the cursor, not the map. Move it on at once when a base is refused:
  // the way around the map may be long, and the step has a clock.
  await expect(async () => {
    // The base may have been placed after the last look: another Enter would place it again, and might be
    // refused.
    if (!(await told.textContent())!.includes('Your base is placed'))
      await keys('ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await told.textContent()).toContain('Your base is placed')
  }).toPass({ timeout: 30_000, intervals: [0] })
  await keys('Enter')
  await asked(page, /Place your craft/, skip)
  // The legal places of a craft depend on the place of the base.
  let tries = 0
  await expect(async () => {
    await keys(tries++ % 2 ? 'ArrowLeft' : 'ArrowDown', 'Enter')
    await expect(told).not.toContainText('this formation counts', { timeout: 500 })
  }).toPass({ timeout: 90_000 })
  await keys('c', 'p')
  await expect(told).toContainText('All are placed')
  await keys('Enter')
  const rocks = page.locator('.round b', { hasText: /[Pp]laces? a rock/ })
  for (let i = 0; i < 7; i++) {
    await asked(page, /Place a rock|^Velocity, round 1$/, skip)
    if ((await rocks.count()) === 0) break
    const title = (await page.locator('.round b').textContent())!
    await keys('p')
    // Ready ignores presses for a moment after a playback has ended by itself.
    await expect(async () => {
      if (
        (await page.locator('.ready-button:not(.is-ready)').count()) > 0 &&
        !(await page.locator('.playback').isVisible())
      )
        await keys('Enter')
      await expect(page.locator('.round b')).not.toHaveText(title, { timeout: 3000 })
    }).toPass({ timeout: 90_000 })
  }
  await asked(page, /^Velocity, round 1$/, skip)
  const who = page.locator('.hs-who')
  await keys('2', 'ArrowUp', 'ArrowUp')
  await expect(who).toContainText('A2 speed 2')
  await keys('s')
  await expect(who).toContainText('A2 at rest')
  await keys('a', 'ArrowRight')
  await expect(who).toContainText('A2 +3')
  await expect(page.locator('.hs-fleet', { hasText: 'has orders' })).toBeVisible()
  await keys('Shift+c', 'Escape', 'f')
  await expect(who).toContainText('A3')
  // After the own craft, `f` selects enemies, for which the player can enter a guess.
  await keys('f', 'f', 'ArrowLeft')
  await expect(who).toContainText(/B\d\?.*a guess: it is .* \(bot\)\P{L}*’s/u)
  await clean(page, 'velocities')
  await keys('Enter')
  await asked(page, /^Fire, round 1$/, skip)
  await keys('3', 'ArrowRight')
  await expect(who).toContainText(/A3 fires \w+/)
  await keys('x')
  await expect(who).toContainText('A3 holds fire')
  await keys('ArrowUp', 'ArrowRight', 'Enter')
  await expect(page.locator('.playback')).toBeVisible()
  await asked(page, /^Velocity, round 2$/, skip)
})

test('the result keeps names and headings whole on a phone on its side', async ({ visit }) => {
  const page = await visit('/', { viewport: { width: 844, height: 390 }, reducedMotion: 'reduce' })
  await openDuel(page, 'hostile-space', {})
  await page.getByRole('button', { name: 'Resign, or offer a draw' }).click()
  await page.getByRole('button', { name: 'Resign', exact: true }).click()
  const card = page.locator('.result')
  await expect(card).toContainText('You resigned.')
  // As many digits as a late round of two players has.
  await card.locator('td').evaluateAll((cells) => {
    for (const cell of cells) cell.textContent &&= '19 + 14'
  })
  const lines = (element: Element) =>
    Math.round(element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight))
  for (const whole of [
    card.getByRole('columnheader', { name: 'Delta-v' }).locator('span, button').first(),
    card.locator('.standings-side > span').first(),
  ])
    expect(await whole.evaluate(lines), await whole.innerText()).toBe(1)
  // A cell is as high as the highest of its row.
  const team = card.getByRole('columnheader', { name: 'Team' })
  expect(
    await team.evaluate((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    }),
  ).toBe(1)
})

/**
 * Places everything, fires with the first craft, and otherwise readies every step until the result appears.
 */
async function playsOn(page: Page): Promise<void> {
  const result = page.locator('.result')
  const press = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .click({ timeout: 500 })
      .catch(() => undefined)
  while (!(await result.isVisible())) {
    if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
    else if (await page.locator('.hs-placing').isVisible()) await press('Place for me')
    await page
      .locator('.ready-button:not(.is-ready)')
      .click({ timeout: 500 })
      .catch(() => undefined)
  }
}

test('two players and a bot play from the markers to the result', async ({ visit }) => {
  test.slow()
  const ann = await visit('/', { reducedMotion: 'reduce' })
  await introduced(ann)
  const link = await openMatch(
    ann,
    'hostile-space',
    { teams: 3, craftEach: 4, magazine: 1, roundLimit: 5, entityDice: 1 },
    { bots: 1, roundSeconds: 120 },
  )
  const bob = await visit('/', { reducedMotion: 'reduce' })
  await introduced(bob)
  for (const page of [ann, bob]) {
    await follow(page, link)
    // Wait here, because seats are given in the order of joining.
    await expect(page.getByRole('button', { name: 'Ready' })).toBeVisible()
  }
  for (const page of [ann, bob]) await page.getByRole('button', { name: 'Ready' }).click()
  await Promise.all([ann, bob].map(playsOn))
  for (const page of [ann, bob])
    await expect(page.locator('.result')).toContainText(/Victory|Defeat|A draw|wins/)
  await ann.getByRole('button', { name: 'See the field' }).click()
  await ann.getByRole('tab', { name: 'Log' }).click()
  for (const line of [
    /Order of play: /,
    /Place your marker/,
    /You place a marker at/,
    /A1 starts at/,
    /places? rock1/,
  ])
    await expect(ann.locator('.log')).toContainText(line)
})
