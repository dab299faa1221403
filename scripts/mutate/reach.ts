/** Which tests a fault in a file can reach: those whose imports lead to it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { isLeftOut } from './copy.ts'

const SOURCE = /\.[cm]?[jt]sx?$/
const TEST = /\.test\.[cm]?[jt]sx?$/
/** Imports, and files that are named for a worker. Types are gone when tests run. */
const NAMED = /(?<!import type [^'"]*)['"](\.{1,2}\/[^'"\n]+\.[cm]?[jt]sx?)['"]/g

/** Nearest first: by steps of import, then those in the same folder. Paths from the root, with `/`. */
export function testsReaching(root: string, file: string): string[] {
  const importers = importersIn(root)
  const steps = new Map([[file, 0]])
  for (const [at, distance] of steps) for (const importer of importers.get(at) ?? []) if (!steps.has(importer)) steps.set(importer, distance + 1)
  const far = (test: string): number => steps.get(test)! * 2 + (posix.dirname(test) === posix.dirname(file) ? 0 : 1)
  return [...steps.keys()].filter((path) => TEST.test(path)).sort((a, b) => far(a) - far(b) || a.localeCompare(b))
}

function importersIn(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const path of sourcesIn(root))
    for (const [, name] of readFileSync(join(root, path), 'utf8').matchAll(NAMED)) {
      const imported = posix.join(posix.dirname(path), name!)
      if (!importers.has(imported)) importers.set(imported, [])
      importers.get(imported)!.push(path)
    }
  return importers
}

const sourcesIn = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    !entry.isDirectory() || isLeftOut(entry.name) ? entry.name : readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((name) => `${entry.name}/${name.split(sep).join('/')}`),
  ).filter((path) => SOURCE.test(path))
