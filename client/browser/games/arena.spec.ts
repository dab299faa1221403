import type { Page } from '@playwright/test'
import { clean } from '../support/clean.ts'
import { expect, openDuel, PHONE, planning, ready, test } from '../support/player.ts'

/** Opens a duel of equal ships that begins at once. The bot flies to the middle in the first round. */
async function duel(page: Page, setup: object = {}): Promise<void> {
  await openDuel(page, 'space-arena', { ships: 'one', type: 'H2545', distance: 450, ...setup })
  await planning(page, 1)
  // Ticks are folded until the player opens them. The browser remembers that.
  await expect(page.locator('.sa-brief')).toBeVisible()
  await page.locator('.sa-ticks').click()
  await expect(page.locator('.sa-tick')).toHaveCount(10)
}

/** Plays the two rounds in which the board shows, and the camera keeps in sight, where the enemy started. */
async function playBeginning(page: Page): Promise<void> {
  for (const round of [1, 2]) {
    await ready(page).click()
    await expect(page.locator('.playback')).toBeVisible()
    await page.keyboard.press('Escape')
    await planning(page, round + 1)
  }
}

const tick = (page: Page, n: number) => page.locator('.sa-tick').nth(n - 1)
const text = (page: Page) => page.getByLabel('Orders as text')
/** Writes orders as text; the field is folded until it is opened. */
const write = async (page: Page, orders: string): Promise<void> => {
  const fold = page.locator('.sa-orders')
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open)))
    await fold.locator('summary').click()
  await text(page).fill(orders)
}

/**
 * Resolves with the page coordinates of a place of the arena once the camera rests. The radar's window shows
 * the view, when it is smaller than the arena; an arena unit is two world units.
 */
async function onBoard(page: Page, { x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const seen = (await page.locator('.board').boundingBox())!
  const shown = page.locator('.radar .window')
  while ((await shown.count()) === 0) await page.getByRole('button', { name: 'Zoom in' }).click()
  const read = () =>
    shown.evaluate((box) => ['x', 'y', 'width', 'height'].map((name) => Number(box.getAttribute(name))))
  let [now, before]: [number[], number[]] = [await read(), []]
  while (String(now) !== String(before)) {
    await page.waitForTimeout(200)
    ;[before, now] = [now, await read()]
  }
  const [left, top, width, height] = now
  return {
    x: seen.x + ((2 * x - left!) / width!) * seen.width,
    y: seen.y + ((-2 * y - top!) / height!) * seen.height,
  }
}

/** Controls of the planner that are too small for a finger. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.locator('.sa-bar :is(button, select, input)').evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width > 0 && (width < 44 || height < 44) ? [`${one.textContent} ${width} × ${height}`] : []
    }),
  )

async function placeIn(page: Page, said: RegExp): Promise<{ x: number; y: number }> {
  const [, x, y] = said.exec((await page.getByLabel('The position in words').textContent()) ?? '') ?? []
  return { x: Number(x), y: Number(y) }
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const part of [0.3, 0.6, 1]) await page.mouse.move(from.x + by.x * part, from.y + by.y * part)
  await page.mouse.up()
}

test('SA-2.7 a round is planned by dragging, buttons and text, each live in the others', async ({
  visit,
}) => {
  const page = await visit('/')
  await duel(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  // A resting ship has all its joints in one place, so dragging it plans the whole course.
  const start = await placeIn(page, /Yours: Albatross H2545 at ([-\d.]+), ([-\d.]+)/)
  await drag(page, await onBoard(page, start), { x: 0, y: 120 })
  await expect(text(page)).toHaveValue(/^1: A\d+/)
  await expect(tick(page, 10)).toHaveAttribute('aria-pressed', 'true')
  const way = await text(page).inputValue()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  // Orders by buttons.
  await tick(page, 3).click()
  await page.getByRole('button', { name: 'Turn right by 5°' }).click()
  await expect(text(page)).toHaveValue(/3: R5/)
  await expect(tick(page, 3)).toContainText(/turn 5° right/)
  await page.getByRole('button', { name: 'Energy', exact: true }).click()
  await page.getByRole('button', { name: /Boost the north/ }).click()
  await page.getByRole('button', { name: 'N: 25 points more' }).click()
  await expect(tick(page, 3)).toContainText(/boost N by 25/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text(page)).toHaveValue(way)
  // Orders as text: a bad line is shown with its number and the reason, and the other lines count.
  await write(page, `# hold on\nwarp 9\n2: Fire S1 200\n${way}`)
  await expect(page.locator('.sa-refusals')).toContainText(
    'Line 2 a line is "tick: command", and this one has no colon. warp 9',
  )
  await expect(page.locator('.sa-text .bad')).toHaveText('2')
  await expect(tick(page, 2)).toContainText(/Trouble: S1, that direction is outside its arc/)
  await expect(page.locator('.sa-sheet .words .danger').first()).toContainText(
    'Albatross, tick 2: S1, that direction is outside its arc!',
  )
  await expect(page.locator('.sa-sheet .words')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await planning(page, 1)
  await expect(text(page)).toHaveValue(`# hold on\nwarp 9\n2: Fire S1 200\n${way}`)
  await ready(page).click()
  await expect(page.locator('.playback')).toBeVisible()
  await page.keyboard.press('Escape')
  await planning(page, 2)
  // The ship is where it was dragged, and sees the bot's ship in the middle.
  const now = await placeIn(page, /Yours: Albatross H2545 at ([-\d.]+), ([-\d.]+)/)
  expect(start.y - now.y).toBeGreaterThan(30)
  const there = await placeIn(page, /Contact: Badger, ship, in sight at ([-\d.]+), ([-\d.]+)/)
  await page.getByRole('button', { name: 'Weapons', exact: true }).click()
  await page.getByRole('button', { name: /^L1, laser 180, holds fire/ }).click()
  await expect(page.locator('.sa-note')).toContainText('tap its target')
  const at = await onBoard(page, there)
  await page.mouse.click(at.x, at.y)
  await expect(text(page)).toHaveValue('1: Fire L1 B1')
  // Without the board: a target by name, a direction by number.
  await tick(page, 2).click()
  await page.getByRole('button', { name: /^L1, laser 180/ }).click()
  await page.getByLabel('Target of L1').selectOption('B1')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^S1, Splinter/ }).click()
  await page.getByLabel(/Direction of S1/).fill('120')
  await page.keyboard.press('Tab')
  await expect(page.locator('.sa-note')).toContainText(
    'S1 reaches -90° to 90°, and that is 120° to the right.',
  )
  await page.getByLabel(/Direction of S1/).fill('20')
  await page.keyboard.press('Tab')
  await expect(text(page)).toHaveValue('1: Fire L1 B1\n2: Fire L1 B1\n2: Fire S1 20')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Same fire in all later ticks' }).click()
  expect((await text(page).inputValue()).split('\n')).toHaveLength(19)
  // The ship carries four Splinters, so the sixth tick has none left.
  await expect(tick(page, 6)).toContainText(/Trouble: S1, nothing left to launch/)
  await ready(page).click()
  await expect(page.locator('.playback')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.locator('.log')).toContainText('1: Albatross fires L1 at Badger')
})

test('the board includes the plan’s destination, and stays in place after the player has moved it', async ({
  visit,
}) => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  // The fastest type, from rest, can move farther than it can see.
  await duel(page, { type: 'F2534', distance: 900 })
  await page.getByRole('button', { name: 'Skip' }).click()
  await playBeginning(page)
  const bottom = () =>
    page
      .locator('.radar .window')
      .evaluate((box) => Number(box.getAttribute('y')) + Number(box.getAttribute('height')))
  const height = () => page.locator('.radar .window').evaluate((box) => Number(box.getAttribute('height')))
  const before = await height()
  await write(page, '1: A20\n2: A10')
  await expect.poll(height).toBeGreaterThan(before * 1.05)
  const [, x, y] = /ends at ([-\d.]+), ([-\d.]+)/.exec(
    (await page.locator('.sa-sheet .words').textContent())!,
  )!
  const end = await onBoard(page, { x: Number(x), y: Number(y) })
  const board = (await page.locator('.board').boundingBox())!
  expect([end.y > board.y, end.y < board.y + board.height]).toEqual([true, true])
  // From now on the player controls the camera.
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const taken = await bottom()
  await write(page, '1: A20\n2: A20')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  expect(await bottom()).toBe(taken)
})

test('a fleet is ordered by one drag and one target, and ticks stay folded away', async ({ visit }) => {
  const page = await visit('/')
  await openDuel(page, 'space-arena', { ships: 'one', type: 'H2545', distance: 450, shipsPerSeat: 3 })
  await planning(page, 1)
  await page.getByRole('button', { name: 'Skip' }).click()
  await playBeginning(page)
  const chips = page.locator('.sa-ships button:not(.sa-all)')
  await expect(chips).toHaveText(['Albatross', 'Argo', 'Alpine'])
  await expect(page.locator('.sa-strip')).toHaveCount(0)
  // Select ships from the list, with Shift, all of them, and by a box on the board.
  await chips.nth(2).click({ modifiers: ['Shift'] })
  await expect(page.locator('.sa-ships [aria-pressed="true"]:not(.sa-all)')).toHaveText([
    'Albatross',
    'Alpine',
  ])
  await page.keyboard.press('u')
  await expect(page.locator('.sa-ships [aria-pressed="true"]:not(.sa-all)')).toHaveCount(3)
  await chips.nth(1).click()
  await expect(page.locator('.sa-ships [aria-pressed="true"]:not(.sa-all)')).toHaveText(['Argo'])
  const start = await placeIn(page, /Yours: Albatross H2545 at ([-\d.]+), ([-\d.]+)/)
  const at = await onBoard(page, start)
  const far = await onBoard(page, { x: start.x - 60, y: start.y })
  await page.keyboard.down('Shift')
  await drag(page, { x: at.x + 40, y: at.y - 40 }, { x: far.x - at.x - 80, y: 80 })
  await page.keyboard.up('Shift')
  await expect(page.locator('.sa-ships [aria-pressed="true"]:not(.sa-all)')).toHaveCount(3)
  await drag(page, at, { x: 0, y: 90 })
  for (const name of ['Albatross', 'Argo', 'Alpine'])
    await expect(page.locator('.sa-sheet .words')).toContainText(new RegExp(`${name} goes \\d+ to the south`))
  const target = page.locator('.sa-targets .plain-button').first()
  for (let round = 3; (await target.count()) === 0; round++) {
    await ready(page).click()
    await expect(page.locator('.playback')).toBeVisible()
    await page.keyboard.press('Escape')
    await planning(page, round + 1)
  }
  // They are still selected, and fire at seen enemies in range.
  await expect(page.locator('.sa-ships [aria-pressed="true"]:not(.sa-all)')).toHaveCount(3)
  const name = (await target.textContent())!
  await target.click()
  await expect(target).toHaveAttribute('aria-pressed', 'true')
  await expect(chips.first()).toContainText(`→ ${name}`)
  await page.getByRole('button', { name: 'Hold fire' }).click()
  await expect(chips.first()).not.toContainText('→')
})

test('the keyboard alone plans and readies a round', async ({ visit }) => {
  const page = await visit('/')
  await duel(page, { starbases: 'own' })
  for (const key of ['w', 'w', 'd', 'Shift+D', '4', 's', 'e', 'a', 'End', 'w']) await page.keyboard.press(key)
  await expect(text(page)).toHaveValue('1: A10\n1: R6\n4: A-5\n5: L5\n10: A5')
  for (const key of ['c', 'z', 'g', 'Escape', 'z']) await page.keyboard.press(key)
  await expect(text(page)).toHaveValue('1: A10\n1: R6\n4: A-5\n5: L5')
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Base-A' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('w')
  await expect(page.locator('.sa-note')).toContainText('A starbase does not move.')
  await page.keyboard.press('Enter')
  await expect(page.locator('.playback')).toBeVisible()
})

test('a phone plans a round by touch, with half of the screen for the board', async ({ visit }) => {
  const page = await visit('/', PHONE)
  await duel(page, { starbases: 'own' })
  await page.getByRole('button', { name: 'Skip' }).tap()
  expect((await page.locator('.board').boundingBox())!.height).toBeGreaterThan(844 * 0.44)
  await tick(page, 2).tap()
  await page.getByRole('button', { name: 'Faster by 5' }).tap()
  await page.getByRole('button', { name: 'Weapons', exact: true }).tap()
  await page.getByRole('button', { name: /^R1, Rocket/ }).tap()
  const board = (await page.locator('.board').boundingBox())!
  await page.touchscreen.tap(board.x + board.width / 2, board.y + board.height * 0.75)
  await expect(tick(page, 2)).toContainText(/accelerate 5, fire R1 in direction/)
  await page.getByRole('button', { name: 'Energy', exact: true }).tap()
  await page.getByRole('button', { name: 'Replenish' }).tap()
  await expect(page.locator('.sa-note')).toContainText(
    'Replenish, no starbase of ours or of nobody is within 10',
  )
  for (const group of ['Course', 'Weapons', 'Energy']) {
    await page.getByRole('button', { name: group, exact: true }).tap()
    expect(await tooSmall(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  await page.getByRole('tab', { name: 'Ship' }).tap()
  await expect(text(page)).toHaveValue(/^2: A5\n2: Fire R1 -?\d+\n2: Replenish$/)
  await page.getByRole('tab', { name: 'Ship' }).tap()
  // Sideways, the same holds, and the turn control is in view above the round's button.
  await page.setViewportSize({ width: 844, height: 390 })
  for (const group of ['Energy', 'Weapons', 'Course']) {
    await page.getByRole('button', { name: group, exact: true }).tap()
    expect(await tooSmall(page)).toEqual([])
  }
  const end = (await ready(page).boundingBox())!.y
  for (const name of ['Turn left by 5°', 'Turn right by 5°']) {
    const box = (await page.getByRole('button', { name }).boundingBox())!
    expect([box.y > 44, box.y + box.height <= end, box.x + box.width <= 844]).toEqual([true, true, true])
  }
  // The text overlays the controls, and its tabs keep their place under the finger.
  const [tab, below] = [
    page.getByRole('tab', { name: 'Log' }),
    (await page.locator('.top').boundingBox())!.height,
  ]
  const at = await tab.boundingBox()
  await tab.tap()
  const panel = (await page.getByRole('tabpanel').boundingBox())!
  expect([
    panel.y >= below - 1,
    panel.height > 200,
    await tab.boundingBox(),
    (await page.locator('.top').boundingBox())!.y,
  ]).toEqual([true, true, at, 0])
  await tab.tap()
  await page.getByRole('button', { name: 'Steps of 1' }).tap()
  await page.getByRole('button', { name: 'Turn left by 1°' }).tap()
  await expect(tick(page, 2)).toContainText(/turn 1° left/)
  await ready(page).tap()
  await expect(page.locator('.playback')).toBeVisible()
})

for (const [name, options] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test(`the arena planner has no axe violations on ${name}`, async ({ visit }) => {
    const page = await visit('/', { ...options, reducedMotion: 'reduce' })
    await duel(page, { shipsPerSeat: 2, type: 'H2552' })
    await page.getByRole('button', { name: 'Skip' }).click()
    if (options === PHONE) await page.getByRole('tab', { name: 'Ship' }).click()
    await write(page, '1: A5\nnonsense\n2: Fire L1 B1\n3: A99')
    await clean(page, 'text')
    if (options === PHONE) await page.getByRole('tab', { name: 'Ship' }).click()
    for (const key of ['3', 'g', 'g']) {
      await page.locator('body').press(key)
      await clean(page, `planning, ${key}`)
    }
    await page.locator('body').press('v')
    await clean(page, 'text board')
  })
