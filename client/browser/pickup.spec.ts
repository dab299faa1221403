import { expect, PHONE, planning, ready, test } from './player.ts'

/** A room of one's own, so that tests side by side do not meet. */
const roomOf = (name: string) => `${name} ${Date.now() % 1_000_000}`

test('two people add up in a room, one of them on a phone: a ready check, the match, the result in the room, and once more', async ({ visit }) => {
  test.setTimeout(300_000)
  const ann = await visit('/')
  await ann.getByLabel('Callsign').fill('Ann')
  await ann.getByRole('link', { name: 'All rooms' }).click()
  await ann.getByRole('textbox', { name: 'A room of your own' }).fill(roomOf('Duels'))
  await ann.getByRole('button', { name: 'Make it' }).click()
  await expect(ann.getByText('No game is offered here.')).toBeVisible()
  const room = ann.url()
  await ann.getByRole('button', { name: 'Offer a game' }).click()
  await ann.getByRole('slider', { name: 'Round limit' }).fill('5')
  await ann.getByRole('slider', { name: 'Asteroids' }).fill('0')
  await ann.getByRole('button', { name: 'Offer it for 2 players, and add' }).click()
  await expect(ann.locator('.offer-card')).toContainText('Ann')

  const bob = await visit(room, PHONE)
  const offer = bob.locator('.offer-card')
  await expect(offer).toContainText('Duel')
  await expect(offer).toContainText('1/2')
  await offer.getByRole('button', { name: /^Add/ }).click()
  for (const page of [ann, bob]) await expect(page.getByRole('dialog', { name: 'Ready check' })).toBeVisible()
  // Escape is no answer.
  await ann.keyboard.press('Escape')
  await expect(ann.getByRole('dialog', { name: 'Ready check' })).toBeVisible()
  await bob.getByRole('button', { name: 'I am ready' }).click()
  await expect(bob.getByRole('heading', { name: 'Waiting for the others' })).toBeVisible()
  await expect(ann.locator('.checked .there')).toHaveCount(1)
  await ann.getByRole('button', { name: 'I am ready' }).click()

  // Two boards and five rounds take their time on a busy machine.
  const patient = expect.configure({ timeout: 60_000 })
  for (let round = 1; round <= 5; round++) {
    for (const page of [ann, bob]) await patient(page.locator('.round b')).toHaveText(`Round ${round}`)
    for (const page of [ann, bob]) await ready(page).click()
    for (const page of [ann, bob]) await patient(page.locator('.playback')).toBeVisible()
    for (const page of [ann, bob]) await page.keyboard.press('Escape')
  }
  for (const page of [ann, bob]) await patient(page.locator('.result')).toBeVisible()
  await bob.getByRole('button', { name: 'Back to the room' }).click()
  await expect(bob.locator('.line.news').last()).toContainText(/Void Patrol: .* drew/)
  await expect(bob.locator('.line.news').last().getByRole('link', { name: 'Replay' })).toBeVisible()
  await ann.getByRole('button', { name: 'Again', exact: true }).click()
  await expect(ann).toHaveURL(room)
  await expect(bob.locator('.offer-card')).toContainText('Ann')
})

test('who has added may look at other pages, is called there, and may say no', async ({ visit }) => {
  const ann = await visit('/room/lobby')
  await ann.getByRole('textbox', { name: 'A room of your own' }).fill(roomOf('Waiting'))
  await ann.getByRole('button', { name: 'Make it' }).click()
  await expect(ann.getByText('No game is offered here.')).toBeVisible()
  const room = ann.url()
  await ann.getByRole('button', { name: 'Offer a game' }).click()
  await ann.getByRole('button', { name: 'Offer it for 2 players, and add' }).click()
  await expect(ann.getByRole('button', { name: 'Remove' })).toBeVisible()
  await ann.getByRole('button', { name: 'To the front page' }).click()
  await expect(ann.getByRole('button', { name: /Play now/ })).toBeVisible()

  const bob = await visit(room)
  await expect(bob.locator('.offer-card')).toContainText('1/2')
  await bob.getByRole('combobox', { name: /Message to/ }).fill('!add')
  await bob.getByRole('button', { name: 'Send' }).click()
  await expect(ann.getByRole('dialog', { name: 'Ready check' })).toBeVisible()
  await expect(ann).toHaveTitle(/Are you ready/)
  await ann.getByRole('button', { name: 'Not now' }).click()
  for (const page of [ann, bob]) await expect(page.getByRole('dialog', { name: 'Ready check' })).toHaveCount(0)
  await expect(bob.locator('.offer-card')).toContainText('1/2')
})

test('two who look for an opponent find each other; who does not want to wait stops looking', async ({ visit }) => {
  const ann = await visit('/')
  await ann.getByRole('button', { name: /Find an opponent/ }).click()
  await expect(ann.getByText('Nobody else is looking yet.')).toBeVisible()
  await ann.getByRole('button', { name: 'Stop looking' }).click()
  await expect(ann.getByRole('dialog')).toHaveCount(0)
  await ann.getByRole('button', { name: /Find an opponent/ }).click()
  await expect(ann.getByText('Nobody else is looking yet.')).toBeVisible()
  const bob = await visit('/', PHONE)
  await bob.getByRole('button', { name: /Find an opponent/ }).click()
  for (const page of [ann, bob]) await planning(page, 1)
  expect(ann.url()).toBe(bob.url())
})
