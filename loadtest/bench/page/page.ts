/**
 * The front page and the first match on a slow phone with an empty cache: times until each is usable, and
 * their cost.
 */
import type { Browser } from '@playwright/test'
import { ownServer } from '../../own-server.ts'
import { type Measurement, median } from '../measurement.ts'
import { type Watched, watchPage } from './page-watch.ts'
import { launch, slowPhone } from './slow-phone.ts'

const RUNS = 3
const WITHIN = 60_000
/** Idle time before the first click, in which the page may prefetch (ms). */
const AT_REST = 8000
/** How long a round's playback is watched (ms). */
const REVEAL = 4000

interface Visit {
  readonly paint: number
  readonly choices: number
  readonly bytes: number
  /** The longest task while the page is idle. */
  readonly task: number
}

interface Match {
  readonly works: number
  /** Time from the click. */
  readonly plan: number
  readonly board: number
  readonly bytes: number
  readonly task: number
  readonly revealTask: number
  /** The longest time between two frames in the first second, and the usual one. */
  readonly revealGap: number
  readonly revealFrame: number
}

export async function page(): Promise<Measurement[]> {
  const server = await ownServer()
  const browser = await launch()
  try {
    // Warm the server up, because visitors do not wait for its first answers.
    await (await slowPhone(browser, watchPage, false)).page.goto(server.base)
    const [visits, matches]: [Visit[], Match[]] = [[], []]
    for (let run = 0; run < RUNS; run++) {
      visits.push(await visit(browser, server.base))
      matches.push(await match(browser, server.base))
    }
    const { script, unused } = await scriptOf(browser, server.base)
    console.log(
      `page: Chromium with a quarter of this machine's speed and no graphics card, 1.6 Mbit/s, 150 ms, nothing cached; medians of ${RUNS} runs. Play now is clicked as soon as that is answered; the plan is there when something can be planned`,
    )
    const of = <Run>(runs: readonly Run[], what: (run: Run) => number) => median(runs.map(what))
    const at = (name: string, value: number, unit: string, atMost?: number): Measurement => ({
      name,
      value,
      unit,
      ...(atMost !== undefined && { target: { of: 'value', atMost } }),
    })
    return [
      at(
        'the lobby is painted',
        of(visits, ({ paint }) => paint),
        'ms',
        1000,
      ),
      at(
        'the choices are there',
        of(visits, ({ choices }) => choices),
        'ms',
        2200,
      ),
      at(
        'Play now answers a click',
        of(matches, ({ works }) => works),
        'ms',
        1000,
      ),
      at(
        'from Play now to the plan',
        of(matches, ({ plan }) => plan),
        'ms',
        2500,
      ),
      at(
        'from Play now to the board',
        of(matches, ({ board }) => board),
        'ms',
      ),
      at('script that the front page asks for', script, 'kB'),
      at('of it unused there', unused, '%', 50),
      at(
        'bytes of a front page left alone',
        of(visits, ({ bytes }) => bytes / 1000),
        'kB',
      ),
      at(
        'bytes to the first reveal',
        of(matches, ({ bytes }) => bytes / 1000),
        'kB',
      ),
      at(
        'longest task of a front page left alone',
        of(visits, ({ task }) => task),
        'ms',
        500,
      ),
      at(
        'longest task from the click to the board',
        of(matches, ({ task }) => task),
        'ms',
      ),
      at(
        'longest task of the first reveal',
        of(matches, ({ revealTask }) => revealTask),
        'ms',
        150,
      ),
      at(
        'longest frame of its first second',
        of(matches, ({ revealGap }) => revealGap),
        'ms',
        200,
      ),
      at(
        'usual frame of it',
        of(matches, ({ revealFrame }) => revealFrame),
        'ms',
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

const longest = (watched: Watched, from: number, to = Infinity): number =>
  Math.max(0, ...watched.tasks.filter(([start]) => start >= from && start < to).map(([, ms]) => ms))

async function visit(browser: Browser, base: string): Promise<Visit> {
  const phone = await slowPhone(browser, watchPage)
  try {
    await phone.page.goto(base, { waitUntil: 'commit' })
    await phone.page.evaluate(() => void (window.watched.press = false))
    await phone.page.waitForFunction(() => window.watched.marks.choices, undefined, { timeout: WITHIN })
    await phone.page.waitForTimeout(AT_REST)
    const watched = await phone.page.evaluate(() => window.watched)
    return {
      paint: watched.marks.paint!,
      choices: watched.marks.choices!,
      bytes: phone.received(),
      task: longest(watched, 0),
    }
  } finally {
    await phone.close()
  }
}

async function match(browser: Browser, base: string): Promise<Match> {
  const phone = await slowPhone(browser, watchPage)
  try {
    await phone.page.goto(base, { waitUntil: 'commit' })
    await phone.page.waitForFunction(
      () => window.watched.marks.plan && window.watched.marks.board,
      undefined,
      { timeout: WITHIN },
    )
    const { marks, ...begun } = await phone.page.evaluate(() => window.watched)
    const bytes = phone.received()
    // A visitor who pressed Play now has interacted with the page, which enables sound. Here a script pressed
    // it, so press a key.
    await phone.page.keyboard.press('Shift')
    await phone.page.waitForTimeout(2000)
    await phone.page.locator('.ready-button').tap()
    await phone.page.locator('.playback').waitFor({ timeout: WITHIN })
    const from = await phone.page.evaluate(() => performance.now())
    await phone.page.waitForTimeout(REVEAL)
    const watched = await phone.page.evaluate(() => window.watched)
    // The playback bar may appear after the stutter.
    const start = from - 1500
    const frames = watched.frames.filter((at) => at >= start && at < from + 1000)
    const gaps = frames.slice(1).map((at, i) => at - frames[i]!)
    return {
      works: marks.works!,
      plan: marks.plan! - marks.works!,
      board: marks.board! - marks.works!,
      bytes,
      task: longest({ marks, ...begun }, marks.works!, marks.board),
      revealTask: longest(watched, start, from + REVEAL),
      revealGap: Math.max(...gaps),
      revealFrame: median(gaps),
    }
  } finally {
    await phone.close()
  }
}

/**
 * The script that the page itself loads, without prefetched files: its size (kB, unpacked), and the unused
 * share (%).
 */
async function scriptOf(browser: Browser, base: string): Promise<{ script: number; unused: number }> {
  const phone = await slowPhone(browser, watchPage, false)
  try {
    await phone.page.coverage.startJSCoverage({ resetOnNavigation: false })
    await phone.page.goto(base, { waitUntil: 'commit' })
    await phone.page.evaluate(() => void (window.watched.press = false))
    await phone.page.waitForFunction(() => window.watched.marks.choices, undefined, { timeout: WITHIN })
    await phone.page.waitForTimeout(1000)
    // On a fast connection prefetched files arrive before the page is measured, so count only those that the
    // HTML names.
    const html = await (await fetch(base)).text()
    const named = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+\.js)"/g)].map(
      ([, file]) => `${base}${file}`,
    )
    const scripts = (await phone.page.coverage.stopJSCoverage()).filter(
      ({ url }) => named.includes(url) || url === `${base}/`,
    )
    let [all, unused] = [0, 0]
    for (const { source, functions } of scripts) {
      const run = new Uint8Array(source!.length).fill(1)
      // Outer functions come first, and inner ranges are more precise.
      for (const { ranges } of functions)
        for (const { startOffset, endOffset, count } of ranges)
          run.fill(count > 0 ? 1 : 0, startOffset, endOffset)
      all += run.length
      unused += run.reduce((sum, used) => sum + (used ? 0 : 1), 0)
    }
    return { script: all / 1000, unused: (100 * unused) / all }
  } finally {
    await phone.close()
  }
}
