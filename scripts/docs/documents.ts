/** Reads the project's documents for their tests. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anchorOf, plain } from '../../server/docs/render.ts'

export const ROOT = join(import.meta.dirname, '../..')
export const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Paths from the root. */
export const FILES: readonly string[] = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync(['docs/**/*.md', 'packages/*/README.md'], { cwd: ROOT }).map((file) =>
    file.replaceAll('\\', '/'),
  ),
].sort()

export interface Block {
  readonly file: string
  /** Empty if the block names none. */
  readonly language: string
  readonly code: string
}

export const blocksIn = (file: string): Block[] =>
  [...text(file).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({
    file,
    language: language!,
    code: code!,
  }))

/** Text without code blocks. */
export const prose = (file: string): string => text(file).replace(/^```[\s\S]*?^```$/gm, '')

/** All code, inline and in blocks. */
export const codeIn = (file: string): string[] => [
  ...[...prose(file).matchAll(/`([^`]+)`/g)].map(([, code]) => code!.replace(/\s+/g, ' ')),
  ...blocksIn(file).flatMap(({ code }) => code.split('\n')),
]

export const linksIn = (file: string): string[] =>
  [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!)

export function anchorsIn(file: string): Set<string> {
  const taken = new Map<string, number>()
  return new Set(
    [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(plain(heading!), taken)),
  )
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The part of a JSON answer that an example shows: equal to the example if that is right. Examples leave out
 * fields; `…` stands for a value that is there, and at the end of an array for any more of its items.
 */
export function shownOf(example: unknown, whole: unknown): unknown {
  if (example === '…') return whole === undefined ? undefined : '…'
  if (Array.isArray(example) && Array.isArray(whole)) {
    const more = example.at(-1) === '…'
    const parts = more ? whole.slice(0, example.length - 1) : whole
    const seen = parts.map((part, i) => shownOf((example as unknown[])[i], part))
    return more && whole.length > parts.length ? [...seen, '…'] : seen
  }
  if (typeof example !== 'object' || example === null || typeof whole !== 'object' || whole === null)
    return whole
  return Object.fromEntries(
    Object.entries(example).map(([name, part]) => [name, shownOf(part, (whole as Fields)[name])]),
  )
}
