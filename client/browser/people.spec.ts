/** The ladder, profiles and match lists after a real rated match, and the data of accounts. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client, type Room } from '@colyseus/sdk'
import type { Page } from '@playwright/test'
import { account, PASSWORD, signIn } from './support/accounts.ts'
import { clean } from './support/clean.ts'
import { expect, follow, PHONE, test } from './support/player.ts'

/**
 * Plays a rated duel that the second player resigns in the third round; `over` runs with the match's path
 * while the match is still open.
 */
async function duel(
  url: string,
  [one, two]: readonly [string, string],
  over?: (path: string) => Promise<void>,
): Promise<void> {
  const answer = await fetch(`${url}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      game: 'void-patrol',
      setup: { density: 0, roundLimit: 5 },
      options: { bots: 0, rated: true, roundSeconds: 120 },
    }),
  })
  const { id } = (await answer.json()) as { id: string }
  const rooms: Room[] = []
  // One after the other, because seats are given in the order of joining.
  for (const token of [one, two]) {
    const room = await new Client(url).joinById(id, { token })
    for (const type of ['mine', 'lines', 'reactions', 'history', 'gone', 'note', 'substitutes', 'refused'])
      room.onMessage(type, () => undefined)
    rooms.push(room)
  }
  const ask = (room: Room, name: string, payload: object) =>
    room.request(name as never, payload as never) as Promise<unknown>
  for (const room of rooms) await ask(room, 'ready', { ready: true })
  const [winner, loser] = rooms as [Room, Room]
  const phase = () => (winner.state as { phase: string }).phase
  await expect.poll(phase).toBe('playing')
  for (let round = 1; round <= 2; round++) {
    await Promise.all([
      ask(winner, 'orders', { round, orders: { A1: { chits: '' } }, ready: true }),
      ask(loser, 'orders', { round, orders: { B1: { chits: '' } }, ready: true }),
    ])
    await expect.poll(() => (winner.state as { round: number }).round).toBe(round + 1)
  }
  await ask(loser, 'stand', {})
  await expect.poll(phase).toBe('finished')
  await over?.(`/m/${id}`)
  await Promise.all(rooms.map((room) => room.leave()))
}

for (const [device, options] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test(`a rated match is found on the ladder, in profiles and among matches on ${device}`, async ({
    visit,
    baseURL,
  }) => {
    const [ann, bob] = [`Ann ${device.slice(2)}`, `Bob ${device.slice(2)}`]
    const page = await visit('/matches', { ...options, reducedMotion: 'reduce' })
    const onItsCard = async (path: string) => {
      await signIn(page, ann)
      await page.goto(path)
      await expect(page.locator('.result .rating-news')).toContainText('Your rating: 1566? +66')
    }
    await duel(
      baseURL!,
      [await account(baseURL!, ann), await account(baseURL!, bob)],
      device === 'a desktop' ? onItsCard : undefined,
    )
    await signIn(page, bob)
    await page.goto('/matches')
    await page.getByRole('link', { name: 'Ladder' }).click()
    const row = page.getByRole('row', { name: new RegExp(ann) })
    await expect(row).toContainText('1566?')
    await expect(page.getByRole('row', { name: new RegExp(bob) })).toContainText('you')
    await page.getByText('How ratings work').click()
    await expect(page.getByText('Leaving is losing')).toBeVisible()
    await clean(page, 'ladder')

    await row.getByRole('link', { name: ann }).click()
    await expect(page).toHaveURL(new RegExp(`/@/${encodeURIComponent(ann)}`))
    await expect(page.getByRole('heading', { name: ann, exact: true })).toBeVisible()
    await expect(page.getByText('1 of 5 different opponents')).toBeVisible()
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /1566\? on/)
    await expect(page.getByRole('region', { name: `You and ${ann}` })).toContainText('0 you')
    const match = page.getByRole('region', { name: 'Matches', exact: true }).getByRole('listitem')
    await expect(match).toContainText('Won')
    await expect(match).toContainText('+66')
    await clean(page, 'profile')
    await match.getByRole('link', { name: bob, exact: true }).click()
    await expect(page.getByText('This is you.')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Matches', exact: true }).getByRole('listitem'),
    ).toContainText(`${bob} left`)

    await follow(page, '/matches?rated=yes')
    const result = page
      .getByRole('region', { name: 'Finished' })
      .getByRole('listitem')
      .filter({ hasText: ann })
    await expect(result).toContainText(bob)
    await clean(page, 'matches')
    await result.getByRole('link', { name: /Replay/ }).click()
    await expect(page).toHaveURL(/\/r\/[0-9a-f]{20}/)

    // The server's answer after the record was deleted: no link leads to it.
    await page.route(/\/api\/players\/[^/]+\/(history|ratings|against)/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('"replay":true', '"replay":false'),
      })
    })
    await follow(page, `/@/${encodeURIComponent(ann)}`)
    await expect(
      page.getByRole('region', { name: 'Matches', exact: true }).getByRole('listitem'),
    ).toContainText('No replay')
    await page.getByText('As a table').click()
    await expect(page.getByRole('region', { name: 'Rating over time' }).getByText('No replay')).toHaveCount(2)
    await expect(page.getByRole('link', { name: /Replay/ })).toHaveCount(0)
    await clean(page, 'profile without replays')
  })

test('a page says why when it cannot be shown', async ({ tab }) => {
  const page = await tab()
  await page.goto('/@/Nobody%20at%20all')
  await expect(page.getByRole('alert')).toContainText('Nobody keeps that name')
  await follow(page, '/ladder/space-arena?kind=ffa')
  await expect(page.getByText('Nobody stands on this ladder yet.')).toBeVisible()
  await follow(page, '/ladder/space-arena?kind=ffa&page=7')
  await page.getByRole('button', { name: 'To its top' }).click()
  await expect(page.getByText('Nobody stands on this ladder yet.')).toBeVisible()
  await page.route('**/api/ladders/**', (route) => route.abort())
  await page.getByRole('radio', { name: 'Two sides' }).check()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await page.unroute('**/api/ladders/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('designs of two devices reach each other when their guests sign in to one account', async ({
  visit,
  baseURL,
}) => {
  await account(baseURL!, 'Builder')
  const [one, two] = [await visit('/ladder'), await visit('/ladder')]
  const designs = (page: Page) => page.evaluate(() => localStorage.getItem('dr.designs') ?? '')
  await one.evaluate(() => localStorage.setItem('dr.designs', JSON.stringify({ Wasp: 'Wasp\nfirst' })))
  await two.evaluate(() => localStorage.setItem('dr.designs', JSON.stringify({ Bee: 'Bee\nsecond' })))
  for (const page of [one, two]) {
    const kept = page.waitForResponse(
      (response) => response.url().endsWith('/api/keepsakes') && response.request().method() === 'PUT',
    )
    await signIn(page, 'Builder')
    await page.reload()
    await kept
  }
  await expect.poll(() => designs(two)).toMatch(/Bee.*Wasp|Wasp.*Bee/)
  await one.reload()
  await expect.poll(() => designs(one)).toMatch(/Bee.*Wasp|Wasp.*Bee/)
  await follow(one, '/g/void-patrol/hangar')
  await expect(one.getByText('Wasp').first()).toBeVisible()
  await expect(one.getByText('Bee').first()).toBeVisible()
})

test('two accounts become friends, write each other and meet in a challenge', async ({ visit, baseURL }) => {
  const [ann, bob] = ['Friend Ann', 'Friend Bob']
  for (const name of [ann, bob]) await account(baseURL!, name)
  const guest = await visit('/friends', PHONE)
  await expect(guest.getByRole('link', { name: 'Keep your name' })).toBeVisible()
  await clean(guest, 'friends, for a guest')
  const [one, two] = [await visit('/ladder'), await visit('/ladder', { ...PHONE, reducedMotion: 'reduce' })]
  for (const [page, name] of [
    [one, ann],
    [two, bob],
  ] as const) {
    await signIn(page, name)
    await page.goto('/friends')
  }
  await follow(one, `/@/${encodeURIComponent(bob)}`)
  await one.getByRole('button', { name: 'Add friend' }).click()
  await two.getByRole('button', { name: `Accept ${ann}` }).click()
  await expect(two.getByRole('link', { name: ann })).toContainText('online')
  await one.getByRole('button', { name: 'Message' }).click()
  await one.getByLabel(`Message to ${bob}`).fill('Shall we fly?')
  await one.keyboard.press('Enter')
  await expect(two.getByRole('link', { name: ann })).toContainText('1 unread')
  await two.getByRole('link', { name: ann }).click()
  await expect(two.getByRole('log')).toContainText('Shall we fly?')
  await two.getByRole('button', { name: `What you can do about ${ann}` }).click()
  await two.getByRole('button', { name: 'Report…' }).click()
  const report = two.getByRole('dialog', { name: `Report ${ann}` })
  await report.getByLabel('What is wrong?').fill('not rude at all')
  await clean(two, 'a conversation, to be reported')
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(report).toHaveCount(0)
  await clean(two, 'a conversation')
  await two.getByRole('link', { name: 'All friends' }).click()
  await expect(two.getByRole('link', { name: ann })).not.toContainText('unread')

  await one.getByRole('button', { name: `Challenge ${bob}` }).click()
  await one
    .getByRole('dialog')
    .getByRole('button', { name: `Challenge ${bob}` })
    .click()
  await expect(one.getByRole('region', { name: `You have challenged ${bob}` })).toBeVisible()
  await clean(one, 'friends, with a challenge')
  const card = two.getByRole('alertdialog', { name: `${ann} challenges you` })
  await expect(card).toContainText('Void Patrol')
  await clean(two, 'a challenge')
  await card.getByRole('button', { name: 'Accept' }).click()
  for (const page of [one, two]) await expect(page).toHaveURL(/\/m\//)
  expect(one.url()).toBe(two.url())
  for (const page of [one, two])
    await expect(page.getByText(`${page === one ? ann : bob} (you)`)).toBeVisible()
})

test('a program that waits for challenges is found, challenged and shown as a program', async ({
  visit,
  baseURL,
}) => {
  const bot = spawn(process.execPath, ['--no-warnings', 'bots/chaser.ts', baseURL!], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, BOT_NAME: 'Chaser', BOT_PASSWORD: PASSWORD },
    stdio: 'ignore',
  })
  try {
    await account(baseURL!, 'Challenger')
    const page = await visit('/ladder?of=programs', { ...PHONE, reducedMotion: 'reduce' })
    await signIn(page, 'Challenger')
    await page.getByRole('radio', { name: 'People' }).check()
    await expect(page).toHaveURL(/\/ladder\/[\w-]+$/)
    await page.getByRole('radio', { name: 'Programs' }).check()
    await expect(page.getByText('No program stands on this ladder yet.')).toBeVisible()
    await clean(page, 'ladder of programs')
    await follow(page, '/friends')
    const listed = page.getByRole('region', { name: 'Programs' }).getByRole('listitem')
    await expect(listed).toContainText('Void Patrol')
    await clean(page, 'friends, with a program')
    await listed.getByRole('link', { name: 'Chaser' }).click()
    await expect(page.getByRole('heading', { name: 'Chaser program' })).toBeVisible()
    await clean(page, 'profile of a program')
    await page.getByRole('button', { name: 'Challenge' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('your rating stays as it is')).toBeVisible()
    // The dialog already knows the game, so it offers no choice.
    await expect(dialog.getByRole('group', { name: 'Game', exact: true }).getByRole('radio')).toHaveCount(1)
    await clean(page, 'challenging a program')
    await dialog.getByRole('button', { name: 'Challenge Chaser' }).click()
    await expect(page).toHaveURL(/\/m\//)
    await expect(page.getByRole('listitem').filter({ hasText: 'Chaser' })).toContainText('program')
    await clean(page, 'a match with a program')
  } finally {
    bot.kill()
  }
})
