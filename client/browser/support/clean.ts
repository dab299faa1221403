/**
 * What can be told of a page by machine: axe in the bright colours, contrast in the dark ones, what forced
 * colours leave of it, and whether a finger meets what is to be touched. Axe cannot judge forced colours:
 * there it is looked at what can be pressed, what is chosen and how full a bar is.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { chosenLikeOthers, lostOutlines, rememberMarks, tooSmall } from './marks.ts'
import { expect } from './player.ts'

/** Small, and in ASCII: each page is sent it, and browsers take half as long to read it as the usual one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replaceAll(
  /[^\0-\x7F]/g,
  (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

/** Fails with all that is wrong with the page as it stands. */
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

/** A colour on its way to another is neither. */
function holdStill(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets.push(still)
}

const goOn = (): void => void document.adoptedStyleSheets.pop()

async function axeFaults(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Put into words there: all that was in order, too, would take longer on its way than axe does.
  return page.evaluate(async (given) => {
    const { violations } = await (
      window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    ).axe.run({ resultTypes: ['violations'], ...given })
    return violations.map(
      ({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  }, options)
}
