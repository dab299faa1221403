/** Finds the tests that a fault in a file can reach: those whose imports lead to it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { isLeftOut } from './copy.ts'

const SOURCE = /\.[cm]?[jt]sx?$/
const TEST = /\.test\.[cm]?[jt]sx?$/
/** Imports, and paths of worker files. Type imports do not exist at run time. */
const NAMED = /(?<!import type [^'"]*)['"](\.{1,2}\/[^'"\n]+\.[cm]?[jt]sx?)['"]/g

/** Nearest first: by import distance, then by folder, then by name. Paths from the root, with `/`. */
export function testsReaching(root: string, file: string): string[] {
  const importers = importersIn(root)
  const steps = new Map([[file, 0]])
  for (const [at, distance] of steps)
    for (const importer of importers.get(at) ?? [])
      if (!steps.has(importer)) steps.set(importer, distance + 1)
  const tests = [...steps.keys()].filter((path) => TEST.test(path))
  const folders = alike(posix.dirname(file).split('/'), (test) => posix.dirname(test).split('/'))
  const letters = alike([...posix.basename(file)], (test) => [...posix.basename(test)])
  return tests.sort(
    (a, b) =>
      steps.get(a)! - steps.get(b)! ||
      folders(b) - folders(a) ||
      letters(b) - letters(a) ||
      a.localeCompare(b),
  )
}

/** The number of leading parts that two paths have in common. */
const alike =
  (own: readonly string[], partsOf: (path: string) => readonly string[]) =>
  (path: string): number => {
    const parts = partsOf(path)
    const differs = own.findIndex((part, i) => part !== parts[i])
    return differs < 0 ? own.length : differs
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
  readdirSync(root, { withFileTypes: true })
    .flatMap((entry) =>
      !entry.isDirectory() || isLeftOut(entry.name)
        ? entry.name
        : readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map(
            (name) => `${entry.name}/${name.split(sep).join('/')}`,
          ),
    )
    .filter((path) => SOURCE.test(path))
