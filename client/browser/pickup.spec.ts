import { createMatch, expect, follow, PHONE, planning, playOut, ready, test } from './support/player.ts'

/** A room of one's own, so that tests side by side do not meet. */
const roomOf = (name: string) => `${name} ${Date.now() % 1_000_000}`

test('two people add up in a room, are ready, play and see the result there, twice', async ({ visit }) => {
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
  // All that is agreed to by adding can be read.
  expect(
    await offer
      .locator('.offer-what small')
      .evaluate((terms) => terms.scrollHeight <= terms.clientHeight && terms.textContent),
  ).toMatch(/rated · offered by Ann$/)
  await offer.getByRole('button', { name: /^Add/ }).click()
  for (const page of [ann, bob]) await expect(page.getByRole('dialog', { name: 'Ready check' })).toBeVisible()
  // Escape is no answer.
  await ann.keyboard.press('Escape')
  await expect(ann.getByRole('dialog', { name: 'Ready check' })).toBeVisible()
  await bob.getByRole('button', { name: 'I am ready' }).click()
  await expect(bob.getByRole('heading', { name: 'Waiting for the others' })).toBeVisible()
  await expect(ann.locator('.checked .there')).toHaveCount(1)
  await ann.getByRole('button', { name: 'I am ready' }).click()
  await expect(bob.getByText(/the match begins when all are ready, or in \d+ s/)).toBeVisible()
  await bob.getByRole('radio', { name: 'Sparrow', exact: true }).check({ force: true })
  for (const page of [ann, bob]) await page.getByRole('button', { name: 'Ready', exact: true }).click()

  // On a busy machine the clock may be quicker than two boards: then the round is played without waiting for
  // them.
  await Promise.all([ann, bob].map(playOut))
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
  // Who is mentioned in it reads it there.
  const called = await ann.getByLabel('Callsign').inputValue()
  await bob.getByRole('combobox', { name: /Message to/ }).fill(`@${called} hurry up`)
  await bob.getByRole('combobox', { name: /Message to/ }).press('Enter')
  await expect(ann.locator('.toasts')).toContainText('hurry up')
  // The room is not shown there: what waits is, and who asks one into a party.
  await expect(ann.locator('.waiting-for')).toContainText('You have added to Void Patrol, 1/2')
  await bob.locator('.people li').filter({ hasNotText: 'you' }).getByRole('button').click()
  await bob.getByRole('button', { name: 'Invite to your party' }).click()
  await expect(ann.getByRole('alert').filter({ hasText: 'wants to play with you' })).toBeVisible()
  await ann.getByRole('button', { name: 'No', exact: true }).click()
  await expect(ann.locator('.invitation')).toHaveCount(0)
  await ann.getByRole('button', { name: 'Remove from Void Patrol' }).click()
  await expect(bob.locator('.offer-card')).toContainText('0/2')
  await expect(ann.locator('.waiting-for')).toHaveCount(0)
  await follow(ann, room)
  await ann.getByLabel('Keep my place').selectOption('for 30 minutes after I leave the page')
  await ann.locator('.offer-card').getByRole('button', { name: /^Add/ }).click()
  await expect(bob.locator('.offer-card')).toContainText('1/2')
  // An address that is typed elsewhere is another page, which is in the room by itself.
  await ann.goto('/ladder')
  await expect(ann.getByRole('complementary', { name: 'You wait for' })).toContainText('Void Patrol, 1 of 2')
  await ann.getByRole('button', { name: 'Stop waiting for Void Patrol' }).click()
  await expect(ann.getByRole('complementary', { name: 'You wait for' })).toHaveCount(0)
  await expect(bob.locator('.offer-card')).toContainText('0/2')
  await follow(ann, room)
  await expect(ann.getByLabel('Keep my place')).toHaveValue('30')
  await ann.locator('.offer-card').getByRole('button', { name: /^Add/ }).click()
  await expect(bob.locator('.offer-card')).toContainText('1/2')
  await ann.goto('about:blank')
  await expect(bob.locator('.offer-card .is-away')).toBeVisible()
  await ann.goto('/')
  await expect(ann.locator('.waiting-for')).toContainText('1/2')
  const field = bob.getByRole('combobox', { name: /Message to/ })
  await field.fill('!add')
  await field.press('Enter')
  await expect(ann.getByRole('dialog', { name: 'Ready check' })).toBeVisible()
  // Who is writing goes on writing: a space, or Enter, says nothing to the check.
  await expect(bob.getByRole('button', { name: 'I am ready' })).toBeEnabled()
  await expect(field).toBeFocused()
  await bob.keyboard.type('coming soon')
  await bob.keyboard.press('Enter')
  await expect(bob.locator('.line', { hasText: 'coming soon' })).toBeVisible()
  await expect(bob.getByRole('heading', { name: 'Are you ready?' })).toBeVisible()
  await expect(ann).toHaveTitle(/Are you ready/)
  await ann.getByRole('button', { name: 'Not now' }).click()
  for (const page of [ann, bob])
    await expect(page.getByRole('dialog', { name: 'Ready check' })).toHaveCount(0)
  await expect(bob.locator('.offer-card')).toContainText('1/2')
})

test('a player who leaves an agreed match early is asked and finds the way back', async ({ visit }) => {
  test.setTimeout(180_000)
  const [ann, bob] = [await visit(), await visit()]
  // Who has seen a match before has its page at hand: the seats are waited for 25 seconds only.
  for (const page of [ann, bob]) {
    await createMatch(page, {})
    await page.getByRole('button', { name: 'Leave' }).click()
  }
  await follow(ann, '/room/lobby')
  await ann.getByRole('textbox', { name: 'A room of your own' }).fill(roomOf('Leaving'))
  await ann.getByRole('button', { name: 'Make it' }).click()
  await expect(ann.getByText('No game is offered here.')).toBeVisible()
  const room = ann.url()
  await ann.getByRole('button', { name: 'Offer a game' }).click()
  await ann.getByRole('button', { name: 'Offer it for 2 players, and add' }).click()
  await follow(bob, room)
  await bob.locator('.offer-card').getByRole('button', { name: /^Add/ }).click()
  for (const page of [ann, bob]) await page.getByRole('button', { name: 'I am ready' }).click()
  await expect(bob.getByText('All are here.')).toBeVisible()
  // Asked on the page itself: whoever stays has lost nothing, by the button as by Escape.
  const question = bob.getByRole('dialog', { name: 'Leave?' })
  const leave = bob.locator('main').getByRole('button', { name: 'Leave' })
  await leave.click()
  await expect(question).toContainText('counts as lost for you')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await leave.click()
  await bob.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(bob.getByText('All are here.')).toBeVisible()
  await leave.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(bob).toHaveURL(room)
  await expect(ann.getByText('not here (yet)')).toBeVisible()
  // Nobody drags Bob back, not even after a reload.
  await bob.reload()
  await bob.getByRole('button', { name: 'Return to your match' }).click()
  // Meanwhile it may have begun.
  await expect(bob).toHaveURL(/\/m\//)
  await expect(bob.getByText('All are here.').or(ready(bob))).toBeVisible()
})

test('two who look for an opponent find each other; who does not want to wait stops looking', async ({
  visit,
}) => {
  const ann = await visit('/')
  await ann.getByRole('button', { name: /Find an opponent/ }).click()
  await expect(ann.getByText('Nobody else is looking yet.')).toBeVisible()
  await ann.getByRole('button', { name: 'Stop looking' }).click()
  await expect(ann.getByRole('dialog')).toHaveCount(0)
  await ann.getByRole('button', { name: /Find an opponent/ }).click()
  await expect(ann.getByText('Nobody else is looking yet.')).toBeVisible()
  const bob = await visit('/', PHONE)
  await bob.getByRole('button', { name: /Find an opponent/ }).click()
  for (const page of [ann, bob]) await page.getByRole('button', { name: 'Ready', exact: true }).click()
  for (const page of [ann, bob]) await planning(page, 1)
  expect(ann.url()).toBe(bob.url())
})

test('an absent player is told of at the seat, and somebody in the room takes it by a press', async ({
  visit,
}) => {
  test.setTimeout(300_000)
  const ann = await visit('/room/lobby')
  await ann.getByRole('textbox', { name: 'A room of your own' }).fill(roomOf('Missing'))
  await ann.getByRole('button', { name: 'Make it' }).click()
  await expect(ann.getByText('No game is offered here.')).toBeVisible()
  const room = ann.url()
  const cleo = await visit(room, PHONE)
  await ann.getByRole('button', { name: 'Offer a game' }).click()
  await ann.getByRole('button', { name: 'Offer it for 2 players, and add' }).click()
  const bob = await visit(room)
  await bob.locator('.offer-card').getByRole('button', { name: /^Add/ }).click()
  await bob.getByRole('button', { name: 'I am ready' }).click()
  await expect(ann.locator('.checked .there')).toHaveCount(1)
  const name = (await ann.locator('.checked .there span').nth(1).textContent())!
  await bob.goto('about:blank')
  await ann.getByRole('button', { name: 'I am ready' }).click()
  await ann.getByRole('button', { name: 'Ready', exact: true }).click()
  // Who was promised a seat is waited for.
  await expect(ann.locator('.players .stands-in')).toContainText(`nobody for ${name}`, { timeout: 120_000 })
  await ann.getByRole('tab', { name: 'Log' }).click()
  await expect(ann.locator('.log .of-seats')).toContainText(`${name} has not come. Nobody flies`)
  await expect(cleo.locator('.line.news').last()).toContainText(`has begun without ${name}`)
  await cleo.getByRole('button', { name: /^Take over/ }).click()
  await planning(cleo)
  await expect(cleo.locator('.players .own')).toContainText(`for ${name}`)
  await expect(ann.locator('.log .of-seats')).toContainText('takes over')
})
