import type { Page } from '@playwright/test'
import { clean } from '../support/clean.ts'
import { expect, PHONE, planning, ready, test } from '../support/player.ts'

const PILOTS = '/g/void-patrol/hangar/pilots'
const pilot = (page: Page, name: string) =>
  page.locator('.pilot', { has: page.getByRole('heading', { name, exact: true }) })

async function enlist(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of a new pilot').fill(name)
  await page.getByRole('button', { name: 'Enlist' }).click()
}

for (const [name, options] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test(`VP-9.6 pilots enlist, are renamed, dismissed and taken back, on ${name}`, async ({ visit }) => {
    const page = await visit('/g/void-patrol/hangar', { ...options, reducedMotion: 'reduce' })
    await page.getByRole('link', { name: 'Pilots' }).click()
    await expect(page).toHaveURL(PILOTS)
    await expect(page.getByText('Nobody has enlisted yet.')).toBeVisible()
    await clean(page, 'nobody')
    await enlist(page, 'Ann')
    await enlist(page, 'Bob')
    await expect(pilot(page, 'Ann')).toContainText('A rookie')
    await expect(pilot(page, 'Ann')).toContainText('2 battles to +0')
    await page.getByLabel('Name of a new pilot').fill('Ann')
    await expect(page.getByText('You have a pilot called Ann already.')).toBeVisible()
    await page.getByLabel('Name of a new pilot').fill('Вoв')
    await page.getByLabel('Name of a new pilot').press('Enter')
    await expect(page.getByText('You have a pilot called Bob already, which looks the same.')).toBeVisible()
    await page.getByLabel('Name of a new pilot').fill('<b>')
    await expect(page.getByRole('alert')).toContainText('A name has 1 to 20 letters')
    await clean(page, 'pilots')
    await page.getByLabel('Name of a new pilot').fill('')
    await page.getByRole('button', { name: 'Rename Bob' }).click()
    await page.getByLabel('New name of Bob').fill('Bo')
    await page.keyboard.press('Enter')
    await expect(pilot(page, 'Bo')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss Ann' }).click()
    await expect(pilot(page, 'Ann')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(pilot(page, 'Ann')).toBeVisible()
    await page.reload()
    await expect(page.locator('.pilot h3')).toHaveText(['Bo', 'Ann'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()!.width,
    )
  })

test('VP-9.6 a pilot is credited once with a campaign match, also after a reload', async ({ visit }) => {
  // Five rounds, a reload and a rematch.
  test.slow()
  const page = await visit(PILOTS)
  await enlist(page, 'Ann')
  await page.getByRole('link', { name: 'Lobby' }).click()
  await page.getByRole('button', { name: /Create a match/ }).click()
  await page.getByRole('radio', { name: 'Campaign' }).check({ force: true })
  await page.getByRole('slider', { name: 'Round limit' }).fill('5')
  await page.getByRole('slider', { name: 'Asteroids' }).fill('0')
  await page.getByRole('slider', { name: 'Field radius' }).fill('20')
  // Long enough that no round ends by the clock even on a slow machine.
  await page.getByRole('slider', { name: 'Planning time' }).fill('120')
  await page.getByLabel('Empty seats').selectOption('1')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const crew = page.locator('.workshop select')
  await crew.selectOption('Ann')
  await expect(crew.locator('option:checked')).toHaveText('Ann: gunnery −1, piloting −1')
  // The pilot stays aboard when the model changes.
  await page.getByRole('radio', { name: 'Kestrel', exact: true }).check({ force: true })
  await expect(page.locator('.team li.own small')).toHaveText('Kestrel')
  await expect(crew).toHaveValue('Ann')
  await clean(page, 'gathering')
  await page.getByRole('button', { name: 'Ready' }).click()
  for (let round = 1; round <= 5; round++) {
    await planning(page, round)
    if (round === 1) await expect(page.locator('.fighter-pilot')).toHaveText('Pilot: Ann')
    await ready(page).click()
    await expect(page.locator('.playback')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const news = page.locator('.result .ended-news')
  await expect(news).toContainText(/Ann survived.*: 1 battle/)
  await page.reload()
  await expect(news).toContainText(/Ann survived.*: 1 battle/)
  await page.getByRole('button', { name: 'Rematch' }).click()
  await planning(page, 1)
  const hangar = await page.context().newPage()
  await hangar.goto(PILOTS)
  await expect(pilot(hangar, 'Ann')).toContainText('1 battle survived')
  await expect(pilot(hangar, 'Ann')).toContainText('1 battle to +0')
})
