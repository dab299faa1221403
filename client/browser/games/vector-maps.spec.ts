/** The map maker of Vector Combat, and the guide to its ships. */
import type { Page } from '@playwright/test'
import { clean } from '../support/clean.ts'
import { expect, follow, PHONE, planning, test } from '../support/player.ts'

const MAPS = '/g/vector-combat/maps'
const GUIDE = '/g/vector-combat/guide'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const board = (page: Page) => page.getByRole('application')
const card = (page: Page, title: string) => page.locator('.map-card', { hasText: title })
const tool = (page: Page, name: string) =>
  page.locator('.tools').getByRole('radio', { name, exact: true }).check({ force: true })
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )

test('VC-3.8 a planet with an orbit is drawn, named, shared by link, kept and played on', async ({
  visit,
}) => {
  const ann = await visit(MAPS, { permissions: ['clipboard-read', 'clipboard-write'] })
  await button(ann, 'New').click()
  await ann.getByLabel('Title').fill('Far planet')
  await tool(ann, 'Planet')
  // By mouse: the middle of the drawing is the middle of the map.
  await board(ann).click()
  await expect(ann.locator('.at-cursor')).toHaveText('(0, 0) planet')
  await tool(ann, 'Orbit')
  await board(ann).click()
  await expect(ann.locator('.canvas .course')).toHaveCount(1)
  // By keyboard: a moon in the orbit is refused with a reason, and undone.
  await tool(ann, 'Moon')
  await board(ann).focus()
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await ann.keyboard.press(key)
  await expect(ann.locator('.at-cursor')).toHaveText('(0, −2) moon, orbit planet-2')
  await expect(ann.locator('.map-verdict')).toContainText(
    'hex (0, -2) is moon’s own, and carries no dots and no lines',
  )
  await expect(button(ann, 'Play on it')).toBeDisabled()
  await ann.keyboard.press('Delete')
  await expect(ann.locator('.map-verdict')).toContainText('Playable.')
  await button(ann, 'Undo').click()
  await expect(card(ann, 'Far planet')).toContainText('Not playable yet')
  await button(ann, 'Undo').click()
  await expect(card(ann, 'Far planet')).toContainText('Playable')
  // Moving a planet moves its moons along.
  await tool(ann, 'Move')
  await board(ann).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await ann.keyboard.press(key)
  await expect(ann.locator('.at-cursor')).toHaveText('(0, 1) planet')
  await expect(card(ann, 'Far planet')).toContainText('Playable')
  await button(ann, 'Copy link').click()
  const copied = () => ann.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain(`${MAPS}#m=`)
  const link = await copied()

  const bob = await visit(link)
  await expect(bob.getByRole('heading', { name: /Far planet/ })).toContainText('Shared')
  await button(bob, 'Keep it').click()
  await expect(card(bob, 'Far planet')).toBeVisible()
  await expect(bob).toHaveURL(MAPS)
  await button(bob, 'Play on it').click()
  await planning(bob)

  const eve = await visit(link.slice(0, -7))
  await expect(eve.getByRole('alert')).toContainText('This link is broken')
})

test('VC-3.8 the text of a map is read while typed, refused with its fault or played on', async ({
  visit,
}) => {
  const page = await visit(MAPS)
  await button(page, 'New').click()
  const text = page.getByLabel('Map, as text')
  await text.fill(
    '{"id":"own","title":"Two rocks","asteroids":[{"id":"a","at":[1,0]},{"id":"a","at":[2,0]}]}',
  )
  await expect(card(page, 'Two rocks')).toContainText('Not playable yet')
  await expect(page.locator('.map-verdict')).toContainText('two things are called a')
  await text.fill('{"id":"own","title":"Two rocks"')
  await expect(page.locator('#map-text-faults')).toContainText('the map is not JSON')
  await text.fill(
    '{"id":"own","title":"Two rocks","asteroids":[{"id":"a","at":[1,0]},{"id":"b","at":[2,0]}]}',
  )
  await expect(card(page, 'Two rocks')).toContainText('Playable')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Two rocks')
  // Another map cannot have a title that looks the same, by the field or by the text.
  await button(page, 'New').click()
  const taken = page.getByText('You have a map called Two rocks already, which looks the same.', {
    exact: false,
  })
  await page.getByLabel('Title').fill('TW0 rocks')
  await expect(taken).toBeVisible()
  await page.getByLabel('Title').fill('Two stones')
  await expect(taken).toHaveCount(0)
  await expect(card(page, 'Two stones')).toBeVisible()
  await text.fill('{"id":"own","title":"Two r0cks","edge":20}')
  await expect(page.locator('#map-text-faults')).toContainText('you have a map called Two rocks already')
  await expect(card(page, 'Two stones')).toBeVisible()
  await button(page, 'Back to the map’s text').click()
  await button(page, 'Delete').click()
  await card(page, 'Two rocks').click()

  await button(page, 'Create a match…').click()
  await expect(page.getByRole('img', { name: 'Two rocks: 2 fleets of 2' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Map of your own')).toHaveValue(/"Two rocks"/)
  await page.getByLabel('Or paste its text').fill('{"id":"x","title":"x","edge":3}')
  await expect(page.locator('.vc-own-map')).toContainText('the edge is 15 to 60 hexes from (0, 0), or null')
  await page.getByLabel('Or paste its text').fill('{"id":"x","title":"Pasted", "edge":30}')
  await expect(page.getByRole('img', { name: 'Pasted: 2 fleets of 2' })).toBeVisible()
  await page.locator('.vc-maps').getByRole('radio', { name: 'A star' }).check({ force: true })
  await page.getByRole('radio', { name: 'Hold an orbit' }).press('Space')
  await expect(page.locator('.vc-opening')).toContainText(
    'Hold one orbit for 2 turns: the inner orbit of the star and the outer orbit of the star.',
  )
  await clean(page, 'create')
})

for (const [name, options] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test(`pages of maps and ships fit the screen on ${name} and have no axe violations`, async ({ visit }) => {
    const page = await visit(MAPS, { ...options, reducedMotion: 'reduce' })
    await expect(page.getByRole('heading', { name: 'Maps', exact: true })).toBeVisible()
    await fits(page)
    await clean(page, 'a map of the game')
    await button(page, 'New').click()
    await tool(page, 'Star')
    if (name === 'a phone') await board(page).tap()
    else await board(page).click()
    await expect(page.locator('.at-cursor')).toHaveText('(0, 0) star')
    await tool(page, 'Asteroid')
    await page.getByLabel('Moves').selectOption('free')
    await board(page).focus()
    for (const key of ['ArrowRight', 'Enter', 'Enter']) await page.keyboard.press(key)
    await page.getByLabel('Map, as text').fill('{')
    await fits(page)
    await clean(page, 'an own map')
    await follow(page, GUIDE)
    await expect(page.locator('.model')).toHaveCount(6)
    await fits(page)
    await clean(page, 'guide')
  })
