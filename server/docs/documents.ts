/**
 * The list of documents. The index in docs/ gives order and menu headings; pages that it does not name
 * (single decisions) come last. Files come from the project, or in a build from copies of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const PROJECT = join(import.meta.dirname, '../..')
const COPIES = join(import.meta.dirname, '../../dist/documents')

/** The root of all paths below. */
export const ROOT = existsSync(join(PROJECT, 'docs/README.md')) ? PROJECT : COPIES

export const INDEX = 'docs/README.md'

export interface DocumentFile {
  /** Relative to the root, with `/`. */
  readonly file: string
  /** Below `/docs/`; empty for the index. */
  readonly address: string
  /** The heading in the index and the text of the link; empty for pages that it does not name. */
  readonly section: string
  readonly name: string
  readonly markdown: string
}

/** The address of a Markdown file below `/docs/`. */
export const addressOf = (file: string): string =>
  file
    .replace(/^docs\//, '')
    .replace(/^common\/games\/([^/]+)\/rules\.md$/, 'rules/$1')
    .replace(/(^|\/)README\.md$/, '')
    .replace(/\.md$/, '')
    .replace(/^[A-Z]+$/, (name) => name.toLowerCase())

export interface IndexEntry {
  readonly section: string
  readonly name: string
}

/** The files that the index names. */
export function namedIn(index: string): Map<string, IndexEntry> {
  const found = new Map<string, IndexEntry>()
  let section = ''
  for (const line of index.split('\n')) {
    section = /^## (.+)$/.exec(line)?.[1] ?? section
    const [, name = '', link] = /^- \[([^\]]+)\]\(([^)#]+\.md)\)/.exec(line) ?? []
    if (link) found.set(posix.join('docs', link), { section, name })
  }
  return found
}

export function documentFiles(root = ROOT): DocumentFile[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const named = namedIn(read(INDEX))
  const all = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md') && name !== INDEX && !named.has(name))
    .sort()
  return [INDEX, ...named.keys(), ...all].map((file) => ({
    file,
    address: addressOf(file),
    ...(named.get(file) ?? { section: '', name: '' }),
    markdown: read(file),
  }))
}
