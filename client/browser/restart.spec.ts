/** The server is killed during a match: the page says so, reconnects by itself, and nothing is lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/machines/free-port.ts'
import { runServer } from '../../server/testing/machines/process.ts'
import { expect, plan, planning, playNow, ready, test } from './support/player.ts'

test('a page leads to the replay when the server was killed after the end of the match', async ({ tab }) => {
  const page = await tab()
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-over-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  let server = await runServer(env)
  try {
    const { id } = await fetch(`${server.url}/api/matches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        game: 'void-patrol',
        setup: { roundLimit: 5, density: 0, radius: 16 },
        options: { instant: true, bots: 1, roundSeconds: 240 },
      }),
    }).then((response) => response.json() as Promise<{ id: string }>)
    await page.goto(`${server.url}/m/${id}`)
    await page.getByRole('button', { name: 'Join the match' }).click()
    for (let round = 1; round <= 5; round++) {
      await planning(page, round)
      await ready(page).click()
      await expect(page.locator('.playback')).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await expect(page.locator('.result')).toBeVisible()
    // Wait until the record is stored: killed before that, the server would restore the match at its table.
    const replay = await page.getByRole('link', { name: 'Replay', exact: true }).getAttribute('href')
    await expect
      .poll(async () => (await fetch(`${server.url}/api/records/${replay!.replace('/r/', '')}`)).status)
      .toBe(200)

    await server.kill()
    server = await runServer(env)
    await expect(page.getByRole('heading', { name: 'This match is over' })).toBeVisible({ timeout: 90_000 })
    await page.getByRole('button', { name: 'See the replay' }).click()
    await expect(page.locator('.canvas-host canvas')).toBeVisible()
    await expect(page).toHaveURL(/\/r\/[0-9a-f]{20}/)
    const late = await tab()
    await late.goto(`${server.url}/m/${id}`)
    await late.getByRole('button', { name: 'See the replay' }).click()
    await expect(late).toHaveURL(new URL(page.url()).pathname.replace(/^/, server.url))
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a page keeps its round and plan after `kill -9`, and tells of it', async ({ tab }) => {
  const page = await tab()
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-killed-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error.stack)))
  let server = await runServer(env)
  try {
    await page.goto(server.url)
    await playNow(page)
    await ready(page).click()
    await page.keyboard.press('Escape')
    await planning(page, 2)
    await page.keyboard.press('k')
    await expect(page.getByText(/^Saved/)).toBeVisible()
    const planned = await plan(page)
    const address = page.url()

    await server.kill()
    await expect(page.getByRole('alert')).toContainText('Connection lost. Reconnecting… Your plan is kept.')
    // The player continues to plan meanwhile.
    await page.keyboard.press('l')
    const later = await plan(page)
    expect(later).not.toBe(planned)

    server = await runServer(env)
    await expect(
      page.getByText(/The server was away for \d+ seconds?\. Nothing is lost, and the clock was set back\./),
    ).toBeVisible()
    await expect(page.getByText('Connection lost')).toHaveCount(0)
    await planning(page, 2)
    expect([page.url(), await plan(page)]).toEqual([address, later])
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await ready(page).click()
    await page.keyboard.press('Escape')
    await planning(page, 3)
    expect(errors).toEqual([])
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
