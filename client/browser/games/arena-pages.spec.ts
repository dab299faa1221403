import type { Page } from '@playwright/test'
import { clean } from '../support/clean.ts'
import { expect, follow, PHONE, planning, ready, test } from '../support/player.ts'

// Axe is slow on long pages, and the report needs a whole battle.
test.describe.configure({ timeout: 180_000 })

const GUIDE = '/g/space-arena/guide'

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )
const rows = (page: Page) => page.locator('.guide-table tbody th')

test('the ship guide lists, filters, sorts and explains all twenty sheets', async ({ visit }) => {
  const page = await visit(GUIDE, { reducedMotion: 'reduce' })
  await expect(page.locator('.ship-sheet')).toHaveCount(20)
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('radio', { name: 'Feline' }).check({ force: true })
  await expect(rows(page)).toHaveText(['F2533', 'F2534', 'F2547', 'F2551'])
  await expect(page.locator('.ship-sheet')).toHaveCount(4)
  await clean(page, 'guide')
  await page.locator('.guide-table').getByRole('button', { name: 'Hull' }).click()
  await expect(rows(page)).toHaveText(['F2533', 'F2547', 'F2534', 'F2551'])
  await page.locator('.guide-table').getByRole('button', { name: 'Hull' }).click()
  await expect(rows(page)).toHaveText(['F2534', 'F2551', 'F2547', 'F2533'])
  // Use the keyboard, because after a mouse press browsers do not show the focus.
  await page.keyboard.press('Tab')
  await page.locator('#F2551').getByRole('button', { name: /^Scan/ }).focus()
  await expect(page.getByRole('tooltip')).toContainText('Sees everything nearer than 180')
  await expect(page.getByRole('tooltip')).toContainText('SA-7.1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await page.locator('#F2551').getByRole('button', { name: /L1/ }).hover()
  await expect(page.getByRole('tooltip')).toContainText('150 less the distance')
})

test('each sheet and comparison has its own address, and an unknown ship shows a notice', async ({
  visit,
}) => {
  const page = await visit(`${GUIDE}/h2545`, { reducedMotion: 'reduce' })
  await expect(page.getByRole('heading', { level: 1, name: 'H2545' })).toBeVisible()
  await expect(page).toHaveTitle(/^H2545 · Ship guide/)
  await expect(page.locator('.laser-damage td')).toHaveText([
    '170',
    '155',
    '130',
    '105',
    '80',
    '55',
    '30',
    '5',
  ])
  await page.getByLabel('Compare H2545 with').selectOption('SB2531')
  await expect(page).toHaveURL(/\/guide\/H2545-vs-SB2531$/)
  await expect(page.locator('.ship-sheet')).toHaveCount(2)
  await expect(page.locator('#SB2531 .better').first()).toBeVisible()
  await clean(page, 'comparison')
  await page.goBack()
  await expect(page.locator('.ship-sheet')).toHaveCount(1)
  await follow(page, `${GUIDE}/X2545`)
  await expect(page.getByRole('heading', { name: 'There is no ship “X2545”' })).toBeVisible()
  await page.getByRole('link', { name: 'R2551' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'R2551' })).toBeVisible()
})

test('the ship guide fits a phone, and a tap explains a number', async ({ visit }) => {
  const page = await visit(GUIDE, { ...PHONE, reducedMotion: 'reduce' })
  await expect(page.locator('.ship-sheet')).toHaveCount(20)
  await fits(page)
  await page.goto(`${GUIDE}/I2552`)
  await fits(page)
  await page.getByRole('button', { name: /^Turn/ }).tap()
  await expect(page.getByRole('tooltip')).toContainText('At most 20° a tick')
  await clean(page, 'sheet on a phone')
  await follow(page, `${GUIDE}/I2552-vs-F2551`)
  await expect(page.locator('.ship-sheet')).toHaveCount(2)
  await fits(page)
})

async function openCreate(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Space Arena' }).check({ force: true })
  await expect(page.getByRole('button', { name: /Squadrons/ })).toBeVisible()
  await page.getByRole('button', { name: /Create a match/ }).click()
}

test('SA-8.4 a match of Space Arena is set up, stays legal, and each ship of a seat gets its type', async ({
  visit,
}) => {
  const page = await visit('/', { ...PHONE, reducedMotion: 'reduce' })
  await openCreate(page)
  const ships = page.getByRole('slider', { name: 'Ships each' })
  await ships.fill('8')
  await page.getByRole('slider', { name: 'Players in a team' }).fill('2')
  await expect(ships).toHaveValue('4')
  await ships.fill('2')
  await page.getByRole('slider', { name: 'Teams' }).fill('3')
  await page.getByRole('radio', { name: 'By race' }).check({ force: true })
  await page.getByLabel('Team A').selectOption('Reptilian')
  await page.getByRole('radio', { name: 'Both' }).check({ force: true })
  await expect(page.getByRole('img', { name: /3 fleets of 4, 700 units apart, 4 starbases/ })).toBeVisible()
  await clean(page, 'create')
  await fits(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Team C' })).toBeVisible()
  const first = page.getByLabel('Albatross')
  // Only team A's race is offered.
  await expect(first.locator('optgroup')).toHaveCount(1)
  await expect(first.locator('optgroup')).toHaveAttribute('label', 'Reptilian')
  await first.selectOption('R2551')
  await expect(page.getByLabel('Argo')).toHaveValue('R2551')
  await page.getByLabel('Argo').selectOption('R2525')
  await expect(page.getByLabel('Argo')).toHaveValue('R2525')
  await page.reload()
  await expect(first).toHaveValue('R2551')
  await expect(page.getByLabel('Argo')).toHaveValue('R2525')
  await expect(page.getByRole('link', { name: 'Ship guide' })).toHaveAttribute('target', '_blank')
  await clean(page, 'gathering')
})

test('SA-8.5 the report of a round is read in the log and printed alone', async ({ visit }) => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  await openCreate(page)
  await page.getByRole('slider', { name: 'Ships each' }).fill('2')
  // Too far apart for losses, so the report has all ten ticks of both ships whatever the bot does.
  await page.getByRole('slider', { name: 'Between fleets' }).fill('1500')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Ready' }).click()
  for (let round = 1; round <= 2; round++) {
    await planning(page, round)
    await ready(page).click()
    await expect(page.locator('.playback')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('button', { name: 'Report of round 2' }).click()
  const report = page.locator('.round-report')
  await expect(report.getByRole('heading', { level: 1 })).toHaveText('Report of round 2')
  await expect(report.locator('.ship-report')).toHaveCount(2)
  await expect(report.locator('.ship-report').first().locator('.ticks > ol > li')).toHaveCount(10)
  await expect(report.getByRole('img', { name: /^Course of Albatross/ })).toBeVisible()
  await expect(report.getByRole('img', { name: /^Battery by tick/ })).toHaveCount(2)
  await clean(page, 'report')

  await page.emulateMedia({ media: 'print' })
  await expect(report).toBeVisible()
  await expect(report.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.locator('.canvas-host')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
  // Print shows the whole report, not the dialog's visible part: the page is as long as the report.
  const [shown, whole] = await page.evaluate(() => {
    const element = document.querySelector('.round-report')!
    const dialog = element.closest('dialog')!
    return [dialog.clientHeight, element.scrollHeight] as const
  })
  expect(shown).toBeGreaterThanOrEqual(whole)
  expect(
    await report
      .locator('.ship-report')
      .nth(1)
      .evaluate((element) => getComputedStyle(element).breakBefore),
  ).toBe('page')
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.round-report')!).color)).toBe(
    'rgb(0, 0, 0)',
  )
})
