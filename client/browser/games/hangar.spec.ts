import type { Page } from '@playwright/test'
import { clean } from '../support/clean.ts'
import { expect, follow, PHONE, planning, ready, test } from '../support/player.ts'

const HANGAR = '/g/void-patrol/hangar'
const card = (page: Page, name: string) => page.locator('.shelf .card', { hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const named = (page: Page) => page.getByLabel('Name', { exact: true })

async function build(page: Page, name: string): Promise<void> {
  await button(page, 'New').click()
  await named(page).fill(name)
  await button(page, 'Save and rename').click()
  await expect(card(page, name)).toBeVisible()
}

test('VP-9.3 a design is built, priced, saved, renamed, duplicated, deleted and put back', async ({
  visit,
}) => {
  const page = await visit('/')
  const tables = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/likeness')).length,
    )
  await expect(page.getByRole('link', { name: /Hangar/ })).toBeVisible()
  expect(await tables()).toBe(0)
  await page.getByRole('link', { name: /Hangar/ }).click()
  await expect(page).toHaveURL(HANGAR)
  await expect.poll(tables).toBe(1)
  await expect(page.getByText('Nothing of your own yet.', { exact: false })).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(12)
  await card(page, 'Oracle').click()
  await expect(page.getByRole('heading', { name: 'Oracle' })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await page.getByRole('button', { name: 'Duplicate to change it' }).click()
  await expect(named(page)).toHaveValue('My Oracle')
  const price = page.locator('.price-sum b')
  await expect(price).toHaveText('327')
  await page.getByRole('button', { name: 'More Hull' }).click()
  await expect(price).toHaveText('329')
  await page.getByLabel('Piloting 4').check()
  await expect(price).toHaveText('361')
  await expect(page.getByText('Too dear: it costs 361, the budget is 350.')).toBeVisible()
  await page.getByRole('button', { name: 'More budget' }).click()
  await page.getByRole('button', { name: 'More budget' }).click()
  await expect(page.getByText('9 left')).toBeVisible()
  // An unsaved change survives another page and a reload, but stays unsaved.
  await card(page, 'Kestrel').click()
  await page.reload()
  await expect(card(page, 'My Oracle')).toContainText('Not saved yet')
  await card(page, 'My Oracle').click()
  await expect(price).toHaveText('361')
  await expect(page.locator('.price-sum')).toContainText('of 370')
  await button(page, 'Save').click()
  await expect(card(page, 'My Oracle')).toContainText('Ready to fly')

  await button(page, 'Duplicate').click()
  await expect(named(page)).toHaveValue('My Oracle 2')
  await named(page).fill('My Oracle')
  await expect(page.getByText('You have a My Oracle already.', { exact: false })).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  await named(page).fill('MY 0RACLE')
  await expect(
    page.getByText('You have a My Oracle already, which looks the same.', { exact: false }),
  ).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  // Under a name that looks like its own it is renamed, and no second one is made.
  await named(page).fill('My 0racle 2')
  await expect(button(page, 'Save and rename')).toBeEnabled()
  await expect(button(page, 'Save as a new one')).toHaveCount(0)
  await named(page).fill('Far Reach')
  await button(page, 'Save and rename').click()
  await expect(page.locator('.shelf section').first().locator('.card b')).toHaveText([
    'Far Reach',
    'My Oracle',
  ])

  await button(page, 'Delete').click()
  await expect(card(page, 'Far Reach')).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(named(page)).toHaveValue('Far Reach')
  await expect(price).toHaveText('361')
  // One tap opens a match with this design.
  await button(page, 'Fly it').click()
  await planning(page, 1)
  await expect(page.locator('.unit-name').first()).toContainText('Far Reach')
})

test('VP-9.3 the text of a design is read while typed, and a bad line shows its reason', async ({
  visit,
}) => {
  const page = await visit(HANGAR)
  await build(page, 'Night Owl')
  const text = page.getByLabel('Design, as text')
  await expect(text).toHaveValue(/^Night Owl\nhull 300\n/)
  await text.fill('Night Owl\nhull 300\nwarp 9\nguns laser 9/100')
  await expect(page.locator('.faults')).toContainText('line 3 there is no part "warp".')
  await expect(page.locator('.faults')).toContainText('line 4 "laser 9/100" is no guns.')
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeDisabled()
  await page.reload()
  await expect(text).toHaveValue('Night Owl\nhull 300\nwarp 9\nguns laser 9/100')
  await text.fill('Night Owl\nhull 999\nguns ofc 4/70, ofc 4/70, ofc 4/70')
  await expect(page.locator('.part', { hasText: 'Hull' }).getByRole('alert')).toHaveText(
    'hull is from 220 to 420.',
  )
  await expect(button(page, 'Save')).toBeDisabled()
  await expect(page.locator('.gun')).toHaveCount(3)
  await button(page, 'Take changes back').click()
  await expect(text).toHaveValue(/^Night Owl\nhull 300\n/)
})

test('VP-9.3 a link shares a design, and a broken link says so', async ({ visit }) => {
  const ann = await visit(HANGAR, { permissions: ['clipboard-read', 'clipboard-write'] })
  await build(ann, 'Night Owl')
  await button(ann, 'Copy link').click()
  const link = await ann.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`${HANGAR}#d=`)
  const bob = await visit(link)
  await expect(bob.getByRole('heading', { name: /Night Owl/ })).toContainText('Shared')
  await button(bob, 'Save').click()
  await expect(card(bob, 'Night Owl')).toBeVisible()
  await expect(bob).toHaveURL(HANGAR)
  // Importing again does not overwrite what exists.
  await bob.goto(link)
  await button(bob, 'Save as Night Owl 2').click()
  await expect(card(bob, 'Night Owl 2')).toBeVisible()
  await expect(bob.locator('.shelf section').first().locator('.card')).toHaveCount(2)
  const eve = await visit(link.slice(0, -5))
  await expect(eve.getByRole('alert')).toContainText('This link is broken')
})

test('every number on the sheet explains itself, on hover, on focus and on a tap', async ({ visit }) => {
  const page = await visit(HANGAR)
  await card(page, 'Kestrel').click()
  const told = page.locator('#meaning')
  const words = page.locator('.explain')
  for (let i = 0; i < (await words.count()); i++) {
    await words.nth(i).hover()
    await expect(told.locator('svg')).toBeVisible()
    await expect(told.locator('p')).not.toBeEmpty()
  }
  expect(await words.count()).toBe(16)
  await page.mouse.move(5, 5)
  await expect(told).toBeHidden()
  await page.getByRole('button', { name: 'More budget' }).focus()
  await page.keyboard.press('Tab')
  await expect(told).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()

  const phone = await visit(HANGAR, PHONE)
  await phone.getByRole('button', { name: 'Shields', exact: true }).tap()
  await expect(phone.locator('#meaning')).toContainText('Taken off every hit')
  await phone.locator('h1').tap()
  await expect(phone.locator('#meaning')).toBeHidden()
})

test('an open explanation follows the numbers of a design while it is edited', async ({ visit }) => {
  const page = await visit(HANGAR)
  await build(page, 'Lammergeier')
  const told = page.locator('#meaning')
  const word = button(page, 'Hull')
  const shields = page.getByRole('slider', { name: 'Shields', exact: true })
  const behind = async () => /behind shields of (\d+)/.exec((await told.textContent())!)?.[1]

  // The first change adds lines above the sheet, so it comes before the mouse is on the word.
  await shields.focus()
  await page.keyboard.press('ArrowRight')
  await expect(button(page, 'Save')).toBeEnabled()
  const [before, step] = [Number(await shields.inputValue()), Number(await shields.getAttribute('step'))]

  // The mouse rests on the word, and the keyboard edits.
  await word.hover()
  await expect.poll(behind).toBe(`${before}`)
  await page.keyboard.press('ArrowRight')
  await expect(shields).toHaveValue(`${before + step}`)
  await expect.poll(behind).toBe(`${before + step}`)

  // The card is pinned by a press, and stays while the keyboard edits.
  await word.click()
  await page.mouse.move(5, 5)
  await shields.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(shields).toHaveValue(`${before}`)
  await expect.poll(behind).toBe(`${before}`)
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()

  // A card that the focus has opened follows changes that come from elsewhere.
  await page.keyboard.press('Shift+Tab')
  await word.focus()
  await expect.poll(behind).toBe(`${before}`)
  await shields.evaluate((input: HTMLInputElement) => {
    input.stepUp()
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await expect.poll(behind).toBe(`${before + step}`)
})

for (const [name, options] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test(`the hangar fits the screen on ${name} and has no axe violations`, async ({ visit }) => {
    const page = await visit(HANGAR, { ...options, reducedMotion: 'reduce' })
    await expect(page.locator('h1')).toBeVisible()
    await clean(page, 'empty')
    await build(page, 'Night Owl')
    // Each choice is as wide as its word.
    const cut = page
      .locator('.segments span')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )
    expect(await cut).toEqual([])
    await page.getByLabel('Piloting 4').check()
    await clean(page, 'too dear')
    await page.getByLabel('Design, as text').fill('Night Owl\nhull x')
    await clean(page, 'bad text')
    await page.getByRole('button', { name: 'Thrust', exact: true }).click()
    await expect(page.locator('#meaning')).toBeVisible()
    await clean(page, 'explained')
    await card(page, 'Hive').click()
    await clean(page, 'stock')
    const width = page.viewportSize()!.width
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('two tabs show the same shelf', async ({ visit }) => {
  const page = await visit(HANGAR)
  const other = await page.context().newPage()
  await other.goto(HANGAR)
  await build(page, 'Night Owl')
  await expect(card(other, 'Night Owl')).toBeVisible()
  await card(other, 'Night Owl').click()
  await button(page, 'Delete').click()
  await expect(card(other, 'Night Owl')).toHaveCount(0)
  await expect(other.getByRole('heading', { name: 'Kestrel' })).toBeVisible()
})

test('VP-9.3 a design is flown in an advanced match, unless it is over the budget', async ({ visit }) => {
  const page = await visit(HANGAR)
  await build(page, 'Night Owl')
  await card(page, 'Kestrel').click()
  await page.getByRole('button', { name: 'Duplicate to change it' }).click()
  // The design fits the budget, but not with a better pilot.
  await expect(card(page, 'My Kestrel')).toContainText('Ready to fly')
  await page.getByLabel('Piloting 4').check()
  await button(page, 'Save').click()
  await follow(page, '/')
  await page.getByRole('button', { name: /Create a match/ }).click()
  await page.getByRole('radio', { name: 'Advanced' }).check({ force: true })
  await page.getByLabel('Empty seats').selectOption('1')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('button', { name: /My Kestrel/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: /My Kestrel/ })).toContainText(
    /it costs \d+, the budget is 350/,
  )
  // The hangar opens in another tab. Designs saved there appear here at once.
  const [hangar] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open the hangar' }).click(),
  ])
  await build(hangar, 'Late Idea')
  await hangar.close()
  await expect(page.getByRole('button', { name: /Late Idea/ })).toBeEnabled()
  await page.getByText('Paste a design').click()
  await page.getByLabel('Design, as text').fill('Owl\nhull 300\nwarp 9')
  await expect(page.getByText('line 3: there is no part "warp".')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fly it' })).toBeDisabled()
  await page.getByRole('button', { name: /Night Owl/ }).click()
  await expect(page.locator('.team li.own small')).toHaveText('Night Owl')
  await page.reload()
  await expect(page.getByRole('button', { name: /Night Owl/ })).toHaveAttribute('aria-pressed', 'true')
  await clean(page, 'gathering')
  await page.getByRole('button', { name: 'Ready' }).click()
  await planning(page, 1)
  await expect(page.locator('.unit-name')).toContainText('Night Owl')
  // Standard weapons are in the tray. A missile shows its consequence before it is ordered.
  await page.getByRole('button', { name: /Missile/ }).click()
  await expect(page.locator('.unit-sheet .words')).toContainText('launches a missile')
  await ready(page).click()
  await expect(page.locator('.playback')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.locator('.log')).toContainText('releases a missile')
})
