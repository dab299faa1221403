/** Explanations lie beside what they explain, in every game, on a desktop and on a phone. */
import type { Locator } from '@playwright/test'
import { expect, PHONE, planning, test } from './support/player.ts'

/** Opens each explanation in turn; returns the words whose figures it hides, or at which it leaves the window. */
const hiding = (terms: Locator): Promise<string[]> =>
  terms.evaluateAll(async (all) => {
    const faults: string[] = []
    for (const term of all as HTMLElement[]) {
      if (!term.checkVisibility()) continue
      term.scrollIntoView({ block: 'nearest' })
      term.click()
      await new Promise((drawn) => setTimeout(drawn))
      const card = document.querySelector('#meaning')!
      for (const animation of card.getAnimations()) animation.finish()
      const its = card.getBoundingClientRect()
      const hidden = [term, term.closest('dl > div, .gauge, tr') ?? term].some((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const wide = Math.min(its.right, right) - Math.max(its.left, left)
        return wide > 1 && Math.min(its.bottom, bottom) - Math.max(its.top, top) > 1
      })
      if (its.width === 0 || hidden) faults.push(`${term.textContent} is hidden`)
      if (its.left < 0 || its.top < 0 || its.right > innerWidth || its.bottom > innerHeight)
        faults.push(`${term.textContent} leaves the window`)
    }
    return faults
  })

for (const game of [
  'Void Patrol',
  'Space Arena',
  'Hostile Space',
  'Vector Combat',
  'Pencil and Paper',
] as const)
  test(`in ${game} no explanation hides what it explains, on a desktop and a phone`, async ({ visit }) => {
    const page = await visit('/', { ...PHONE, reducedMotion: 'reduce' })
    await page.evaluate(() => localStorage.setItem('dr.hinted', '1'))
    await page.getByRole('radio', { name: game }).check({ force: true })
    await page.getByRole('button', { name: /Play now/ }).click()
    await planning(page)
    for (const size of [{ width: 1280, height: 720 }, PHONE.viewport, { width: 844, height: 390 }]) {
      await page.setViewportSize(size)
      const tab = page.getByRole('tab').first()
      if (size.width < 1000 && !(await page.locator('.side.is-open').isVisible())) await tab.click()
      const terms = page.locator('.battle [aria-describedby=meaning]')
      await expect(terms.first()).toBeAttached()
      expect([size.width, await hiding(terms)]).toEqual([size.width, []])
    }
  })
