/**
 * Checks every page and dialog that no other test opens, in both sizes. Other tests check theirs
 * (`clean.ts`).
 */
import type { Page } from '@playwright/test'
import { clean } from './support/clean.ts'
import {
  createMatch,
  expect,
  follow,
  introduced,
  openMatch,
  PHONE,
  planning,
  playNow,
  ready,
  test,
} from './support/player.ts'

const SIZES = [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const

for (const [name, options] of SIZES)
  test(`every step of a match on ${name} is accessible, from the lobby to the log`, async ({ visit }) => {
    const page = await visit('/', { ...options, reducedMotion: 'reduce' })
    await expect(page.getByRole('heading', { name: 'Live matches' })).toBeVisible()
    await clean(page, 'lobby')
    await page.getByRole('button', { name: /Create a match/ }).click()
    await expect(page.getByRole('heading', { name: /Create a match/ })).toBeVisible()
    await clean(page, 'create')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Contrast').selectOption('high')
    await clean(page, 'settings, high contrast')
    await page.getByLabel('Contrast').selectOption('system')
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
    await ready(page).click()
    await expect(page.locator('.playback')).toBeVisible()
    await page.keyboard.press('Space')
    await clean(page, 'playback')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Log' }).click()
    await clean(page, 'log')
  })

for (const [name, options] of SIZES)
  test(`short and empty pages on ${name} are accessible`, async ({ tab }) => {
    const page = await tab({ ...options, reducedMotion: 'reduce' })
    const look = async (address: string, heading: string, come = follow) => {
      await come(page, address)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0)
      await clean(page, address)
    }
    // These pages consist of the text alone, so no other content needs to load.
    const open = async (at: Page, address: string) => void (await at.goto(address))
    await look('/nowhere/at/all', 'There is nothing here', open)
    await look('/m/none', 'No such match', open)
    await look('/r/none', 'No such match')
    await look('/you', 'Your name')
    await look('/matches', 'Matches')
    await look('/moderation', 'For moderators')
    await look('/g/void-patrol/hangar/pilots', 'Hangar')
    await look('/g/space-arena/guide/H2545', 'H2545')
    await look('/room/lobby', 'Lobby')
    await page.getByRole('button', { name: 'Offer a game' }).click()
    await expect(page.getByRole('group', { name: 'Rules' }).first()).toBeVisible()
    await clean(page, 'offer')
  })

test('the text board describes the whole position and the plan', async ({ visit }) => {
  const page = await visit('/')
  await playNow(page)
  const board = page.getByLabel('The position in words')
  await expect(board).toContainText(/Yours: A1 \w+ at -?\d+, -?\d+, facing/)
  await expect(board).toContainText(/Enemy: B1 \w+ at .* hexes from A1/)
  await page.keyboard.press('v')
  await expect(board).not.toHaveClass(/sr-only/)
  // The text stands beside the board, not over it.
  const [words, canvas] = [await board.boundingBox(), await page.locator('.canvas-host').boundingBox()]
  expect(words!.x + words!.width).toBeLessThanOrEqual(canvas!.x + 1)
  await page.keyboard.press('k')
  await expect(page.locator('.unit-sheet .words')).toContainText('A1 forward. Ends at')
})

test('a page without graphics shows the position in words and warns of the time once', async ({ tab }) => {
  // `visit` would fail here, because the missing WebGL is also reported in the console.
  const page = await tab({ ...PHONE, reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/')
  await introduced(page)
  await openMatch(page, 'void-patrol', {}, { instant: true, bots: 1, roundSeconds: 20 })
  await page.getByRole('button', { name: 'Show the position in words' }).tap()
  await expect(page.getByLabel('The position in words')).toBeInViewport()
  await expect(page.getByLabel('The position in words')).toContainText(/Enemy: B1/)
  const warning = page.locator('.top [aria-live=assertive]')
  await expect(warning).toHaveText('10 seconds left.', { timeout: 90_000 })
  await page.waitForTimeout(1500)
  await expect(warning).toHaveText('10 seconds left.')
})
