/** The server is killed in the middle of a match: the page says so, comes back by itself, and nothing is lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort, startServer } from './own-server.ts'
import { planning, plan, playNow, ready } from './player.ts'

test('after `kill -9` the page is in the same round with the same plan, and tells of it', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-killed-'))
  const port = await freePort()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error.stack)))
  let server = await startServer(port, dataDir)
  try {
    await page.goto(server.url)
    await playNow(page)
    await ready(page).click()
    await page.keyboard.press('Escape')
    await planning(page, 2)
    await page.keyboard.press('k')
    await expect(page.getByText('Saved: counts when time is up')).toBeVisible()
    const planned = await plan(page)
    const address = page.url()

    server.child.kill('SIGKILL')
    await server.ended
    await expect(page.getByRole('alert')).toContainText('Connection lost. Reconnecting… Your plan is kept.')
    // Meanwhile one goes on planning.
    await page.keyboard.press('l')
    const later = await plan(page)
    expect(later).not.toBe(planned)

    server = await startServer(port, dataDir)
    await expect(page.getByText(/The server was away for \d+ seconds?\. Nothing is lost, and the clock was set back\./)).toBeVisible()
    await expect(page.getByText('Connection lost')).toHaveCount(0)
    await planning(page, 2)
    expect([page.url(), await plan(page)]).toEqual([address, later])
    await expect(page.getByText('Saved: counts when time is up')).toBeVisible()
    await ready(page).click()
    await page.keyboard.press('Escape')
    await planning(page, 3)
    expect(errors).toEqual([])
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})
