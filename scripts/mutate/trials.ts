/** How a test does without a fault, alone: whether it passes, how long it takes and which lines it runs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTests } from './run-tests.ts'

export interface Trial {
  readonly test: string
  readonly seconds: number
  runs(file: string, line: number): boolean
}

type Coverage = Record<string, { readonly statementMap: Record<string, { readonly start: { readonly line: number } }>, readonly s: Record<string, number> }>

/** Nothing comes of a test that fails, or that takes longer than it may. */
export async function trial(folder: string, test: string, files: readonly string[], limit: number): Promise<Trial | undefined> {
  const report = join(folder, '.cache/coverage')
  const options = ['--coverage.enabled', '--coverage.reporter=json', `--coverage.reportsDirectory=${report}`, ...files.map((file) => `--coverage.include=${file}`)]
  const started = performance.now()
  const outcome = await runTests(folder, [test], limit, options)
  if (outcome === 'failed') console.log(`Left out, because it fails without a fault: ${test}`)
  if (outcome !== 'passed') return undefined
  const lines = linesRun(folder, join(report, 'coverage-final.json'))
  return { test, seconds: (performance.now() - started) / 1000, runs: (file, line) => lines.has(`${file}:${line}`) }
}

function linesRun(folder: string, report: string): Set<string> {
  const coverage = JSON.parse(readFileSync(report, 'utf8')) as Coverage
  return new Set(Object.entries(coverage).flatMap(([path, { statementMap, s }]) => {
    const file = path.slice(folder.length + 1).replaceAll('\\', '/')
    return Object.keys(s).filter((key) => s[key]! > 0).map((key) => `${file}:${statementMap[key]!.start.line}`)
  }))
}
