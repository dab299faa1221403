/**
 * The layout of a documentation page (link to the site, search, and menu) and its style sheet: the site's
 * colours, and its font if the client is built.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './documents.ts'
import { type DocumentSection, escaped } from './render.ts'
import type { SearchHit } from './search.ts'

/** An entry of the menu. */
export interface MenuEntry {
  readonly to: string
  readonly title: string
  readonly section: string
}

export interface PageContext {
  readonly menu: readonly MenuEntry[]
  /** The address of this page. */
  readonly here: string
}

const link = ({ to, title }: MenuEntry, here: string): string =>
  `<li><a href="${escaped(to)}"${to === here ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`

function menuOf({ menu, here }: PageContext): string {
  const sections = [...new Set(menu.map(({ section }) => section))]
  return sections
    .map(
      (section) =>
        `<h2>${escaped(section)}</h2><ul>${menu
          .filter((entry) => entry.section === section)
          .map((entry) => link(entry, here))
          .join('')}</ul>`,
    )
    .join('')
}

/** Links to the pages before and after this one in the menu. */
function neighbours({ menu, here }: PageContext): string {
  const at = menu.findIndex(({ to }) => to === here)
  if (at < 0) return ''
  const [before, after] = [menu[at - 1], menu[at + 1]]
  return `<nav class="neighbours" aria-label="Before and after">${
    before ? `<a rel="prev" href="${escaped(before.to)}">← ${escaped(before.title)}</a>` : '<span></span>'
  }${after ? `<a rel="next" href="${escaped(after.to)}">${escaped(after.title)} →</a>` : ''}</nav>`
}

function contentsOf(parts: readonly DocumentSection[]): string {
  const headings = parts.filter(({ heading }) => heading)
  return headings.length < 3
    ? ''
    : `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${headings
        .map(({ heading, id }) => `<li><a href="#${escaped(id)}">${escaped(heading)}</a></li>`)
        .join('')}</ul></nav>`
}

const shell = (title: string, around: PageContext, main: string, aside: string, wanted = ''): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#070b14"><title>${escaped(title)} · Dead Reckoning</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/docs/style.css"><script src="/docs/page.js"></script>
</head>
<body>
<a class="skip" href="#text">To the text</a>
<header>
<a class="home" href="/">Dead Reckoning</a><a class="index" href="/docs">Documentation</a>
<form action="/docs/search" role="search"><input id="search" name="q" type="search" autocomplete="off" placeholder="Search ( / )" aria-label="Search the documentation" value="${escaped(wanted)}" maxlength="200"><div id="found" hidden></div></form>
</header>
<div class="columns">
<nav class="menu" aria-label="Documentation"><details><summary>All pages</summary>${menuOf(around)}</details><div class="wide">${menuOf(around)}</div></nav>
<main id="text">${main}</main>
${aside}
</div>
<footer><a href="/">To the lobby</a><a href="/docs">Documentation</a><a href="/api">API</a></footer>
</body>
</html>
`

export const documentPage = (
  title: string,
  html: string,
  parts: readonly DocumentSection[],
  around: PageContext,
): string => shell(title, around, `${html}${neighbours(around)}`, contentsOf(parts))

export const searchPage = (wanted: string, found: readonly SearchHit[], around: PageContext): string =>
  shell(
    'Search',
    around,
    `<h1>Search</h1><p>${wanted ? `${found.length === 0 ? 'Nothing' : found.length} found for <b>${escaped(wanted)}</b>.` : 'Type a word into the field above.'}</p><ul class="results">${found
      .map(
        ({ to, title, heading, excerpt }) =>
          `<li><a href="${escaped(to)}">${escaped(heading ? `${title}: ${heading}` : title)}</a><p>${escaped(excerpt)}</p></li>`,
      )
      .join('')}</ul>`,
    '',
    wanted,
  )

export const nothingHere = (around: PageContext): string =>
  shell(
    'Nothing here',
    around,
    '<h1>There is no such page</h1><p>It may have another name now. Search for it above, or look through <a href="/docs">all pages</a>.</p>',
    '',
  )

const COLOURS = 'client/styles/colours.css'
const PAGES = 'server/docs/pages.css'
/** Files to copy into a build beside the documents. */
export const STYLES = [COLOURS, PAGES]

const FONT = /^oxanium-latin-wght-normal.*\.woff2$/

/** The site's font, if the client is built. */
function fontFace(client: string): string {
  const assets = join(client, 'assets')
  const font = existsSync(assets) ? readdirSync(assets).find((name) => FONT.test(name)) : undefined
  return font
    ? `@font-face{font-family:"Oxanium Variable";font-weight:200 800;font-display:swap;src:url(/assets/${font}) format("woff2")}\n`
    : ''
}

const files = (paths: readonly string[]): string =>
  paths.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')

export const styleSheet = (client: string): string => `${fontFace(client)}${files(STYLES)}`

/** Font and colours alone, for pages with a layout of their own. */
export const siteStyle = (client: string): string => `${fontFace(client)}${files([COLOURS])}`
