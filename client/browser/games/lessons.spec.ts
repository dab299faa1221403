/** One lesson of each later game, completed in the browser by keyboard. */
import type { Page } from '@playwright/test'
import { expect, PHONE, ready, test } from '../support/player.ts'

const STILL = { reducedMotion: 'reduce' } as const
const ticked = (page: Page) => page.locator('.goals .met')

/** Waits for planning and skips playbacks of own and other turns. */
const planned = (page: Page) =>
  expect(async () => {
    if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
    await expect(ready(page)).toHaveText(/Ready|Flick|Skip this turn/, { timeout: 300 })
    await expect(ready(page)).toBeEnabled({ timeout: 300 })
  }).toPass({ timeout: 90_000 })

test('the lesson of Vector Combat leads down to the moon, up again and into orbit', async ({ visit }) => {
  const page = await visit('/g/vector-combat/learn/landing', STILL)
  await expect(page.locator('.canvas-host canvas')).toBeVisible()
  await expect(page.locator('.vc-bar')).toBeVisible()
  // A lesson has its own goals, so the match's objective is hidden.
  await expect(page.locator('.vc-goal')).toHaveCount(0)
  const actions = [
    ['turn 0', 'turns to N'],
    ['thrust 1', 'thrusts 1 N'],
    ['land +', 'lands on the northern half'],
    ['takeoff 1', 'takes off with 1'],
    ['turn 1', 'turns to NE'],
    ['thrust 1', 'thrusts 1 NE'],
  ] as const
  for (const [i, [action, words]] of actions.entries()) {
    await planned(page)
    await expect(ticked(page)).toHaveCount([0, 0, 0, 1, 2, 2][i]!)
    await page.keyboard.press('k')
    await page.keyboard.type(action)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.locator('.vc-who')).toContainText(`A1 ${words}`)
    await ready(page).click()
  }
  await finished(page, 'Landing and taking off')
})

test('the lesson of Pencil and Paper leads out of the door, into the ring and to a shot', async ({
  visit,
}) => {
  const page = await visit('/g/pencil-and-paper/learn/flick', STILL)
  await expect(page.locator('.canvas-host canvas')).toBeVisible()
  const flick = async (kind: 'move' | 'shot', strength: number) => {
    await planned(page)
    await page.keyboard.press('1')
    await page.locator('.pp-kinds button', { hasText: kind === 'move' ? 'Move' : 'Shot' }).click()
    const [angle, force] = [page.getByLabel('Angle, in degrees'), page.getByLabel('Strength, in per cent')]
    await angle.fill('0')
    await angle.press('Enter')
    // The other field gets its default.
    await expect(force).toHaveValue('20')
    await force.fill(String(strength / 10))
    await force.press('Enter')
    await expect(page.locator('.unit-sheet .words')).toContainText(
      `(0°, strength ${Math.round(strength / 10)} %)`,
    )
    const sharpen = page.locator('.pp-pencils button', { hasText: 'Sharpen' })
    if ((await sharpen.getAttribute('aria-pressed')) !== 'true') await sharpen.click()
    await ready(page).click()
  }
  await flick('move', 150)
  await planned(page)
  await expect(ticked(page)).toHaveCount(1)
  await flick('move', 420)
  await planned(page)
  await expect(ticked(page)).toHaveCount(2)
  // The lesson's dice are fixed, so always the same shot hits.
  const finish = page.locator('.finish')
  for (let shot = 0; shot < 6; shot++) {
    await expect(async () => {
      if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
      await expect(finish.or(ready(page)).first()).toBeVisible({ timeout: 300 })
    }).toPass({ timeout: 90_000 })
    if (await finish.isVisible()) break
    await flick('shot', 420)
  }
  await finished(page, 'A flick and a shot')
})

/**
 * Names of buttons under the board of which another one covers a corner; words that explain themselves and
 * what is scrolled out of a row do not count.
 */
const covered = (page: Page) =>
  page.locator('.controls').evaluate((controls) => {
    const buttons = [...controls.querySelectorAll('button:not(.term)')]
    const name = (one: Element) => one.getAttribute('aria-label') ?? one.textContent
    const shown = (one: Element, x: number, y: number): boolean => {
      for (let up = one.parentElement; up && up !== controls; up = up.parentElement) {
        const { left, right, top, bottom } = up.getBoundingClientRect()
        const cut = getComputedStyle(up).overflowX !== 'visible'
        if (cut && (x < left || x > right || y < top || y > bottom)) return false
      }
      return true
    }
    return buttons.flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const over = [left + 3, right - 3]
        .flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const))
        .filter(([x, y]) => shown(button, x, y))
        .map(([x, y]) => document.elementFromPoint(x, y)?.closest('button'))
        .find((there) => there && there !== button && buttons.includes(there))
      return over ? [`${name(over)} over ${name(button)}`] : []
    })
  })

for (const [address, bar] of [
  ['/g/void-patrol/learn/inertia', '.vp-chits'],
  ['/g/space-arena/learn/shooting', '.sa-strip'],
  ['/g/hostile-space/learn/motion', '.hs-bar'],
  ['/g/vector-combat/learn/motion', '.vc-bar'],
  ['/g/pencil-and-paper/learn/flick', '.pp-bar'],
] as const)
  test(`on phones and tablets no button lies under another, and the board has its room, at ${address}`, async ({
    visit,
  }) => {
    const page = await visit(address, { ...PHONE, ...STILL })
    await expect(page.locator(bar)).toBeVisible()
    for (const [width, height] of [
      [844, 390],
      [360, 780],
      [680, 900],
      [880, 800],
      [1024, 768],
      [1180, 820],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect([width, await covered(page)]).toEqual([width, []])
    }
    const board = (await page.locator('.board').boundingBox())!
    const lesson = page.locator('.lesson')
    expect((await lesson.boundingBox())!.height).toBeLessThan(0.36 * board.height)
    // A hint is folded away again.
    const closed = (await lesson.boundingBox())!.height
    await page.getByRole('button', { name: 'Show a hint' }).tap()
    await page.getByRole('button', { name: 'Hide the hint' }).tap()
    expect((await lesson.boundingBox())!.height).toBe(closed)
  })

async function finished(page: Page, title: string): Promise<void> {
  await expect(async () => {
    if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: `${title}: done` })).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 90_000 })
}
