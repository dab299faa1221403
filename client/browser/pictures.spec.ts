import { expect, test } from '@playwright/test'

const scenes = `http://127.0.0.1:${Number(process.env['BROWSER_TEST_PORT'] ?? 26400) + 1}/browser/scene.html`

test.use({ viewport: { width: 800, height: 520 } })

for (const [name, query] of [['planning', ''], ['moving', '?t=0.15'], ['shooting', '?t=0.5'], ['burning', '?t=0.4']] as const)
  test(`VP-10.1 the picture: ${name}`, async ({ page }) => {
    await page.goto(`${scenes}${query}`)
    await expect(page.locator('body[data-drawn=true]')).toBeAttached()
    await expect(page.locator('#board')).toHaveScreenshot(`${name}.png`)
  })
