import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import { seedHash } from '../../common/engine/dice/dice.ts'
import { archiveText, matchName } from '../../common/engine/record/archive.ts'
import { fold } from '../../common/engine/record/record.ts'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import { clean } from './support/clean.ts'
import { expect, introduced, openMatch, PHONE, planning, ready, test } from './support/player.ts'

const duel = botArchive(voidPatrol, 'sharing', { radius: 9 }, 2)
/** Seconds of each round, and the shortest round with events (from 1). */
const lengths = fold(voidPatrol, duel)
  .slice(1)
  .map(({ timeline }) => Math.max(0.1, ...voidPatrol.schedule(timeline).map(({ end }) => end)))
const short = lengths.indexOf(Math.min(...lengths)) + 1

async function openReplay(page: Page, query = ''): Promise<Locator> {
  const name = matchName(seedHash(duel.seed))
  await page.route(`**/api/records/${name}`, (route) =>
    route.fulfill({ contentType: 'application/json', body: archiveText(duel) }),
  )
  await page.goto(`/r/${name}${query}`)
  await expect(page.locator('.canvas-host canvas')).toBeVisible({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  return page.getByRole('dialog', { name: 'Share' })
}

const choose = (dialog: Locator, name: string | RegExp) =>
  dialog.getByRole('radio', { name }).check({ force: true })

/** Makes the chosen clip and saves it by the download button. */
async function made(page: Page, dialog: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await dialog.getByRole('button', { name: 'Make the clip' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.locator('.clip-done')).toBeVisible({ timeout: 240_000 })
  const coming = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a round becomes a video of exactly its length, in which something moves', async ({ visit }) => {
  test.setTimeout(300_000)
  const page = await visit('about:blank', { acceptDownloads: true })
  const dialog = await openReplay(page, `?r=${short}&t=0`)
  await choose(dialog, 'Clip')
  await expect(dialog.getByRole('combobox', { name: /^From/ })).toHaveValue(String(short))
  await choose(dialog, 'Wide')
  await expect(dialog.getByRole('radio', { name: /^Video (MP4|WebM)/ })).toBeChecked()
  const { name, bytes } = await made(page, dialog)
  const mp4 = name.endsWith('.mp4')
  expect(name).toMatch(new RegExp(`^dead-reckoning-[0-9a-f]{20}-round-${short}\\.(mp4|webm)$`))
  expect(bytes.length).toBeGreaterThan(20_000)
  expect(mp4 ? bytes.subarray(4, 8).toString() : bytes.subarray(0, 4).toString('hex')).toBe(
    mp4 ? 'ftyp' : '1a45dfa3',
  )
  const seen = await dialog.locator('video').evaluate(async (video: HTMLVideoElement) => {
    // After seeking, a video may still hold the picture before, so wait for a frame of that moment.
    const at = (seconds: number) =>
      new Promise<number[]>((resolve) => {
        const seen: VideoFrameRequestCallback = (_now, { mediaTime }) => {
          if (Math.abs(mediaTime - seconds) > 0.1) return void video.requestVideoFrameCallback(seen)
          const canvas = Object.assign(document.createElement('canvas'), { width: 128, height: 72 })
          const c = canvas.getContext('2d')!
          c.drawImage(video, 0, 0, 128, 72)
          resolve([...c.getImageData(0, 0, 128, 72).data])
        }
        video.requestVideoFrameCallback(seen)
        video.currentTime = seconds
      })
    if (video.readyState < 2)
      await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
    const [begin, end] = [await at(0.05), await at(video.duration - 0.1)]
    const differ = begin.filter((value, i) => Math.abs(value - end[i]!) > 24).length
    return {
      duration: video.duration,
      width: video.videoWidth,
      height: video.videoHeight,
      differ,
      lit: begin.filter((value, i) => i % 4 < 3 && value > 120).length,
    }
  })
  expect([seen.width, seen.height]).toEqual([1280, 720])
  // The last picture stands for one second.
  expect(Math.abs(seen.duration - lengths[short - 1]! - 1)).toBeLessThan(0.07)
  expect(seen.differ).toBeGreaterThan(20)
  expect(seen.lit).toBeGreaterThan(50)
})

test('an animated picture has the same bytes each time, and can be given up or refused', async ({
  visit,
}) => {
  test.setTimeout(300_000)
  const page = await visit('about:blank', { acceptDownloads: true })
  const dialog = await openReplay(page, `?r=${short}&t=0`)
  await choose(dialog, 'Clip')
  await choose(dialog, /^Animated picture/)
  await dialog.getByRole('button', { name: 'Make the clip' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('button', { name: 'Make the clip' })).toBeEnabled()
  await expect(dialog.locator('.problem')).toHaveText('')
  const first = await made(page, dialog)
  expect([first.name.endsWith('.gif'), first.bytes.subarray(0, 6).toString()]).toEqual([true, 'GIF89a'])
  const seen = await page.evaluate(async (text) => {
    const decoder = new ImageDecoder({
      data: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
      type: 'image/gif',
    })
    await decoder.tracks.ready
    const { image } = await decoder.decode({ frameIndex: 0 })
    const found = {
      frames: decoder.tracks.selectedTrack!.frameCount,
      lasts: image.duration,
      size: [image.displayWidth, image.displayHeight],
    }
    image.close()
    return found
  }, first.bytes.toString('base64'))
  expect(seen).toEqual({
    frames: Math.round((lengths[short - 1]! + 1) * 10),
    lasts: 100_000,
    size: [480, 480],
  })
  await dialog.getByRole('button', { name: 'Another' }).click()
  const again = await made(page, dialog)
  expect(again.bytes.equals(first.bytes)).toBe(true)
  await dialog.getByRole('button', { name: 'Another' }).click()
  await dialog.getByRole('combobox', { name: /^From/ }).selectOption('1')
  await dialog.getByRole('combobox', { name: /^To/ }).selectOption(String(duel.rounds.length))
  await expect(dialog.getByRole('alert')).toHaveText(
    'An animated picture lasts 12 seconds at most: choose fewer rounds.',
  )
  await expect(dialog.getByRole('button', { name: 'Make the clip' })).toBeDisabled()
})

test('Share makes a clip of the biggest swing by itself, eight seconds of it', async ({ visit }) => {
  test.setTimeout(300_000)
  const page = await visit('about:blank', { acceptDownloads: true, lavish: true })
  const dialog = await openReplay(page)
  await expect(dialog.getByRole('radio', { name: 'Clip' })).toBeChecked()
  await expect(dialog.locator('.clip-done')).toBeVisible({ timeout: 240_000 })
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  await expect(dialog.locator('.clip-done p')).toContainText(`${Math.min(8, whole + 1).toFixed(1)} seconds`)
  await expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'download',
    /^dead-reckoning-[0-9a-f]{20}-swing\./,
  )
})

test('everything in the Share dialog is in reach on a phone, and has a name', async ({ visit }) => {
  const page = await visit('about:blank', PHONE)
  let draw = (): void => undefined
  const drawn = new Promise<void>((resolve) => (draw = resolve))
  await page.route('**/og/r/*', (route) => drawn.then(() => route.fallback()))
  const dialog = await openReplay(page, '?r=2&t=0.5')
  await choose(dialog, 'Link')
  await expect(dialog.locator('.share-picture')).toContainText('Drawing the picture…')
  draw()
  const picture = dialog.getByAltText('The picture that the link shows')
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 90_000 })
    .toBe(1200)
  await expect(dialog.locator('.share-picture')).toHaveText('')
  await clean(page, 'sharing a link')
  await choose(dialog, /^The whole match/)
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/r\/[0-9a-f]{20}$/)
  await choose(dialog, 'Embed')
  await dialog.getByLabel('Begin at this moment').check()
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue(/\/embed\?r=2&#38;t=0\.5"/)
  await clean(page, 'sharing a frame')
  await choose(dialog, 'Clip')
  await expect(dialog.getByRole('radio', { name: /^Video (MP4|WebM)/ })).toBeAttached()
  await clean(page, 'sharing a clip')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a played match shows its picture, and another site’s page embeds its replay safely', async ({
  visit,
  baseURL,
}) => {
  test.setTimeout(180_000)
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
    await page.keyboard.press('Escape')
  }
  await page.locator('.result').getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await choose(dialog, 'Embed')
  await choose(dialog, /^Small/)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByText('The code is copied.')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())

  const [match] = /[0-9a-f]{20}/.exec(code)!
  const html = await (await fetch(`${baseURL}/r/${match}`)).text()
  const [, image] = /<meta property="og:image" content="([^"]+)">/.exec(html)!
  // Until the deciding round is found, others keep the picture for a minute only.
  await expect
    .poll(async () => {
      const { headers } = await fetch(image!)
      return [headers.get('content-type'), headers.get('cache-control')]
    })
    .toEqual(['image/png', 'public, max-age=86400'])

  const blog = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>A blog</title><body style="margin:0">${code}`),
  )
  await new Promise<void>((resolve) => blog.listen(0, '127.0.0.1', resolve))
  try {
    const reader = await visit('about:blank', { viewport: { width: 280, height: 653 } })
    const asked: string[] = []
    reader.on(
      'request',
      (request) => request.frame() !== reader.mainFrame() && asked.push(new URL(request.url()).pathname),
    )
    // The browser regards this as another site than 127.0.0.1.
    await reader.goto(`http://localhost:${(blog.address() as AddressInfo).port}/`)
    const frame = reader.frameLocator('iframe')
    await expect(frame.locator('canvas')).toBeVisible({ timeout: 90_000 })
    expect(
      await reader.frames()[1]!.evaluate(() => {
        try {
          return String(localStorage.length)
        } catch {
          return 'nothing can be kept'
        }
      }),
    ).toBe('nothing can be kept')
    // The embedded replay stays paused until somebody presses play.
    const moment = frame.getByRole('slider', { name: 'Moment of the match' })
    await expect(moment).toHaveValue('0')
    await frame.getByRole('button', { name: 'Play the replay' }).click()
    await expect(moment).not.toHaveValue('0')
    await frame.getByRole('button', { name: 'Pause' }).click()
    expect(
      await frame
        .getByRole('link', { name: 'Dead Reckoning' })
        .evaluate((link: HTMLAnchorElement) => [link.target, new URL(link.href).pathname]),
    ).toEqual(['_blank', `/r/${match}`])
    expect(
      await reader.frames()[1]!.evaluate(() => document.documentElement.scrollWidth),
    ).toBeLessThanOrEqual(280)
    expect(asked.filter((path) => path.startsWith('/api') || path.startsWith('/matchmake'))).toEqual([
      `/api/records/${match}`,
    ])
  } finally {
    await new Promise((resolve) => blog.close(resolve))
  }
})

// `recording.test.ts` tests the duration, because a recorder on a busy machine distorts it.
test('a video is recorded when the encoder is missing', async ({ visit }) => {
  test.setTimeout(300_000)
  const page = await visit('about:blank', { acceptDownloads: true })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'))
  const dialog = await openReplay(page, `?r=${short}&t=0`)
  await choose(dialog, 'Clip')
  await choose(dialog, 'Wide')
  const { name, bytes } = await made(page, dialog)
  expect(bytes.length).toBeGreaterThan(10_000)
  expect(name.endsWith('.mp4') ? bytes.subarray(4, 8).toString() : bytes.subarray(0, 4).toString('hex')).toBe(
    name.endsWith('.mp4') ? 'ftyp' : '1a45dfa3',
  )
  const lasts = await dialog.locator('video').evaluate(async (video: HTMLVideoElement) => {
    // A recording may know its duration only after it has been played to the end.
    if (!Number.isFinite(video.duration)) {
      await new Promise((resolve) => {
        video.addEventListener('durationchange', resolve, { once: true })
        video.currentTime = 1e6
      })
    }
    return video.duration
  })
  expect(lasts).toBeGreaterThan(0)
})
