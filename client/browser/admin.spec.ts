/**
 * The administrators' page, from the first administrator's code on, and its effects on other people's pages.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { AdminOverview, ShownNode } from '../../common/wire/admin.ts'
import { type RunningServer, runServer } from '../../server/testing/machines/process.ts'
import { clean } from './support/clean.ts'
import { expect, PHONE, planning, test } from './support/player.ts'

const PASSWORD = 'four slow herons'
/** A server that has no administrator yet. */
const withServer = test.extend<{ server: RunningServer }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the pattern that nothing is needed
  server: async ({}, use) => {
    const server = await runServer()
    await use(server)
    await server.stop()
  },
})

/** Creates an account by HTTP and signs the page in to it. */
async function keep(page: Page, server: RunningServer, name: string): Promise<void> {
  for (const [path, data] of [
    ['session', { name }],
    ['account', { name, password: PASSWORD }],
  ] as const) {
    const answer = await page.request.post(`${server.url}/api/${path}`, {
      data,
      headers: { origin: server.url },
    })
    expect(answer.ok()).toBe(true)
  }
  await page.addInitScript(
    (name) =>
      Object.entries({ 'dr.known': '1', 'dr.account': '1', 'dr.name': name }).forEach(([key, value]) =>
        localStorage.setItem(key, value),
      ),
    name,
  )
}
/** Fetches the announcement at once instead of at the next poll. */
const look = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

withServer(
  'an administrator announces, closes a match, appoints, resets and bans, and the log lists it all',
  async ({ tab, server }) => {
    const open = (options: object = {}) => tab({ reducedMotion: 'reduce', ...options })
    const [admin, player, lost] = [await open(), await open(PHONE), await open()]
    await keep(await open(), server, 'Paula Quill')
    await keep(admin, server, 'Ruth Archer')
    await admin.goto(`${server.url}/you`)
    await admin.locator('#admin-code').fill(/give the code ([\w-]+)/.exec(server.output())![1]!)
    await admin.getByRole('button', { name: 'Become administrator' }).click()
    await player.addInitScript(() => localStorage.setItem('dr.known', '1'))
    const answer = await player.request.post(`${server.url}/api/matches`, {
      data: { game: 'void-patrol', options: { instant: true, bots: 1, roundSeconds: 0 } },
      headers: { origin: server.url },
    })
    await player.goto(`${server.url}/m/${((await answer.json()) as { id: string }).id}`)
    await planning(player, 1)

    await admin.getByRole('link', { name: 'Administration' }).click()
    await expect(admin.getByRole('heading', { name: 'This server' })).toBeVisible()
    const row = admin.locator('.office-rows li').filter({ hasText: 'Playing' })
    await expect(row).toHaveCount(1)
    await clean(admin, 'nodes and matches')

    await admin.getByRole('tab', { name: 'Announce' }).click()
    await admin.getByLabel('Tell everybody').fill('New version at 20:00 UTC.')
    await admin.getByLabel('For how long').selectOption('10')
    await admin.getByRole('button', { name: 'Announce' }).click()
    await expect(admin.getByText('Everybody is told until')).toBeVisible()
    await expect(admin.getByRole('complementary', { name: 'Announcement' })).toHaveText(
      'New version at 20:00 UTC.',
    )
    await clean(admin, 'announcement')
    await look(player)
    const line = player.getByRole('complementary', { name: 'Announcement' })
    await expect(line).toHaveText('New version at 20:00 UTC.')
    // The full-window battle begins below the announcement.
    await expect
      .poll(async () => (await player.locator('.battle').boundingBox())!.y)
      .toBe((await line.boundingBox())!.height)
    await clean(player, 'a match with an announcement')
    await player.getByRole('button', { name: 'Put the announcement away' }).click()
    await expect(line).toHaveCount(0)
    await admin.getByRole('button', { name: 'Take it back' }).click()
    await expect(admin.getByRole('complementary', { name: 'Announcement' })).toHaveCount(0)

    await admin.getByRole('tab', { name: 'Accounts' }).click()
    await admin.getByLabel('Find an account').fill('paula')
    await expect(admin.getByRole('link', { name: 'Paula Quill' })).toBeVisible()
    await clean(admin, 'accounts')
    const makeLink = async (): Promise<string> => {
      await admin.getByRole('button', { name: 'New password… for Paula Quill' }).click()
      await admin.getByRole('button', { name: 'Make a one-time link' }).click()
      const made = (await admin.locator('.reset-link').textContent())!
      await clean(admin, 'link for a new password')
      await admin.keyboard.press('Escape')
      return made
    }
    const old = await makeLink()
    await admin.getByLabel('Office of Paula Quill').selectOption('moderator')
    await admin.getByRole('button', { name: 'Make Paula Quill a moderator' }).click()
    await expect(admin.getByLabel('Office of Paula Quill')).toHaveValue('moderator')

    // After the rank changed, the old link is invalid.
    await lost.goto(old)
    await expect(lost.getByText('That link does not hold any more')).toBeVisible()
    const link = await makeLink()
    await lost.goto('about:blank')
    await lost.goto(link)
    await expect(lost.getByRole('heading', { name: 'A new password for Paula Quill' })).toBeVisible()
    await clean(lost, 'new password')
    await lost.locator('#new-password').fill('short')
    await lost.getByRole('button', { name: 'Set the password and sign in' }).click()
    await expect(lost.getByRole('alert')).toContainText('10 characters')
    await lost.locator('#new-password').fill('nine quick comets')
    await lost.getByRole('button', { name: 'Set the password and sign in' }).click()
    await expect(lost.getByRole('heading', { name: /^Paula Quill/ })).toBeVisible()
    await lost.goto(link)
    await expect(lost.getByText('That link does not hold any more')).toBeVisible()

    await admin.getByRole('button', { name: 'Ban… Paula Quill' }).click()
    await clean(admin, 'ban')
    // Everybody in this test has the machine's address, so leave addresses out of the ban. The moderators'
    // log lists the ban, like those by moderators.
    await admin.getByLabel('Also guests and accounts that come from where they do').uncheck()
    await admin.getByRole('button', { name: 'Ban Paula Quill' }).click()
    await expect(admin.locator('.office-accounts').getByText('Banned')).toBeVisible()

    await admin.getByRole('tab', { name: /Matches/ }).click()
    await row.getByRole('button', { name: /Close/ }).click()
    await clean(admin, 'closing a match')
    await admin.getByLabel('Reason').fill('We look into it.')
    await admin.getByRole('button', { name: 'Close the match', exact: true }).click()
    const why = player.getByText('An administrator has closed this match: We look into it.')
    await expect(why).toBeVisible()
    await player.reload()
    await expect(why).toBeVisible()
    await expect(admin.getByText('No match runs at the moment.')).toBeVisible()
    await admin.getByRole('tab', { name: 'Log' }).click()
    await expect(admin.locator('.office-log li b:first-child')).toHaveText([
      'Ruth Archer',
      'Paula Quill',
      ...Array<string>(5).fill('Ruth Archer'),
    ])
    await clean(admin, 'log')
  },
)

test('other people get no administration page, and a node drains only when that is confirmed', async ({
  tab,
}) => {
  const page = await tab({ ...PHONE, reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'For administrators' })).toBeVisible()
  await clean(page, 'for administrators')
  expect(asked.filter((path) => path.startsWith('/api/admin/') || path.startsWith('/assets/desk'))).toEqual(
    [],
  )

  const node = (id: string, over: Partial<ShownNode>): ShownNode => ({
    id,
    address: `${id}.example:2567`,
    version: '0.1.0',
    since: Date.now() - 7_200_000,
    matches: 12,
    sockets: 48,
    state: 'up',
    here: false,
    drains: true,
    ...over,
  })
  const office: AdminOverview = {
    nodes: [
      node('one', { here: true }),
      node('two', {}),
      node('three', { state: 'draining' }),
      node('four', { state: 'silent' }),
    ],
    matches: { rows: [], next: null, found: 0, total: 0 },
    aside: { rows: [], total: 0 },
    announcement: null,
    words: [],
    log: { rows: [], next: null },
    backups: null,
  }
  const told: string[] = []
  await page.route('**/api/admin', (route) => route.fulfill({ json: office }))
  await page.route('**/api/admin/**', (route) => {
    if (route.request().method() === 'POST') told.push(new URL(route.request().url()).pathname)
    return route.fulfill({ json: { accounts: [] } })
  })
  await page.reload()
  await expect(page.getByText('Does not answer')).toBeVisible()
  await clean(page, 'nodes on a phone')
  await expect(page.getByRole('button', { name: /Drain/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Drain… two.example:2567' }).click()
  await clean(page, 'draining')
  await page.getByRole('button', { name: 'Leave it' }).click()
  expect(told).toEqual([])
  await page.getByRole('button', { name: 'Drain… two.example:2567' }).click()
  await page.getByRole('button', { name: 'Drain it' }).click()
  await expect(page.getByText('two.example:2567 is told to drain.')).toBeVisible()
  expect(told).toEqual(['/api/admin/nodes/two/drain'])
  // Another administrator drains the other node at the same moment.
  Object.assign(office, {
    nodes: [node('one', { here: true, state: 'draining' }), node('two', { state: 'draining' })],
  })
  await page.reload()
  await expect(page.getByText('there is nobody to hand matches to')).toBeVisible()
  await clean(page, 'all nodes drain')
})

test('right-to-left names keep their places in a sentence, and allowed words are listed', async ({ tab }) => {
  const names = ['أحمد', 'محمد', 'שרה']
  const office: AdminOverview = {
    nodes: [],
    matches: {
      rows: [
        {
          id: 'one',
          game: 'void-patrol',
          phase: 'playing',
          round: 2,
          step: 'Round 2',
          names,
          viewers: 0,
          private: false,
          since: Date.now() - 60_000,
          node: '',
          asleep: false,
        },
      ],
      next: null,
      found: 1,
      total: 1,
    },
    aside: { rows: [], total: 0 },
    announcement: { id: 'a', text: 'مرحبا, ABC, كيف', until: Date.now() + 600_000 },
    words: ['Fu Wei', 'Raper', 'أحمد'],
    log: { rows: [], next: null },
    backups: null,
  }
  for (const device of [PHONE, {}]) {
    const page = await tab({ ...device, reducedMotion: 'reduce' })
    const told: unknown[] = []
    await page.route('**/api/admin', (route) => route.fulfill({ json: office }))
    await page.route('**/api/admin/**', (route) => {
      told.push([new URL(route.request().url()).pathname, route.request().postDataJSON()])
      return route.fulfill({ json: {} })
    })
    // A trailing slash and capitals lead to the same page.
    await page.goto('/Admin/')
    await expect(page).toHaveURL(/\/admin$/)
    const units = page.locator('.office-what bdi')
    await expect(units).toHaveText(names)
    const places = await units.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    await page.getByRole('tab', { name: 'Words' }).click()
    await clean(page, 'words that are let through')
    await page.getByLabel('A word or a name to let through').fill('Slutsky')
    await page.getByRole('button', { name: 'Let it through' }).click()
    await expect(page.getByText('“Slutsky” is let through.')).toBeVisible()
    await page.getByRole('button', { name: 'No longer let Raper through' }).click()
    await expect
      .poll(() => told)
      .toEqual([
        ['/api/admin/words', { word: 'Slutsky' }],
        ['/api/admin/words/end', { word: 'Raper' }],
      ])
    await page.getByRole('tab', { name: 'Announce' }).click()
    // Text written by people is isolated from the direction of the text around it.
    await expect(page.locator('.quoted > bdi')).toHaveText(office.announcement!.text)
    // Unknown addresses show a page that says so.
    await page.goto('/ladders/')
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  }
})

/**
 * Sets aside two matches that a newer version could not continue: one of an unknown game, one with a torn
 * journal.
 */
function setAside(dataDir: string, like: string): void {
  const db = new DatabaseSync(join(dataDir, 'dead-reckoning.sqlite'))
  db.prepare(
    "insert into journal (match, seq, entry) select 'whole', seq, entry from journal where match = ?",
  ).run(like)
  db.exec(`insert into journal (match, seq, entry) values ('torn', 0, '{"kind":"seats","chairs":[]}')`)
  for (const [match, why] of [
    ['whole', 'it is of a game that is not known here: void-patrol'],
    ['torn', 'its journal was torn'],
  ] as const) {
    db.prepare('insert into lease (match, node, epoch, form) values (?, ?, 1, 1)').run(
      match,
      `unreadable/${match}`,
    )
    db.prepare('insert into setting (name, value) values (?, ?)').run(
      `unreadable/${match}`,
      JSON.stringify({ since: Date.now() - 7_200_000, why }),
    )
  }
  db.close()
}

test('a match that is set aside shows its reason, and a press brings it back or says why not', async ({
  tab,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-aside-'))
  const server = await runServer({ DATA_DIR: dataDir })
  try {
    const admin = await tab({ ...PHONE, reducedMotion: 'reduce' })
    await keep(admin, server, 'Ruth Archer')
    const post = (path: string, data: object) =>
      admin.request.post(`${server.url}/api/${path}`, { data, headers: { origin: server.url } })
    expect(
      (await post('account/admin', { code: /give the code ([\w-]+)/.exec(server.output())![1]! })).ok(),
    ).toBe(true)
    const made = await post('matches', { game: 'void-patrol', options: { bots: 1 } })
    setAside(dataDir, ((await made.json()) as { id: string }).id)

    await admin.goto(`${server.url}/admin`)
    await admin.getByRole('tab', { name: 'Set aside (2)' }).click()
    const rows = admin.locator('.office-rows li')
    await expect(rows.filter({ hasText: 'whole' })).toContainText(
      'it is of a game that is not known here: void-patrol',
    )
    await clean(admin, 'matches that are set aside')
    await admin.getByRole('button', { name: 'Bring back the match torn' }).click()
    await expect(
      admin.getByText(
        'That match cannot be opened, and stays set aside: its journal does not say what is played',
      ),
    ).toBeVisible()
    await expect(rows.filter({ hasText: 'torn' })).toContainText(
      'its journal does not say what is played: the first entry is missing',
    )
    await admin.getByRole('button', { name: 'Bring back the match whole' }).click()
    await expect(admin.getByText('The match goes on.')).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(admin.getByRole('tab', { name: 'Set aside (1)' })).toBeVisible()
    await admin.getByRole('tab', { name: 'Log' }).click()
    await expect(admin.locator('.office-log li').first()).toContainText('brought back the match whole')
    await admin.goto(`${server.url}/m/whole`)
    await expect(admin.getByRole('button', { name: 'Ready' })).toBeVisible()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
