/** The theme is dark by default, as space is, and a chosen theme stays. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'

let pages = 0
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
    // A system that prefers bright pages.
    matchMedia: (query: string) => ({ matches: query.includes('light'), addEventListener: () => undefined }),
    requestAnimationFrame: () => 0,
    document: { documentElement: { dataset: {} } },
  })
})

const scheme = async (kept?: string): Promise<readonly [scheme: string, bright: boolean]> => {
  if (kept !== undefined) stored.set('dr.scheme', kept)
  // Import a fresh module, as a page load does, because it reads storage only once.
  const store = (await import(`./settings-store.ts?page=${++pages}`)) as typeof import('./settings-store.ts')
  return [store.scheme.value, store.bright.value]
}

test('dark is the default, also on a system that asks for bright pages', async () =>
  expect(await scheme()).toEqual(['dark', false]))
test('a page is bright when that was chosen, and the choice is kept', async () => {
  expect(await scheme('bright')).toEqual(['bright', true])
  expect(stored.get('dr.scheme')).toBe('bright')
})
test('a page follows the system when that is chosen', async () =>
  expect(await scheme('device')).toEqual(['device', true]))
test('a kept value of older versions counts as no choice', async () =>
  expect(await scheme('system')).toEqual(['dark', false]))

test('the style sheet is dark without any script', () => {
  const css = readFileSync(join(import.meta.dirname, '../../styles/colours.css'), 'utf8')
  expect(css).toMatch(/:root \{\s*color-scheme: dark;/)
})
