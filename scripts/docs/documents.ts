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
