/** The documents, as the site serves them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../testing/machines/node.ts'
import { ROOT } from './documents.ts'
import { type Library, makeLibrary } from './library.ts'
import { render } from './render.ts'
import { type SearchEntry, search } from './search.ts'

let library: Library
let node: TestNode
beforeAll(async () => {
  library = makeLibrary()
  node = await startTestNode()
})
afterAll(() => node.stop())

const get = async (path: string) => {
  const response = await fetch(`${node.url}${path}`, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const links = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'g'))].map(([, to]) => to!)

describe('pages under /docs', () => {
  test('every page comes with the text of its document, the menu and the search', async () => {
    for (const [address, made] of library.pages) {
      const { status, headers, text } = await get(`/docs${address && `/${address}`}`)
      expect([address, status, headers.get('content-type')]).toEqual([
        address,
        200,
        expect.stringMatching(/^text\/html/),
      ])
      expect(text).toBe(made)
    }
    expect(library.pages.size).toBeGreaterThan(40)
  })

  test('links of every page lead to pages, anchors, pictures and the site', () => {
    const anchors = new Map(
      [...library.pages].map(([address, html]) => [
        `/docs${address && `/${address}`}`,
        new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)),
      ]),
    )
    const wrong = [...library.pages].flatMap(([address, html]) =>
      [...links(html, 'href'), ...links(html, 'src')]
        .filter((to) => {
          if (to.startsWith('https://')) return false
          const [path = '', anchor] = to.split('#')
          const here = path || `/docs${address && `/${address}`}`
          if (here.startsWith('/docs/pictures/')) return !existsSync(join(ROOT, here.slice(1)))
          if (anchors.has(here)) return anchor !== undefined && !anchors.get(here)!.has(anchor)
          return !['/', '/api', '/icon.svg', '/docs/style.css', '/docs/page.js'].includes(to)
        })
        .map((to) => `${address}: ${to}`),
    )
    expect(wrong).toEqual([])
  })

  test('the menu has over 35 documents in the sections of the index, in its order', () => {
    const { menu } = library
    expect(menu.length).toBeGreaterThan(35)
    expect([...new Set(menu.map(({ section }) => section))]).toEqual([
      'Play',
      'Rules',
      'Host',
      'Build',
      'Architecture',
    ])
  })

  test.each([
    ['/docs/host/settings.md', '/docs/host/settings'],
    ['/docs/README.md', '/docs'],
    ['/docs/host/settings/', '/docs/host/settings'],
    ['/docs/architecture/decisions/README.md', '/docs/architecture/decisions'],
    ['/docs/Bots', '/docs/bots'],
    ['/docs/CHANGELOG', '/docs/changelog'],
    ['/docs/SECURITY.md', '/docs/security'],
    ['/DOCS/Host/Settings/', '/docs/host/settings'],
    ['/docs//host//settings', '/docs/host/settings'],
    ['/docs/Architecture/Decisions/Readme.md', '/docs/architecture/decisions'],
    ['/docs//', '/docs'],
  ])('%s redirects to %s', async (from, to) => {
    const { status, headers } = await get(from)
    expect([status, headers.get('location')]).toEqual([302, to])
  })

  test.each([
    '/docs/nothing',
    '/docs/../package.json',
    '/docs/pictures/nothing.webp',
    '/docs/pictures/..%2f..%2fpackage.json',
    '/docs/host/%00',
    '/docs/a/b/c/d/e',
    '/docs/__proto__',
  ])('%s is not found, and the answer is a page of the site', async (path) => {
    const { status, text } = await get(path)
    expect([status, text]).toEqual([404, expect.stringMatching(/no such page|nothing here/i)])
  })

  test('pictures, style, script and index come with types that browsers accept', async () => {
    const picture = readdirSync(join(ROOT, 'docs/pictures')).find((name) => name.endsWith('.webp'))!
    const types = await Promise.all(
      [`pictures/${picture}`, 'pictures/parts.svg', 'style.css', 'page.js', 'index.json'].map(
        async (path) => (await get(`/docs/${path}`)).headers.get('content-type')!.split(';')[0],
      ),
    )
    expect(types).toEqual(['image/webp', 'image/svg+xml', 'text/css', 'text/javascript', 'application/json'])
    expect(JSON.parse((await get('/docs/index.json')).text)).toEqual(library.entries)
  })

  test('a search without a script finds a setting, and escapes the words looked for', async () => {
    const { text } = await get('/docs/search?q=DRAIN_SECONDS')
    expect(text).toMatch(/href="\/docs\/host\/settings#running"/)
    expect((await get('/docs/search?q=%3Cscript%3Ealert(1)%3C/script%3E')).text).not.toContain(
      '<script>alert',
    )
    expect((await get('/docs/search?q[a]=1')).status).toBe(200)
  })

  test('the page’s script parses', async () => {
    const { text } = await get('/docs/page.js')
    expect(() => new Script(text)).not.toThrow()
  })
})

describe('render', () => {
  const html = (markdown: string) =>
    render('docs/a.md', markdown, (file) => (file === 'docs/b.md' ? '/docs/b' : undefined)).html

  test.each([
    ['a script', '<script>alert(1)</script>', '&#60;script&#62;'],
    ['a script within a line', 'a <img src=x onerror=alert(1)> b', '&#60;img'],
    ['an address that runs something', '[a](javascript:alert(1))', '<p>a</p>'],
    ['a file that the site does not serve', '[a](../package.json)', '<p>a</p>'],
    ['a document', '[a](b.md#c)', '<a href="/docs/b#c">a</a>'],
    ['code with marks', '`<b>`', '<code>&lt;b&gt;</code>'],
  ])('render turns %s into harmless HTML', (_, markdown, made) => {
    expect(html(markdown)).toContain(made)
    expect(html(markdown)).not.toMatch(/<script|<img|javascript:/)
  })

  test('render makes a header cell only when it has text', () => {
    expect(html('| | b |\n|---|---|\n| 1 | 2 |')).toContain('<thead><tr><td></td><th>b</th></tr></thead>')
  })

  test('render gives headings of the same name different anchors', () => {
    expect([...html('## A b\n\n## A b\n\n### C, d!').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual(
      ['a-b', 'a-b-1', 'c-d'],
    )
  })
})

describe('search', () => {
  const entries: SearchEntry[] = [
    { to: '/a', title: 'Backup', heading: 'PostgreSQL', text: 'Use pg_dump.' },
    { to: '/b', title: 'Settings', heading: '', text: 'backup of PostgreSQL and much more' },
    { to: '/c', title: 'Fog', heading: '', text: `${'x '.repeat(200)}backup at the end` },
  ]
  test('search puts parts first when their headings have the words', () => {
    expect(search(entries, 'postgres BACKUP').map(({ to }) => to)).toEqual(['/a', '/b'])
  })
  test('search shows the text around the word', () => {
    expect(search(entries, 'end backup')[0]!.excerpt).toMatch(/^… (x )+backup at the end$/)
  })
  test.each(['', '   ', '"', 'zebra'])('search finds nothing for %j', (wanted) => {
    expect(search(entries, wanted)).toEqual([])
  })
})
