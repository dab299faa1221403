/**
 * Pencil and Paper: set up and played to the end by mouse, by touch and by keyboard alone, and with every
 * variant.
 */
import type { Locator, Page } from '@playwright/test'
import { clean } from '../support/clean.ts'
import { expect, follow, introduced, openDuel, openMatch, PHONE, ready, test } from '../support/player.ts'

/** Skips a playback, and resolves with whether this page has orders to give. */
async function isAsked(page: Page): Promise<boolean> {
  if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
  return page.locator('.ready-button:not(.is-ready)[aria-disabled=false]').isVisible()
}

async function asked(page: Page, title: RegExp): Promise<void> {
  await expect(async () => {
    expect(await isAsked(page)).toBe(true)
    await expect(page.locator('.round b')).toHaveText(title, { timeout: 500 })
  }).toPass({ timeout: 90_000 })
}

/** Resolves with the page that has orders to give. */
async function whoIsAsked(pages: readonly Page[], title: RegExp): Promise<Page> {
  let found: Page | undefined
  await expect(async () => {
    found = undefined
    // Compare the turn first: the page of the turn before may move on in between.
    for (const page of pages)
      if (title.test((await page.locator('.round b').textContent()) ?? '') && (await isAsked(page)))
        found = page
    expect(found).toBeDefined()
  }).toPass({ timeout: 90_000 })
  return found!
}

type Way = readonly (readonly [dx: number, dy: number])[]

/**
 * Drags along CSS pixel offsets from the middle of the paper, with a finger on touch devices and else the
 * mouse.
 */
async function drag(page: Page, way: Way): Promise<void> {
  const board = (await page.locator('.board').boundingBox())!
  const at = ([dx, dy]: readonly [number, number]) => ({
    x: board.x + board.width / 2 + dx,
    y: board.y + board.height * 0.45 + dy,
  })
  const [first, ...rest] = [at([0, 0]), ...way.map(at)] as [
    { x: number; y: number },
    ...{ x: number; y: number }[],
  ]
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) {
    const session = await page.context().newCDPSession(page)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
    for (const point of rest)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    return session.detach()
  }
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const { x, y } of rest) await page.mouse.move(x, y)
  await page.mouse.up()
}

const outlook = (page: Page) => page.locator('.pp-outlook')
const told = (page: Page) => page.locator('.pp-told')
const note = (page: Page) => page.locator('.pp-note')
/** Whether presses in its middle meet it, and not what lies below. */
const covers = (panel: Locator): Promise<boolean> =>
  panel.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('two players set up and play to the end by mouse and touch, and premoves are sent', async ({
  visit,
}) => {
  test.slow()
  const mouse = await visit('/', { reducedMotion: 'reduce' })
  await introduced(mouse)
  const link = await openMatch(
    mouse,
    'pencil-and-paper',
    { shipsEach: 1, doors: 'placed', ships: 'placed', asteroids: 'drawn', asteroidLimit: 1 },
    { bots: 0, roundSeconds: 240 },
  )
  const phone = await visit('/', { ...PHONE, reducedMotion: 'reduce' })
  await introduced(phone)
  const both = [mouse, phone]
  for (const page of both) {
    await page.evaluate(() => localStorage.setItem('dr.hinted', '1'))
    await follow(page, link)
    await expect(button(page, 'Ready')).toBeVisible()
  }
  for (const page of both) await button(page, 'Ready').click()
  for (const page of both) {
    await asked(page, /Place your door/)
    await button(page, 'Place for me').click()
    await expect(told(page)).toContainText('Your door begins')
    await button(page, 'Back to the middle').click()
  }
  await clean(phone, 'a door')
  for (const page of both) await ready(page).click()
  for (const page of both) {
    await asked(page, /Place your ships/)
    await button(page, 'Turn it to the right').click()
    await expect(told(page)).toContainText('stand like this')
    await button(page, 'Back to the row').click()
  }
  await clean(mouse, 'ships')
  for (const page of both) await ready(page).click()
  for (const title of [/Draw an asteroid/, /Draw an asteroid/]) {
    const page = await whoIsAsked(both, title)
    const side = page === mouse ? 1 : -1
    await drag(page, [
      [40 * side, 4],
      [76 * side, 20],
      [10 * side, 50],
      [60 * side, -20],
    ])
    await expect(told(page)).toContainText('It is no asteroid yet: its outline crosses or touches itself')
    await button(page, 'Undo').click()
    await drag(page, [
      [30 * side, -6],
      [50 * side, 10],
      [50 * side, 30],
      [20 * side, 40],
    ])
    await expect(told(page)).toContainText('An asteroid of')
    await clean(page, 'an asteroid')
    await ready(page).click()
    await expect(told(page)).toHaveCount(0)
  }
  const first = await whoIsAsked(both, /turn 1$/)
  const second = first === mouse ? phone : mouse
  // Both ships are on their own side. The first player flicks softly out of the door while the other plans
  // ahead.
  const outwards = async (page: Page) =>
    (await page.locator('.players .own > span').textContent())!.trim() === 'A' ? 1 : -1
  await drag(first, [
    [0, 30 * (await outwards(first))],
    [0, 60 * (await outwards(first))],
  ])
  await expect(outlook(first)).toContainText(/inch.*% arrives/)
  await clean(first, 'a turn')
  await expect(second.locator('.commit')).toContainText('You plan ahead')
  await drag(second, [
    [4, 30 * (await outwards(second))],
    [8, 60 * (await outwards(second))],
  ])
  // On a phone these words would lie over the hangar.
  for (const page of both) {
    await expect(note(page)).toHaveText(/^It ends at/)
    expect(await covers(note(page))).toBe(page === mouse)
  }
  await button(second, 'Send when it is my turn').click()
  await expect(second.locator('.commit')).toContainText('Then yours is sent at once')
  await clean(second, 'planning ahead')
  await ready(first).click()
  // The second turn, planned ahead, is played without a press.
  expect(await whoIsAsked(both, /turn 3$/)).toBe(first)
  await button(first, 'Quick flick').click()
  // Drag sideways against a wall or off the paper: a quick flick is sent on release.
  await drag(first, [
    [60, 0],
    [150, 0],
  ])
  for (const page of both)
    await expect(async () => {
      if (await page.locator('.playback').isVisible()) await page.keyboard.press('Escape')
      await expect(page.locator('.result')).toContainText(/Victory|Defeat/, { timeout: 500 })
    }).toPass({ timeout: 90_000 })
})

test('on a phone no warning lies over the own hangar, upright and across', async ({ visit }) => {
  const page = await visit('/', { ...PHONE, reducedMotion: 'reduce' })
  await page.evaluate(() => localStorage.setItem('dr.hinted', '1'))
  await openDuel(page, 'pencil-and-paper', { shipsEach: 3, ships: 'placed' })
  /** How far the note reaches over the board (CSS px). */
  const over = () =>
    page.evaluate(() => {
      const [bar, its] = ['.controls', '.pp-note'].map((one) =>
        document.querySelector(one)!.getBoundingClientRect(),
      )
      return its!.left >= bar!.left && its!.right <= bar!.right && its!.bottom > bar!.top - 20
        ? bar!.top - its!.top
        : Infinity
    })
  const across = { width: 844, height: 390 }
  await asked(page, /Place your ships/)
  for (const size of [PHONE.viewport, across]) {
    await page.setViewportSize(size)
    const { x, y, width } = (await page.locator('.canvas-host').boundingBox())!
    await page.touchscreen.tap(x + Math.min(250, width / 2), y + 60)
    await expect(note(page)).toHaveText('It must lie within the hangar.')
    await expect.poll(over).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(PHONE.viewport)
  await ready(page).click()
  await asked(page, /turn \d$/)
  const numbers = page.locator('.pp-number input')
  for (const [i, value] of ['180', '20'].entries()) {
    await numbers.nth(i).fill(value)
    await numbers.nth(i).press('Enter')
  }
  await expect(note(page)).toHaveClass(/grave/)
  // Two lines are lower than the strip between paper and bar.
  await expect.poll(over).toBeLessThan(50)
  await page.setViewportSize(across)
  await expect.poll(over).toBeLessThanOrEqual(0)
})

test('the keyboard alone sets up, aims, shoots and passes', async ({ visit }) => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  await openDuel(page, 'pencil-and-paper', {
    doors: 'placed',
    ships: 'placed',
    asteroids: 'drawn',
    asteroidLimit: 1,
    turrets: true,
    pencils: 'all',
    stopper: true,
    passing: true,
    stalemate: true,
  })
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key)
  }
  const flicked = async () => {
    const title = (await page.locator('.round b').textContent())!
    const still = async () =>
      (await page.locator('.round b').textContent()) === title &&
      (await page.locator('.ready-button:not(.is-ready)[aria-disabled=false]').count()) > 0
    await expect(async () => {
      // On a slow machine the next step may be open already, and a second Enter would answer it.
      if ((await still()) && (await isAsked(page))) await keys('Enter')
      await expect.poll(still, { timeout: 2000 }).toBe(false)
    }).toPass({ timeout: 90_000 })
  }
  await asked(page, /Place your door/)
  await keys('ArrowLeft', 'ArrowLeft', 't')
  await expect(told(page)).toContainText('3.6 inches')
  await flicked()
  await asked(page, /Place your ships/)
  await keys('2', 'u')
  await expect(page.locator('.pp-ships')).toContainText('A2 turret')
  await keys('3', 'ArrowUp', 'e', 'z', 'Enter')
  await asked(page, /Draw an asteroid|turn 1$/)
  if (/Draw/.test((await page.locator('.round b').textContent())!)) {
    await keys(
      'ArrowLeft',
      'ArrowLeft',
      'ArrowLeft',
      'Enter',
      'ArrowUp',
      'ArrowUp',
      'ArrowUp',
      'ArrowRight',
      'Enter',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowDown',
      'Enter',
    )
    await expect(told(page)).toContainText('An asteroid of 3 corners')
    await flicked()
  }
  await asked(page, /^Your flick, turn/)
  await keys('a', 'p', 'h', 'l', 'i')
  await expect(outlook(page)).toContainText(/inch.*% hits/)
  await expect(button(page, /^hard ?, sharp/)).toHaveAttribute('aria-pressed', 'true')
  await keys('o')
  // Beside the explanation of the same number.
  await expect(button(page, /^\d\.\d inch/).and(page.locator('[aria-pressed]'))).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await keys('2', 's')
  await expect(note(page)).toContainText('A turret cannot move')
  await clean(page, 'a turret')
  await keys('1', 's', 'ArrowUp', 'q', 'b')
  await expect(page.getByRole('group', { name: 'After the move' })).toContainText('middle')
  await clean(page, 'everything switched on')
  await page.getByLabel('Strength, in per cent').fill('31.5')
  await keys('Enter')
  await expect(page.getByLabel('Strength, in per cent')).toHaveValue('31.5')
  await keys('Shift+?')
  await expect(page.locator('dialog')).toContainText('Aim at the next enemy')
  await keys('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await keys('n')
  await expect(outlook(page)).toContainText('You pass')
  await flicked()
  await asked(page, /^Your flick, turn [34]$/)
})

test('PP-6 each variant has a picture and a sentence, and three players begin with fair settings', async ({
  visit,
}) => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  await introduced(page)
  await page.getByRole('radio', { name: 'Pencil and Paper' }).check()
  await expect(button(page, /Three-way/)).toBeVisible()
  await button(page, /Create a match/).click()
  const choose = (group: string, option: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option }).check()
  const ships = page.getByRole('slider', { name: 'Ships each' })
  await choose('Players', '3 players')
  await expect(ships).toHaveValue('1')
  await expect(page.getByRole('radio', { name: 'One soft' })).toBeChecked()
  await choose('Players', '2 players')
  await expect(ships).toHaveValue('3')
  await choose('Ships stand', 'Where each player wants')
  await choose('Pencils', 'HB, hard and soft')
  await choose('The pencil skips', 'Moves jump over what is below')
  for (const name of [
    'Turrets',
    'Shared by all',
    'A hand as a stopper',
    'The paper tears',
    'Ships explode',
    'The sheet is a cylinder',
    'Passing is allowed',
    'Stalemate may be called',
  ]) {
    const variant = page.locator('.setup-form label', { hasText: name })
    await expect(variant.locator('svg'), name).toBeVisible()
    await expect(
      page.locator('.setup-form .pps-variant', { hasText: name }).locator('+ .note'),
      name,
    ).toContainText(/\w.*\.$/)
  }
  for (const group of ['Players', 'Pencils', 'The pencil skips', 'Asteroids']) {
    const options = page.getByRole('radiogroup', { name: group }).locator('label')
    await expect(options.locator('svg'), group).toHaveCount(await options.count())
  }
  for (const note of ['The hard one is sure and short', 'A hard move may leave the paper'])
    await expect(page.locator('.setup-form')).toContainText(note)
  await clean(page, 'the form')
})

const VARIANTS: Readonly<Record<string, object>> = {
  'a cylinder of solid rock': { wrap: true, asteroids: 'solid', blast: true, skips: 'basic' },
  'four players with tears and skips': {
    players: 4,
    paper: 'tabloid',
    asteroids: 'belt',
    tears: true,
    skips: 'advanced',
    shipsEach: 2,
  },
  'a shared soft pencil': { sharing: true, pencils: 'soft', paper: 'a4', asteroids: 'dense', players: 3 },
}

test('every variant is shot and moved in', async ({ visit }) => {
  test.slow()
  const page = await visit('/', { reducedMotion: 'reduce' })
  for (const [name, setup] of Object.entries(VARIANTS)) {
    await page.goto('/')
    await introduced(page)
    await openMatch(
      page,
      'pencil-and-paper',
      { ...setup, turnLimit: 20 },
      { instant: true, bots: 3, roundSeconds: 240 },
    )
    await expect(page.locator('.canvas-host canvas')).toBeVisible({ timeout: 90_000 })
    await asked(page, /^Your flick, turn/)
    await page.keyboard.press('a')
    await expect(outlook(page), name).toContainText(/% hits/)
    await drag(page, [
      [20, 80],
      [30, 110],
    ])
    await page.keyboard.press('s')
    await expect(outlook(page), name).toContainText(/% arrives/)
    // Aim at an enemy again: the drag may have selected the next ship in the hangar, and where ships explode
    // that would end the match.
    await page.keyboard.press('s')
    await page.keyboard.press('a')
    await expect(outlook(page), name).toContainText(/% hits/)
    await ready(page).click()
    await asked(page, /^Your flick, turn/)
    await expect(page.locator('.text-board')).toContainText('A sheet of')
  }
})
