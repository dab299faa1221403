/** In every game, Ready stays where it is, whatever opens beside it. */
import type { Page } from '@playwright/test'
import { QUICK } from '../../common/games/hostile-space/summary.ts'
import { expect, introduced, openMatch, PHONE, ready, test } from './support/player.ts'

/** Setups with several craft, and the last step that is tried. */
const GAMES: readonly (readonly [game: string, setup: object, last: RegExp])[] = [
  ['void-patrol', { rules: 'standard', fightersPerSeat: 2 }, /^Round 2/],
  ['space-arena', { ships: 'one', type: 'A2545', distance: 450, shipsPerSeat: 2 }, /^Round 2/],
  ['vector-combat', { scenario: 'high-ring', sheets: 'heavy' }, /2\/4/],
  ['hostile-space', QUICK, /^Fire, round 1/],
  ['pencil-and-paper', {}, /turn [12]$/],
]
const PHONE_SIZES = [PHONE.viewport, { width: 844, height: 390 }] as const
/** Ends a step, or begins another one, by themselves. */
const LEADS_ON = /^(Go on until|Quick flick|Letting go|Pass$|All ships pass)/

/** Waits for orders that are owed, skips playbacks, and resolves with the step's title. */
async function asked(page: Page, before: string): Promise<string> {
  let title = ''
  await expect(async () => {
    if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
    title = (await page.locator('.round b').textContent({ timeout: 500 })) ?? ''
    expect(title).not.toBe(before)
    await expect(page.locator('.ready-button:not(.is-ready)[aria-disabled=false]')).toBeVisible({
      timeout: 500,
    })
  }).toPass({ timeout: 90_000 })
  return title
}

/** Presses all that can be pressed beside Ready, one after the other; resolves with what moved it. */
const movers = (page: Page): Promise<string[]> =>
  page.evaluate(async (leadsOn) => {
    const place = () => {
      const { x, y, width, height } =
        document.querySelector('.ready-button')?.getBoundingClientRect() ?? new DOMRect()
      return [x, y, width, height].map(Math.round).join(' ')
    }
    const nameOf = (button: HTMLElement) =>
      button.ariaLabel ?? (button.title || (button.textContent ?? '').trim())
    const at = place()
    const moved: string[] = []
    const press = async (button: HTMLElement, name: string) => {
      button.click()
      await new Promise((then) => setTimeout(then, 50))
      if (place() !== at) moved.push(`${name}: ${at} became ${place()}`)
    }
    const pressed = new Set<string>()
    const next = (within: string) =>
      [...document.querySelectorAll<HTMLButtonElement>(within)].find(
        (button) =>
          button.checkVisibility() &&
          !button.disabled &&
          !pressed.has(nameOf(button)) &&
          !new RegExp(leadsOn).test(nameOf(button)),
      )
    for (const within of ['.hint button', '.side [role=tab]', '.zoom .toggler', '.plan-bar button'])
      for (let button = next(within); button; button = next(within)) {
        const name = nameOf(button)
        pressed.add(name)
        await press(button, name)
        // A drawer is closed by the same tab.
        if (button.role === 'tab') await press(button, `${name}, again`)
      }
    return [...moved, ...(pressed.size < 5 ? ['hardly anything was pressed'] : [])]
  }, LEADS_ON.source)

for (const [game, setup, last] of GAMES)
  for (const [device, options, sizes] of [
    ['a phone', PHONE, PHONE_SIZES],
    ['a desktop', {}, [{ width: 1440, height: 900 }]],
  ] as const)
    test(`Ready stays where it is in ${game} on ${device}, whatever opens`, async ({ visit }) => {
      const page = await visit('/', { ...options, viewport: sizes[0], reducedMotion: 'reduce' })
      await introduced(page)
      await openMatch(page, game, setup, { instant: true, bots: 1, roundSeconds: 240 })
      await expect(page.locator('.canvas-host canvas')).toBeVisible({ timeout: 60_000 })
      let title = ''
      do {
        title = await asked(page, title)
        for (const size of sizes) {
          await page.setViewportSize(size)
          await expect(ready(page)).toBeInViewport({ ratio: 1 })
          expect(await movers(page), `${title}, ${size.width} × ${size.height}`).toEqual([])
        }
        const placed = page.getByRole('button', { name: 'Place for me' })
        if (await placed.isVisible()) await placed.click()
        await ready(page).click()
      } while (!last.test(title))
    })

test('before a match Ready is in sight without scrolling, however much there is to choose', async ({
  visit,
}) => {
  const page = await visit('/', PHONE)
  await introduced(page)
  await openMatch(page, 'void-patrol', { seatsPerTeam: 4 }, { bots: 0 })
  const button = page.getByRole('button', { name: 'Ready', exact: true })
  for (const size of PHONE_SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(button).toBeInViewport({ ratio: 1 })
  }
})
