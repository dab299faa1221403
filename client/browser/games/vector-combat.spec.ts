/**
 * Vector Combat from the first counter to the result: by touch on a phone, by keyboard alone, and by two
 * people.
 */
import type { Page } from '@playwright/test'
import { clean } from '../support/clean.ts'
import { expect, follow, introduced, openDuel, openMatch, PHONE, ready, test } from '../support/player.ts'

/** Opens a duel with a bot that begins at once. */
const duel = (page: Page, setup: object): Promise<void> =>
  openDuel(page, 'vector-combat', { ships: 1, ...setup })

const who = (page: Page) => page.locator('.vc-who')
const cell = (page: Page, step: number) => page.locator('.vc-steps button').nth(step)

/** Waits until this round can be planned and skips playbacks. */
async function planned(page: Page, title: RegExp): Promise<void> {
  await expect(async () => {
    if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
    await expect(page.locator('.round b')).toHaveText(title, { timeout: 500 })
    await expect(page.locator('.vc-bar')).toBeVisible({ timeout: 500 })
    await expect(ready(page)).toHaveText('Ready', { timeout: 500 })
  }).toPass({ timeout: 90_000 })
}

test('a phone plans several subturns by touch, and the plan outlives a reload', async ({ visit }) => {
  const page = await visit('/', { ...PHONE, reducedMotion: 'reduce' })
  await duel(page, { scenario: 'orbit', ships: 2 })
  await planned(page, /1\/4/)
  await page
    .getByRole('button', { name: 'Skip', exact: true })
    .tap({ timeout: 1000 })
    .catch(() => undefined)
  await page.getByRole('button', { name: /^Thrust 2 N/ }).tap()
  await expect(who(page)).toContainText('A1 thrusts 2')
  await cell(page, 1).tap()
  await page.getByRole('button', { name: 'Turn', exact: true }).tap()
  await page.getByRole('button', { name: /^Turn to NE/ }).tap()
  await expect(cell(page, 1)).toContainText('turns to NE')
  // The order is refused with a reason and has no effect.
  await cell(page, 0).tap()
  await page.getByRole('button', { name: 'Fire', exact: true }).tap()
  await page.getByRole('button', { name: /^Fire at B1: out of range/ }).tap({ force: true })
  await expect(page.locator('.vc-note')).toContainText('out of range')
  await expect(who(page)).toContainText('A1 thrusts 2')
  await page.locator('.vc-fleet button', { hasText: 'A2' }).tap()
  const orbit = page.getByRole('button', { name: 'Into the outer orbit of the planet' })
  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('button', { name: 'Ways', exact: true }).tap()
  await expect(orbit).toBeInViewport({ ratio: 1 })
  await orbit.tap()
  await expect(page.locator('.vc-note')).toContainText('A2 is there in')
  await expect(ready(page)).toBeInViewport({ ratio: 1 })
  expect(await page.locator('.vc-goal b').evaluate((title) => title.scrollWidth <= title.clientWidth)).toBe(
    true,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Thrust', exact: true }).tap()
  const tray = (await page.locator('.controls').boundingBox())!
  expect(tray.height).toBeLessThanOrEqual(0.45 * 844)
  for (const control of await page.locator('.controls :is(button, select, input):visible').all())
    expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await clean(page, 'planning on a phone')
  const steps = await page.locator('.vc-steps').textContent()
  await page.reload()
  await planned(page, /1\/4/)
  await expect(page.locator('.vc-fleet button', { hasText: 'A2' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.vc-steps')).toHaveText(steps!)
  await page.locator('.vc-fleet button', { hasText: 'A1' }).tap()
  await expect(cell(page, 1)).toContainText('turns to NE')
  await ready(page).tap()
  // The objective stays in view during the playback.
  await expect(page.locator('.playback')).toBeVisible()
  await expect(page.locator('.progress')).toContainText(/Hold an orbit\s*You\s*0 of 8\s*\S.*\s*0 of 8/, {
    useInnerText: true,
  })
  await expect(page.locator('.progress')).toBeInViewport({ ratio: 1 })
  await planned(page, /2\/4/)
  // The progress is in view while the next round is planned.
  await expect(page.locator('.progress')).toBeInViewport({ ratio: 1 })
  await expect(who(page)).toContainText('A1 turns to NE')
  // The plan is sent without a press.
  await expect(page.locator('.commit small')).toContainText('Saved')
})

test('a plan outlives another match and a reload, and the clock names turn and subturn', async ({
  visit,
}) => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  await duel(page, { scenario: 'orbit' })
  const first = new URL(page.url()).pathname
  await planned(page, /1\/4/)
  await expect(page.locator('.clock')).toContainText('1/4 T1')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(']')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 1)).toContainText('turns to NE')
  const steps = await page.locator('.vc-steps').textContent()
  await follow(page, '/')
  await duel(page, { scenario: 'orbit' })
  await planned(page, /1\/4/)
  await page.keyboard.press('ArrowLeft')
  await expect(who(page)).toContainText('A1 turns to NW')
  await page.goto(first)
  await planned(page, /1\/4/)
  await expect(page.locator('.vc-steps')).toHaveText(steps!)
})

test('the keyboard alone lands on the moon, by a way that is proposed, and takes off again to win', async ({
  visit,
}) => {
  test.slow()
  const page = await visit('/', { reducedMotion: 'reduce' })
  await duel(page, { scenario: 'moonshot' })
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key)
  }
  await planned(page, /1\/4, turn 1/)
  await keys('ArrowUp', 'ArrowUp')
  await expect(who(page)).toContainText('A1 thrusts 2')
  await keys(']', 'ArrowRight', '[', 'z', 'z')
  // An enemy's action is entered as a guess.
  await keys('f', 'ArrowUp')
  await expect(who(page)).toContainText(/B1\? thrusts 1.*a guess/)
  await keys('c', '1', 'k')
  await page.keyboard.type('turn 3')
  await keys('Enter', 'Escape')
  await expect(who(page)).toContainText('A1 turns to S')
  await keys('w')
  await expect(page.locator(':focus')).toContainText('Land on the moon')
  await keys('Tab', 'Tab', 'Shift+Tab', 'Shift+Tab')
  await expect(page.locator(':focus')).toContainText('Land on the moon')
  await keys('Enter')
  await expect(page.locator('.vc-note')).toContainText('Land on the moon: A1 is there in')
  await clean(page, 'planning')
  await keys('?')
  // No key label covers the action's label.
  await expect(page.locator('.keys dt').first()).toBeVisible()
  expect(
    await page
      .locator('.keys dt')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      ),
  ).toEqual([])
  await keys('Escape')
  await keys('v')
  await expect(page.locator('.text-board')).toContainText('The orbit of the moon has 6 hexes')
  await clean(page, 'the position in words')
  // Continue until the plan ends or something else happens.
  const landed = page.locator('.vc-goal', { hasText: 'landed: A1' })
  await expect(async () => {
    if (await page.locator('.playback').isVisible()) await keys('Escape')
    else if (
      (await page.getByRole('button', { name: 'Go on until something happens', pressed: false }).count()) > 0
    )
      await keys('u')
    await expect(landed).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 90_000 })
  await planned(page, /turn 2/)
  await keys('ArrowUp')
  await expect(who(page)).toContainText('A1 takes off')
  await keys('ArrowUp', 'Enter')
  await expect(async () => {
    if (await page.locator('.playback').isVisible()) await keys('Escape')
    else if (
      (await ready(page)
        .textContent({ timeout: 300 })
        .catch(() => '')) === 'Ready'
    )
      await keys('Enter')
    await expect(page.locator('.result')).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 90_000 })
  await expect(page.locator('.result')).toContainText(/Victory|Defeat/)
})

test('two players play a skirmish to the result', async ({ visit }) => {
  test.slow()
  const ann = await visit('/', { reducedMotion: 'reduce' })
  await introduced(ann)
  const link = await openMatch(
    ann,
    'vector-combat',
    { scenario: 'skirmish', ships: 1, turns: 1 },
    { bots: 0, roundSeconds: 120 },
  )
  const bob = await visit('/', { reducedMotion: 'reduce' })
  await introduced(bob)
  for (const page of [ann, bob]) {
    await follow(page, link)
    // Wait here, because seats are given in the order of joining.
    await expect(page.getByRole('button', { name: 'Ready' })).toBeVisible()
  }
  for (const page of [ann, bob]) await page.getByRole('button', { name: 'Ready' }).click()
  await planned(ann, /1\/4/)
  await ann.getByRole('button', { name: /^Launch a missile at B1/ }).click()
  await Promise.all(
    [ann, bob].map(async (page) => {
      while (!(await page.locator('.result').isVisible())) {
        if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
        await page
          .locator('.ready-button:not(.is-ready)')
          .click({ timeout: 500 })
          .catch(() => undefined)
      }
    }),
  )
  for (const page of [ann, bob]) await expect(page.locator('.result')).toContainText(/Victory|Defeat|draw/i)
  await ann.getByRole('button', { name: 'See the field' }).click()
  await ann.getByRole('tab', { name: 'Log' }).click()
  await expect(ann.locator('.log')).toContainText('A1 launches A1-m1 at B1')
})
