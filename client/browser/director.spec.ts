/** The director of a replay controls the camera until the spectator takes it over, and again on request. */
import type { Page } from '@playwright/test'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import { seedHash } from '../../common/engine/dice/dice.ts'
import type { PlayedRound } from '../../common/engine/match-types.ts'
import type { Debriefing } from '../../common/engine/presentation/debriefing.ts'
import { archiveText, matchName } from '../../common/engine/record/archive.ts'
import { fold } from '../../common/engine/record/record.ts'
import { voidPatrol as game } from '../../common/games/void-patrol/game.ts'
import { clean } from './support/clean.ts'
import { expect, PHONE, test } from './support/player.ts'

const archive = botArchive(game, 'director', { seatsPerTeam: 2, rules: 'standard', radius: 12 }, 2)
const played = fold(game, archive)

/** The first loss by a gun: its round, its time, and the name of the piece. */
const kill = played.slice(1).flatMap(({ state, timeline }, i) => {
  const round = { round: i + 1, before: played[i]!.state, after: state, timeline } as PlayedRound<
    never,
    never
  >
  const spans = game.schedule(timeline)
  return (game.debriefing as unknown as Debriefing<never, never>).losses(round).map(({ event, words }) => ({
    round: i + 1,
    t: spans[event]!.start,
    who: words.split(' ')[0]!,
    length: Math.max(...spans.map(({ end }) => end)),
  }))
})[0]!

const director = (page: Page) => page.getByRole('button', { name: /^Director/ })
/** The visible share of the field: width of the radar's window divided by the radar's width. */
const seen = async (page: Page) => {
  const box = page.locator('.radar rect.window')
  return (await box.count()) === 0
    ? 1
    : Number(await box.first().getAttribute('width')) /
        Number((await page.locator('.radar').getAttribute('viewBox'))!.split(' ')[2])
}

async function open(page: Page, query: string): Promise<void> {
  const name = matchName(seedHash(archive.seed))
  await page.route(`**/api/records/${name}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: archiveText(archive) }),
  )
  await page.goto(`/r/${name}${query}`)
  await expect(page.locator('.canvas-host canvas')).toBeVisible({ timeout: 90_000 })
}

test('the director frames and tells a kill, and gives up the camera until it is called back', async ({
  visit,
}) => {
  const page = await visit('about:blank')
  await open(page, `?r=${kill.round}&t=${kill.t + 0.3}`)
  await expect(director(page)).toHaveAttribute('aria-pressed', 'true')
  // The camera is near, the caption names the kill, and the glance counts the loss.
  await expect(page.locator('.caption')).toContainText(kill.who)
  await expect.poll(() => seen(page)).toBeLessThan(0.75)
  await expect(page.locator('.glance li').filter({ hasText: `${kill.who} lost` })).toHaveCount(1)
  const near = await seen(page)
  // Before the kill the whole field is in view, and nothing is revealed.
  await page.locator('.scrub input').fill('0')
  await expect.poll(() => seen(page)).toBeGreaterThan(near)
  await expect(page.locator('.caption')).toHaveText('')
  await expect(page.locator('.glance')).not.toContainText('lost')

  // Moving the board takes the camera over.
  await page.keyboard.press('+')
  await expect(director(page)).toHaveAttribute('aria-pressed', 'false')
  const own = await seen(page)
  await page.locator('.scrub input').fill(`${kill.t + 0.3}`)
  expect(await seen(page)).toBeCloseTo(own, 2)
  await expect(page.locator('.caption')).toHaveText('')
  await page.keyboard.press('/')
  await expect(director(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => seen(page)).toBeCloseTo(near, 2)
  await expect(page.locator('.caption')).toContainText(kill.who)
  await page.keyboard.press(';')
  await expect(page.locator('.caption')).toHaveText('')
  await page.keyboard.press(';')
  await clean(page, 'a replay with a director')

  // Playback slows down around the kill, but not without the director.
  const pace = async () => {
    await page.locator('.scrub input').fill(`${kill.t - 0.2}`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    const moment = async () =>
      Number(await page.getByRole('slider', { name: 'Moment of the match' }).inputValue())
    const [before, began] = [await moment(), Date.now()]
    await page.waitForTimeout(900)
    const after = await moment()
    const passed = (Date.now() - began) / 1000
    await page.getByRole('button', { name: 'Pause' }).click()
    return (after - before) / passed
  }
  const slow = await pace()
  await director(page).click()
  expect(slow).toBeLessThan(0.75 * (await pace()))
})

test('the glance stands beside the radar on a phone, and nothing leaves the screen', async ({ visit }) => {
  const page = await visit('about:blank', PHONE)
  await open(page, `?r=${kill.round}&t=${kill.t + 0.3}`)
  await expect(page.locator('.caption')).toContainText(kill.who)
  const [glance, radar, caption] = await Promise.all(
    ['.glance', '.radar', '.caption > span'].map((what) => page.locator(what).boundingBox()),
  )
  expect(glance!.x + glance!.width).toBeLessThanOrEqual(radar!.x)
  expect(caption!.x).toBeGreaterThanOrEqual(0)
  expect(caption!.x + caption!.width).toBeLessThanOrEqual(390)
})
