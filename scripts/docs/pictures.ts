/**
 * `node_modules/.bin/node scripts/docs/pictures.ts [NAME …]`: makes the pictures of README and docs/ from
 * matches of bots: battles from replays, the planning of each game, and the moving picture, made by the
 * site's clip maker. It needs Chromium and the built client. Names are those of the files in docs/pictures.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM, WITHOUT_GPU } from '../../client/browser/support/chromium.ts'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import { seedHash } from '../../common/engine/dice/dice.ts'
import { archiveText, matchName } from '../../common/engine/record/archive.ts'
import { gameNamed } from '../../common/games/list.ts'
import { startTestNode } from '../../server/testing/machines/node.ts'

const TO = join(import.meta.dirname, '../../docs/pictures')
/** The arena's host name in clips and pages. */
const HOST = 'arena.example'
const SIZE = { width: 1280, height: 800 }
const WIDTH = 1280
/** The width of pictures that show a part of a page. */
const PART_WIDTH = 560
const LEVEL = 3
/** Time after which a round's playback, or a match's first scene, is at rest (ms). */
const SETTLES = 4000

interface BattlePicture {
  readonly seed: string
  /** The index of one of the game's exhibitions. */
  readonly setup: number
  readonly round: number
  /** Seconds into the round. */
  readonly t: number
}

/** A step on the board before a plan is shown; places in CSS pixels. */
type PictureStep =
  | { readonly key: string }
  | { readonly drag: readonly [fromX: number, fromY: number, toX: number, toY: number] }
  | { readonly press: string; readonly ready: boolean }
  | { readonly click: string }
  | { readonly type: string; readonly into: string }

/** A picture of an optional feature of a game, in the replay of a battle (`of`) or on a page. */
interface PartPicture {
  readonly of?: string
  readonly round?: number
  readonly t?: number
  readonly page?: string
  readonly steps: readonly PictureStep[]
  /** Selector of the part that is the whole picture. */
  readonly only: string
}

const { battles, moving, setups, plans, parts } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'pictures.json'), 'utf8'),
) as {
  readonly battles: Readonly<Record<string, BattlePicture>>
  /** The game of the moving picture, which shows the same round as its battle. */
  readonly moving: string
  /** Fixed setups for pictures of planning, where the default one varies. */
  readonly setups: Readonly<Record<string, object>>
  readonly plans: Readonly<Record<string, readonly PictureStep[]>>
  readonly parts: Readonly<Record<string, PartPicture>>
}
const MOVING = 'match.gif'
const CHECK = 'ready-check.webp'

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
for (const [game, battle] of Object.entries(battles))
  if (isWanted(`${game}.webp`)) await keep(`${game}.webp`, await battlePicture(game, battle))
for (const [game, steps] of Object.entries(plans))
  if (isWanted(`${game}-plan.webp`)) await keep(`${game}-plan.webp`, await planPicture(game, steps))
for (const [name, part] of Object.entries(parts))
  if (isWanted(`part-${name}.webp`)) await keep(`part-${name}.webp`, await partPicture(part))
if (isWanted(CHECK)) await keep(CHECK, await checkPicture())
if (isWanted(MOVING)) await keep(MOVING, await movingPicture(moving, battles[moving]!))
await browser.close()
await node.stop()
process.exit()

async function keep(name: string, bytes: Buffer): Promise<void> {
  writeFileSync(join(TO, name), bytes)
  console.log(`${name}: ${Math.round(bytes.length / 1000)} kB`)
}

/** Resolves with a page that can load this match's record, and the record's name. */
async function withRecord(
  game: string,
  { seed, setup }: BattlePicture,
): Promise<{ page: Page; name: string }> {
  const rules = gameNamed(game)!
  const archive = botArchive(rules, seed, rules.exhibitions![setup] as object, LEVEL)
  const name = matchName(seedHash(archive.seed))
  const page = await browser.newPage({ viewport: SIZE })
  await page.route(`**/api/records/${name}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: archiveText(archive) }),
  )
  return { page, name }
}

async function battlePicture(game: string, battle: BattlePicture): Promise<Buffer> {
  const { page, name } = await withRecord(game, battle)
  await page.goto(`http://${HOST}/r/${name}/embed?r=${battle.round}&t=${battle.t}`)
  const canvas = page.locator('canvas').first()
  await canvas.waitFor()
  await page.addStyleTag({
    content: '.embed-play, .embed button, .embed a { visibility: hidden !important }',
  })
  await page.waitForTimeout(SETTLES)
  const shot = await canvas.screenshot()
  await page.close()
  return smaller(shot)
}

async function planPicture(game: string, steps: readonly PictureStep[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZE })
  await page.goto(`http://${HOST}/`)
  await page.getByRole('button', { name: /Play now/ }).waitFor()
  const id = await page.evaluate(
    async (asked) => {
      localStorage.setItem('dr.known', '1')
      localStorage.setItem('dr.hinted', '1')
      const answer = await fetch('/api/matches', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...asked, options: { instant: true, bots: 2 } }),
      })
      return ((await answer.json()) as { id: string }).id
    },
    { game, setup: setups[game] },
  )
  await page.goto(`http://${HOST}/m/${id}`)
  await page.locator('.canvas-host canvas').waitFor()
  await page.waitForTimeout(SETTLES)
  for (const step of steps) await take(page, step)
  await page.waitForTimeout(1000)
  const shot = await page.screenshot()
  await page.close()
  return smaller(shot)
}

async function partPicture({ of, round, t, page: path, steps, only }: PartPicture): Promise<Buffer> {
  const { page, name } = of
    ? await withRecord(of, battles[of]!)
    : { page: await browser.newPage({ viewport: SIZE }), name: '' }
  const battle = of ? battles[of] : undefined
  await page.goto(`http://${HOST}${path ?? `/r/${name}?r=${round ?? battle!.round}&t=${t ?? battle!.t}`}`)
  await page.waitForTimeout(SETTLES)
  for (const step of steps) await take(page, step)
  await page.waitForTimeout(SETTLES)
  const shot = await page.locator(only).first().screenshot()
  await page.close()
  return smaller(shot, PART_WIDTH)
}

/** The ready check of a game that two guests have added to, one of whom is ready. */
async function checkPicture(): Promise<Buffer> {
  const pages: Page[] = []
  for (const name of ['Ann', 'Bob']) {
    const page = await browser.newPage({ viewport: SIZE })
    await page.addInitScript((called) => localStorage.setItem('dr.name', called), name)
    await page.goto(`http://${HOST}/room/lobby`)
    await page.getByRole('button', { name: /^Add/ }).first().click()
    pages.push(page)
  }
  const [ann, bob] = pages as [Page, Page]
  await bob.getByRole('button', { name: 'I am ready' }).click()
  await ann.locator('.checked .there').waitFor()
  await ann.waitForTimeout(SETTLES)
  const shot = await ann.getByRole('dialog', { name: 'Ready check' }).screenshot()
  for (const page of pages) await page.close()
  return smaller(shot, PART_WIDTH)
}

async function take(page: Page, step: PictureStep): Promise<void> {
  if ('key' in step) return page.keyboard.press(step.key)
  if ('press' in step) {
    await page.getByRole('button', { name: step.press }).click()
    if (step.ready) await page.locator('.ready-button').click()
    return page.waitForTimeout(SETTLES)
  }
  if ('click' in step) return page.locator(step.click).click()
  if ('type' in step) {
    await page.locator(step.into).first().fill(step.type)
    return page.keyboard.press('Enter')
  }
  const [fromX, fromY, toX, toY] = step.drag
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(toX, toY, { steps: 12 })
  return page.mouse.up()
}

/** Converts to WebP, no wider than a page of text. */
async function smaller(png: Buffer, most = WIDTH): Promise<Buffer> {
  const page = await browser.newPage()
  const url = await page.evaluate(
    async ({ source, width }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const wide = Math.min(width, image.width)
      const height = Math.round((image.height * wide) / image.width)
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height })
      const c = canvas.getContext('2d')!
      c.imageSmoothingQuality = 'high'
      c.drawImage(image, 0, 0, wide, height)
      return canvas.toDataURL('image/webp', 0.85)
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, width: most },
  )
  await page.close()
  return Buffer.from(url.split(',')[1]!, 'base64')
}

async function movingPicture(game: string, battle: BattlePicture): Promise<Buffer> {
  const { page, name } = await withRecord(game, battle)
  const round = String(battle.round)
  // Otherwise the page would start a clip of its own choice.
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
