import type { Locator, Page } from '@playwright/test'
import type { Album } from '../scenes/album.ts'
import { expect, test } from '../support/player.ts'

// One worker takes all pictures, so that each game's page loads once.
test.describe.configure({ mode: 'default' })

const browser = `http://127.0.0.1:${Number(process.env['BROWSER_TEST_PORT'] ?? 26400) + 1}/browser/scenes`

/**
 * Resolves with the board showing this picture. A game's assets load once, because its page shows one picture
 * after the other.
 */
async function shown(page: Page, scene: string, query: string): Promise<Locator> {
  if (new URL(page.url()).pathname === `/browser/scenes/${scene}.html`)
    await page.evaluate((next) => (window as unknown as Album).show(next), query)
  else {
    await page.goto(`${browser}/${scene}.html${query}`)
    await expect(page.locator('body[data-drawn=true]')).toBeAttached()
  }
  return page.locator('#board')
}

for (const [name, query] of [
  ['planning', ''],
  ['moving', '?t=0.15'],
  ['shooting', '?t=0.5'],
  ['burning', '?t=0.4'],
] as const)
  test(`VP-10.1 the board looks like its picture: ${name}`, async ({ album: page }) => {
    await expect(await shown(page, 'scene', query)).toHaveScreenshot(`${name}.png`)
  })

for (const [name, query] of [
  ['arena-contacts', 'battle=skirmish&round=3&eyes=A1'],
  ['arena-fleets', 'battle=fleets&round=2'],
  ['arena-ordnance', 'battle=melee&round=3'],
  ['arena-planning', 'battle=skirmish&round=2&eyes=A1&plan=course'],
  ['arena-aiming', 'battle=skirmish&round=2&eyes=A1&plan=laser'],
  ['arena-opening', 'battle=duel&eyes=A1&plan=empty'],
  ['arena-shooting', 'battle=skirmish&round=2&eyes=A1&t=1.25'],
  ['arena-blasts', 'battle=skirmish&round=2&eyes=A1&t=2.45'],
  ['arena-tracks', 'battle=melee&round=3&eyes=C1&t=6.6'],
  ['arena-ghosts', 'battle=passing&round=2&eyes=A1&t=9.6'],
  ['arena-ages', 'battle=passing&round=3&eyes=A1'],
] as const)
  test(`SA-7.2 the board looks like its picture: ${name}`, async ({ album: page }) => {
    await expect(await shown(page, 'arena-scene', `?${query}`)).toHaveScreenshot(`${name}.png`)
  })

for (const [name, query] of [
  ['hostile-dice', 'battle=bases&at=step-1&t=1.3'],
  ['hostile-bases', 'battle=bases&at=craft-0'],
  ['hostile-craft', 'battle=duel&at=craft-0&t=0.35'],
  ['hostile-velocities', 'battle=crossing&eyes=A1'],
  ['hostile-seam', 'battle=crossing&seam&scale=0.9&x=24&y=7'],
  ['hostile-over-the-seam', 'battle=crossing&eyes=A1&t=0.85&scale=0.7'],
  ['hostile-fire', 'battle=crossing&at=fire-1&t=1.05'],
  ['hostile-siege', 'battle=siege&at=fire-1&t=0.9'],
  ['hostile-crowd', 'battle=crowd&at=velocity-3&eyes=A1'],
] as const)
  test(`HS-8.1 the board looks like its picture: ${name}`, async ({ album: page }) => {
    await expect(await shown(page, 'hostile-scene', `?${query}`)).toHaveScreenshot(`${name}.png`)
  })

for (const [name, query] of [
  ['vector-open', 'scene=open&eyes=A1'],
  ['vector-belt', 'scene=belt'],
  ['vector-planet', 'scene=planet&eyes=B1'],
  ['vector-moon', 'scene=moon'],
  ['vector-star', 'scene=star'],
  ['vector-lagrange', 'scene=lagrange&overlay'],
  ['vector-dice', 'scene=lagrange&t=1.05'],
  ['vector-moving', 'scene=planet&t=0.7'],
  ['vector-gravity', 'scene=planet&t=1.52'],
  ['vector-missiles', 'scene=open&t=1.85'],
  ['vector-beams', 'scene=belt&t=3.28'],
  ['vector-landing', 'scene=touchdown&t=2.1'],
  ['vector-crash', 'scene=moon&t=1.6'],
] as const)
  test(`VC-1.6 the board looks like its picture: ${name}`, async ({ album: page }) => {
    await expect(await shown(page, 'vector-scene', `?${query}`)).toHaveScreenshot(`${name}.png`)
  })

const sheet = (setup: object, rest: string) => `setup=${encodeURIComponent(JSON.stringify(setup))}&${rest}`
const order = (given: object) => `order=${encodeURIComponent(JSON.stringify(given))}`

for (const [name, query] of [
  ['paper-day', sheet({ asteroids: 'dense' }, 'bright&seed=a')],
  ['paper-after-twelve-shots', sheet({ asteroids: 'dense' }, 'bright&seed=a&played=12')],
  ['paper-night', sheet({ asteroids: 'solid', paper: 'a4' }, 'seed=e&played=8')],
  ['paper-stroke', sheet({ asteroids: 'dense' }, 'bright&seed=a&played=3&t=1.35')],
  ['paper-sharpening', sheet({ asteroids: 'belt' }, 'bright&seed=a&played=3&t=0.3&scale=0.9&x=4.2&y=9')],
  [
    'paper-cylinder',
    sheet(
      { asteroids: 'belt', wrap: true },
      `bright&seed=c&played=2&t=0.8&${order({ kind: 'shot', ship: 'A1', angle: 3500, strength: 900 })}`,
    ),
  ],
  [
    'paper-four',
    sheet({ players: 4, paper: 'tabloid', asteroids: 'dense', pencils: 'all' }, 'bright&seed=d'),
  ],
  [
    'paper-rip',
    sheet(
      { tears: true },
      `bright&seed=s32&t=1.05&scale=0.9&x=4.6&y=5.5&${order({ kind: 'shot', ship: 'A2', angle: 3100, strength: 950 })}`,
    ),
  ],
  [
    'paper-skip',
    sheet(
      { skips: 'advanced' },
      `bright&calm&seed=s19&t=0.6&${order({ kind: 'move', ship: 'A2', angle: 3150, strength: 900 })}`,
    ),
  ],
  [
    'paper-crash',
    sheet(
      { asteroids: 'dense' },
      `seed=s1&t=0.7&scale=0.9&x=4.6&y=8.5&${order({ kind: 'move', ship: 'A2', angle: 3150, strength: 900 })}`,
    ),
  ],
  [
    'paper-blasts',
    sheet(
      { asteroids: 'empty', blast: true, shipsEach: 6 },
      `bright&seed=s1&t=0.75&scale=0.9&x=4.2&y=9.5&${order({ kind: 'shot', ship: 'A2', angle: 10, strength: 100 })}`,
    ),
  ],
] as const)
  test(`PP-7.1 the board looks like its picture: ${name}`, async ({ album: page }) => {
    await expect(await shown(page, 'paper-scene', `?${query}`)).toHaveScreenshot(`${name}.png`)
  })

for (const show of ['figures', 'flat', 'torus'])
  test(`the board draws its figures like their picture: ${show}`, async ({ album: page }) => {
    await page.goto(`${browser}/board-scene.html?show=${show}`)
    await expect(page.locator('body[data-drawn=true]')).toBeAttached()
    await expect(page.locator('#board')).toHaveScreenshot(`board-${show}.png`)
  })
