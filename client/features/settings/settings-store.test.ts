/** Space is dark: a page is, too, for who has chosen nothing, and stays as it was chosen to be. */
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
    // A system that asks for bright pages.
    matchMedia: (query: string) => ({ matches: query.includes('light'), addEventListener: () => undefined }),
    requestAnimationFrame: () => 0,
    document: { documentElement: { dataset: {} } },
  })
})

const scheme = async (kept?: string): Promise<readonly [scheme: string, bright: boolean]> => {
  if (kept !== undefined) stored.set('dr.scheme', kept)
  // Anew each time, as a page that is loaded: it looks at what is kept once.
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
