/** A map without edges on a real board: the camera pans without end, and the seam appears on request. */
import { expect, introduced, openMatch, test } from '../support/player.ts'

test('HS-8.1 the camera moves on for ever, and shows the seam on request', async ({ visit }) => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  await introduced(page)
  await openMatch(
    page,
    'hostile-space',
    { craftEach: 4, width: 23, height: 23 },
    { instant: true, bots: 1, roundSeconds: 240 },
  )
  const canvas = page.locator('.canvas-host canvas')
  await expect(canvas).toBeVisible({ timeout: 90_000 })
  await expect(page.locator('.text-board')).toContainText('A map of 23 by 23 hexes without edges')
  const seam = page.getByRole('button', { name: 'Show where the map begins again' })
  await expect(seam).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('g')
  await expect(seam).toHaveAttribute('aria-pressed', 'true')
  const box = (await page.locator('.board').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // Pan three maps to the right, or more.
  for (let i = 0; i < 8; i++) {
    await page.mouse.move(x + 250, y)
    await page.mouse.down()
    await page.mouse.move(x - 250, y, { steps: 3 })
    await page.mouse.up()
  }
  const windows = page.locator('.radar .window')
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Zoom in' }).click()
  // Wherever the camera is, the radar shows its window within one map, in as many pieces as the seam cuts it
  // into.
  // Read at one moment: the page may be laid out anew between two readings.
  const inRadar = () =>
    page.evaluate(() => {
      const radar = document.querySelector('.radar')?.getBoundingClientRect()
      return [...document.querySelectorAll('.radar .window')].map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return !!radar && right > radar.left && left < radar.right && bottom > radar.top && top < radar.bottom
      })
    })
  await expect.poll(inRadar).toContain(true)
  expect((await inRadar()).length).toBeLessThanOrEqual(4)
  // Zoomed out to the limit, several maps are in view.
  for (let i = 0; i < 16; i++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(windows).toHaveCount(0)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await seam.click()
  await expect(seam).toHaveAttribute('aria-pressed', 'false')
})

test('a first match is set up for the player, without asking for a marker', async ({ visit }) => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  await introduced(page)
  await page.locator('.game-cards label', { hasText: 'Hostile Space' }).click()
  await page.getByRole('button', { name: /Play now/ }).click()
  const title = page.locator('.round b')
  await expect(async () => {
    if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
    await expect(title).toHaveText('Velocity, round 1', { timeout: 500 })
  }).toPass({ timeout: 120_000 })
  // The own seat has a letter that no craft has.
  await expect(page.locator('.players .own > span')).toHaveText('A')
  await expect(page.locator('.hs-fleet button', { hasText: 'A2' })).toBeVisible()
})
