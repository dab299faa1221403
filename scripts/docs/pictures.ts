/**
 * `node_modules/.bin/node scripts/docs/pictures.ts [NAME …]`: makes the pictures of README and docs/ anew, of matches that
 * bots play: battles from replays, the planning of each game, and the moving picture, by the clip maker that everybody
 * has. Needs Chromium and the built client; the names are those of the files in docs/pictures.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM, WITHOUT_GPU } from '../../client/browser/chromium.ts'
import { archiveText, matchName } from '../../common/engine/archive.ts'
import { botArchive } from '../../common/engine/bot-match.ts'
import { seedHash } from '../../common/engine/dice.ts'
import { gameNamed } from '../../common/games/list.ts'
import { startTestNode } from '../../server/testing/node.ts'

const TO = join(import.meta.dirname, '../../docs/pictures')
/** What clips and pages are told that the arena is called. */
const HOST = 'arena.example'
const SIZE = { width: 1280, height: 800 }
const WIDTH = 1280
const LEVEL = 3
/** Playback of a round, and the first scene of a match, have come to rest by then (ms). */
const SETTLES = 4000

interface Battle {
  readonly game: string
  readonly seed: string
  /** One of the game's exhibitions. */
  readonly setup: number
  readonly round: number
  /** Seconds into the round. */
  readonly t: number
}

const BATTLES: Readonly<Record<string, Battle>> = {
  'void-patrol': { game: 'void-patrol', seed: 'docs 14', setup: 3, round: 9, t: 3.4 },
  'space-arena': { game: 'space-arena', seed: 'docs', setup: 0, round: 11, t: 1.2 },
  'hostile-space': { game: 'hostile-space', seed: 'docs', setup: 0, round: 6, t: 1.2 },
  'vector-combat': { game: 'vector-combat', seed: 'docs', setup: 2, round: 14, t: 0.8 },
  'pencil-and-paper': { game: 'pencil-and-paper', seed: 'docs', setup: 1, round: 13, t: 1 },
}

/** What is done on the board before a plan is shown. */
const PLANS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'void-patrol': async (page) => {
    await page.keyboard.press('k')
    await page.keyboard.press('l')
    await page.keyboard.press('k')
  },
  'space-arena': (page) => drag(page, { x: 466, y: 318 }, { x: 590, y: 430 }),
  'hostile-space': async (page) => {
    // A marker, then all craft; then velocities.
    for (let step = 0; step < 2; step++) {
      await page.getByRole('button', { name: 'Place for me' }).click()
      await page.locator('.ready-button').click()
      await page.waitForTimeout(SETTLES)
    }
  },
  'vector-combat': async (page) => {
    await page.locator('input[placeholder*=thrust]').fill('thrust 2')
    await page.keyboard.press('Enter')
  },
  'pencil-and-paper': (page) => drag(page, { x: 470, y: 420 }, { x: 440, y: 560 }),
}

interface Spot {
  readonly x: number
  readonly y: number
}

async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.up()
}

const MOVING = { name: 'match.gif', battle: BATTLES['void-patrol']! }

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

const node = await startTestNode()
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: [
    ...WITHOUT_GPU,
    '--force-color-profile=srgb',
    '--font-render-hinting=none',
    `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${node.port}`,
    `--unsafely-treat-insecure-origin-as-secure=http://${HOST}`,
  ],
})
for (const [name, battle] of Object.entries(BATTLES))
  if (isWanted(`${name}.webp`)) await keep(`${name}.webp`, await battlePicture(browser, battle))
for (const game of Object.keys(PLANS))
  if (isWanted(`${game}-plan.webp`)) await keep(`${game}-plan.webp`, await planPicture(browser, game))
if (isWanted(MOVING.name)) await keep(MOVING.name, await movingPicture(browser, MOVING.battle))
await browser.close()
await node.stop()
process.exit()

async function keep(name: string, bytes: Buffer): Promise<void> {
  writeFileSync(join(TO, name), bytes)
  console.log(`${name}: ${Math.round(bytes.length / 1000)} kB`)
}

/** A page on which the record of this match can be had; and its name. */
async function withRecord({ game, seed, setup }: Battle): Promise<{ page: Page; name: string }> {
  const rules = gameNamed(game)!
  const archive = botArchive(rules, seed, rules.exhibitions![setup] as object, LEVEL)
  const name = matchName(seedHash(archive.seed))
  const page = await browser.newPage({ viewport: SIZE })
  await page.route(`**/api/records/${name}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: archiveText(archive) }),
  )
  return { page, name }
}

async function battlePicture(of: Browser, battle: Battle): Promise<Buffer> {
  const { page, name } = await withRecord(battle)
  await page.goto(`http://${HOST}/r/${name}/embed?r=${battle.round}&t=${battle.t}`)
  const canvas = page.locator('canvas').first()
  await canvas.waitFor()
  await page.addStyleTag({
    content: '.embed-play, .embed button, .embed a { visibility: hidden !important }',
  })
  await page.waitForTimeout(SETTLES)
  const shot = await canvas.screenshot()
  await page.close()
  return smaller(of, shot)
}

async function planPicture(of: Browser, game: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZE })
  await page.goto(`http://${HOST}/`)
  await page.getByRole('button', { name: /Play now/ }).waitFor()
  const id = await page.evaluate(async (named) => {
    localStorage.setItem('dr.known', '1')
    localStorage.setItem('dr.hinted', '1')
    const answer = await fetch('/api/matches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: named, options: { instant: true, bots: 2 } }),
    })
    return ((await answer.json()) as { id: string }).id
  }, game)
  await page.goto(`http://${HOST}/m/${id}`)
  await page.locator('.canvas-host canvas').waitFor()
  await page.waitForTimeout(SETTLES)
  await PLANS[game]!(page)
  await page.waitForTimeout(1000)
  const shot = await page.screenshot()
  await page.close()
  return smaller(of, shot)
}

/** As WebP, no wider than a page of text. */
async function smaller(of: Browser, png: Buffer): Promise<Buffer> {
  const page = await of.newPage()
  const url = await page.evaluate(
    async ({ source, width }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const height = Math.round((image.height * width) / image.width)
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const c = canvas.getContext('2d')!
      c.imageSmoothingQuality = 'high'
      c.drawImage(image, 0, 0, width, height)
      return canvas.toDataURL('image/webp', 0.85)
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, width: WIDTH },
  )
  await page.close()
  return Buffer.from(url.split(',')[1]!, 'base64')
}

async function movingPicture(_of: Browser, battle: Battle): Promise<Buffer> {
  const { page, name } = await withRecord(battle)
  const round = String(battle.round)
  // Or the page would begin a clip of its own choice.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto(`http://${HOST}/r/${name}?r=${round}&t=0`)
  await page.locator('.canvas-host canvas').waitFor()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('radio', { name: 'Clip' }).check({ force: true })
  for (const choice of ['Wide', /^Animated picture/])
    await dialog.getByRole('radio', { name: choice }).check({ force: true })
  for (const end of [/^From/, /^To/]) await dialog.getByRole('combobox', { name: end }).selectOption(round)
  await dialog.getByRole('button', { name: 'Make the clip' }).click()
  const link = dialog.getByRole('link', { name: 'Download' })
  await link.waitFor({ timeout: 600_000 })
  const coming = page.waitForEvent('download')
  await link.click()
  const bytes = readFileSync(await (await coming).path())
  await page.close()
  return bytes
}
