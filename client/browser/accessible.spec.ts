import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createMatch, expect, PHONE, planning, playNow, ready, test } from './player.ts'

async function clean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)).toEqual([])
}

for (const [name, options] of [['a desktop', {}], ['a phone', PHONE]] as const)
  test(`no axe violations on ${name}: lobby, create, gathering, planning, playback, rules, settings`, async ({ visit }) => {
    const page = await visit('/', { ...options, reducedMotion: 'reduce' })
    await expect(page.getByRole('heading', { name: 'Live matches' })).toBeVisible()
    await clean(page, 'lobby')
    await page.getByRole('button', { name: /Create a match/ }).click()
    await clean(page, 'create')
    await page.keyboard.press('Escape')
    await createMatch(page, {}, '1')
    await clean(page, 'gathering')
    await page.getByRole('button', { name: 'Ready' }).click()
    await planning(page, 1)
    await clean(page, 'planning')
    await page.keyboard.press('?')
    await expect(page.locator('.rules h2').first()).toBeVisible()
    await clean(page, 'rules')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await clean(page, 'settings')
    await page.keyboard.press('Escape')
    await ready(page).click()
    await expect(page.locator('.playback')).toBeVisible()
    await page.keyboard.press('Space')
    await clean(page, 'playback')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Log' }).click()
    await clean(page, 'log')
  })

test('the text board tells the whole position, and what is coming', async ({ visit }) => {
  const page = await visit('/')
  await playNow(page)
  const board = page.getByLabel('The position in words')
  await expect(board).toContainText(/Yours: A1 \w+ at -?\d+, -?\d+, facing/)
  await expect(board).toContainText(/Enemy: B1 \w+ at .* hexes from A1/)
  await page.keyboard.press('v')
  await expect(board).not.toHaveClass(/sr-only/)
  await page.keyboard.press('k')
  await expect(page.locator('.unit-sheet .words')).toContainText('A1 forward. Ends at')
})
