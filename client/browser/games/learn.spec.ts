import type { Page } from '@playwright/test'
import { clean } from '../support/clean.ts'
import { expect, follow, PHONE, planning, playNow, ready, test } from '../support/player.ts'

const LEARN = '/g/void-patrol/learn'
const BUTTONS: Readonly<Record<string, string>> = { F: 'Thrust forward', L: 'Spin left', R: 'Spin right' }

const goals = (page: Page) => page.locator('.goals li')
const ticked = (page: Page) => page.locator('.goals .met')
const card = (page: Page, title: string) => page.getByRole('link', { name: title })

/** Plays these chits by their buttons and readies. On a slow machine the playback may be over already. */
async function fly(page: Page, chits: string): Promise<void> {
  const round = (await page.locator('.round b').textContent())!
  for (const chit of chits) await page.getByRole('button', { name: BUTTONS[chit]!, exact: true }).click()
  await ready(page).click()
  await expect(
    page
      .locator('.playback, .finish')
      .or(page.locator('.round b', { hasNotText: round }))
      .first(),
  ).toBeVisible()
}

/** Reduced motion, because these tests are not about animation. */
const STILL = { reducedMotion: 'reduce' } as const

/** Records goals ticked and lesson endings that appear while a round is still playing. */
async function watchForEarlyNews(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const early: string[] = []
    let known = 0
    const look = () => {
      const news = document.querySelectorAll('.goals .met, .finish').length
      if (document.querySelector('.playback') && news > known) early.push(`${news} instead of ${known}`)
      else known = news
    }
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true }),
    )
    Object.assign(window, { early })
  })
  return () => page.evaluate(() => (window as unknown as { early: string[] }).early)
}

async function flyAndSee(page: Page, chits: string): Promise<void> {
  await fly(page, chits)
  await page.keyboard.press('Escape')
  await expect(page.locator('.playback')).toHaveCount(0)
}

test('a newcomer finds the lessons, takes the first to its end, and it stays done', async ({ visit }) => {
  const page = await visit('/')
  const earlyNews = await watchForEarlyNews(page)
  await page.reload()
  await expect(page.getByText('New here?')).toBeVisible()
  await page.getByRole('link', { name: /Learn to fly/ }).click()
  await expect(page.getByText('Begin here')).toBeVisible()
  await card(page, 'Inertia').click()
  await planning(page, 1)
  // A lesson has no clock, no chat, and none of the hints of a first match.
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveText(['Fighter', 'Log'])
  await expect(page.locator('.hint')).toHaveCount(0)
  await expect(goals(page)).toHaveCount(4)
  await fly(page, 'FF')
  await expect(page.locator('.playback')).toHaveCount(0)
  await expect(ticked(page)).toHaveCount(1)
  await expect(page.locator('.lesson [aria-live]')).toContainText(
    'Goal 1 of 4 reached. Next: Drift through the ring.',
  )
  await page.getByRole('button', { name: 'Show a hint' }).click()
  await expect(page.getByText('There is no drag.')).toBeVisible()
  await flyAndSee(page, '')
  // The next goal's hint starts closed, although the last one was open.
  await expect(page.locator('.goal-hint')).toHaveCount(0)
  await flyAndSee(page, 'LLL')
  await expect(ticked(page)).toHaveCount(3)
  await fly(page, 'FF')
  await expect(page.getByRole('heading', { name: 'Inertia: done' })).toBeFocused()
  // Goals must not be ticked before the round has been shown.
  expect(await earlyNews()).toEqual([])
  await expect(page.locator('.learned li')).toHaveCount(4)
  await page.getByRole('button', { name: 'All lessons' }).click()
  await expect(card(page, 'Inertia')).toContainText('Done')
  await page.reload()
  await expect(card(page, 'Inertia')).toContainText('Done')
  await expect(card(page, 'Turning fights')).toContainText('Next')
})

test('every lesson opens on the board, restarts on a reload and leads back to the lessons', async ({
  visit,
}) => {
  const page = await visit(LEARN, STILL)
  for (const [title, first] of [
    ['Inertia', 'Get going'],
    ['Turning fights', 'Turn until'],
    ['Shields', 'Thrust once towards B1'],
    ['Asteroids and brakes', 'A rock lies ahead'],
    ['Missiles and grenades', 'Release a missile'],
  ] as const) {
    await card(page, title).click()
    await planning(page, 1)
    await expect(page.locator('.goals .now')).toContainText(first)
    await flyAndSee(page, 'LF')
    await planning(page, 2)
    await page.reload()
    await planning(page, 1)
    await page.getByRole('button', { name: 'Leave the match' }).click()
    await expect(page.getByRole('heading', { name: 'Learn to fly' })).toBeVisible()
  }
  await follow(page, `${LEARN}/juggling`)
  await expect(page.getByText('There is no lesson called “juggling”.')).toBeVisible()
  await page.getByRole('button', { name: 'All lessons' }).click()
  await expect(card(page, 'Inertia')).toBeVisible()
})

test('the keyboard takes a lesson with two steps a round to its end', async ({ visit }) => {
  const page = await visit('/g/hostile-space/learn', STILL)
  await card(page, 'A budget of motion').click()
  /** Waits for the velocities of a round and skips playbacks. Nobody has anything to fire. */
  const velocities = (round: number) =>
    expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.locator('.round b')).toHaveText(`Velocity, round ${round}`, { timeout: 500 })
      await expect(ready(page)).toHaveText('Ready', { timeout: 500 })
    }).toPass()
  for (const [i, keys] of [
    ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowRight'],
    [],
    [],
    ['s'],
  ].entries()) {
    await velocities(i + 1)
    await expect(ticked(page)).toHaveCount([0, 1, 2, 2][i]!)
    for (const key of keys) await page.keyboard.press(key)
    await ready(page).click()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'A budget of motion: done' })).toBeFocused()
  await page.getByRole('button', { name: 'Next: Lines of fire around the world' }).click()
  await velocities(1)
})

test('a lost lesson says why and restarts, and the next lesson follows a solved one', async ({ visit }) => {
  const page = await visit(`${LEARN}/asteroids`, STILL)
  await planning(page, 1)
  await expect(page.locator('.unit-sheet .danger')).toContainText('A1 hits the asteroid')
  await flyAndSee(page, '')
  await expect(page.getByRole('heading', { name: 'Not this time' })).toBeVisible()
  await expect(page.locator('.finish')).toContainText('Too many dents')
  await page.getByRole('button', { name: 'Try again' }).click()
  await planning(page, 1)
  await expect(page.locator('.finish')).toHaveCount(0)
  for (const chits of ['LF', 'RRF', '']) await flyAndSee(page, chits)
  await expect(ticked(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Start over' }).click()
  await planning(page, 1)
  await expect(ticked(page)).toHaveCount(0)
  for (const chits of ['LF', 'RRF', '', 'RRFF']) await flyAndSee(page, chits)
  await page.getByRole('button', { name: 'Next: Missiles and grenades' }).click()
  await planning(page, 1)
  await expect(page.locator('.goals .now')).toContainText('Release a missile')
})

test('a lost lesson begins again at the goal that was reached, or from the beginning', async ({ visit }) => {
  const page = await visit(`${LEARN}/inertia`, STILL)
  await planning(page, 1)
  const lost = () => expect(page.getByRole('heading', { name: 'Not this time' })).toBeVisible()
  // Backward: away from the ring, and out of the field.
  await flyAndSee(page, 'LLLF')
  await expect(ticked(page)).toHaveCount(1)
  await flyAndSee(page, 'FFFF')
  await lost()
  await page.getByRole('button', { name: 'Try goal 2 again' }).click()
  await planning(page, 2)
  await expect(ticked(page)).toHaveCount(1)
  await expect(page.locator('.finish, .playback')).toHaveCount(0)
  // Goal 2 begins on a course through the ring, not on that backward one.
  await flyAndSee(page, 'FFFF')
  await expect(ticked(page)).toHaveCount(2)
  await flyAndSee(page, '')
  await lost()
  await page.getByRole('button', { name: 'From the beginning' }).click()
  await planning(page, 1)
  await expect(ticked(page)).toHaveCount(0)
})

test('a lesson does not change the plan of a running match', async ({ visit }) => {
  const page = await visit('/', STILL)
  await playNow(page)
  const match = page.url()
  await page.keyboard.press('k')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const kept = () =>
    page.evaluate(() =>
      JSON.stringify(
        Object.entries(localStorage)
          .filter(([name]) => name.startsWith('dr.plan'))
          .map(String)
          .sort((a, b) => a.localeCompare(b)),
      ),
    )
  const before = await kept()
  expect(before).toContain('chits')
  await follow(page, `${LEARN}/inertia`)
  await planning(page, 1)
  await flyAndSee(page, 'FF')
  expect(await kept()).toBe(before)
  await page.goto(match)
  await expect(page.locator('.battle')).toBeVisible()
})

test('the goals are one line that opens on a phone, and nothing is too wide', async ({ visit }) => {
  const page = await visit(`${LEARN}/inertia`, { ...PHONE, ...STILL })
  await planning(page, 1)
  await expect(goals(page).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'All goals' }).tap()
  await expect(goals(page).filter({ visible: true })).toHaveCount(4)
  await page.getByRole('button', { name: 'Fewer words' }).tap()
  await page.getByRole('button', { name: 'Thrust forward' }).tap()
  await ready(page).tap()
  await page.getByRole('button', { name: 'Skip ahead' }).tap()
  await expect(page.locator('.goals .now')).toContainText('Drift through the ring.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await follow(page, LEARN)
  await expect(card(page, 'Inertia')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

for (const [name, options] of [
  ['a desktop', STILL],
  ['a phone', { ...PHONE, ...STILL }],
] as const) {
  test(`lessons, hints and playback have no axe violations on ${name}`, async ({ visit }) => {
    const page = await visit(LEARN, options)
    await expect(card(page, 'Inertia')).toBeVisible()
    await clean(page, 'lessons')
    await follow(page, `${LEARN}/ordnance`)
    await planning(page, 1)
    await clean(page, 'a lesson')
    await page.getByRole('button', { name: 'Show a hint' }).click()
    await page.getByRole('button', { name: /^Missile/ }).click()
    await clean(page, 'hint and launch')
    await ready(page).click()
    await page.keyboard.press('Space')
    await clean(page, 'playback')
  })

  test(`a lost and a done lesson have no axe violations on ${name}`, async ({ visit }) => {
    const page = await visit(`${LEARN}/asteroids`, options)
    await planning(page, 1)
    await flyAndSee(page, '')
    await clean(page, 'lost')
    await page.getByRole('button', { name: 'Try again' }).click()
    for (const chits of ['LF', 'RRF', '', 'RRFF']) await flyAndSee(page, chits)
    await clean(page, 'done')
  })
}
