import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { seedHash } from '../../common/engine/dice/dice.ts'
import { type Archive, archiveText, matchName } from '../../common/engine/record/archive.ts'
import { ENGINE_VERSION } from '../../common/engine/record/rules-id.ts'
import { plantedForm, plantedName } from '../../common/games/blunders.ts'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import { clean } from './support/clean.ts'
import { expect, PHONE, test } from './support/player.ts'

/** The first rounds of a match between strong bots, up to a planted blunder. */
function blundered(): Archive & { readonly round: number; readonly seat: string } {
  const { matches } = plantedForm.parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../common/games/blunders', plantedName(voidPatrol)), 'utf8'),
    ),
  )
  const all = matches.flatMap((match) => match.planted.map((planted) => ({ match, planted })))
  const { match, planted } = all.sort(
    (a, b) => b.planted.from - b.planted.to - (a.planted.from - a.planted.to),
  )[0]!
  const rounds = match.rounds
    .slice(0, planted.round)
    .map((orders, i) => (i + 1 === planted.round ? { ...orders, [planted.seat]: planted.orders } : orders))
  return {
    game: 'void-patrol',
    seed: match.seed,
    setup: match.setup,
    seats: voidPatrol.seats(voidPatrol.setup.parse(match.setup)),
    rounds,
    engine: ENGINE_VERSION,
    rules: voidPatrol.version,
    table: 'bots',
    names: { A1: { name: 'Ann', bot: false }, B1: { name: 'Bob', bot: false } },
    outcome: { winners: [], by: 'all sides agreed on a draw' },
    settled: { how: 'agreed', winners: [] },
    secret: 'bots',
    shares: [],
    began: 0,
    rated: false,
    chat: [],
    end: '',
    round: planted.round,
    seat: planted.seat,
  }
}

async function open(page: Page, archive: Archive, rest = ''): Promise<string> {
  const name = matchName(seedHash(archive.seed))
  await page.route(`**/api/records/${name}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: archiveText(archive) }),
  )
  await page.goto(`/r/${name}${rest}`)
  return name
}

const analysed = async (page: Page) => {
  await expect(page.locator('.chance-curve')).toBeVisible()
  await expect(page.locator('.analysis-progress')).toHaveCount(0, { timeout: 90_000 })
}

test('the analysis leads from the result to better orders and says why a shot hit', async ({ visit }) => {
  const { round, seat, ...archive } = blundered()
  const page = await visit('/')
  await page.evaluate(() => localStorage.setItem('dr.known', '1'))
  const name = await open(page, archive, `?r=${round}`)
  await expect(page.locator('.canvas-host canvas')).toBeVisible({ timeout: 90_000 })
  await page.keyboard.press('End')
  await page.locator('.result').getByRole('link', { name: 'Analysis' }).click()
  await expect(page).toHaveURL(`/r/${name}/analysis`)
  await analysed(page)

  // The curve is a slider over rounds. The worst order is one press away.
  const curve = page.getByRole('slider', { name: 'Chance of winning by round' })
  await curve.focus()
  await page.keyboard.press('Home')
  await expect(page.locator('.round b')).toHaveText('Round 1')
  await expect(curve).toHaveAttribute(
    'aria-valuetext',
    /^Round 1: Ann \d+\s%, give or take \d+\s%; Bob \d+\s%/,
  )
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.round b')).toHaveText(`Round ${Math.min(2, round)}`)
  await page
    .locator('.doubtful button')
    .filter({ hasText: new RegExp(`${seat} (?:Ann|Bob), Round ${round}`) })
    .click()
  await expect(page.locator('.round b')).toHaveText(`Round ${round}`)
  const judged = page
    .locator('.judged')
    .filter({ hasText: `${seat} ` })
    .filter({ hasText: /mistake|inaccuracy/ })
  await expect(judged).toContainText('Better')

  const better = judged.locator('.better-orders').first()
  await better.getByRole('button', { name: 'Show' }).click()
  await expect(page.locator('.playback').getByRole('button', { name: 'Play' })).toBeVisible()
  await better.getByRole('button', { name: 'See it played' }).click()
  // The alternative is marked as not played, and rests at its end with both outcomes side by side.
  const alternative = page.getByRole('region', { name: 'Not as it was played' })
  await expect(alternative).toContainText(/As it was played \d+\s% to win.*Instead \d+\s% to win/)
  await expect(alternative).toContainText(
    /followed for this round alone:.*(goes on as a bot would\. Next, round|nothing left to order)/,
  )
  await expect(page.locator('.playback').getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(page.locator('.round b')).toHaveText(`Round ${round}`)
  await clean(page, 'analysis')
  await alternative.getByRole('button', { name: 'As it was played' }).click()
  await expect(alternative).toHaveCount(0)

  // The analysis is stored, so a reload shows it at once.
  await page.reload()
  await expect(page.locator('.turning, .doubtful').first()).toBeVisible()
  await expect(page.locator('.analysis-progress')).toHaveCount(0)

  // Each shot in the log can be explained.
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.locator('.event-shot .log-why').first().click()
  const why = page.getByRole('dialog', { name: 'Why?' })
  await expect(why).toContainText('VP-4.11')
  await expect(why).toContainText(/[Tt]he die fell on \d+ of 100/)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Analysis' }).click()
  await page
    .locator('.doubtful button')
    .filter({ hasText: new RegExp(`${seat} (?:Ann|Bob), Round ${round}`) })
    .click()
  await page.locator('.better-orders').first().getByRole('button', { name: 'Play on' }).click()
  await expect(page.locator('.ready-button')).toBeVisible()
  await expect(page.locator('.plan-bar')).toBeVisible()
})

test('the analysis can be stopped on a phone, and fits its screen', async ({ visit }) => {
  const page = await visit('about:blank', PHONE)
  const { round: _round, seat: _seat, ...archive } = blundered()
  await open(page, archive, '/analysis')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Stopped at \d+ %/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Chance of winning by round' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
