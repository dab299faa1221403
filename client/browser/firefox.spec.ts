/**
 * The main path through the game in Firefox: the board it draws, the messages it sends, the errors it logs.
 */
import { writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { Firefox } from './support/firefox.ts'

/** Packages that `npm test` could not install here. */
const MISSING = (process.env['MISSING_PACKAGES'] ?? '').split(' ')
test.skip(
  ['firefox-esr', 'xvfb'].some((name) => MISSING.includes(name)),
  'There is no Firefox here.',
)

test('Firefox plays from the lobby through a round to the next', async ({ baseURL }, testInfo) => {
  const firefox = await Firefox.launch(1280, 800)
  try {
    await firefox.goto(baseURL!)
    await firefox.click('.play-now')
    await firefox.until(
      `document.querySelector('.ready-button') && !document.querySelector('.board-loading')`,
    )
    expect(
      await firefox.evaluate(`document.querySelector('.board-problem')?.textContent ?? ''`),
      'WebGL in software',
    ).toBe('')
    await firefox.press('k')
    await firefox.click('.chit-button[aria-label="Spin left"]')
    await firefox.until(`document.querySelector('ol.slots')?.ariaLabel === 'Planned: forward, spin left'`)
    await firefox.until(`document.body.innerText.includes('Saved')`)
    expect(await coloursOnTheBoard(firefox)).toBeGreaterThan(100)
    await firefox.click('.ready-button')
    await firefox.until(`document.querySelector('.playback')`)
    await firefox.press(ESCAPE)
    await firefox.until(
      `document.querySelector('.round b')?.textContent === 'Round 2' && !document.querySelector('.playback') && document.querySelector('.ready-button')`,
    )
    expect(await firefox.evaluate(`document.querySelector('ol.slots').ariaLabel`)).toBe(
      'Nothing planned: drifts',
    )
    expect(firefox.said).toEqual([])
  } catch (error) {
    writeFileSync(testInfo.outputPath('firefox.png'), Buffer.from(await firefox.picture(), 'base64'))
    throw error
  } finally {
    await firefox.close()
  }
})

/** Escape in WebDriver's key encoding. */
const ESCAPE = '\uE00C'

/**
 * Counts the colours of the board on the screen: a few on an empty board, hundreds with fighters and rocks.
 */
async function coloursOnTheBoard(firefox: Firefox): Promise<number> {
  const at = await firefox.evaluate<{ x: number; y: number; width: number; height: number }>(
    `document.querySelector('.canvas-host canvas').getBoundingClientRect()`,
  )
  const picture = await firefox.picture(at)
  return firefox.evaluate<number>(`await (async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${picture}'
    await image.decode()
    const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')
    paper.drawImage(image, 0, 0)
    return new Set(new Uint32Array(paper.getImageData(0, 0, image.width, image.height).data.buffer)).size
  })()`)
}
