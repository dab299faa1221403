import type { Locator } from '@playwright/test'
import { overlapping } from './support/overlapping.ts'
import { createMatch, expect, PHONE, plan, planning, playNow, ready, test } from './support/player.ts'

test('a friend joins by link, a spectator watches and rounds are played to the end, twice', async ({
  visit,
}) => {
  const ann = await visit('/')
  await ann.getByLabel('Callsign').fill('Ann')
  const link = await createMatch(ann, { 'Round limit': 5, Asteroids: 0 })
  // A new visitor is asked for a callsign first.
  const bob = await visit(link)
  await expect(bob.getByRole('heading', { name: 'Ann invites you to Void Patrol' })).toBeVisible()
  await bob.getByLabel('Callsign').fill('Bob')
  await bob.getByRole('button', { name: 'Join the match' }).click()
  await expect(ann.getByText('Waiting for you and Bob.')).toBeVisible()
  await ann.getByRole('radio', { name: 'Kestrel', exact: true }).check({ force: true })
  await expect(bob.locator('.team li small', { hasText: 'Kestrel' })).toBeVisible()
  const eve = await visit(link)
  await eve.getByRole('button', { name: 'Only watch' }).click()
  await expect(
    eve.getByText('You are watching. Every seat is taken; if one becomes free, you can take it here.'),
  ).toBeVisible()

  // The button says what pressing it does, and not how things stand.
  await ann.getByRole('button', { name: 'Ready' }).click()
  await ann.getByRole('button', { name: 'Wait for me' }).click()
  await ann.getByRole('button', { name: 'Ready' }).click()
  await bob.getByRole('button', { name: 'Ready' }).click()
  for (let round = 1; round <= 5; round++) {
    await planning(ann, round)
    await planning(bob, round)
    if (round === 1) await ann.keyboard.press('k')
    await ready(ann).click()
    // Spectators see that a player is ready, but not the orders.
    await expect(eve.locator('.players .in')).toHaveCount(1)
    if (round === 1) {
      await ann.getByRole('button', { name: 'Change orders' }).click()
      await expect(eve.locator('.players .in')).toHaveCount(0)
      await ready(ann).click()
      await expect(eve.locator('.players .in')).toHaveCount(1)
    }
    await expect(eve.locator('.controls')).toContainText('You are watching')
    const shown = [ann, bob, eve].map((page) => expect(page.locator('.playback')).toBeVisible())
    await ready(bob).click()
    await Promise.all(shown)
    if (round === 1) await expect(eve.locator('.round b')).toHaveText('Round 1')
    for (const page of [ann, bob, eve]) await page.keyboard.press('Escape')
  }
  for (const page of [ann, bob, eve]) await expect(page.locator('.result h2')).toHaveText('A draw')
  await eve.getByRole('tab', { name: 'Log' }).click()
  await expect(eve.locator('.log')).toContainText('A1 Kestrel: forward')
  await expect(eve.getByRole('button', { name: 'Rematch' })).toHaveCount(0)
  await ann.getByRole('button', { name: 'Rematch' }).click()
  // The rematch offer is both visible and announced to screen readers.
  await expect(ann.locator('.rematch')).toHaveText('Waiting for Bob.')
  await expect(eve.locator('.rematch')).toHaveText('Ann wants a rematch. Waiting for Bob.')
  await expect(
    bob.locator('[aria-live=polite]', { hasText: 'Ann wants a rematch. Waiting for you.' }),
  ).toHaveCount(1)
  // On a phone in landscape all buttons fit, and details beside them.
  await bob.setViewportSize({ width: 844, height: 390 })
  for (const way of await bob.locator('.result-ways > *').all())
    await expect(way).toBeInViewport({ ratio: 1 })
  await expect(bob.locator('.unit-sheet')).toBeInViewport()
  await bob.setViewportSize({ width: 1280, height: 800 })
  await bob.getByRole('button', { name: 'See the field' }).click()
  await expect(bob.locator('.rematch')).toHaveText('Ann wants a rematch. Waiting for you.')
  await bob.getByRole('button', { name: 'Result' }).click()
  await bob.getByRole('button', { name: 'Rematch' }).click()
  for (const page of [ann, bob]) await planning(page, 1)
  // Offer a draw and agree on it.
  await ann.getByRole('button', { name: 'Resign, or offer a draw' }).click()
  await ann.getByRole('button', { name: 'Offer a draw', exact: true }).click()
  await expect(ann.locator('.proposal')).toContainText('You offer a draw.')
  await expect(bob.locator('.proposal')).toContainText('Ann offers a draw.')
  // The dialog is open when the match ends, and must not open by itself in the next match.
  await ann.getByRole('button', { name: 'Resign, or offer a draw' }).click()
  await expect(ann.getByRole('dialog', { name: 'End the match?' })).toBeVisible()
  await bob.getByRole('button', { name: 'Agree on a draw' }).click()
  for (const page of [ann, bob, eve]) await expect(page.locator('.result')).toContainText('All sides agreed.')
  for (const page of [ann, bob]) await page.getByRole('button', { name: 'Rematch' }).click()
  for (const page of [ann, bob]) await planning(page, 1)
  await expect(ann.getByRole('dialog')).toHaveCount(0)
})

test('a reload in the middle of a plan keeps the seat, the plan and the readiness', async ({ visit }) => {
  const page = await visit('/')
  await createMatch(page, {}, '1')
  await page.getByRole('button', { name: 'Ready' }).click()
  await planning(page, 1)
  const seat = await page.locator('.players .own').textContent()
  // The first chit has reached the server when the next are played and the page reloads. The newer plan wins.
  await page.keyboard.press('k')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  for (const key of ['l', 'k']) await page.keyboard.press(key)
  await page.reload()
  await planning(page, 1)
  await expect.poll(() => plan(page)).toBe('Planned: forward, spin right, forward')
  // The chits that the reload kept from being sent are sent now, because the clock ends the round with them.
  await expect(page.getByText(/^Saved/)).toBeVisible()
  expect(await page.locator('.players .own').textContent()).toBe(seat)
  // A bot's orders are in, so readying plays the round with the restored plan.
  await ready(page).click()
  await expect(page.locator('.playback')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.locator('.log')).toContainText(/A1 \w+: forward, spin right, forward/)
})

test('a lost connection says so and comes back to the same seat by itself', async ({ visit }) => {
  const page = await visit('/')
  await page.addInitScript(() => {
    const sockets: WebSocket[] = []
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        sockets.push(this)
      }
    }
    Object.assign(window, { cut: () => sockets.forEach((socket) => socket.close()) })
  })
  await page.reload()
  await playNow(page)
  await page.keyboard.press('k')
  await page.evaluate(() => (window as unknown as { cut(): void }).cut())
  await expect(page.getByText('Connection lost')).toBeVisible()
  await expect(page.getByText('Connection lost')).toHaveCount(0)
  expect(await plan(page)).toBe('Planned: forward')
  await ready(page).click()
  await expect(page.locator('.playback')).toBeVisible()
})

/** Elements that cover any part of the targets, including those that let clicks through. */
async function covered(...targets: Locator[]): Promise<string[]> {
  const look = (target: Element): string[] => {
    const solid = new CSSStyleSheet()
    solid.replaceSync('* { pointer-events: auto !important }')
    document.adoptedStyleSheets.push(solid)
    target.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const shares = [0.1, 0.3, 0.5, 0.7, 0.9]
    const over = shares.flatMap((x) =>
      shares.flatMap((y) => {
        const met = document.elementFromPoint(left + x * width, top + y * height)
        // Outside a round corner the point belongs to the parent.
        return target.contains(met) || met?.contains(target)
          ? []
          : [`${target.textContent} lies under ${met?.outerHTML.slice(0, 80)}`]
      }),
    )
    document.adoptedStyleSheets.pop()
    return [...new Set(over)]
  }
  return (await Promise.all(targets.map((target) => target.evaluate(look)))).flat()
}

test('the front page shows Play now on laptops, and the quick games on larger ones, without scrolling', async ({
  visit,
}) => {
  const page = await visit('/', { viewport: { width: 1440, height: 900 } })
  const play = page.getByRole('button', { name: /Play now/ })
  for (const game of await page.locator('.game-cards label').all()) {
    await game.click()
    await page.setViewportSize({ width: 1440, height: 900 })
    // Check the first row only; further instant games may be below the view.
    for (const quick of (await page.locator('.quick button').all()).slice(0, 4))
      await expect(quick).toBeInViewport({ ratio: 1 })
    for (const [width, height] of [
      [1366, 768],
      [1280, 720],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(play, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
    }
  }
})

test('nothing overlaps on the front page of a small laptop, and no name or offer is cut', async ({
  visit,
}) => {
  const page = await visit('/')
  await expect(page.locator('.offer-card').first()).toBeVisible()
  await expect(page.locator('.to-friends')).toBeVisible()
  for (const width of [700, 860, 861, 900, 1000, 1100, 1279, 1280, 1300])
    for (const height of [450, 500, 521, 600, 700]) {
      await page.setViewportSize({ width, height })
      const found = async () => [
        ...(await page.evaluate(overlapping)),
        ...(await page
          .locator('.game-cards b')
          .evaluateAll((names) =>
            names.filter((name) => name.clientHeight > 24).map((name) => `${name.textContent} is broken`),
          )),
        ...(await page.locator('.lobby-talk .pickup').evaluateAll((lists) =>
          lists.flatMap((list) => {
            const { bottom } = list.querySelector('.add-button')!.getBoundingClientRect()
            return bottom > list.getBoundingClientRect().bottom ? ['an offer is cut'] : []
          }),
        )),
      ]
      // The chat comes and goes with the width.
      await expect.poll(found, `${width} × ${height}`).toEqual([])
    }
})

test('Play now is in sight at once on low screens, and nothing covers it', async ({ visit }) => {
  const low = [
    { width: 844, height: 390 },
    { width: 720, height: 450 },
  ]
  const page = await visit('/', { ...PHONE, viewport: low[0]! })
  const play = page.getByRole('button', { name: /Play now/ })
  await expect(page.getByText('New here?')).toBeInViewport()
  await expect(play).toBeInViewport({ ratio: 1 })
  // The page requests a match that is gone only once, and without an error.
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/matches?id=gone'))
  await page.evaluate(() => localStorage.setItem('dr.match', 'gone'))
  await page.reload()
  expect((await asked).status()).toBe(200)
  const back = page.getByRole('button', { name: 'Return to your match' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dr.match'))).toBeNull()
  await expect(back).toHaveCount(0)
  await page.evaluate(async () => {
    const answer = await fetch('/api/matches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'void-patrol' }),
    })
    localStorage.setItem('dr.match', ((await answer.json()) as { id: string }).id)
  })
  await page.reload()
  await expect(back).toBeVisible()
  for (const size of low) {
    await page.setViewportSize(size)
    expect(
      await covered(
        back,
        play,
        page.getByRole('link', { name: 'Ladder' }),
        page.getByRole('link', { name: 'Matches', exact: true }),
        page.getByRole('heading', { level: 1 }),
      ),
    ).toEqual([])
  }
})

test('a page says in words when a match does not exist or a callsign is not allowed', async ({ tab }) => {
  const page = await tab()
  await page.goto('/m/nosuchmatch')
  await expect(page.getByRole('heading', { name: 'No such match' })).toBeVisible()
  await page.getByRole('button', { name: 'To the lobby' }).click()
  await page.getByLabel('Callsign').fill('A name of twenty chs')
  await expect(page.getByText('A name has 20 characters at most.')).toBeVisible()
  await page.getByLabel('Callsign').fill('<b>')
  await expect(page.getByRole('alert').first()).toContainText('letters')
  await expect(page.getByRole('button', { name: /Play now/ })).toBeDisabled()
})

test('the button for a match is busy while its form loads, and gets the focus back', async ({ tab }) => {
  const page = await tab(PHONE)
  let send = (): void => undefined
  const sent = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/assets/create-*.js', async (route) => {
    await sent
    await route.continue()
  })
  await page.goto('/')
  const button = page.getByRole('button', { name: /Create a match/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  send()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(button).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('the log and the chat leave nearly half of a phone to the board', async ({ visit }) => {
  const page = await visit('/', PHONE)
  await playNow(page)
  await planning(page)
  for (const name of ['Log', 'Chat']) {
    await page.getByRole('tab', { name: new RegExp(name) }).click()
    await expect(page.locator('.side.is-open')).toBeVisible()
    const board = (await page.locator('.board').boundingBox())!
    expect(board.height).toBeGreaterThanOrEqual(0.45 * PHONE.viewport.height)
    const drawer = (await page.locator('.tab-panel').boundingBox())!
    expect(drawer.y).toBeGreaterThanOrEqual(board.y + board.height - 1)
    expect(drawer.height).toBeGreaterThan(100)
  }
})

/** Lines of a text: boxes that overlap in height are of one line, whatever their size. */
function linesOf(text: Element): number {
  const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const boxes: DOMRect[] = []
  for (const range = document.createRange(); words.nextNode(); ) {
    range.selectNodeContents(words.currentNode)
    boxes.push(...range.getClientRects())
  }
  let lines = 0
  let bottom = -Infinity
  for (const box of boxes.sort((one, other) => one.top - other.top)) {
    if ((box.top + box.bottom) / 2 > bottom) lines++
    bottom = Math.max(bottom, box.bottom)
  }
  return lines
}

test('the title of a round takes two lines at most on a phone', async ({ visit }) => {
  const page = await visit('/', PHONE)
  await playNow(page)
  await planning(page)
  const title = page.locator('.round p')
  expect(await title.evaluate(linesOf)).toBeLessThanOrEqual(2)
  // Among the longest that games have.
  for (const [name, width] of [
    ['Bartholomew', PHONE.viewport.width],
    ['Robin', 360],
  ] as const) {
    await page.setViewportSize({ ...PHONE.viewport, width })
    await title.evaluate((is, who) => (is.innerHTML = `<b>${who} declares fire, round 10</b> of 12`), name)
    expect([name, await title.evaluate(linesOf)]).toEqual([name, 2])
  }
})
