/** The style sheet of the documentation: the site's colours, and its font if the client is built. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './documents.ts'

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
