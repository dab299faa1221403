/**
 * Automatic accessibility checks of a page: axe in bright colours, contrast in dark ones, forced colours, and
 * touch targets. Axe cannot judge forced colours, so `marks.ts` compares buttons, selection and bars there.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { chosenLikeOthers, lostOutlines, rememberMarks, tooSmall } from './marks.ts'
import { expect } from './player.ts'

/**
 * The minified ASCII build: it is sent to each page, and browsers parse it in half the time of the usual one.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replaceAll(
  /[^\0-\x7F]/g,
  (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

/** Fails with every fault of the page in its present state. */
export async function clean(page: Page, where: string): Promise<void> {
  await page.evaluate(holdStill)
  const chosen = await page.evaluate(() => document.documentElement.dataset['scheme'])
  const look = (scheme: string | undefined) =>
    page.evaluate((to) => void (document.documentElement.dataset['scheme'] = to), scheme ?? 'dark')
  await look('bright')
  const faults = [...(await axeFaults(page, {})), ...(await page.evaluate(tooSmall))]
  await look('dark')
  faults.push(...(await axeFaults(page, { runOnly: ['color-contrast'] })).map((fault) => `dark, ${fault}`))
  await page.evaluate(rememberMarks)
  await page.emulateMedia({ forcedColors: 'active' })
  faults.push(...(await page.evaluate(lostOutlines)), ...(await page.evaluate(chosenLikeOthers)))
  await page.emulateMedia({ forcedColors: 'none' })
  await look(chosen)
  await page.evaluate(goOn)
  expect(faults.map((fault) => `${where}: ${fault}`)).toEqual([])
}

/** Ends transitions: a colour in transition is neither the old nor the new one. */
function holdStill(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets.push(still)
}

const goOn = (): void => void document.adoptedStyleSheets.pop()

async function axeFaults(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Return sentences only: transferring the full results takes longer than axe itself.
  return page.evaluate(async (given) => {
    const { violations } = await (
      window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    ).axe.run({ resultTypes: ['violations'], ...given })
    return violations.map(
      ({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  }, options)
}
