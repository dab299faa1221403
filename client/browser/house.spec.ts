/**
 * Exhibitions: while nobody plays, bots play on the front page and on television as long as somebody watches.
 */
import { Client, type Room } from '@colyseus/sdk'
import { type RunningServer, runServer } from '../../server/testing/machines/process.ts'
import { clean } from './support/clean.ts'
import { expect, PHONE, test } from './support/player.ts'

/** Time in which a bot's first round arrives on a busy machine (ms). */
const SOON = 90_000

let server: RunningServer
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await runServer({ EXHIBITIONS: 'on' })
})
test.afterAll(async () => {
  await server.stop()
})

const listed = async (): Promise<
  readonly { id: string; exhibition: boolean; phase: string; viewers: number }[]
> => (await fetch(`${server.url}/api/matches`)).json() as never

/** Files of the board that the page has fetched. */
const boardsFetched = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\/board-[^/]*\.js$/.test(name))

test('the front page of a fresh server shows bots that play, and a press leads there', async ({ visit }) => {
  const page = await visit(server.url, { lavish: true })
  const board = page.locator('.showcase-match')
  await expect(board.locator('canvas')).toBeVisible({ timeout: SOON })
  expect(await page.evaluate(boardsFetched)).not.toEqual([])
  await expect(board).toContainText('Exhibition')
  await expect(board).toContainText('Void Patrol')
  await expect(board.getByRole('list', { name: 'Score' }).getByRole('listitem')).toHaveCount(2)
  await clean(page, 'front page with a board')
  const round = await board.locator('.showcase-what > span').textContent()
  await expect(board.locator('.showcase-what > span')).not.toHaveText(round!, { timeout: SOON })
  // A second visitor sees the same match.
  const other = await visit(server.url, { lavish: true })
  await expect(other.locator('.showcase-match canvas')).toBeVisible({ timeout: SOON })
  const exhibitions = (await listed()).filter(({ exhibition, phase }) => exhibition && phase === 'playing')
  expect(exhibitions).toHaveLength(1)
  await board.click()
  await expect(page).toHaveURL(`${server.url}/m/${exhibitions[0]!.id}?watch`)
  await expect(page.locator('.canvas-host canvas')).toBeVisible({ timeout: SOON })
  // Nobody can take over a bot's seat in an exhibition.
  await expect(page.getByRole('button', { name: /take over/i })).toHaveCount(0)
})

test('the front page tells of the next exhibition in the place of its board until it begins', async ({
  visit,
}) => {
  const page = await visit('/', { lavish: true })
  await page.route('**/api/exhibitions', (route) => route.fulfill({ json: { is: 'coming' } }))
  await page.route('**/api/matches', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.locator('.live .empty')).toContainText('An exhibition is about to begin.', {
    timeout: SOON,
  })
  const words = page.locator('.showcase-place').getByText('Bots take their places…')
  await expect(words).toBeVisible()
  // The placeholder picture has the size and position of the board.
  const [plate, place] = await Promise.all(
    ['.hero .hero-art', '.hero .showcase'].map((what) => page.locator(what).boundingBox()),
  )
  expect(plate).toEqual(place)
  await clean(page, 'the front page before an exhibition')
  await page.unrouteAll()
})

test('the showcase is a still picture when motion is reduced', async ({ visit }) => {
  const page = await visit(server.url, { reducedMotion: 'reduce', deviceScaleFactor: 1, lavish: true })
  const picture = page.locator('.showcase-match img')
  await expect(picture).toBeVisible({ timeout: SOON })
  await expect(page.locator('.showcase canvas')).toHaveCount(0)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  // The picture is not empty: it has more than a few colours.
  expect(
    await picture.evaluate(async (image: HTMLImageElement) => {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.naturalWidth,
        height: image.naturalHeight,
      })
      const paint = canvas.getContext('2d')!
      paint.drawImage(image, 0, 0)
      return new Set(new Uint32Array(paint.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size
    }),
  ).toBeGreaterThan(500)
})

test('a phone shows a still in the list, and television fits its screen', async ({ visit }) => {
  const page = await visit(server.url, { ...PHONE, lavish: true })
  await page.locator('#live').scrollIntoViewIfNeeded()
  await expect(page.locator('.live .showcase-match img')).toBeVisible({ timeout: SOON })
  await expect(page.locator('.showcase canvas')).toHaveCount(0)
  await clean(page, 'phone with a still')
  await page.getByRole('link', { name: 'Watch as TV' }).click()
  await expect(page.locator('.tv canvas')).toBeVisible({ timeout: SOON })
  await expect(page.locator('.tv-curve')).toBeVisible()
  await clean(page, 'television on a phone')
})

/** The share of the window that no panel of television lies over. */
const shareOfBoard = (): number => {
  const boxes = [...document.querySelectorAll('.tv-bar, .tv-side > *, .tv-words')].map((one) =>
    one.getBoundingClientRect(),
  )
  const step = 5
  let [free, all] = [0, 0]
  for (let x = step / 2; x < innerWidth; x += step)
    for (let y = step / 2; y < innerHeight; y += step) {
      all++
      if (!boxes.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom))
        free++
    }
  return free / all
}

test('television leaves most of a phone to the board, upright and across', async ({ visit }) => {
  const page = await visit(`${server.url}/tv`, { ...PHONE, lavish: true })
  await expect(page.locator('.tv canvas')).toBeVisible({ timeout: SOON })
  for (const viewport of [PHONE.viewport, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => page.evaluate(shareOfBoard)).toBeGreaterThan(0.6)
  }
})

test('television shows all of the curve on windows of medium height', async ({ visit }) => {
  const page = await visit(`${server.url}/tv`, { viewport: { width: 1280, height: 620 }, lavish: true })
  const plot = page.locator('.tv-curve .chance-plot')
  await expect(plot).toBeVisible({ timeout: SOON })
  /** The plot's middle and corners that something else hides, or that are cut off. */
  const hidden = () =>
    plot.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const words = document.querySelector('.tv-caption')!.getBoundingClientRect()
      if (height < 40 || width < 150 || top + height > words.top)
        return [`${width} × ${height} at ${top}, words at ${words.top}`]
      return [0.05, 0.5, 0.95].flatMap((x) =>
        [0.05, 0.5, 0.95].flatMap((y) =>
          element.contains(document.elementFromPoint(left + x * width, top + y * height))
            ? []
            : [`${x} ${y}`],
        ),
      )
    })
  for (const [width, height] of [
    [1280, 620],
    [1280, 600],
    [1280, 520],
    [1024, 600],
    [900, 700],
    [800, 560],
    [700, 481],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(hidden, `${width} × ${height}`).toEqual([])
  }
})

/** Files that a match needs and the front page does not. */
const matchFetched = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\/(board|stage|engine|match|rules-[\w-]+|client-game)-[^/]*\.js$/.test(name))

test('a visitor with data saving sees text, and a match only on request', async ({ visit }) => {
  const page = await visit(server.url)
  await expect(page.getByText('Bots against each other')).toBeVisible({ timeout: SOON })
  await page.waitForTimeout(3000)
  await expect(page.locator('.showcase')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Offer a game' })).toBeEnabled()
  await expect(page.locator('.offer-card')).not.toHaveCount(0)
  expect(await page.evaluate(matchFetched)).toEqual([])
  // The offer form loads the rules when it opens.
  await page.getByRole('button', { name: 'Offer a game' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(matchFetched)).not.toEqual([])
})

test('a phone with data saving shows the front page without the code of connections', async ({ visit }) => {
  const page = await visit(server.url, PHONE)
  await expect(page.getByText('online', { exact: false }).first()).toBeVisible({ timeout: SOON })
  await expect(page.getByText('Bots against each other')).toBeVisible({ timeout: SOON })
  await page.waitForTimeout(3000)
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(name)?.[1])
      .filter(Boolean),
  )
  expect(scripts).toContain('lobby-strip')
  expect(
    scripts.filter((name) => /^(connection|zod|people|social|engine|stage|match|board)$/.test(name!)),
  ).toEqual([])
})

/** Two programs idle in a match until one resigns. */
async function duel(
  names: readonly [string, string],
): Promise<{ id: string; resign(): Promise<void>; leave(): Promise<void> }> {
  const post = async (path: string, body: object) =>
    (
      await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json() as Promise<Record<string, string>>
  const { id } = await post('/api/matches', { game: 'void-patrol', options: { bots: 0, roundSeconds: 120 } })
  const rooms: Room[] = []
  for (const name of names) {
    const { token } = await post('/api/session', { name, bearer: true })
    const room = await new Client(server.url).joinById(id!, { token })
    room.onMessage('*', () => undefined)
    rooms.push(room)
  }
  for (const room of rooms) await room.request('ready', { ready: true })
  return {
    id: id!,
    resign: async () => void (await rooms[0]!.request('settle', { act: 'resign', yes: true })),
    leave: async () => void (await Promise.all(rooms.map((room) => room.leave()))),
  }
}

test('television prefers people to bots, and moves on when their match ends or a key is pressed', async ({
  visit,
}) => {
  const page = await visit(`${server.url}/tv`, { viewport: { width: 1280, height: 800 } })
  const what = page.locator('.tv-words')
  await expect(what).toContainText('Exhibition', { timeout: SOON })
  await expect(page.getByRole('region', { name: 'What is to be won' })).toContainText(/win/, {
    timeout: SOON,
  })
  await clean(page, 'television')
  const first = await duel(['Ann', 'Bob'])
  await expect(what).toContainText('Ann', { timeout: SOON })
  const second = await duel(['Cid', 'Dee'])
  const next = page.getByRole('button', { name: 'Next match' })
  await expect(next).toBeEnabled({ timeout: SOON })
  await expect(what).toContainText('Ann')
  await first.resign()
  await expect(page.locator('.tv-result')).toContainText('Bob wins', { timeout: SOON })
  await expect(what).toContainText('Cid', { timeout: SOON })
  const third = await duel(['Eve', 'Fay'])
  await expect(next).toBeEnabled({ timeout: SOON })
  await page.keyboard.press('n')
  await expect(what).toContainText('Eve', { timeout: SOON })
  for (const match of [first, second, third]) await match.leave()
})

test('television shows only a chosen game, and mentions other matches meanwhile', async ({ visit }) => {
  const page = await visit(`${server.url}/tv`)
  await page.getByLabel('Game').selectOption('space-arena')
  await expect(page).toHaveURL(/\/tv\/space-arena$/)
  await expect(page.locator('.tv-empty, .tv-words')).toContainText(/Space Arena/, { timeout: SOON })
})

test('television says that nothing is on and leads to a match when nobody plays', async ({ visit }) => {
  // The shared test server may have a match in play, so start one of its own.
  const quiet = await runServer()
  try {
    const page = await visit(`${quiet.url}/tv/pencil-and-paper`)
    await expect(page.getByRole('heading', { name: 'Nothing is on' })).toBeVisible({ timeout: SOON })
    await page.getByRole('link', { name: 'Play a match yourself' }).click()
    await expect(page.getByRole('button', { name: /Play now/ })).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await quiet.stop()
  }
})
