/** The sample game, added by one line in each list of games, in the real page on a real server. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { type RunningServer, runServer } from '../../../server/testing/machines/process.ts'
import { expect, introduced, openDuel, openMatch, PHONE, planning, ready, test } from '../support/player.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CLIENT = '.cache/sample-client'

let server: RunningServer
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(600_000)
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error']
  await promisify(execFile)(
    process.execPath,
    [...vite, '--config', 'client/browser/support/sample.vite.config.ts'],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  server = await runServer(
    { CLIENT },
    [process.execPath, '--import', join(ROOT, 'server/testing/preloads/with-sample.ts')],
    join(ROOT, 'server/main.ts'),
  )
})
test.afterAll(async () => {
  await server?.stop()
})

const chosen = (page: Page) =>
  page.getByRole('group', { name: 'Hide in' }).getByRole('button', { pressed: true })

test('the sample is not in the lobby, and the server knows no such game', async ({ visit, request }) => {
  const page = await visit()
  await expect(page.getByRole('radio', { name: 'Pencil and Paper' })).toHaveCount(1)
  await expect(page.getByText('Hide and Shoot')).toHaveCount(0)
  const answer = await request.post('/api/matches', { data: { game: 'sample' } })
  expect(answer.status()).toBe(404)
})

test('the sample is played from hiding to its end, by keyboard and mouse', async ({ tab }) => {
  const page = await tab()
  await page.goto(server.url)
  await expect(page.getByRole('radio', { name: 'Hide and Shoot' })).toHaveCount(1)
  await openDuel(page, 'sample', {})
  await planning(page)
  await expect(ready(page)).toContainText('Hide by lot')
  await page.keyboard.press('5')
  await expect(chosen(page)).toHaveText('5')
  await page.keyboard.press('4')
  await expect(chosen(page)).toHaveText('4')
  await page.keyboard.press('z')
  await expect(ready(page)).toContainText('Hide in 5')
  await ready(page).click()
  const result = page.locator('.result')
  /**
   * Skips playbacks until the match is over or this turn's orders are due; resolves with true in the latter
   * case.
   */
  const askedIn = async (turn: number): Promise<boolean> => {
    await expect(async () => {
      if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
      const bar = page.getByRole('group', { name: 'Shoot at' })
      const asked =
        (await page.locator('.round b').textContent()) === `Turn ${turn}` && (await bar.isVisible())
      expect(asked || (await result.isVisible())).toBe(true)
    }).toPass({ timeout: 200_000 })
    return !(await result.isVisible())
  }
  // The player has every second of the twelve turns, and may not shoot at the last cell again.
  for (let cell = 1; cell <= 6 && (await askedIn(2 * cell - 1)); cell++) {
    if (cell > 1)
      await expect(page.getByRole('button', { name: `Cell ${cell - 1}`, exact: true })).toBeDisabled()
    await page.getByRole('button', { name: `Cell ${cell}`, exact: true }).click()
    await expect(ready(page)).toContainText(`Shoot at ${cell}`)
    await ready(page).click()
  }
  await askedIn(Infinity)
  await expect(result).toContainText(/found the other ship|nobody was found/i)
})

test('a tap on the board chooses a cell of the sample on a phone', async ({ tab }) => {
  const page = await tab(PHONE)
  await page.goto(server.url)
  await introduced(page)
  await openMatch(page, 'sample', {}, { instant: true, bots: 1, roundSeconds: 240 })
  await planning(page)
  await page.getByRole('button', { name: 'Skip' }).tap()
  const board = (await page.locator('.canvas-host canvas').boundingBox())!
  await page.touchscreen.tap(board.x + board.width / 2, board.y + board.height / 2)
  await expect(ready(page)).toContainText('Hide in')
  await ready(page).tap()
  await expect(page.getByRole('group', { name: 'Shoot at' })).toBeVisible()
})
