/** Spectators: their reactions and lines as other spectators and players see them, and following players. */
import { Client, type Room } from '@colyseus/sdk'
import type { Page } from '@playwright/test'
import { account, signIn } from './support/accounts.ts'
import { clean } from './support/clean.ts'
import { expect, follow, introduced, PHONE, test } from './support/player.ts'

const MESSAGES = ['mine', 'lines', 'reactions', 'history', 'gone', 'note', 'substitutes', 'refused']

/** Creates a match against a bot for a player without a page. */
async function match(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      game: 'void-patrol',
      setup: {},
      options: { instant: true, bots: 1, roundSeconds: 240 },
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** Joins, and resolves with the messages received, by type. */
async function enter(
  url: string,
  id: string,
  token: string,
  as: 'player' | 'spectator',
): Promise<{ room: Room; heard: string[] }> {
  const room = await new Client(url).joinById(id, { token, as })
  const heard: string[] = []
  for (const type of MESSAGES)
    room.onMessage(type, (message: unknown) => heard.push(`${type} ${JSON.stringify(message)}`))
  return { room, heard }
}

async function guest(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, bearer: true }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function watch(page: Page, id: string): Promise<void> {
  await introduced(page)
  await follow(page, `/m/${id}?watch`)
  await expect(page.getByText('You are watching.')).toBeVisible()
  await expect(page.locator('.board-loading')).toHaveCount(0)
}

const say = async (page: Page, text: string) => {
  await page.getByLabel('Message to Gallery').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('spectators see each other’s reactions and lines, and players do not', async ({ visit, baseURL }) => {
  const id = await match(baseURL!)
  const player = await enter(baseURL!, id, await guest(baseURL!, 'Flyer'), 'player')
  const [ann, bob] = [await visit('/'), await visit('/', { ...PHONE, reducedMotion: 'reduce' })]
  await Promise.all([watch(ann, id), watch(bob, id)])
  await expect(ann.locator('.watching')).toHaveText('2 watching')

  await ann.getByRole('button', { name: 'Reactions' }).click()
  await ann.getByRole('button', { name: /thumbs up/ }).click()
  await expect(ann.locator('.reaction-marks li')).toHaveCount(1)
  await expect(bob.getByRole('list', { name: 'Reactions so far' })).toHaveText('thumbs up: 1')
  await expect(bob.locator('.reaction-marks')).toHaveCount(0)
  // The keyboard works, too.
  await bob.getByRole('button', { name: 'Reactions' }).press('Enter')
  await bob.getByRole('button', { name: /explosion/ }).press('Enter')
  await expect(ann.getByRole('list', { name: 'Reactions so far' })).toContainText('explosion: 1')

  await ann.getByRole('tab', { name: 'Chat' }).click()
  await expect(ann.getByText('Players read this when the match is over.')).toBeVisible()
  await say(ann, 'he turns left')
  await bob.getByRole('tab', { name: /Chat/ }).click()
  await expect(bob.getByRole('log')).toContainText('he turns left')
  await clean(bob, 'who watches on a phone')

  const crowd = await Promise.all(
    Array.from({ length: 30 }, async (_, i) =>
      enter(baseURL!, id, await guest(baseURL!, `Guest ${i}`), 'spectator'),
    ),
  )
  await expect(ann.locator('.watching')).toHaveText('32 watching')
  await expect(ann.getByText('32 are watching: a line every 5 s.')).toBeVisible()
  // A busy machine may take longer than the limit between two lines, so try until the next one comes too
  // soon.
  let line = ''
  await expect(async () => {
    await say(bob, (line = `${line}so he does `))
    await expect(bob.getByText(/Slow mode is on\. Wait \d s\./)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 90_000 })
  const field = bob.getByLabel('Message to Gallery')
  await expect(field).toHaveValue(line.trim())
  // Text typed while a refusal is on its way stays in the field.
  await field.evaluate((input: HTMLInputElement) => {
    input.form!.requestSubmit()
    input.value = 'meanwhile'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(bob.getByRole('status').filter({ hasText: /Slow mode is on/ })).toBeVisible()
  await bob.waitForTimeout(300)
  await expect(field).toHaveValue('meanwhile')
  await expect(bob.getByRole('log')).not.toContainText(line.trim())
  await clean(ann, 'who watches')
  expect(player.heard.filter((message) => /^(lines|reactions)/.test(message))).toEqual([])
  await Promise.all([player, ...crowd].map(({ room }) => room.leave()))
})

test('reactions stay away when a spectator switches them off', async ({ visit, baseURL }) => {
  const id = await match(baseURL!)
  const player = await enter(baseURL!, id, await guest(baseURL!, 'Flyer'), 'player')
  const page = await visit('/')
  await watch(page, id)
  await expect(page.getByRole('button', { name: 'Reactions' })).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Reactions of those who watch').uncheck()
  await page.keyboard.press('Escape')
  await expect(page.locator('.reactions')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('You are watching.')).toBeVisible()
  await expect(page.locator('.reactions')).toHaveCount(0)
  await player.room.leave()
})

/** Latency to the server (ms), longer than the page takes to draw. */
const FAR = 500

test('a follower is notified on any page when the followed player plays, and finds the match', async ({
  visit,
  baseURL,
}) => {
  const url = baseURL!
  const [ann, bob] = ['Follower Ann', 'Followed Bob']
  const [, token] = [await account(url, ann), await account(url, bob)]
  const page = await visit('/ladder', { permissions: ['notifications'], reducedMotion: 'reduce' })
  // Records the notifications that the browser shows outside the page.
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, {
      shown,
      Notification: class extends Notification {
        constructor(title: string, options: NotificationOptions) {
          super(title, options)
          shown.push(title)
        }
      },
    })
  })
  await signIn(page, ann)
  await page.goto(`/@/${encodeURIComponent(bob)}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText(`You are told when ${bob} plays where anybody may watch.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await clean(page, 'a page of whom one follows')
  await follow(page, '/')
  const section = page.getByRole('region', { name: 'Following' })
  await expect(section).toContainText(`${bob} does not play just now.`)
  // The browser's permission prompt appears only because of this press.
  await section.getByRole('button', { name: 'Notify me' }).click()
  await expect(section.getByRole('button', { name: '✓ You are notified' })).toBeVisible()
  await page.evaluate(() =>
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }),
  )

  const id = await match(url)
  const flying = await enter(url, id, token, 'player')
  await expect(page.locator('.toasts')).toContainText(`${bob} plays Void Patrol.`)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shown: string[] }).shown))
    // The first notification proves that the browser shows them.
    .toEqual(['Dead Reckoning', `${bob} plays Void Patrol.`])
  await page.evaluate(() =>
    Object.defineProperty(document, 'hidden', { get: () => false, configurable: true }),
  )
  await expect(section.getByRole('listitem')).toContainText(`${bob}plays Void Patrol`)
  await clean(page, 'the front page of who follows')
  await section.getByRole('button', { name: `Watch ${bob}` }).click()
  await expect(page).toHaveURL(new RegExp(`/m/${id}`))
  // Wait until she has joined: a join under way would be refused as soon as he has signed in.
  await expect(page.getByText('You are watching.')).toBeVisible()
  await flying.room.leave()

  await signIn(page, bob)
  // With a slow connection, press the button as soon as it is enabled: the choice must not revert meanwhile.
  await page.addInitScript((far) => {
    const { send } = WebSocket.prototype
    WebSocket.prototype.send = function late(...given) {
      setTimeout(() => send.apply(this, given), far)
    }
    const ticks: boolean[] = []
    Object.assign(window, { ticks })
    new MutationObserver((_, observer) => {
      const box = document.querySelector<HTMLInputElement>('[aria-labelledby=followers] input:enabled')
      if (!box) return
      observer.disconnect()
      box.click()
      setInterval(() => ticks.push(box.checked), 10)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  }, FAR)
  await page.goto('/you')
  await expect(page.getByText('Nobody follows you any more.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Followers' })).toContainText('Nobody follows you.')
  expect(await page.evaluate(() => [...new Set((window as unknown as { ticks: boolean[] }).ticks)])).toEqual([
    false,
  ])
  await clean(page, 'who is followed')
})
