import type { Page } from '@playwright/test'
import type { ModerationDesk, ShownReport } from '../../common/wire/chat/moderation.ts'
import { clean } from './support/clean.ts'
import { expect, follow, PHONE, test } from './support/player.ts'

const known = (page: Page, name: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/session') &&
      (response.request().postDataJSON() as { name: string }).name === name &&
      response.ok(),
  )

/** Sets the callsign, and waits until the server has it. */
async function called(page: Page, name: string): Promise<void> {
  const told = known(page, name)
  await page.getByLabel('Callsign').fill(name)
  await told
  await expect(page.locator('.lobby-talk').getByRole('combobox', { name: /Message to/ })).toBeVisible()
}
const field = (page: Page) => page.getByRole('combobox', { name: /Message to/ })
const log = (page: Page) => page.getByRole('log')
async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}
let rooms = 0
/** Makes a room for this test, because the lobby is shared. */
async function makeRoom(page: Page): Promise<string> {
  await follow(page, '/room/lobby')
  await page.getByLabel('A room of your own').fill(`Den ${process.pid} ${++rooms}`)
  await page.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Den/ })).toBeVisible()
  await expect(field(page)).toBeVisible()
  return page.url()
}

test('two people talk, mention and link, and the maker deletes a reported line', async ({ visit }) => {
  const ann = await visit('/')
  await called(ann, 'Ann')
  const url = await makeRoom(ann)
  const bob = await visit('/')
  await called(bob, 'Bob Fisher')
  await follow(bob, url)
  await expect(ann.getByRole('list', { name: '2 people here' })).toContainText('Bob Fisher')

  await say(ann, 'Hello <b>all</b> :gg:')
  await expect(log(bob)).toContainText('Hello <b>all</b>')
  await expect(log(bob).getByRole('img', { name: 'good game' })).toBeVisible()
  await say(bob, '/me salutes')
  await expect(log(ann).locator('.did')).toContainText('salutes')

  // Complete a name with a blank by keyboard.
  await field(ann).pressSequentially('look, @bo')
  await expect(ann.getByRole('option', { name: '@Bob Fisher' })).toHaveAttribute('aria-selected', 'true')
  await field(ann).press('Tab')
  await expect(field(ann)).toHaveValue('look, @Bob Fisher ')
  await field(ann).pressSequentially('javascript:alert(1) https://example.org/a?b=1, and ')
  await field(ann).pressSequentially(new URL('/g/void-patrol/hangar', url).href)
  await field(ann).press('Enter')
  await expect(log(bob).locator('.called .mention.own')).toHaveText('@Bob Fisher')
  await expect(log(ann).locator('.called')).toHaveCount(0)
  const links = log(bob).getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(links.first()).toHaveAttribute('href', 'https://example.org/a?b=1')
  await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect(links.first()).toHaveAttribute('target', '_blank')

  await say(bob, 'something vile')
  await expect(log(ann)).toContainText('something vile')
  // By keyboard, move to the log, to its last line, and open its menu.
  await log(ann).focus()
  await ann.keyboard.press('ArrowUp')
  await ann.keyboard.press('Enter')
  await ann.getByRole('button', { name: 'Report this line…' }).click()
  await ann.getByLabel('What is wrong?').fill('rude')
  await ann.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(log(ann)).toContainText('Ann reports Bob Fisher: rude')
  await log(bob).getByRole('button', { name: 'Bob Fisher' }).last().click()
  // Wait until the dialog is open: else a missing button would prove nothing.
  await expect(bob.getByRole('dialog')).toBeVisible()
  await expect(bob.getByRole('button', { name: 'Delete this line' })).toHaveCount(0)
  await bob.keyboard.press('Escape')
  await expect(bob.getByRole('dialog')).toHaveCount(0)
  await log(ann).getByRole('button', { name: 'Bob Fisher' }).last().click()
  await ann.getByRole('button', { name: 'Delete this line' }).click()
  for (const page of [ann, bob]) await expect(log(page)).not.toContainText('something vile')

  // A link within this site is followed without a page load.
  await bob.evaluate(() => Object.assign(window, { same: true }))
  await links.last().click()
  await expect(bob).toHaveURL(/\/g\/void-patrol\/hangar$/)
  expect(await bob.evaluate(() => 'same' in window)).toBe(true)
})

test('slow mode counts down, and a muted or removed person reads why', async ({ visit }) => {
  const ann = await visit('/')
  await called(ann, 'Ann')
  const url = await makeRoom(ann)
  const bob = await visit(url)
  await expect(field(bob)).toBeVisible()
  const name = (await bob
    .locator('.people li', { hasText: 'you' })
    .locator('button > span')
    .first()
    .textContent())!
  await ann.getByRole('button', { name: 'Settings of the room' }).click()
  await ann.getByLabel('Topic').fill('Slowly')
  await ann.getByLabel('Slow mode').selectOption('30')
  await ann.getByRole('button', { name: 'Save' }).click()
  await expect(bob.getByText('Slowly · slow mode: one line in 30 s')).toBeVisible()
  await say(bob, 'one')
  await field(bob).fill('two')
  await expect(bob.locator('.writing button[type=submit]')).toHaveText(/^(30|2\d) s$/)
  await say(ann, `/mute @${name} 5 too loud`)
  await expect(field(bob)).toBeDisabled()
  // The draft stays in the disabled field.
  await expect(field(bob)).toHaveValue('two')
  await expect(bob.getByText('You may write again in 5 min.')).toBeVisible()
  await expect(bob.getByRole('status').filter({ hasText: 'You are muted in this room' })).toHaveCount(1)
  await ann.locator('.people button', { hasText: name }).click()
  await ann.getByRole('button', { name: 'Send out…' }).click()
  await ann.getByLabel(/Reason/).fill('enough')
  await ann.getByRole('button', { name: 'Send out', exact: true }).click()
  await expect(bob.getByText(`${name} was sent out: enough`)).toBeVisible()
  await expect(bob.getByRole('button', { name: /^Come back in \d+ s$/ })).toBeDisabled()
  // A page whose console is not checked, because the library warns there about the refused join.
  const later = await bob.context().newPage()
  await later.goto(url)
  await expect(later.getByText(/sent you out of this room\. You may come back in \d+ s\./)).toBeVisible()
  await expect(later.getByRole('button', { name: /^Come back in \d+ s$/ })).toBeDisabled()
  await bob.getByRole('button', { name: 'To the front page' }).click()
  await expect(bob.getByRole('heading', { name: 'Dead Reckoning' })).toBeVisible()

  // A ban can be lifted although the banned person is not in the room.
  await say(ann, `/ban @${name} 0 for good`)
  await ann.getByRole('button', { name: 'Settings of the room' }).click()
  await expect(ann.locator('.sentences')).toContainText('Banned for good: for good')
  await clean(ann, 'settings')
  await ann.getByRole('button', { name: `Lift the ban of ${name}` }).click()
  await ann.getByRole('button', { name: `Lift the mute of ${name}` }).click()
  await expect(ann.getByText('Nobody is banned or muted here.')).toBeVisible()
  await ann.keyboard.press('Escape')
  await expect(log(ann)).toContainText(`${name} may come in again.`)
})

test('a callsign reaches the server when it is typed during the first request', async ({ visit }) => {
  const ann = await visit('/ladder')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await ann.route('**/api/session', async (route) => {
    await held
    await route.continue()
  })
  const asked = ann.waitForRequest('**/api/session')
  await ann.goto('/')
  await asked
  await ann.getByLabel('Callsign').fill('Ann the Quick')
  // The page shows the callsign before the server answers.
  await ann.waitForTimeout(300)
  const told = known(ann, 'Ann the Quick')
  release()
  await told
  await expect(ann.getByLabel('Callsign')).toHaveValue('Ann the Quick')
})

test('a typed callsign stays after a reload, and reaches the server from a phone, too', async ({ visit }) => {
  const ann = await visit('/', PHONE)
  const told = known(ann, 'Ann on the Road')
  await ann.getByLabel('Callsign').fill('Ann on the Road')
  await told
  await ann.getByLabel('Callsign').fill('Ann Elsewhere')
  // The server has not received the callsign yet.
  await ann.reload()
  await expect(ann.getByLabel('Callsign')).toHaveValue('Ann Elsewhere')
  const left = known(ann, 'Ann Back')
  await ann.getByLabel('Callsign').fill('Ann Back')
  await ann.getByLabel('Callsign').blur()
  await left
})

test('a callsign is refused with a reason and not stored when an account has it', async ({ tab }) => {
  const page = await tab(PHONE)
  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 409, json: { code: 'name_taken', message: 'Somebody keeps that name.' } }),
  )
  await page.goto('/')
  await page.getByLabel('Callsign').fill('Ann the Kept')
  await page.getByLabel('Callsign').blur()
  await expect(page.getByText('Somebody keeps that name.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Callsign')).not.toHaveValue('Ann the Kept')
})

test('a lost connection comes back by itself, with new lines marked', async ({ visit }) => {
  const ann = await visit('/')
  await called(ann, 'Ann')
  const url = await makeRoom(ann)
  const bob = await visit('/')
  await bob.addInitScript(() => {
    const sockets: WebSocket[] = []
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        sockets.push(this)
      }
    }
    Object.assign(window, { cut: () => sockets.forEach((socket) => socket.close()) })
  })
  await bob.goto(url)
  await say(ann, 'before')
  await expect(log(bob)).toContainText('before')
  await bob.evaluate(() => (window as unknown as { cut(): void }).cut())
  await expect(bob.getByText('Connection lost')).toBeVisible()
  await say(ann, 'meanwhile')
  await expect(log(bob)).toContainText('meanwhile')
  await expect(bob.getByText('Connection lost')).toHaveCount(0)
  await follow(bob, '/')
  await say(ann, 'later')
  await expect(log(ann)).toContainText('later')
  await follow(bob, url)
  await expect(log(bob)).toContainText('later')
  await expect(bob.locator('.new-mark + .line')).toContainText('later')
})

test('a button opens the chat on a phone, and no part of it has axe violations', async ({ visit }) => {
  const page = await visit('/', { ...PHONE, reducedMotion: 'reduce' })
  await page.getByRole('link', { name: /^Chat/ }).click()
  await expect(page).toHaveURL(/\/room\/lobby$/)
  await expect(field(page)).toBeVisible()
  await say(page, 'from a phone :rocket: @nobody http://example.org')
  await expect(log(page)).toContainText('from a phone')
  await clean(page, 'room')
  await page.getByRole('button', { name: 'Rooms' }).click()
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toContainText('Lobby')
  await clean(page, 'rooms')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /here$/ }).click()
  await clean(page, 'people')
  await page.getByRole('dialog').locator('.people button').first().click()
  await clean(page, 'person')
  const desktop = await visit('/', { reducedMotion: 'reduce' })
  await expect(desktop.locator('.lobby-talk').getByRole('log')).toContainText('from a phone')
  await desktop.getByRole('button', { name: 'Emotes' }).click()
  await desktop.getByRole('button', { name: /^rocket/ }).click()
  // Wait until the field has the focus.
  await field(desktop).press('Escape')
  const emotes = desktop.getByRole('group', { name: 'Emotes' })
  await expect(emotes).toHaveCount(0)
  // Wherever the focus is: Safari gives it to no button that is pressed.
  for (const focus of ['log', 'body']) {
    await desktop.getByRole('button', { name: 'Emotes' }).click()
    await expect(emotes).toBeVisible()
    await (focus === 'body' ? desktop.locator('h1').first() : log(desktop)).click({
      position: { x: 2, y: 2 },
    })
    await desktop.keyboard.press('Escape')
    await expect(emotes).toHaveCount(0)
  }
  // A key that comes as soon as the emotes are there is heard, before they are painted.
  const heard = await desktop
    .getByRole('button', { name: 'Emotes' })
    .evaluate(async (button: HTMLElement) => {
      button.click()
      while (!document.querySelector('.picker')) await Promise.resolve()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
      return !document.querySelector('.picker')
    })
  expect(heard).toBe(true)
  await desktop.getByRole('button', { name: 'Emotes' }).click()
  await field(desktop).fill('@')
  await clean(desktop, 'front page')
  await follow(desktop, '/room/lobby')
  await expect(field(desktop)).toBeVisible()
  await clean(desktop, 'room on a desktop')
})

test('a page says in words when a room does not exist or the visitor is no moderator', async ({ tab }) => {
  const page = await tab()
  await page.goto('/room/nowhere')
  await expect(page.getByRole('heading', { name: 'No such room' })).toBeVisible()
  await follow(page, '/moderation')
  await expect(page.getByRole('heading', { name: 'For moderators' })).toBeVisible()
})

test('the moderators’ page shows reports with context, bans and the log, and acts', async ({ tab }) => {
  const page = await tab()
  const at = Date.UTC(2026, 9, 3, 12)
  const line = (id: number, name: string, text: string, meant = false) => ({
    id,
    kind: 'said' as const,
    name,
    text,
    at,
    theirs: name === 'Bob',
    meant,
  })
  const report = (id: string, about: string): ShownReport => ({
    id,
    room: about === 'Dan' ? '' : 'lobby',
    by: 'Ann',
    about,
    program: about === 'Dan',
    reason: 'rude',
    at,
    others: [{ name: 'Cleo', reason: 'to me, too' }],
    context: [line(1, 'Ann', 'hello'), line(2, about, '<i>vile</i>', true)],
    may: { close: true, sentence: about !== 'Mona' },
  })
  const desk: ModerationDesk = {
    reports: { rows: [report('r1', 'Bob'), report('r2', 'Mona')], next: '1.0.5.ab', total: 3 },
    bans: {
      rows: [
        {
          id: 'b1',
          room: '',
          kind: 'ban',
          name: 'Eve',
          addresses: true,
          until: 0,
          reason: 'spam',
          at,
          liftable: true,
        },
        {
          id: 'b2',
          room: '',
          kind: 'ban',
          name: 'Kay',
          addresses: false,
          until: 0,
          reason: '',
          at,
          liftable: false,
        },
      ],
      next: null,
      total: 2,
    },
    log: {
      rows: [{ id: 'd1', room: 'lobby', by: 'Mona', act: 'erase', about: 'Eve', detail: 'buy now', at }],
      next: null,
    },
    house: [
      { name: 'Mona', role: 'moderator', banned: false },
      { name: 'Ruth', role: 'admin', banned: false },
    ],
  }
  const asked: unknown[] = []
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { name: 'Ruth', account: true, role: 'admin' } }),
  )
  await page.route('**/api/moderation?*', (route) =>
    route.fulfill({
      json: route.request().url().endsWith('of=makers')
        ? { ...desk, log: { rows: [{ ...desk.log.rows[0], by: 'Max' }], next: null } }
        : desk,
    }),
  )
  await page.route('**/api/moderation/**', (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { rows: [report('r3', 'Dan')], next: null, total: 3 } })
    asked.push([new URL(route.request().url()).pathname, route.request().postDataJSON()])
    return route.fulfill({ json: { done: true } })
  })
  await page.goto('/moderation')
  await expect(page.locator('.context .meant').first()).toContainText('<i>vile</i>')
  await page.getByText('Reported by 1 more').first().click()
  await expect(page.getByText('to me, too').first()).toBeVisible()
  await clean(page, 'reports')
  // Moderators cannot mute an equal. More reports follow on the next page.
  await expect(page.getByText('Mona is of your rank')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ban…' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('heading', { name: 'Dan program' })).toBeVisible()
  await expect(page.getByText('in private messages, reported by Ann')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Ban…' }).first().click()
  await page.getByLabel('For how long').selectOption('10080')
  await page.getByLabel('Reason').fill('rude')
  await page.getByLabel('From the whole site').check()
  await page.getByRole('button', { name: 'Ban Bob' }).click()
  await page.getByRole('button', { name: 'Dealt with' }).first().click()
  await page.getByRole('tab', { name: /Bans/ }).click()
  await expect(page.getByText('Addresses around Eve')).toBeVisible()
  await clean(page, 'bans')
  await expect(page.getByText('An administrator may lift it')).toBeVisible()
  await page.getByRole('button', { name: /Lift/ }).click()
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.locator('.deeds')).toContainText('Mona deleted a line of Eve in #lobby')
  await page.getByRole('radio', { name: 'Makers in their rooms' }).check()
  await expect(page.locator('.deeds')).toContainText('Max deleted a line of Eve in #lobby')
  await clean(page, 'log')
  await page.getByRole('tab', { name: 'Moderators (2)' }).click()
  await clean(page, 'moderators')
  await page.getByRole('button', { name: 'Dismiss Mona' }).click()
  await page.getByLabel('Make a moderator of').fill('Paul')
  await page.getByLabel('Make a moderator of').press('Enter')
  await expect(page.getByText('Paul is a moderator now.')).toBeVisible()
  expect(asked).toEqual([
    ['/api/moderation/reports/r1', { act: 'ban', minutes: 10080, reason: 'rude', site: true, address: true }],
    ['/api/moderation/reports/r1', { act: 'close' }],
    ['/api/moderation/bans/b1/lift', {}],
    ['/api/moderation/house', { name: 'Mona', moderator: false }],
    ['/api/moderation/house', { name: 'Paul', moderator: true }],
  ])
})

test('the owner of a room renames it, pins a text, limits the entry and closes it', async ({ visit }) => {
  const ann = await visit('/')
  await called(ann, 'Ann')
  const url = await makeRoom(ann)
  const bob = await visit(url)
  await expect(field(bob)).toBeVisible()
  await ann.getByRole('button', { name: 'Settings of the room' }).click()
  const dialog = ann.getByRole('dialog')
  await dialog.getByLabel('Pinned text').fill('Be kind, and read http://example.org')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(bob.locator('.pinned').getByRole('link')).toHaveAttribute('href', 'http://example.org/')
  await ann.getByRole('button', { name: 'Settings of the room' }).click()
  await clean(ann, 'the settings of its owner')
  await dialog.getByLabel('Name', { exact: true }).fill(`Castle ${process.pid}`)
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(bob.getByRole('heading', { level: 1, name: `Castle ${process.pid}` })).toBeVisible()
  await dialog.getByLabel('Who may come in').selectOption('people with an account')
  await expect(bob.getByText('lets in people with an account only')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close the room…' }).click()
  await dialog.getByRole('button', { name: 'Close it for good' }).click()
  await expect(ann.getByText('The owner of this room has closed it.')).toBeVisible()
})

test('the longest name of a room is read to its end, in the list and above the talk', async ({ visit }) => {
  const title = `Wide Meadows Observatory ${process.pid}`.slice(0, 30).padEnd(32, '7')
  for (const [i, viewport] of [{ width: 1440, height: 900 }, PHONE.viewport].entries()) {
    const page = await visit('/', { viewport })
    await follow(page, '/room/lobby')
    if (viewport.width < 500) await page.getByRole('button', { name: 'Rooms', exact: true }).click()
    if (i === 0) {
      await page.getByLabel('A room of your own').fill(title)
      await page.getByRole('button', { name: 'Make it' }).click()
    } else await page.getByRole('link', { name: new RegExp(title) }).click()
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeVisible()
    if (viewport.width < 500) await page.getByRole('button', { name: 'Rooms', exact: true }).click()
    for (const name of [heading, page.locator('.rooms b', { hasText: title }).filter({ visible: true })])
      expect(
        await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0)
  }
})
