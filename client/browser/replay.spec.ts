import type { Page } from '@playwright/test'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import { seedHash } from '../../common/engine/dice/dice.ts'
import { type Archive, archiveText, matchName } from '../../common/engine/record/archive.ts'
import { spaceArena } from '../../common/games/space-arena/game.ts'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import { clean } from './support/clean.ts'
import { expect, introduced, openMatch, PHONE, planning, ready, test } from './support/player.ts'

const named = (archive: Archive): Archive => ({
  ...archive,
  names: { A1: { name: 'Ann', bot: false }, B1: { name: 'Bob', bot: false } },
  chat: [
    { round: 1, at: 0, from: 'Ann', seat: 'A1', channel: 'all', text: 'Good luck' },
    { round: 3, at: 9000, from: 'Eve', seat: '', channel: 'spectators', text: 'This one is close' },
  ],
})
const duel = named(botArchive(voidPatrol, 'browser', { radius: 9 }, 2))
const dark = named(botArchive(spaceArena, 'browser', { distance: 450, ships: 'one', type: 'H2545' }, 3))

/** Opens the replay of this record as if the server stored it, and resolves with the match's name. */
async function open(
  page: Page,
  archive: Archive,
  query = '',
  given: Partial<Archive> & { rules?: number } = {},
): Promise<string> {
  const name = matchName(seedHash(archive.seed))
  await page.route(`**/api/records/${name}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: archiveText({ ...archive, ...given }) }),
  )
  await page.goto(`/r/${name}${query}`)
  return name
}

const strip = (page: Page) => page.getByRole('slider', { name: 'Moment of the match' })
const round = (page: Page) => page.locator('.round b')
const shown = async (page: Page, n: number) => {
  await expect(page.locator('.canvas-host canvas')).toBeVisible({ timeout: 90_000 })
  await expect(round(page)).toHaveText(`Round ${n}`)
}

test('a finished match is replayed from its result, on and on, and a moment of it shared', async ({
  visit,
}) => {
  const page = await visit('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  await introduced(page)
  await openMatch(
    page,
    'void-patrol',
    { roundLimit: 5, density: 0, radius: 16 },
    { instant: true, bots: 1, roundSeconds: 240 },
  )
  for (let n = 1; n <= 5; n++) {
    await planning(page, n)
    await ready(page).click()
    await expect(page.locator('.playback')).toBeVisible()
    if (n === 5) {
      // During playback nothing reveals that this round was the last.
      await page.keyboard.press('Space')
      await expect(page.getByRole('button', { name: 'Skip ahead' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'To the present' })).toHaveCount(0)
      await expect(page).toHaveTitle(/^Round 5/)
    }
    await page.keyboard.press('Escape')
  }
  await expect(page.locator('.result')).toBeVisible()
  await page.locator('.result').getByRole('button', { name: 'Share' }).click()
  const shared = page.getByRole('dialog', { name: 'Share' })
  // Share offers the whole match, as there is no moment yet, and can make a clip.
  await shared.getByRole('radio', { name: 'Clip' }).check({ force: true })
  await expect(shared.getByRole('button', { name: 'Make the clip' })).toBeVisible()
  await shared.getByRole('radio', { name: 'Link' }).check({ force: true })
  await expect(shared.getByRole('radio', { name: /^This moment/ })).toHaveCount(0)
  await shared.getByRole('button', { name: 'Copy' }).click()
  await expect(shared.getByText('The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/r\/[0-9a-f]{20}$/)
  await shared.getByRole('button', { name: 'Close' }).click()
  await page.locator('.result').getByRole('link', { name: 'Replay' }).click()
  // The replay plays from the first round and continues with the next by itself.
  await expect(page).toHaveTitle(/^.+ – .+ · Void Patrol replay · Dead Reckoning$/)
  await expect(round(page)).toHaveText('Round 1')
  await expect(round(page)).not.toHaveText('Round 1')

  // One strip covers the whole match. A link to a moment opens there, paused.
  await strip(page).fill('9')
  const [where, at] = [await round(page).textContent(), await page.locator('.scrub input').inputValue()]
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog', { name: 'Share' })
  await sharing.getByRole('radio', { name: 'Link' }).check({ force: true })
  await expect(sharing.getByLabel('Link', { exact: true }).last()).toHaveValue(/\?r=\d&t=/)
  await sharing.getByRole('button', { name: 'Copy' }).click()
  await expect(sharing.getByText('The link is copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/r\/[0-9a-f]{20}\?r=\d&t=[\d.]+$/)
  const friend = await visit(link)
  await expect(round(friend)).toHaveText(where!)
  await expect(friend.locator('.playback').getByRole('button', { name: 'Play' })).toBeVisible()
  expect(Number(await friend.locator('.scrub input').inputValue())).toBeCloseTo(Number(at), 1)
})

test('keys, log and chat lead through a match, and the result is at its end', async ({ visit }) => {
  const page = await visit('about:blank')
  await open(page, duel, '?r=2&t=0.5')
  await shown(page, 2)
  await expect(page.getByLabel('Whose knowledge')).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(round(page)).toHaveText('Round 3')
  await page.keyboard.press('.')
  await expect(page.locator('.scrub input')).not.toHaveValue('0')
  const before = Number(await strip(page).inputValue())
  await page.keyboard.press('ArrowLeft')
  expect(Number(await strip(page).inputValue())).toBeCloseTo(before - 1, 1)
  await page.keyboard.press('Home')
  await expect(strip(page)).toHaveAttribute('aria-valuetext', /^round 1 of \d+, second 0\.0 /)
  // Stepping by events crosses into the round before, by buttons and by the focused strip, and stops at the
  // ends.
  const moment = () => strip(page).getAttribute('aria-valuetext')
  await expect(page.getByRole('button', { name: 'The event before' })).toBeDisabled()
  await page.keyboard.press('PageDown')
  await expect(round(page)).toHaveText('Round 2')
  await page.getByRole('button', { name: 'The event before' }).click()
  await expect(round(page)).toHaveText('Round 1')
  await strip(page).focus()
  await page.keyboard.press('.')
  await expect(round(page)).toHaveText('Round 2')
  const beginning = await moment()
  await page.keyboard.press('.')
  expect(await moment()).not.toBe(beginning)
  await page.keyboard.press(',')
  expect(await moment()).toBe(beginning)
  await page.keyboard.press('Home')
  // Lines written while round 3 was planned are hidden in round 1.
  await page.getByRole('tab', { name: /Chat/ }).click()
  await expect(page.locator('.chat-lines p')).toHaveText(['A1Ann Good luck'])
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(page.locator('.chat-lines p')).toHaveCount(2)
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('button', { name: 'Round 4', exact: true }).click()
  await expect(round(page)).toHaveText('Round 4')
  // The log also lists later rounds, and a line leads there.
  await page.locator('.log section').last().locator('li button').last().click()
  await expect(round(page)).toHaveText(`Round ${duel.rounds.length}`)
  await page.keyboard.press('End')
  await expect(page.locator('.result h2')).toHaveText(
    `${duel.outcome.winners[0] === 'A' ? 'Ann' : 'Bob'} wins`,
  )
  // The result explains itself: losses, hits, and a link to the deciding round.
  await expect(page.locator('.losses')).toContainText(/was destroyed by|left the field/)
  await expect(page.getByRole('list', { name: 'Hits and damage' })).toContainText(
    /\d+ of \d+ shots? hit.*\d+ damage.*\d+ expected/,
  )
  // Elements look like buttons under the pointer.
  await page.mouse.move(0, 0)
  await clean(page, 'a result')
  const decided = page.getByRole('button', { name: /Round \d+ decided it/ })
  // The words end where the box does: the picture takes the room that they leave.
  const empty = await decided.evaluate(
    (box) =>
      box.getBoundingClientRect().bottom -
      box.querySelector('.decided-told small')!.getBoundingClientRect().bottom,
  )
  expect(empty).toBeLessThan(20)
  const which = (await decided.textContent())!.match(/^Round \d+/)![0]
  await decided.click()
  await expect(round(page)).toHaveText(which)
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'From the start' }).click()
  await shown(page, 1)
})

test('a match in the dark is shown as either side knew it, or whole', async ({ visit }) => {
  const page = await visit('about:blank')
  await open(page, dark, '?r=1&t=1&as=A1')
  await shown(page, 1)
  const position = page.getByLabel('The position in words')
  await expect(page.getByLabel('Whose knowledge')).toHaveValue('A1')
  await expect(position).toContainText('Yours: Albatross')
  await expect(position).not.toContainText('Badger')
  await page.getByLabel('Whose knowledge').selectOption('Badger · Bob')
  await expect(position).toContainText('Yours: Badger')
  await expect(position).not.toContainText('Albatross')
  // The result is public, whichever seat's view the board shows.
  await page.keyboard.press('End')
  await expect(page.locator('.standings tbody th')).toHaveText(['AAnn', 'BBob'])
  await expect(position).toContainText('Friend: Badger is destroyed')
  await page.getByRole('button', { name: 'From the start' }).click()
  await page.keyboard.press('Escape')
  await strip(page).fill('1')
  await page.getByLabel('Whose knowledge').selectOption('Everything')
  await expect(position).toContainText('Albatross')
  await expect(position).toContainText('Badger')
  // The moment has not changed.
  await expect(round(page)).toHaveText('Round 1')
  await expect(page.locator('.scrub input')).toHaveValue('1')
})

test('a seat is marked when a program plays it, and a bot of the house says so', async ({ visit }) => {
  const page = await visit('about:blank')
  await open(page, duel, '?r=1&t=0', {
    names: { A1: { name: 'Chaser', bot: true }, B1: { name: 'Ada (bot)', bot: true } },
  })
  await shown(page, 1)
  await expect(page.locator('.players li')).toHaveText(['A1Chaser program', 'B1Ada (bot)'])
})

test('the browser verifies a match, and finds out when its record was changed', async ({ visit }) => {
  const page = await visit('about:blank')
  await open(page, duel, '?r=1&t=0')
  await shown(page, 1)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.locator('.verdict')).toHaveText('The match was played as its record says.')
  await expect(page.locator('.checks .ok')).toHaveCount(6)
  const other = await visit('about:blank')
  await open(other, duel, '?r=1&t=0', {
    shares: ['forged'],
    outcome: { winners: ['A', 'B'], by: 'are friends' },
  })
  await shown(other, 1)
  await other.getByRole('button', { name: 'Verify' }).click()
  await expect(other.locator('.verdict')).toHaveText('This match was not played as its record says.')
  await expect(other.locator('.checks .wrong')).toHaveText([
    /the seed is another/,
    /Played again, it ends otherwise: team [AB] /,
  ])
})

test('a viewer plays on from a moment against bots, and comes back to it', async ({ visit }) => {
  const page = await visit('about:blank')
  await open(page, duel, '?r=3&t=0.2')
  await shown(page, 3)
  await page.getByRole('button', { name: /^Play on/ }).click()
  await page.getByLabel('You take the seat of').selectOption('B1 · Bob')
  await page.getByLabel('Everybody else').selectOption('Phantoms')
  await page.getByRole('button', { name: 'Play on', exact: true }).click()
  await planning(page, 3)
  await expect(page.locator('.players .own')).toHaveText(/B1You/)
  await ready(page).click()
  await expect(page.locator('.playback')).toBeVisible()
  await page.keyboard.press('Escape')
  await planning(page, 4)
  await page.getByRole('button', { name: 'Leave the match' }).click()
  await shown(page, 3)
  await expect(strip(page)).toBeVisible()
})

test('the tray slides away while a replay plays untouched, and the canvas keeps its size', async ({
  visit,
}) => {
  // Sizes are compared in CSS pixels, so a device pixel must equal one.
  const page = await visit('about:blank', { deviceScaleFactor: 1 })
  await open(page, duel, '?r=1&t=0')
  await shown(page, 1)
  const sizes = () =>
    Promise.all(
      ['.board', '.canvas-host canvas'].map(async (what) => (await page.locator(what).boundingBox())!.height),
    )
  const [board, canvas] = await sizes()
  expect(board).toBeLessThan(canvas! - 50)
  await page.keyboard.press('Space')
  const tray = page.locator('.replay-controls')
  await expect(tray).toHaveClass(/is-resting/)
  expect(await sizes()).toEqual([canvas, canvas])
  await page.mouse.move(300, 300)
  await expect(tray).not.toHaveClass(/is-resting/)
  // The tray also stays while the replay is paused.
  await page.keyboard.press('Space')
  await expect.poll(sizes).toEqual([board, canvas])
})

test('a replay says why when it cannot be shown', async ({ visit }) => {
  const page = await visit('/r/nothing')
  await expect(page.getByRole('heading', { name: 'No such match' })).toBeVisible()
  await open(page, duel, '', { rules: 3 })
  await expect(page.getByRole('alert')).toHaveText(
    /^This match was played under version 3 of the rules of Void Patrol; only versions 1 and 2 are played here\. Reload the page/,
  )
  await page.getByRole('button', { name: 'To the lobby' }).click()
  await expect(page.getByRole('button', { name: /Play now/ })).toBeVisible()
})

test('the board of a replay takes half of a phone, with all in reach, upright and sideways', async ({
  visit,
}) => {
  const page = await visit('about:blank', PHONE)
  await open(page, dark, '?r=2&t=1', {
    names: {
      A1: { name: 'A name of twenty chs', bot: false },
      B1: { name: 'Another one as long!', bot: false },
    },
  })
  await shown(page, 2)
  const board = page.locator('.board')
  expect((await board.boundingBox())!.height).toBeGreaterThan(844 * 0.45)
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    for (const target of await page.locator('.replay-controls :is(button, a, select)').all()) {
      const box = (await target.boundingBox())!
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect(box.x + box.width, (await target.textContent()) ?? '').toBeLessThanOrEqual(width)
    }
  }
  const { x, width } = (await board.boundingBox())!
  const glance = (await page.getByRole('region', { name: 'At a glance' }).boundingBox())!
  expect([glance.x >= x + width, glance.x + glance.width <= 844]).toEqual([true, true])
  // It stands below what can be pressed, and not on it.
  for (const target of await page.locator('.replay-controls :is(button, a, select)').all()) {
    const box = (await target.boundingBox())!
    expect(box.y + box.height, (await target.textContent()) ?? '').toBeLessThanOrEqual(glance.y)
  }
  await page.setViewportSize(PHONE.viewport)
  await clean(page, 'a replay')
})
